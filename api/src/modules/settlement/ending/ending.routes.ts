import { cancelOrder } from '@chuck-and-bit/contract/orders';
import { cancelPurchase } from '@chuck-and-bit/contract/purchases';
import { withIdempotencyAcrossTransactions } from '../../../idempotency/with-idempotency';
import { actorOf, type Call, done, type RouteDeps, type Router } from '../../../route';
import type { PaymentDeps } from '../payment-deps';
import { cancelOrder as cancel, cancelPurchase as cancelAll } from './cancel-order';

type CancelCall = Call<typeof cancelOrder> | Call<typeof cancelPurchase>;

export function endingRoutes({ route }: Router, deps: RouteDeps & { paymentDeps: PaymentDeps }): void {
  const { db } = deps.database;
  const cancelling = (call: CancelCall, end: typeof cancel, id: string) =>
    withIdempotencyAcrossTransactions(db, call, async () => {
      const deletedCount = await end(db, deps.paymentDeps, { user: call.user, actor: actorOf(call) }, id);
      return { ...done, deletedCount };
    });
  route(cancelOrder, (call) => cancelling(call, cancel, call.query.id));
  route(cancelPurchase, (call) => cancelling(call, cancelAll, call.params.id));
}
