import { messages } from '@chuck-and-bit/contract/messages';
import { type Cents, usdToCents } from '@chuck-and-bit/contract/money';
import { canPay, paymentStatusOf } from '@chuck-and-bit/contract/order-status';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import type { CardPayment } from '../../external/cards';
import { isId, newId } from '../../ids';
import type { UserRow } from '../accounts/users';
import { markPaid } from './mark-paid';
import { lockOrder } from '../orders/orders';
import { askProvider } from '../payments/payments';
import { findLiveIntent, insertIntent, type PaymentIntentRow } from '../payments/payments';
import type { PaymentDeps } from './payment-deps';

const maxRounds = 3;

/**
 * Returns a payment that the caller's card can confirm. An order has one live payment, however often this is called: its
 * row is written under the order's lock, and the provider is called outside any transaction.
 * @throws ORDER_NOT_FOUND for an unknown or another user's order, ORDER_ALREADY_PAID, AMOUNT_MISMATCH
 */
export async function preparePayment(
  database: Queryable,
  deps: PaymentDeps,
  user: UserRow,
  wanted: { totalAmount: number; orderId?: string | undefined },
): Promise<CardPayment> {
  const amount = usdToCents(wanted.totalAmount);
  if (wanted.orderId === undefined) {
    const loose = await insertIntent(database, {
      id: newId(),
      orderId: null,
      userId: user.id,
      amountCents: amount,
    });
    return askProvider(database, deps.cards, loose);
  }
  for (let round = 0; round < maxRounds; round++) {
    const intent = await intentOf(database, user, wanted.orderId, amount);
    const payment = await askProvider(database, deps.cards, intent);
    if (payment.status === 'open') return payment;
    if (payment.status === 'succeeded') {
      await markPaid(database, deps.notifications, wanted.orderId, payment);
      throw new ShopError('ORDER_ALREADY_PAID', messages.orderAlreadyPaid);
    }
    // Cancelled at the provider: the row is updated now, so the next round creates a new intent.
  }
  throw new ShopError('PROVIDER_UNAVAILABLE', messages.providerUnavailable);
}

function intentOf(
  database: Queryable,
  user: UserRow,
  orderId: string,
  amount: Cents,
): Promise<PaymentIntentRow> {
  return database.transaction(async (transaction) => {
    const order = isId(orderId) ? await lockOrder(transaction, orderId) : null;
    if (order?.userId !== user.id) throw new ShopError('ORDER_NOT_FOUND', messages.orderNotFound);
    if (!canPay({ paymentStatus: paymentStatusOf(order) }))
      throw new ShopError('ORDER_ALREADY_PAID', messages.orderAlreadyPaid);
    if (order.totalCents !== amount) throw new ShopError('AMOUNT_MISMATCH', messages.amountMismatch);
    const live = await findLiveIntent(transaction, order.id);
    return (
      live ??
      insertIntent(transaction, { id: newId(), orderId: order.id, userId: user.id, amountCents: amount })
    );
  });
}
