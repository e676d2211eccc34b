import { messages } from '@chuck-and-bit/contract/messages';
import {
  isLeftToShip,
  type OrderState,
  paymentStatusOf,
  shipRefusals,
  unitsToShip,
  whyNotShip,
  whyNotShipAny,
} from '@chuck-and-bit/contract/order-status';
import type { Tracking } from '@chuck-and-bit/contract/tracking';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { isId } from '../../ids';
import { type Actor, recordChange } from '../audit-log/record-change';
import { findOrder, type OrderRow } from '../orders/orders';
import { lockPurchase, purchaseNotFound, type WholePurchase } from '../purchases/purchases';
import { addShipment } from './add-shipment';
import type { ShipmentNotifications } from './shipment-notifications';

/** `despiteDispute`: also while a dispute of the payment is open. */
type Shipping = { actor: Actor; tracking: Tracking; despiteDispute: boolean };

const stateOf = (order: OrderRow): OrderState => ({ ...order, paymentStatus: paymentStatusOf(order) });

/**
 * Ships all that is left of an order.
 * @throws ORDER_NOT_FOUND, ORDER_NOT_PAID, ORDER_REFUNDED, ORDER_ALREADY_SHIPPED, PAYMENT_DISPUTED
 */
export async function shipOrder(
  transaction: Queryable,
  notifications: ShipmentNotifications,
  id: string,
  shipping: Shipping,
): Promise<void> {
  const { actor, tracking } = shipping;
  const { whole, order } = await lockOrderOfPurchase(transaction, id);
  const refusal = whyNotShip(stateOf(order));
  if (refusal) throw new ShopError(refusal, shipRefusals[refusal]);
  await shipUnits(transaction, notifications, whole, { orders: [order], ...shipping });
  await recordChange(transaction, actor, {
    action: 'order.shipped',
    subject: { id, name: order.purchaseNumber },
    before: { status: order.status },
    after: { status: 'Shipped', ...tracking },
  });
}

/** Locks the purchase of this order, then its orders. @throws ORDER_NOT_FOUND */
export async function lockOrderOfPurchase(
  transaction: Queryable,
  id: string,
): Promise<{ whole: WholePurchase; order: OrderRow }> {
  const found = isId(id) ? await findOrder(transaction, id) : null;
  const whole = found && (await lockPurchase(transaction, found.purchaseId));
  // It may have been cancelled meanwhile.
  const order = whole?.orders.find((each) => each.id === id);
  if (!whole || !order) throw new ShopError('ORDER_NOT_FOUND', messages.orderNotFound);
  return { whole, order };
}

/**
 * Ships all that is left of a purchase as one parcel.
 * @returns the id of the shipment
 * @throws PURCHASE_NOT_FOUND, ORDER_NOT_PAID, ORDER_REFUNDED, ORDER_ALREADY_SHIPPED, PAYMENT_DISPUTED
 */
export async function shipPurchase(
  transaction: Queryable,
  notifications: ShipmentNotifications,
  id: string,
  shipping: Shipping,
): Promise<string> {
  const { actor, tracking } = shipping;
  const whole = isId(id) ? await lockPurchase(transaction, id) : null;
  if (!whole) throw purchaseNotFound();
  const refusal = whyNotShipAny(whole.orders.map(stateOf));
  if (refusal) throw new ShopError(refusal, shipRefusals[refusal]);
  const orders = whole.orders.filter((order) => isLeftToShip(stateOf(order)));
  const shipmentId = await shipUnits(transaction, notifications, whole, { orders, ...shipping });
  const units = orders.map((order) => [order.productName, unitsToShip(order)] as const);
  await recordChange(transaction, actor, {
    action: 'purchase.shipped',
    subject: { id, name: whole.purchase.number },
    after: { ...tracking, units: Object.fromEntries(units) },
  });
  return shipmentId;
}

/**
 * Ships what is left of these orders of a locked purchase, with one mail.
 * @returns the id of the shipment
 * @throws PAYMENT_DISPUTED
 */
async function shipUnits(
  transaction: Queryable,
  notifications: ShipmentNotifications,
  whole: WholePurchase,
  { orders, actor, tracking, despiteDispute }: Shipping & { orders: readonly OrderRow[] },
): Promise<string> {
  if (whole.purchase.disputedAt && !despiteDispute) {
    throw new ShopError('PAYMENT_DISPUTED', messages.shipDisputed);
  }
  const lines = orders.map((order) => ({ orderId: order.id, quantity: unitsToShip(order) }));
  const shipment = await addShipment(transaction, whole, { lines, tracking, shippedBy: actor.id });
  await notifications.shipped(transaction, whole, { ...tracking, lines });
  return shipment.id;
}
