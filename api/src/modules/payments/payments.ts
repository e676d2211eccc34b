import { cents } from '@chuck-and-bit/contract/money';
import type { Queryable } from '../../database/client';
import type { CardPayment, Cards } from '../../external/cards';
import { findLiveIntent, noteOpenIntent, type PaymentIntentRow } from './payments.queries';

export { lockIntent, updateIntent } from './payments.queries';

/** The payment as the provider knows it now; asked for there first if that never happened. Its state is noted. */
export async function askProvider(
  database: Queryable,
  cards: Cards,
  intent: PaymentIntentRow,
): Promise<CardPayment> {
  const known = intent.providerId ? await cards.findPayment(intent.providerId) : null;
  const payment =
    known ??
    (await cards.createPayment({
      key: intent.id,
      amount: cents(intent.amountCents),
      userId: intent.userId,
      orderId: intent.orderId,
    }));
  await notePayment(database, intent, payment);
  return payment;
}

export async function notePayment(
  database: Queryable,
  intent: PaymentIntentRow,
  { id, status, failure }: CardPayment,
): Promise<void> {
  const { providerId } = intent;
  if (providerId === id && intent.status === status && intent.failure === failure) return;
  await noteOpenIntent(database, intent.id, { providerId: id, status, failure });
}

/** Whether an intent of this order can be paid, or was. */
export async function hasLivePayment(database: Queryable, orderId: string): Promise<boolean> {
  return (await findLiveIntent(database, orderId)) !== null;
}
