import type { ErrorCode } from '@chuck-and-bit/contract/errors';
import type { Queryable } from '../../database/client';
import { databaseTime } from '../../database/clock';
import { ShopError } from '../../errors';
import type { CardPayment } from '../../external/cards';
import { markPaid } from './mark-paid';
import {
  findIntent,
  lockIntent,
  saveProviderState,
  type PaymentIntentRow,
  updateIntent,
} from '../payments/payments';
import { type PaymentTarget, targetFromColumns } from '../../payment-target';
import type { PaymentDeps } from './payment-deps';
import { recordRefunds } from './record-refunds';
import { listRefundsOf } from './refunds.queries';

/** A charge without an order is refunded unless it is claimed within this time. */
const claimMinutes = 30;

/** After this many failed refunds a charge stays unsettled, so that the staff see it. */
const maxFailedRefunds = 3;

/**
 * Settles a payment: a charge becomes the payment of its order or purchase, or is refunded. Idempotent.
 * @param intent our row of the payment
 * @param payment as just read from the provider
 */
export async function settlePayment(
  database: Queryable,
  deps: PaymentDeps,
  intent: PaymentIntentRow,
  payment: CardPayment,
): Promise<void> {
  await saveProviderState(database, intent.id, {
    providerId: payment.id,
    status: payment.status,
    failure: payment.failure,
  });
  if (payment.status !== 'succeeded') return;
  if (payment.dispute !== null && intent.disputedAt === null) {
    await updateIntent(database, intent.id, { disputedAt: await databaseTime(database) });
  }
  if (payment.refunds !== null || payment.chargedBack > 0) {
    await recordRefunds(database, deps, intent.id, payment);
  }
  if (payment.refunded) return;
  const target = targetFromColumns(payment);
  if (target && (await paysItsTarget(database, deps, target, payment))) return;
  if (!target && !(await isOverdue(database, intent.id))) return;
  await refundOrAwaitDispute(database, deps, intent.id, payment);
}

/** Errors of `markPaid` after which this charge can never pay anything, so it is refunded. */
const paysNothing: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'ORDER_NOT_FOUND',
  'ORDER_ALREADY_PAID',
  'AMOUNT_MISMATCH',
  'PAYMENT_MISMATCH',
  'PAYMENT_ALREADY_USED',
  'PAYMENT_REFUNDED',
]);

async function paysItsTarget(
  database: Queryable,
  deps: PaymentDeps,
  target: PaymentTarget,
  payment: CardPayment,
): Promise<boolean> {
  try {
    await markPaid(database, deps.notifications, target, payment);
    return true;
  } catch (error) {
    if (error instanceof ShopError && paysNothing.has(error.code)) return false;
    throw error;
  }
}

async function isOverdue(database: Queryable, id: string): Promise<boolean> {
  const { succeededAt } = (await findIntent(database, id)) ?? {};
  if (!succeededAt) return false;
  return succeededAt.getTime() < (await databaseTime(database)).getTime() - claimMinutes * 60_000;
}

/**
 * Marks the charge for a refund under the intent's lock, so that no order can claim it, then requests the refund, which
 * the reconciler retries. A disputed charge is refunded only if the shop wins the dispute. The refund after a failed one
 * has a new idempotency key, because the provider replays its response to a known key.
 */
async function refundOrAwaitDispute(
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
    if (dispute === 'open' || dispute === 'lost') {
      const now = await databaseTime(transaction);
      await updateIntent(transaction, id, {
        status: dispute === 'open' ? 'disputed' : 'charged_back',
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
  const refund = await deps.cards.refundPayment(payment.id, key);
  const known = refund ? { ...payment, refunds: [refund] } : await deps.cards.findPayment(payment.id);
  if (known) await recordRefunds(database, deps, id, known);
}
