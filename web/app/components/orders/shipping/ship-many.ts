import { type Shipment, type ShipmentResult, shipOrders } from '@chuck-and-bit/contract/shipments';
import { withReauthentication } from '../../../session/reauthentication/reauthentication';
import { browserShopApi } from '../../../shop-api';
import { outcomeOf } from '../../actions/outcome';
import { createIdempotencyKeys } from '../../forms/idempotency-keys';

/** A request to a screen's action to ship orders. */
export type ShipManyRequest = { intent: 'ship many'; shipments: Shipment[] };

const withKey = createIdempotencyKeys();

/** Ships the orders and returns the result of each. A repetition after an unclear outcome counts once. */
export const shipMany = ({ shipments }: ShipManyRequest) =>
  outcomeOf<ShipmentResult[]>(() =>
    withReauthentication(() =>
      withKey(shipments, async (options) => {
        const { results } = await browserShopApi().call(shipOrders, { body: { shipments } }, options);
        return results;
      }),
    ),
  );
