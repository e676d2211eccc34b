import { cents, centsToUsd } from '@chuck-and-bit/contract/money';
import type { Payment, PaymentState } from '@chuck-and-bit/contract/payments';
import type { Queryable } from '../../database/client';
import type { CardPayment, Cards } from '../../external/cards';
import {
  bindIntent,
  findIntent,
  findLiveIntent,
  noteOpenIntent,
  type PaymentIntentRow,
  type PaymentListRow,
} from './payments.queries';

export {
  findIntent,
  findListRow,
  findLiveIntent,
  insertIntent,
  listUnfinished,
  lockIntent,
  noteOpenIntent,
  type PaymentIntentRow,
  updateIntent,
} from './payments.queries';

/**
 * The payment as the provider knows it now; made there first if that never happened. Its state is noted. Attempts at
 * once may make several there: the first one that is noted is everybody's, and the others are given to nobody.
 */
export async function askProvider(
  database: Queryable,
  cards: Cards,
  intent: PaymentIntentRow,
): Promise<CardPayment> {
  const known = intent.providerId ? await cards.findPayment(intent.providerId) : null;
  if (known) {
    await notePayment(database, intent, known);
    return known;
  }
  const made = await cards.createPayment({
    key: intent.id,
    amount: cents(intent.amountCents),
    userId: intent.userId,
    orderId: intent.orderId,
  });
  if (await bindIntent(database, intent, toNoted(made))) return made;
  const row = await findIntent(database, intent.id);
  return !row?.providerId || row.providerId === made.id ? made : askProvider(database, cards, row);
}

export async function notePayment(
  database: Queryable,
  intent: PaymentIntentRow,
  payment: CardPayment,
): Promise<void> {
  const noted = toNoted(payment);
  const { providerId, status, failure } = intent;
  if (providerId === noted.providerId && status === noted.status && failure === noted.failure) return;
  await noteOpenIntent(database, intent.id, noted);
}

const toNoted = ({ id: providerId, status, failure }: CardPayment) => ({ providerId, status, failure });

/** Whether an intent of this order can be paid, or was. */
export async function hasLivePayment(database: Queryable, orderId: string): Promise<boolean> {
  return (await findLiveIntent(database, orderId)) !== null;
}

export function toPayment(row: PaymentListRow): Payment {
  return {
    _id: row.id,
    transactionId: row.providerId,
    orderId: row.orderId,
    productName: row.productName,
    userEmail: row.userEmail,
    amount: centsToUsd(cents(row.amountCents)),
    refundedAmount: centsToUsd(cents(row.refundedCents)),
    state: toState(row),
    unsettled: (row.status === 'succeeded' || row.status === 'refunding') && row.settledAt === null,
    failure: row.failure,
    disputedAt: row.disputedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

function toState({ status, failure }: PaymentIntentRow): PaymentState {
  if (status === 'succeeded') return 'charged';
  return status === 'open' && failure !== null ? 'failed' : status;
}
