import type { Queryable } from '../../database/client';
import { newId, newSecretId } from '../../ids';
import type { UserRow } from '../accounts/users';
import type { CartSettings, ReadCart } from '../carts/carts';
import { changeStock, stockActorOf } from '../stock/change-stock';
import { insertPastPurchase } from './past-purchases.queries';
import { toLines, toNewPurchase } from './new-purchase';

/** A purchase of the past and its later events. `null`: the event did not happen. */
export type PastPurchase = {
  wishes: ReadCart['wishes'];
  buyer: UserRow;
  contact: {
    address: string;
    phone: string;
    country: string;
    region: string | null;
    poNumber: string | null;
  };
  placedAt: Date;
  /** When it expires if it stays unpaid. */
  expiresAt: Date | null;
  payment: { paidAt: Date; card: { brand: string; last4: string } } | null;
  shipment: { shippedAt: Date; productIds: readonly string[] } | null;
  refundedAt: Date | null;
};

/**
 * Adds a purchase of the past for the demo data: takes the stock and counts the use of the discount code, but sends no mail.
 * The card provider does not know its payment, so there is no payment intent.
 */
export async function addPastPurchase(
  transaction: Queryable,
  { wishes, buyer, contact, placedAt, payment, shipment, ...times }: PastPurchase,
  settings: CartSettings,
): Promise<void> {
  const id = newId(placedAt);
  const { address, phone, ...stated } = contact;
  const who = { userId: buyer.id, userName: buyer.name, userEmail: buyer.email, address, phone };
  const state = {
    createdAt: placedAt,
    expiresAt: payment ? null : times.expiresAt,
    transactionId: payment && `past_${id}`,
    paidAt: payment?.paidAt ?? null,
    cardBrand: payment?.card.brand ?? null,
    cardLast4: payment?.card.last4 ?? null,
    refundedAt: times.refundedAt,
  };
  const purchase = toNewPurchase({ cart: { id: newSecretId(), ...stated }, wishes }, settings);
  const orders = toLines({ wishes }).map(
    ({ orderId: _orderId, readVersion: _readVersion, ...line }, index) => ({
      ...line,
      id: newId(new Date(placedAt.getTime() + index)),
      purchaseId: id,
      ...(times.refundedAt && { refundedCents: line.totalCents - line.discountCents + line.taxCents }),
      ...who,
      ...state,
      ...(shipment?.productIds.includes(line.productId) && {
        status: 'Shipped' as const,
        shippedAt: shipment.shippedAt,
      }),
    }),
  );
  await insertPastPurchase(
    transaction,
    { id, ...purchase, ...who, ...state, ...(times.refundedAt && { refundedCents: purchase.totalCents }) },
    orders,
    wishes.code?.id ?? null,
  );
  for (const { id: orderId, productId, quantity } of orders) {
    const actor = stockActorOf(buyer);
    await changeStock(transaction, { productId, delta: -quantity, reason: 'order', actor, orderId });
  }
}
