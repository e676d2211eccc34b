import { unauthenticated } from '../../authentication';
import type { Queryable } from '../../database/client';
import { RepeatTransaction } from '../../idempotency/with-idempotency';
import { newId } from '../../ids';
import { serializeChangesOf, type UserRow } from '../accounts/users';
import { closeCart, type CartPricing } from '../carts/carts';
import { queueMail } from '../mails/queue-mail';
import type { OrderNotifications } from '../orders/order-notifications';
import { redeemCode } from '../pricing/redemptions';
import type { ConfiguredSettings } from '../shop-settings/shop-settings';
import { changeStockOfOrders, lockProducts, stockActorOf } from '../stock/change-stock';
import { type Delivery, toNewOrders, toNewPurchase } from './new-purchase';
import {
  holdOf,
  limitsOf,
  type OpenOrderRules,
  requestMinutes,
  requireRoomForOrder,
  requireValueWithin,
} from './open-orders';
import { toPurchaseMail } from './purchase-mail';
import * as queries from './purchases.queries';

export type PlacePurchaseDeps = ConfiguredSettings & {
  notifications: OrderNotifications;
  shopUrl: string;
  openOrders: OpenOrderRules;
  /** Minutes from placing to the mail that asks to pay. */
  paymentRequestMinutes: number;
};

/** A product as it is while its row is locked. */
export type LockedProduct = Awaited<ReturnType<typeof lockProducts>>[number];

export type Placing = {
  /** The cart that is ordered; null without one. */
  cartId: string | null;
  delivery: Delivery;
  /** Reads the products and the pricing options and prices them. @throws if they can't be ordered, or at another price than shown */
  price: () => Promise<CartPricing>;
  /** @throws if the stock of a locked product does not suffice */
  requireStock: (pricing: CartPricing, products: readonly LockedProduct[]) => void;
};

/** Locks the buyer until the transaction ends, so that their purchases are placed one after the other. @throws UNAUTHENTICATED */
export async function lockBuyer(transaction: Queryable, buyer: UserRow): Promise<void> {
  if (!(await serializeChangesOf(transaction, buyer.id))) throw unauthenticated();
}

type Placed = { id: string; orderIds: string[] };

/**
 * Places a purchase for a locked buyer: takes the stock of all its products, or of none. Locks the products last, because
 * other buyers wait for them until the transaction ends.
 * @returns the ids of the purchase and of its orders
 * @throws what `price` and `requireStock` throw, EMAIL_UNVERIFIED, TOO_MANY_OPEN_ORDERS; RepeatTransaction if the cart
 *   was deleted, or a product edited, archived or deleted, after they were read
 */
export async function placePurchase(
  transaction: Queryable,
  { notifications, shopUrl, openOrders, paymentRequestMinutes }: PlacePurchaseDeps,
  buyer: UserRow,
  { cartId, delivery, price, requireStock }: Placing,
): Promise<Placed> {
  const limits = limitsOf(buyer, openOrders);
  const open = await requireRoomForOrder(transaction, buyer, limits);
  const pricing = await price();
  requireValueWithin(open, pricing.priced.total, limits);

  const { unpaidHours } = pricing.settings;
  const hold = holdOf(limits, unpaidHours, orderedUnits(pricing));
  const id = newId();
  const columns = { id, cartId, ...toNewPurchase(pricing, { buyer, delivery }) };
  const purchase = await queries.insertPurchase(transaction, columns, hold.minutes);
  const orders = await queries.insertOrders(transaction, toNewOrders(pricing, purchase), hold.minutes);
  if (pricing.code)
    await redeemCode(transaction, { codeId: pricing.code.id, purchaseId: id, userId: buyer.id });
  if (cartId !== null && !(await closeCart(transaction, { id: cartId, userId: buyer.id }, id))) {
    throw new RepeatTransaction();
  }
  const request = { ...toPurchaseMail(purchase, orders, shopUrl), isHeldShortly: hold.isShort };
  const requestAfter = 60 * requestMinutes(hold, paymentRequestMinutes);
  await queueMail(transaction, 'purchasePlaced', request, requestAfter);

  const products = await lockProducts(
    transaction,
    orders.map(({ productId }) => productId),
  );
  if (isEdited(pricing, products)) throw new RepeatTransaction();
  requireStock(pricing, products);
  // Other buyers took so much since the products were read that the purchase is large now.
  const last = holdOf(limits, unpaidHours, orderedUnits(pricing, products));
  if (last.isShort !== hold.isShort) throw new RepeatTransaction();
  await changeStockOfOrders(transaction, orders, { reason: 'order', actor: stockActorOf(buyer) });
  notifications.placed(orders.length);
  return { id, orderIds: orders.map((order) => order.id) };
}

/** The units of each product, and those available: as read, or as they are while the products are locked. */
const orderedUnits = ({ lines }: CartPricing, products: readonly LockedProduct[] = []) =>
  lines.map(({ productId, product, quantity }) => {
    const { availableQuantity } = products.find(({ id }) => id === productId) ?? product;
    return { quantity, availableQuantity };
  });

const isEdited = ({ lines }: CartPricing, products: readonly LockedProduct[]) =>
  lines.some(({ productId, product }) => {
    const locked = products.find(({ id }) => id === productId);
    return !locked || locked.version !== product.version || !locked.isOnSale;
  });
