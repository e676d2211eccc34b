import { usdOf } from '@chuck-and-bit/contract/money';
import {
  listOrderRefunds,
  listPurchaseRefunds,
  type Refund,
  refundOrder,
  refundPurchase,
} from '@chuck-and-bit/contract/refunds';
import { mayAccess } from '@chuck-and-bit/contract/roles';
import { serverLimits } from '@chuck-and-bit/contract/server-limits';
import { withIdempotencyAcrossTransactions } from '../../../idempotency/with-idempotency';
import { actorOf, type Call, done, type RouteDeps, type Router } from '../../../route';
import type { UserRow } from '../../accounts/users';
import { findOrderFor } from '../../orders/orders';
import { findIntentByTransaction } from '../../payments/payments';
import { findPurchaseFor, listOrdersOf } from '../../purchases/purchases';
import type { PaymentDeps } from '../payment-deps';
import { refundPayment } from './refund-payment';
import { type ListedRefund, listRefunds, readListedRefund } from './refunds.queries';

type RefundCall = Call<typeof refundOrder> | Call<typeof refundPurchase>;

export function refundsRoutes({ route }: Router, deps: RouteDeps & { paymentDeps: PaymentDeps }): void {
  const { db } = deps.database;

  const refund = (call: RefundCall, purchaseId: string, onlyOrderId: string | null) =>
    withIdempotencyAcrossTransactions(db, call, async () => {
      const { id } = await refundPayment(db, deps.paymentDeps, purchaseId, call.body, {
        onlyOrderId,
        user: call.user,
        actor: actorOf(call),
        idempotencyKey: call.idempotencyKey,
      });
      const made = await readListedRefund(db, id);
      if (!made) throw new Error(`The refund ${id} is gone`);
      return { ...done, insertedId: id, refund: toRefund(made) };
    });
  route(refundPurchase, (call) => refund(call, call.params.id.toLowerCase(), null));
  route(refundOrder, async (call) => {
    const order = await findOrderFor(db, call.params.id, call.user);
    const isAlone = (await listOrdersOf(db, order.purchaseId)).length === 1;
    return refund(call, order.purchaseId, isAlone ? null : order.id);
  });

  const list = async ({ transactionId }: { transactionId: string | null }, { role }: UserRow) => {
    const intent = transactionId === null ? null : await findIntentByTransaction(db, transactionId);
    const refunds = intent ? (await listRefunds(db, intent.id, serverLimits.refunds.max)).map(toRefund) : [];
    return mayAccess(role, 'orders', 'read') ? refunds : refunds.map(forBuyer);
  };
  route(listOrderRefunds, async ({ params, user }) => list(await findOrderFor(db, params.id, user), user));
  route(listPurchaseRefunds, async ({ params, user }) =>
    list((await findPurchaseFor(db, params.id, user)).purchase, user),
  );
}

/** Buyers learn neither who made a refund nor what the provider said about it. */
const forBuyer = (refund: Refund): Refund => ({ ...refund, refundedBy: null, failure: null });

function toRefund({ refund, refundedBy, lines }: ListedRefund): Refund {
  return {
    _id: refund.id,
    amount: usdOf(refund.amountCents),
    lines: lines.map(({ orderId, productName, quantity, shippedQuantity, amountCents }) => ({
      orderId,
      productName,
      quantity,
      shippedQuantity,
      amount: usdOf(amountCents),
    })),
    shipping: usdOf(refund.shippingCents),
    cause: refund.cause === 'dispute' ? 'dispute' : 'refund',
    reason: refund.reason,
    refundedBy,
    state: refund.state,
    restocked: lines.some(({ restocked }) => restocked),
    failure: refund.failure,
    createdAt: refund.createdAt.toISOString(),
  };
}
