import {
  type PurchaseShipment,
  type PurchaseShipmentResult,
  shipPurchases,
} from '@chuck-and-bit/contract/shipments';
import { withReauthentication } from '../../../session/reauthentication/reauthentication';
import { browserShopApi } from '../../../shop-api';
import { outcomeOf } from '../../actions/outcome';
import { withKey } from '../../forms/idempotency-keys';

/** A request to a screen's action to ship purchases. */
export type ShipManyRequest = { intent: 'ship many'; shipments: PurchaseShipment[] };

/** Ships the purchases and returns the result of each. A repetition after an unclear outcome counts once. */
export const shipMany = ({ shipments }: ShipManyRequest) =>
  outcomeOf<PurchaseShipmentResult[]>(() =>
    withReauthentication(() =>
      withKey('shipments', shipments, async (options) => {
        const { results } = await browserShopApi().call(shipPurchases, { body: { shipments } }, options);
        return results;
      }),
    ),
  );
