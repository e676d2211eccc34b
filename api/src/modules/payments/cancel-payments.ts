import { messages } from '@chuck-and-bit/contract/messages';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import type { CardPayment, Cards } from '../../external/cards';
import { askProvider, notePayment } from './payments';
import { findLiveIntent } from './payments.queries';

/**
 * Cancels the order's payment at the card provider, so that no card can pay it any more.
 * @returns the payment if the provider says that it has succeeded already, otherwise null
 * @throws PROVIDER_UNAVAILABLE also while the provider is still processing the card: neither paid nor cancellable
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
  if (ended.status === 'open') {
    throw new ShopError('PROVIDER_UNAVAILABLE', messages.providerUnavailable);
  }
  return ended.status === 'succeeded' ? ended : null;
}
