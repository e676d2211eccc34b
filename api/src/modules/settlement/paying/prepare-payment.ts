import { messages } from '@chuck-and-bit/contract/messages';
import { type Cents, usdToCents } from '@chuck-and-bit/contract/money';
import { canPay, paymentStatusOf } from '@chuck-and-bit/contract/order-status';
import type { Queryable } from '../../../database/client';
import { invalidInput, ShopError } from '../../../errors';
import type { CardPayment } from '../../../external/cards';
import { isId } from '../../../ids';
import type { UserRow } from '../../accounts/users';
import { findOrder } from '../../orders/orders';
import {
  findOrCreatePayment,
  findOpenIntent,
  insertIntent,
  type PaymentIntentRow,
} from '../../payments/payments';
import { lockPurchase, purchaseNotFound } from '../../purchases/purchases';
import { markPaid } from './mark-paid';
import { type BuyerPaymentDeps, countPaymentCall } from './payment-calls';

const maxRounds = 3;

/**
 * Returns a payment that the caller's card can confirm. Repeated calls for a purchase share one open intent: its row is
 * written under the lock of the purchase, and the provider is called outside any transaction.
 * @throws ORDER_NOT_FOUND or PURCHASE_NOT_FOUND (also for another user's), ORDER_ALREADY_PAID, AMOUNT_MISMATCH, INVALID_INPUT
 *   for an order of another purchase, TOO_MANY_REQUESTS, PROVIDER_UNAVAILABLE
 */
export async function preparePayment(
  database: Queryable,
  deps: BuyerPaymentDeps,
  user: UserRow,
  input: { totalAmount: number; orderId?: string | undefined; purchaseId?: string | undefined },
): Promise<CardPayment> {
  const amount = usdToCents(input.totalAmount);
  const purchaseId = await findPurchaseToPay(database, user, input);
  if (purchaseId === null) {
    await countPaymentCall(database, deps, user);
    const unassigned = await insertIntent(database, null, { userId: user.id, amountCents: amount });
    return findOrCreatePayment(database, deps.cards, unassigned);
  }
  for (let round = 0; round < maxRounds; round++) {
    const intent = await findOrCreateIntent(database, user, purchaseId, {
      amount,
      isByOrder: input.orderId !== undefined,
    });
    await countPaymentCall(database, deps, user);
    const payment = await findOrCreatePayment(database, deps.cards, intent);
    if (payment.status === 'open') return payment;
    if (payment.status === 'succeeded') {
      await markPaid(database, deps, purchaseId, payment);
      throw new ShopError('ORDER_ALREADY_PAID', messages.orderAlreadyPaid);
    }
    // Cancelled at the provider: the row is updated now, so the next round creates a new intent.
  }
  throw new ShopError('PROVIDER_UNAVAILABLE', messages.providerUnavailable);
}

function findOrCreateIntent(
  database: Queryable,
  user: UserRow,
  purchaseId: string,
  { amount, isByOrder }: { amount: Cents; isByOrder: boolean },
): Promise<PaymentIntentRow> {
  return database.transaction(async (transaction) => {
    const purchase = isId(purchaseId) ? (await lockPurchase(transaction, purchaseId))?.purchase : null;
    if (purchase?.userId !== user.id) throw isByOrder ? orderNotFound() : purchaseNotFound();
    if (!canPay({ paymentStatus: paymentStatusOf(purchase) }))
      throw new ShopError('ORDER_ALREADY_PAID', messages.orderAlreadyPaid);
    if (purchase.totalCents !== amount) throw new ShopError('AMOUNT_MISMATCH', messages.amountMismatch);
    const open = await findOpenIntent(transaction, purchaseId);
    return open ?? insertIntent(transaction, purchaseId, { userId: user.id, amountCents: amount });
  });
}

const orderNotFound = () => new ShopError('ORDER_NOT_FOUND', messages.orderNotFound);

/** Any order stands for its purchase. @returns null if the caller names neither */
async function findPurchaseToPay(
  database: Queryable,
  user: UserRow,
  { orderId, purchaseId = null }: { orderId?: string | undefined; purchaseId?: string | null | undefined },
): Promise<string | null> {
  if (orderId === undefined) return purchaseId;
  const order = isId(orderId) ? await findOrder(database, orderId) : null;
  if (order?.userId !== user.id) throw orderNotFound();
  if (purchaseId === null || purchaseId.toLowerCase() === order.purchaseId) return order.purchaseId;
  throw invalidInput([{ path: 'orderId', message: messages.payOneThing }]);
}
