import { cents } from '@chuck-and-bit/contract/money';
import type { Queryable } from '../../database/client';
import type { CardPayment, Cards } from '../../external/cards';
import { findLiveIntent, type PaymentIntentRow, updateIntent } from './payments.queries';

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
  payment: CardPayment,
): Promise<void> {
  if (intent.providerId === payment.id && intent.status === payment.status) return;
  await updateIntent(database, intent.id, { providerId: payment.id, status: payment.status });
}

/** Whether an intent of this order is not cancelled. */
export async function hasLivePayment(database: Queryable, orderId: string): Promise<boolean> {
  return (await findLiveIntent(database, orderId)) !== null;
}
