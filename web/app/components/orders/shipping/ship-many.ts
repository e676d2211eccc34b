import { type Shipment, type ShipmentResult, shipOrders } from '@chuck-and-bit/contract/shipments';
import { withReauthentication } from '../../../session/reauthentication/reauthentication';
import { browserShopApi } from '../../../shop-api';
import { outcomeOf } from '../../actions/outcome';
import { createIdempotencyKeys } from '../../forms/idempotency-keys';

/** What a screen's action is asked to ship. */
export type ShipManyRequest = { intent: 'ship many'; shipments: Shipment[] };

const withKey = createIdempotencyKeys();

/** The action's part: what became of each order. Sent again after no clear answer, it counts once. */
export const shipMany = ({ shipments }: ShipManyRequest) =>
  outcomeOf<ShipmentResult[]>(() =>
    withReauthentication(() =>
      withKey(shipments, async (idempotencyKey) => {
        const { results } = await browserShopApi().call(
          shipOrders,
          { body: { shipments } },
          { idempotencyKey },
        );
        return results;
      }),
    ),
  );
