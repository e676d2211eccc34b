import { cents, usdOf } from '@chuck-and-bit/contract/money';
import type { Payment, PaymentState } from '@chuck-and-bit/contract/payments';
import type { Queryable } from '../../database/client';
import type { CardPayment, Cards } from '../../external/cards';
import {
  bindIntent,
  findIntent,
  saveProviderState,
  type PaymentIntentRow,
  type PaymentListRow,
} from './payments.queries';

export {
  findIntent,
  findIntentByTransaction,
  findListRow,
  findOpenIntent,
  insertIntent,
  insertPastIntent,
  listUnfinished,
  lockIntent,
  saveProviderState,
  type PaymentIntentRow,
  updateIntent,
} from './payments.queries';

/**
 * Reads the payment from the provider, or creates it there, and stores its state. Concurrent calls may create several
 * payments at the provider: the first one stored is returned to all callers, and the others are never used.
 */
export async function findOrCreatePayment(
  database: Queryable,
  cards: Cards,
  intent: PaymentIntentRow,
): Promise<CardPayment> {
  const found = intent.providerId ? await cards.findPayment(intent.providerId) : null;
  if (found) {
    await savePayment(database, intent, found);
    return found;
  }
  const made = await cards.createPayment({
    key: intent.id,
    amount: cents(intent.amountCents),
    userId: intent.userId,
    purchaseId: intent.purchaseId,
  });
  if (await bindIntent(database, intent, toProviderState(made))) return made;
  const row = await findIntent(database, intent.id);
  return !row?.providerId || row.providerId === made.id ? made : findOrCreatePayment(database, cards, row);
}

export async function savePayment(
  database: Queryable,
  intent: PaymentIntentRow,
  payment: CardPayment,
): Promise<void> {
  const state = toProviderState(payment);
  const { providerId, status, failure } = intent;
  if (providerId === state.providerId && status === state.status && failure === state.failure) return;
  await saveProviderState(database, intent.id, state);
}

const toProviderState = ({ id: providerId, status, failure }: CardPayment) => ({
  providerId,
  status,
  failure,
});

export function toPayment(row: PaymentListRow): Payment {
  return {
    _id: row.id,
    transactionId: row.providerId,
    orderId: row.orderCount === 1 ? (row.firstOrder?.id ?? null) : null,
    purchaseId: row.purchaseId,
    productName: row.firstOrder?.productName ?? null,
    orderCount: row.orderCount,
    userEmail: row.userEmail,
    amount: usdOf(row.amountCents),
    refundedAmount: usdOf(row.refundedCents),
    state: toPaymentState(row),
    unsettled: (row.status === 'succeeded' || row.status === 'refunding') && row.settledAt === null,
    failure: row.failure,
    disputedAt: row.disputedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

export function toPaymentState({ status, failure }: PaymentIntentRow): PaymentState {
  if (status === 'succeeded') return 'charged';
  return status === 'open' && failure !== null ? 'failed' : status;
}
