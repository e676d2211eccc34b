import { limits } from '@chuck-and-bit/contract/limits';
import { usdOf } from '@chuck-and-bit/contract/money';
import {
  listOrderRefunds,
  listPurchaseRefunds,
  type Refund,
  refundOrder,
  refundPurchase,
} from '@chuck-and-bit/contract/refunds';
import { mayAccess } from '@chuck-and-bit/contract/roles';
import type { FastifyInstance } from 'fastify';
import { withIdempotencyAcrossTransactions } from '../../idempotency/with-idempotency';
import type { PaymentTarget } from '../../payment-target';
import { actorOf, type Call, done, type RouteDeps, route } from '../../route';
import type { UserRow } from '../accounts/users';
import { findOrderFor } from '../orders/orders';
import { findIntentByTransaction } from '../payments/payments';
import { findPurchaseFor } from '../purchases/purchases';
import type { PaymentDeps } from './payment-deps';
import { refundPayment } from './refund-payment';
import { type ListedRefund, listRefunds, readListedRefund } from './refunds.queries';

type RefundCall = Call<typeof refundOrder> | Call<typeof refundPurchase>;

export function refundsRoutes(app: FastifyInstance, deps: RouteDeps & { paymentDeps: PaymentDeps }): void {
  const { db } = deps.database;

  const refund = (call: RefundCall, kind: PaymentTarget['kind']) =>
    withIdempotencyAcrossTransactions(db, call, async () => {
      const target = { kind, id: call.params.id.toLowerCase() };
      const { id } = await refundPayment(db, deps.paymentDeps, target, call.body, {
        user: call.user,
        actor: actorOf(call),
        idempotencyKey: call.idempotencyKey,
      });
      const made = await readListedRefund(db, id);
      if (!made) throw new Error(`The refund ${id} is gone`);
      return { ...done, insertedId: id, refund: toRefund(made) };
    });
  route(app, deps, refundOrder, (call) => refund(call, 'order'));
  route(app, deps, refundPurchase, (call) => refund(call, 'purchase'));

  const list = async ({ transactionId }: { transactionId: string | null }, { role }: UserRow) => {
    const intent = transactionId === null ? null : await findIntentByTransaction(db, transactionId);
    const refunds = intent ? (await listRefunds(db, intent.id, limits.refunds.max)).map(toRefund) : [];
    return mayAccess(role, 'orders', 'read') ? refunds : refunds.map(forBuyer);
  };
  route(app, deps, listOrderRefunds, async ({ params, user }) =>
    list(await findOrderFor(db, params.id, user), user),
  );
  route(app, deps, listPurchaseRefunds, async ({ params, user }) =>
    list((await findPurchaseFor(db, params.id, user)).purchase, user),
  );
}

/** Buyers learn neither who made a refund nor what the provider said about it. */
const forBuyer = (refund: Refund): Refund => ({ ...refund, refundedBy: null, failure: null });

function toRefund({ refund, refundedBy, lines }: ListedRefund): Refund {
  return {
    _id: refund.id,
    amount: usdOf(refund.amountCents),
    lines: lines.map(({ orderId, productName, quantity }) => ({ orderId, productName, quantity })),
    reason: refund.reason,
    refundedBy,
    state: refund.state,
    restocked: lines.some(({ restocked }) => restocked),
    failure: refund.failure,
    createdAt: refund.createdAt.toISOString(),
  };
}
