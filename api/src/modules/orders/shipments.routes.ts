import type { ErrorCode } from '@chuck-and-bit/contract/errors';
import { shipOrder } from '@chuck-and-bit/contract/orders';
import {
  changeTracking,
  type Shipment,
  type ShipmentResult,
  shipOrders,
} from '@chuck-and-bit/contract/shipments';
import { toTracking } from '@chuck-and-bit/contract/tracking';
import type { FastifyInstance } from 'fastify';
import { ShopError } from '../../errors';
import { withIdempotency, withIdempotencyAcrossTransactions } from '../../idempotency/with-idempotency';
import { actorOf, type Call, changeRoute, done, type RouteDeps, route } from '../../route';
import { changeTracking as change } from './change-tracking';
import type { OrderNotifications } from './order-notifications';
import { shipOrder as ship } from './ship-order';

/** Errors that concern one shipment alone. The others of the request are shipped nevertheless. */
const refusalsOfOne: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'ORDER_NOT_FOUND',
  'ORDER_NOT_PAID',
  'ORDER_REFUNDED',
  'ORDER_ALREADY_SHIPPED',
  'IDEMPOTENCY_KEY_REUSED',
  'IDEMPOTENCY_IN_PROGRESS',
]);

export function shipmentsRoutes(
  app: FastifyInstance,
  deps: RouteDeps & { notifications: OrderNotifications },
): void {
  const { notifications } = deps;
  const { db } = deps.database;

  changeRoute(app, deps, shipOrder, async (transaction, call) => {
    await ship(transaction, notifications, call.params.id, {
      actor: actorOf(call),
      tracking: toTracking(call.body),
    });
    return { modifiedCount: 1 };
  });

  route(app, deps, shipOrders, (call) =>
    withIdempotencyAcrossTransactions(db, call, async () => {
      const results: ShipmentResult[] = [];
      for (const shipment of call.body.shipments) results.push(await shipOne(call, shipment));
      const modifiedCount = results.filter(({ result }) => result === 'shipped').length;
      return { ...done, modifiedCount, results };
    }),
  );

  changeRoute(app, deps, changeTracking, async (transaction, call) => {
    const { notifyBuyer = false, ...tracking } = call.body;
    const changes = { actor: actorOf(call), tracking: toTracking(tracking), notifyBuyer };
    return { modifiedCount: await change(transaction, notifications, call.params.id, changes) };
  });

  /**
   * Stores each order under its own idempotency key, so that a repetition after a crash returns the stored results of the
   * orders shipped before it.
   */
  async function shipOne(call: Call<typeof shipOrders>, shipment: Shipment): Promise<ShipmentResult> {
    const { orderId } = shipment;
    const { idempotencyKey } = call;
    const keyed = {
      ...call,
      body: shipment,
      idempotencyKey: idempotencyKey === null ? null : `${idempotencyKey} ${orderId}`,
    };
    try {
      return await withIdempotency(db, keyed, async (transaction) => {
        await ship(transaction, notifications, orderId, {
          actor: actorOf(call),
          tracking: toTracking(shipment),
        });
        return { orderId, result: 'shipped' };
      });
    } catch (error) {
      if (!(error instanceof ShopError && refusalsOfOne.has(error.code))) throw error;
      return { orderId, result: 'refused', code: error.code, message: error.message };
    }
  }
}
