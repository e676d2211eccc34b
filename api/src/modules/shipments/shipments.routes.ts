import type { ErrorCode } from '@chuck-and-bit/contract/errors';
import { shipOrder } from '@chuck-and-bit/contract/orders';
import {
  changeTracking,
  markShipmentLost,
  replaceShipment,
  type PurchaseShipment,
  shipPurchase,
  shipPurchases,
} from '@chuck-and-bit/contract/shipments';
import { type ShippingInput, toTracking } from '@chuck-and-bit/contract/tracking';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { withIdempotency, withIdempotencyAcrossTransactions } from '../../idempotency/with-idempotency';
import { actorOf, type Call, done, type RouteDeps, type Router } from '../../route';
import { changeTracking as change } from './change-tracking';
import { markLost, replaceLost } from './lost-shipments';
import * as ships from './ship';
import type { ShipmentNotifications } from './shipment-notifications';

/** Errors that concern one purchase alone. The others of the request are shipped nevertheless. */
const refusalsOfOne: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'PURCHASE_NOT_FOUND',
  'ORDER_NOT_PAID',
  'ORDER_REFUNDED',
  'ORDER_ALREADY_SHIPPED',
  'PAYMENT_DISPUTED',
  'IDEMPOTENCY_KEY_REUSED',
  'IDEMPOTENCY_IN_PROGRESS',
]);

type ShippingDeps = { db: Queryable; notifications: ShipmentNotifications };

/** What became of one purchase of several. */
type Outcome = { result: 'shipped' } | { result: 'refused'; code: string; message: string };

export function shipmentsRoutes(
  { changeRoute, route }: Router,
  deps: RouteDeps & { shipmentNotifications: ShipmentNotifications },
): void {
  const { shipmentNotifications: notifications } = deps;
  const { db } = deps.database;

  changeRoute(shipOrder, async (transaction, call) => {
    const { status, ...input } = call.body;
    await ships.markOrder(transaction, notifications, call.params.id, status, shippingOf(call, input));
    return { modifiedCount: 1 };
  });

  changeRoute(shipPurchase, async (transaction, call) => {
    const { lines, ...input } = call.body;
    const shipping = { ...shippingOf(call, input), lines };
    return { insertedId: await ships.shipPurchase(transaction, notifications, call.params.id, shipping) };
  });

  changeRoute(markShipmentLost, async (transaction, call) => ({
    modifiedCount: await markLost(transaction, notifications, call.params, actorOf(call)),
  }));

  changeRoute(replaceShipment, async (transaction, call) => {
    const { lines, ...input } = call.body;
    const replacement = { ...shippingOf(call, input), lines, user: call.user };
    return { insertedId: await replaceLost(transaction, notifications, call.params, replacement) };
  });

  route(shipPurchases, (call) =>
    withIdempotencyAcrossTransactions(db, call, async () => {
      const results = [];
      for (const shipment of call.body.shipments) {
        const { purchaseId } = shipment;
        results.push({ purchaseId, ...(await shipOne({ db, notifications }, call, shipment)) });
      }
      const modifiedCount = results.filter(({ result }) => result === 'shipped').length;
      return { ...done, modifiedCount, results };
    }),
  );

  changeRoute(changeTracking, async (transaction, call) => {
    const { notifyBuyer = false, ...tracking } = call.body;
    const changes = { actor: actorOf(call), tracking: toTracking(tracking), notifyBuyer };
    return { modifiedCount: await change(transaction, notifications, call.params, changes) };
  });
}

const shippingOf = (call: Parameters<typeof actorOf>[0], input: ShippingInput) => ({
  actor: actorOf(call),
  tracking: toTracking(input),
  despiteDispute: input.despiteDispute ?? false,
});

/**
 * Stores each shipment under its own idempotency key, so that a repetition after a crash returns the stored results of what
 * was shipped before it.
 */
async function shipOne(
  { db, notifications }: ShippingDeps,
  call: Call<typeof shipPurchases>,
  shipment: PurchaseShipment,
): Promise<Outcome> {
  const { idempotencyKey } = call;
  const key = idempotencyKey === null ? null : `${idempotencyKey} ${shipment.purchaseId}`;
  try {
    return await withIdempotency(
      db,
      { ...call, body: shipment, idempotencyKey: key },
      async (transaction): Promise<Outcome> => {
        await ships.shipPurchase(transaction, notifications, shipment.purchaseId, shippingOf(call, shipment));
        return { result: 'shipped' };
      },
    );
  } catch (error) {
    if (!(error instanceof ShopError && refusalsOfOne.has(error.code))) throw error;
    return { result: 'refused', code: error.code, message: error.message };
  }
}
