import { usdOf } from '@chuck-and-bit/contract/money';
import { listPurchaseRefunds, type Refund, refundPurchase } from '@chuck-and-bit/contract/refunds';
import { mayAccess } from '@chuck-and-bit/contract/roles';
import { serverLimits } from '@chuck-and-bit/contract/server-limits';
import { withIdempotencyAcrossTransactions } from '../../../idempotency/with-idempotency';
import { actorOf, done, type RouteDeps, type Router } from '../../../route';
import { findIntentByTransaction } from '../../payments/payments';
import { findPurchaseFor } from '../../purchases/purchases';
import type { PaymentDeps } from '../payment-deps';
import { refundPayment } from './refund-payment';
import { type ListedRefund, listRefunds, readListedRefund } from './refunds.queries';

export function refundsRoutes({ route }: Router, deps: RouteDeps & { paymentDeps: PaymentDeps }): void {
  const { db } = deps.database;

  route(refundPurchase, (call) =>
    withIdempotencyAcrossTransactions(db, call, async () => {
      const { id } = await refundPayment(db, deps.paymentDeps, call.params.id.toLowerCase(), call.body, {
        user: call.user,
        actor: actorOf(call),
        idempotencyKey: call.idempotencyKey,
      });
      const made = await readListedRefund(db, id);
      if (!made) throw new Error(`The refund ${id} is gone`);
      return { ...done, insertedId: id, refund: toRefund(made) };
    }),
  );

  route(listPurchaseRefunds, async ({ params, user }) => {
    const { transactionId } = (await findPurchaseFor(db, params.id, user)).purchase;
    const intent = transactionId === null ? null : await findIntentByTransaction(db, transactionId);
    const refunds = intent ? (await listRefunds(db, intent.id, serverLimits.refunds.max)).map(toRefund) : [];
    return mayAccess(user.role, 'orders', 'read') ? refunds : refunds.map(forBuyer);
  });
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
