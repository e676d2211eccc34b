import { cents } from '@chuck-and-bit/contract/money';
import type { Queryable } from '../../../database/client';
import { findIntent } from '../../payments/payments';
import type { PaymentDeps } from '../payment-deps';
import { recordRefunds, recordRefusal } from './record-refunds';
import * as queries from './refunds.queries';
import type { RefundRow } from './refunds.queries';
import { settlePayment } from '../paying/settle-payment';

export { listPendingRefunds } from './refunds.queries';

/** Requests a pending refund at the provider and records the outcome. Concurrent calls make one refund. */
export async function requestRefundAtProvider(
  database: Queryable,
  deps: PaymentDeps,
  refund: RefundRow,
): Promise<void> {
  const { id: refundId, intentId, attempt } = refund;
  const paymentId = (await findIntent(database, intentId))?.providerId;
  if (!paymentId) throw new Error(`The refund ${refundId} is of no payment`);
  const key = attempt === 0 ? refundId : `${refundId}-${attempt}`;
  const amount = cents(refund.amountCents);
  const result = await deps.cards.refundAmount({ paymentId, refundId, amount, key });
  if (result.outcome === 'made') {
    const made = { id: paymentId, refunds: [result.refund], chargedBack: cents(0) };
    await recordRefunds(database, deps, intentId, made);
  } else if (result.outcome === 'refused') {
    await recordRefusal(database, deps, refund, result.failure);
  } else {
    await queries.setNextAttempt(database, refund);
  }
}

/** Completes a pending refund after a crash, or once the provider responds again. */
export async function completeRefund(
  database: Queryable,
  deps: PaymentDeps,
  refund: RefundRow,
): Promise<void> {
  const intent = await findIntent(database, refund.intentId);
  const payment =
    intent?.providerId && (await deps.cards.findPayment(intent.providerId, { withRefunds: true }));
  if (!intent || !payment) throw new Error(`The refund ${refund.id} is of no payment`);
  await settlePayment(database, deps, intent, payment);
  const row = await queries.findRefund(database, refund.id);
  if (row?.state === 'pending') await requestRefundAtProvider(database, deps, row);
}
