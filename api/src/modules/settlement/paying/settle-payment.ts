import type { ErrorCode } from '@chuck-and-bit/contract/errors';
import type { Queryable } from '../../../database/client';
import { databaseTime } from '../../../database/clock';
import { ShopError } from '../../../errors';
import type { CardPayment } from '../../../external/cards';
import { markPaid } from './mark-paid';
import { type PaymentIntentRow, saveProviderState, updateIntent } from '../../payments/payments';
import { setDisputed } from '../../purchases/purchases';
import type { PaymentDeps } from '../payment-deps';
import { recordRefunds } from '../refunding/record-refunds';
import { isOverdue, refundOrAwaitDispute } from '../refunding/refund-charge-without-order';

/**
 * Settles a payment: a charge becomes the payment of its purchase, or is refunded. Idempotent.
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
  await setDisputed(database, payment.id, payment.dispute === 'open');
  if (payment.refunds !== null || payment.chargedBack > 0) {
    await recordRefunds(database, deps, intent.id, payment);
  }
  if (payment.refunded) return;
  const { purchaseId } = payment;
  if (purchaseId === null && !(await isOverdue(database, intent.id))) return;
  if (purchaseId !== null && (await paysItsPurchase(database, deps, purchaseId, payment))) return;
  await refundOrAwaitDispute(database, deps, intent.id, payment);
}

/** Errors of `markPaid` after which this charge can never pay anything, so it is refunded. */
const paysNothing: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'PURCHASE_NOT_FOUND',
  'ORDER_ALREADY_PAID',
  'AMOUNT_MISMATCH',
  'PAYMENT_MISMATCH',
  'PAYMENT_ALREADY_USED',
  'PAYMENT_REFUNDED',
]);

async function paysItsPurchase(
  database: Queryable,
  deps: PaymentDeps,
  purchaseId: string,
  payment: CardPayment,
): Promise<boolean> {
  try {
    await markPaid(database, deps, purchaseId, payment);
    return true;
  } catch (error) {
    if (error instanceof ShopError && paysNothing.has(error.code)) return false;
    throw error;
  }
}
