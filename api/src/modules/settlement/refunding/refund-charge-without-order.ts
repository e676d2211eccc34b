import { cents } from '@chuck-and-bit/contract/money';
import type { Queryable } from '../../../database/client';
import { databaseTime } from '../../../database/clock';
import type { CardPayment } from '../../../external/cards';
import { findIntent, lockIntent, updateIntent } from '../../payments/payments';
import type { PaymentDeps } from '../payment-deps';
import { recordRefunds } from './record-refunds';
import { listRefundsOf } from './refunds.queries';

/** A charge without an order is refunded unless it is confirmed within this time. */
const confirmationMinutes = 30;

/** After this many failed refunds a charge stays unsettled, so that the staff see it. */
const maxFailedRefunds = 3;

/** Whether nobody confirmed the charge in time. */
export async function isOverdue(database: Queryable, id: string): Promise<boolean> {
  const { succeededAt } = (await findIntent(database, id)) ?? {};
  if (!succeededAt) return false;
  return succeededAt.getTime() < (await databaseTime(database)).getTime() - confirmationMinutes * 60_000;
}

/**
 * Marks the charge for a refund under the intent's lock, so that no order can be paid by it, then requests the refund, which
 * the reconciler retries. A disputed charge is refunded when the shop wins the dispute, or for what a lost one left of
 * it. The refund after a failed one has a new idempotency key, because the provider replays its response to a known key.
 */
export async function refundOrAwaitDispute(
  database: Queryable,
  deps: PaymentDeps,
  id: string,
  payment: CardPayment,
): Promise<void> {
  const { dispute } = payment;
  const key = await database.transaction(async (transaction) => {
    const intent = await lockIntent(transaction, id);
    const isDisputed = intent?.status === 'disputed' || intent?.status === 'charged_back';
    if (!intent || (intent.settledAt && !isDisputed)) return null;
    // A lost dispute and the refund of what it left returned all of it since the payment was read.
    if (intent.refundedCents === intent.amountCents) return null;
    if (dispute === 'open') {
      const now = await databaseTime(transaction);
      await updateIntent(transaction, id, {
        status: 'disputed',
        disputedAt: intent.disputedAt ?? now,
        settledAt: intent.settledAt ?? now,
      });
      return null;
    }
    await updateIntent(transaction, id, { status: 'refunding', settledAt: null });
    const failed = (await listRefundsOf(transaction, id)).filter(({ state }) => state === 'failed').length;
    if (failed >= maxFailedRefunds) return null;
    return failed === 0 ? `refund-${id}` : `refund-${id}-${failed}`;
  });
  if (key === null) return;
  // A lost dispute of the whole charge left nothing to refund.
  const refund =
    dispute === 'lost'
      ? await deps.cards.refundPayment(
          payment.id,
          `${key}-undisputed`,
          cents(payment.amount - payment.refundedAmount),
        )
      : await deps.cards.refundPayment(payment.id, key);
  const found = refund ? { ...payment, refunds: [refund] } : await deps.cards.findPayment(payment.id);
  if (found) await recordRefunds(database, deps, id, found);
}
