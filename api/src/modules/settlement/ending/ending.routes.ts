import { cancelOrder } from '@chuck-and-bit/contract/orders';
import { cancelPurchase } from '@chuck-and-bit/contract/purchases';
import type { FastifyInstance } from 'fastify';
import { withIdempotencyAcrossTransactions } from '../../../idempotency/with-idempotency';
import { actorOf, type Call, done, type RouteDeps, route } from '../../../route';
import type { PaymentDeps } from '../payment-deps';
import { cancelOrder as cancel, cancelPurchase as cancelAll } from './cancel-order';

type CancelCall = Call<typeof cancelOrder> | Call<typeof cancelPurchase>;

export function endingRoutes(app: FastifyInstance, deps: RouteDeps & { paymentDeps: PaymentDeps }): void {
  const { db } = deps.database;
  const cancelling = (call: CancelCall, end: typeof cancel, id: string) =>
    withIdempotencyAcrossTransactions(db, call, async () => {
      const deletedCount = await end(db, deps.paymentDeps, { user: call.user, actor: actorOf(call) }, id);
      return { ...done, deletedCount };
    });
  route(app, deps, cancelOrder, (call) => cancelling(call, cancel, call.query.id));
  route(app, deps, cancelPurchase, (call) => cancelling(call, cancelAll, call.params.id));
}
