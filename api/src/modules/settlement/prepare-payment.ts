import { messages } from '@chuck-and-bit/contract/messages';
import { type Cents, usdToCents } from '@chuck-and-bit/contract/money';
import { canPay, paymentStatusOf } from '@chuck-and-bit/contract/order-status';
import type { Queryable } from '../../database/client';
import { invalidInput, ShopError } from '../../errors';
import type { CardPayment } from '../../external/cards';
import { isId } from '../../ids';
import type { UserRow } from '../accounts/users';
import { findOrder } from '../orders/orders';
import {
  findOrCreatePayment,
  findLiveIntent,
  insertIntent,
  type PaymentIntentRow,
} from '../payments/payments';
import { type PaymentTarget, targetFromColumns } from '../../payment-target';
import { lockPayable, payableNotFound } from '../purchases/payables';
import { markPaid } from './mark-paid';
import type { PaymentDeps } from './payment-deps';

const maxRounds = 3;

/**
 * Returns a payment that the caller's card can confirm. Repeated calls for an order or purchase share one live intent: its row
 * is written under the lock of the target, and the provider is called outside any transaction.
 * @throws ORDER_NOT_FOUND or PURCHASE_NOT_FOUND (also for another user's), ORDER_ALREADY_PAID, AMOUNT_MISMATCH, INVALID_INPUT
 *   for an order that is a line of a purchase, PROVIDER_UNAVAILABLE
 */
export async function preparePayment(
  database: Queryable,
  deps: PaymentDeps,
  user: UserRow,
  wanted: { totalAmount: number; orderId?: string | undefined; purchaseId?: string | undefined },
): Promise<CardPayment> {
  const amount = usdToCents(wanted.totalAmount);
  const target = targetFromColumns(wanted);
  if (!target) {
    const loose = await insertIntent(database, null, { userId: user.id, amountCents: amount });
    return findOrCreatePayment(database, deps.cards, loose);
  }
  for (let round = 0; round < maxRounds; round++) {
    const intent = await findOrCreateIntent(database, user, target, amount);
    const payment = await findOrCreatePayment(database, deps.cards, intent);
    if (payment.status === 'open') return payment;
    if (payment.status === 'succeeded') {
      await markPaid(database, deps.notifications, target, payment);
      throw new ShopError('ORDER_ALREADY_PAID', messages.orderAlreadyPaid);
    }
    // Cancelled at the provider: the row is updated now, so the next round creates a new intent.
  }
  throw new ShopError('PROVIDER_UNAVAILABLE', messages.providerUnavailable);
}

function findOrCreateIntent(
  database: Queryable,
  user: UserRow,
  target: PaymentTarget,
  amount: Cents,
): Promise<PaymentIntentRow> {
  return database.transaction(async (transaction) => {
    const payable = isId(target.id) ? await lockPayable(transaction, target) : null;
    if (payable?.userId !== user.id) throw await whyNotPayable(transaction, user, target);
    if (!canPay({ paymentStatus: paymentStatusOf(payable) }))
      throw new ShopError('ORDER_ALREADY_PAID', messages.orderAlreadyPaid);
    if (payable.totalCents !== amount) throw new ShopError('AMOUNT_MISMATCH', messages.amountMismatch);
    const live = await findLiveIntent(transaction, target);
    return live ?? insertIntent(transaction, target, { userId: user.id, amountCents: amount });
  });
}

async function whyNotPayable(
  transaction: Queryable,
  user: UserRow,
  target: PaymentTarget,
): Promise<ShopError> {
  const line = target.kind === 'order' && isId(target.id) ? await findOrder(transaction, target.id) : null;
  return line?.userId === user.id
    ? invalidInput([{ path: 'orderId', message: messages.payPurchase }])
    : payableNotFound(target);
}
