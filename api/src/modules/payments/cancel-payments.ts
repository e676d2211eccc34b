import type { Queryable } from '../../database/client';
import type { CardPayment, Cards } from '../../external/cards';
import { askProvider, notePayment } from './payments';
import { findLiveIntent } from './payments.queries';

/**
 * Cancels the order's payment at the card provider, so that no card can pay it any more.
 * @returns the payment if the provider says that it has succeeded already, otherwise null
 */
export async function cancelPayments(
  database: Queryable,
  cards: Cards,
  orderId: string,
): Promise<CardPayment | null> {
  const intent = await findLiveIntent(database, orderId);
  if (!intent) return null;
  const payment = await askProvider(database, cards, intent);
  if (payment.status !== 'open') return payment.status === 'succeeded' ? payment : null;
  const ended = await cards.cancelPayment(payment.id);
  await notePayment(database, { ...intent, providerId: payment.id }, ended);
  return ended.status === 'succeeded' ? ended : null;
}
