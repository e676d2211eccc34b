import { messages } from '@chuck-and-bit/contract/messages';
import { canCancel, paymentStatusOf } from '@chuck-and-bit/contract/order-status';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import type { CardPayment, Cards } from '../../external/cards';
import { findLiveIntent, findOrCreatePayment, savePayment } from '../payments/payments';
import type { PaymentTarget } from '../../payment-target';
import { lockPayable, type Payable } from '../purchases/payables';
import { markPaid } from './mark-paid';
import type { PaymentDeps } from './payment-deps';
import * as queries from './settlement.queries';

/** A payment that is started while the previous one is being cancelled requires another round. */
const maxRounds = 3;

/** `paid`: paid already, or charged at the provider. `gone`: a concurrent request ended it. */
export type UnpaidEnd = 'ended' | 'paid' | 'gone';

/**
 * Ends an unpaid order or purchase: cancels its payment at the card provider, then deletes it and restores the stock.
 * @param cause the reason, for the stock ledger; `notify` queues the mails in the deleting transaction
 */
export function endUnpaid(
  database: Queryable,
  deps: PaymentDeps,
  target: PaymentTarget,
  {
    notify,
    ...cause
  }: queries.EndCause & { notify: (transaction: Queryable, payable: Payable) => Promise<void> },
): Promise<UnpaidEnd> {
  return whileUnpaid(database, deps, target, async (transaction, payable) => {
    await queries.deleteUnpaid(transaction, target, cause);
    await notify(transaction, payable);
    return 'ended';
  });
}

/**
 * Changes an unpaid order or purchase once its payment is cancelled at the card provider.
 * @param change runs in a transaction that has locked the target, while it has no live intent
 * @throws PROVIDER_UNAVAILABLE, also while the provider is processing the card; UNAVAILABLE if new payments were started in
 *   every round
 */
export async function whileUnpaid(
  database: Queryable,
  deps: PaymentDeps,
  target: PaymentTarget,
  change: (transaction: Queryable, payable: Payable) => Promise<UnpaidEnd>,
): Promise<UnpaidEnd> {
  for (let round = 0; round < maxRounds; round++) {
    const paidBy = await cancelPayment(database, deps.cards, target);
    if (paidBy) {
      await markPaid(database, deps.notifications, target, paidBy);
      return 'paid';
    }
    const end = await database.transaction(async (transaction) => {
      const payable = await lockPayable(transaction, target);
      if (!payable) return 'gone';
      if (!canCancel({ paymentStatus: paymentStatusOf(payable) })) return 'paid';
      // A payment was started in the meantime and must be cancelled first.
      if (await findLiveIntent(transaction, target)) return 'again';
      return change(transaction, payable);
    });
    if (end !== 'again') return end;
  }
  throw new ShopError('UNAVAILABLE', messages.unavailable, { retryAfterSeconds: 1 });
}

/**
 * Cancels the payment of an order or purchase at the card provider, so that it can no longer be charged.
 * @returns the payment if it has already succeeded, otherwise null
 * @throws PROVIDER_UNAVAILABLE, also while the provider is processing the card and the payment can't be cancelled
 */
async function cancelPayment(
  database: Queryable,
  cards: Cards,
  target: PaymentTarget,
): Promise<CardPayment | null> {
  const intent = await findLiveIntent(database, target);
  if (!intent) return null;
  let payment = await findOrCreatePayment(database, cards, intent);
  if (payment.status === 'open') {
    payment = await cards.cancelPayment(payment.id);
    await savePayment(database, { ...intent, providerId: payment.id }, payment);
    if (payment.status === 'open') {
      throw new ShopError('PROVIDER_UNAVAILABLE', messages.providerUnavailable);
    }
  }
  return payment.status === 'succeeded' ? payment : null;
}
