import { messages } from '@chuck-and-bit/contract/messages';
import { canCancel, paymentStatusOf } from '@chuck-and-bit/contract/order-status';
import type { Queryable } from '../../../database/client';
import { ShopError, unavailable } from '../../../errors';
import type { CardPayment, Cards } from '../../../external/cards';
import { findOpenIntent, findOrCreatePayment, savePayment } from '../../payments/payments';
import { returnCode } from '../../pricing/redemptions';
import { deleteOrders, deletePurchase, lockPurchase, type WholePurchase } from '../../purchases/purchases';
import { changeStockOfOrders, type OrderStockCause } from '../../stock/change-stock';
import { markPaid } from '../paying/mark-paid';
import type { PaymentDeps } from '../payment-deps';

/** A payment that is started while the previous one is being cancelled requires another round. */
const maxRounds = 3;

/** `paid`: paid already, or charged at the provider. `deleted`: a concurrent request ended it. */
export type UnpaidEnd = 'ended' | 'paid' | 'deleted';

/**
 * Ends an unpaid purchase: cancels its payment at the card provider, then deletes it and restores the stock.
 * @param cause the reason, for the stock ledger; `notify` queues the mails in the deleting transaction
 */
export function endUnpaid(
  database: Queryable,
  deps: PaymentDeps,
  purchaseId: string,
  {
    notify,
    ...cause
  }: OrderStockCause & { notify: (transaction: Queryable, whole: WholePurchase) => Promise<void> },
): Promise<UnpaidEnd> {
  return whileUnpaid(database, deps, purchaseId, async (transaction, whole) => {
    await deleteUnpaid(transaction, whole, cause);
    await notify(transaction, whole);
    return 'ended';
  });
}

/** Deletes a locked, unpaid purchase with its orders, and gives back the use of its code and its stock. */
export async function deleteUnpaid(
  transaction: Queryable,
  { purchase, orders }: WholePurchase,
  cause: OrderStockCause,
): Promise<void> {
  await returnCode(transaction, purchase.id);
  await deleteOrders(
    transaction,
    orders.map(({ id }) => id),
  );
  await deletePurchase(transaction, purchase.id);
  await changeStockOfOrders(transaction, orders, cause);
}

/**
 * Changes an unpaid purchase once its payment is cancelled at the card provider.
 * @param change runs in a transaction that has locked the purchase, while it has no open intent
 * @throws PROVIDER_UNAVAILABLE, also while the provider is processing the card; UNAVAILABLE if new payments were started in
 *   every round
 */
export async function whileUnpaid(
  database: Queryable,
  deps: PaymentDeps,
  purchaseId: string,
  change: (transaction: Queryable, whole: WholePurchase) => Promise<UnpaidEnd>,
): Promise<UnpaidEnd> {
  for (let round = 0; round < maxRounds; round++) {
    const paidBy = await cancelPayment(database, deps.cards, purchaseId);
    if (paidBy) {
      await markPaid(database, deps, purchaseId, paidBy);
      return 'paid';
    }
    const end = await database.transaction(async (transaction) => {
      const whole = await lockPurchase(transaction, purchaseId);
      if (!whole) return 'deleted';
      if (!canCancel({ paymentStatus: paymentStatusOf(whole.purchase) })) return 'paid';
      // A payment was started in the meantime and must be cancelled first.
      if (await findOpenIntent(transaction, purchaseId)) return 'again';
      return change(transaction, whole);
    });
    if (end !== 'again') return end;
  }
  throw unavailable();
}

/**
 * Cancels the payment of a purchase at the card provider, so that it can no longer be charged.
 * @returns the payment if it has already succeeded, otherwise null
 * @throws PROVIDER_UNAVAILABLE, also while the provider is processing the card and the payment can't be cancelled
 */
async function cancelPayment(
  database: Queryable,
  cards: Cards,
  purchaseId: string,
): Promise<CardPayment | null> {
  const intent = await findOpenIntent(database, purchaseId);
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
