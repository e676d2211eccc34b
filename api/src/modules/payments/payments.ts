import { cents } from '@chuck-and-bit/contract/money';
import type { Queryable } from '../../database/client';
import type { CardPayment, Cards } from '../../external/cards';
import {
  bindIntent,
  findIntent,
  findLiveIntent,
  noteOpenIntent,
  type PaymentIntentRow,
} from './payments.queries';

export { lockIntent, updateIntent } from './payments.queries';

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
