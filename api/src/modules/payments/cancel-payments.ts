import { messages } from '@chuck-and-bit/contract/messages';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import type { CardPayment, Cards } from '../../external/cards';
import type { PaymentTarget } from '../../payment-target';
import { findOrCreatePayment, savePayment } from './payments';
import { findLiveIntent } from './payments.queries';

/**
 * Cancels the payment of an order or purchase at the card provider, so that it can no longer be charged.
 * @returns the payment if it has already succeeded, otherwise null
 * @throws PROVIDER_UNAVAILABLE, also while the provider is processing the card and the payment can't be cancelled
 */
export async function cancelPayments(
  database: Queryable,
  cards: Cards,
  target: PaymentTarget,
): Promise<CardPayment | null> {
  const intent = await findLiveIntent(database, target);
  if (!intent) return null;
  const payment = await findOrCreatePayment(database, cards, intent);
  if (payment.status !== 'open') return payment.status === 'succeeded' ? payment : null;
  const ended = await cards.cancelPayment(payment.id);
  await savePayment(database, { ...intent, providerId: payment.id }, ended);
  if (ended.status === 'open') {
    throw new ShopError('PROVIDER_UNAVAILABLE', messages.providerUnavailable);
  }
  return ended.status === 'succeeded' ? ended : null;
}
