import type { Queryable } from '../../database/client';
import { newId, newSecretId } from '../../ids';
import type { UserRow } from '../accounts/users';
import type { CartPricing } from '../carts/carts';
import { redeemCode } from '../pricing/redemptions';
import { changeStockOfOrders, stockActorOf } from '../stock/change-stock';
import { type Delivery, toNewOrders, toNewPurchase } from './new-purchase';
import { insertPastOrders, insertPastPurchase, type WholePurchase } from './purchases.queries';

/** A purchase of the past and its later events. `null`: the event did not happen. */
export type PastPurchase = {
  pricing: CartPricing;
  buyer: UserRow;
  contact: Pick<Delivery, 'address' | 'postcode' | 'city' | 'country' | 'region' | 'phone' | 'poNumber'>;
  placedAt: Date;
  /** When it expires if it stays unpaid. */
  expiresAt: Date | null;
  payment: { paidAt: Date; card: { brand: string; last4: string } } | null;
  refundedAt: Date | null;
};

/**
 * Adds a purchase of the past for the demo data: takes the stock and counts the use of the discount code, but sends no mail.
 * `addPastShipment` ships it.
 * The card provider does not know its payment, so there is no payment intent; `addPastRefund` adds that of a refunded one.
 */
export async function addPastPurchase(
  transaction: Queryable,
  { pricing, buyer, contact, placedAt, payment, ...times }: PastPurchase,
): Promise<WholePurchase> {
  const id = newId(placedAt);
  const payments = {
    transactionId: payment && `past_${id}`,
    paidAt: payment?.paidAt ?? null,
    cardBrand: payment?.card.brand ?? null,
    cardLast4: payment?.card.last4 ?? null,
    refundedAt: times.refundedAt,
  };
  const delivery = { name: null, company: null, invoiceAddress: null, taxNumber: null, ...contact };
  const columns = toNewPurchase(pricing, { buyer, delivery });
  const purchase = await insertPastPurchase(transaction, {
    ...columns,
    ...payments,
    id,
    cartId: newSecretId(),
    createdAt: placedAt,
    expiresAt: payment ? null : times.expiresAt,
    refundedCents: times.refundedAt ? columns.totalCents : 0,
  });
  const orders = toNewOrders(pricing, purchase).map((order, index) => ({
    ...order,
    ...payments,
    createdAt: purchase.createdAt,
    expiresAt: purchase.expiresAt,
    id: newId(new Date(placedAt.getTime() + index)),
    refundedCents: times.refundedAt ? order.totalCents - order.discountCents + order.taxCents : 0,
  }));
  const rows = await insertPastOrders(transaction, orders);
  if (pricing.code) {
    await redeemCode(transaction, { codeId: pricing.code.id, purchaseId: id, userId: buyer.id });
  }
  await changeStockOfOrders(transaction, orders, { reason: 'order', actor: stockActorOf(buyer) });
  return { purchase, orders: rows };
}
