import { actionOfMark } from '@chuck-and-bit/contract/audit-log';
import { messages } from '@chuck-and-bit/contract/messages';
import {
  hasUnitsToShip,
  type OrderState,
  paymentStatusOf,
  unitsToShip,
  whyNotMark,
  whyNotShipAny,
} from '@chuck-and-bit/contract/order-status';
import type { Mark } from '@chuck-and-bit/contract/states';
import type { Tracking } from '@chuck-and-bit/contract/tracking';
import type { Queryable } from '../../database/client';
import { invalidInput, ShopError } from '../../errors';
import { isId } from '../../ids';
import { type Actor, recordChange } from '../audit-log/record-change';
import { findOrder, type OrderRow } from '../orders/orders';
import { listShipments, lockPurchase, purchaseNotFound, type WholePurchase } from '../purchases/purchases';
import { addShipment } from './add-shipment';
import type { ShipmentNotifications } from './shipment-notifications';
import type { ShipmentLine } from './shipments.queries';

/** `despiteDispute`: also while a dispute of the payment is open. */
export type Shipping = { actor: Actor; tracking: Tracking; despiteDispute: boolean };

const stateOf = (order: OrderRow): OrderState => ({ ...order, paymentStatus: paymentStatusOf(order) });

/**
 * Marks an order.
 * @throws ORDER_NOT_FOUND, ORDER_NOT_PAID, ORDER_REFUNDED, ORDER_ALREADY_SHIPPED, PAYMENT_DISPUTED
 */
export async function markOrder(
  transaction: Queryable,
  notifications: ShipmentNotifications,
  id: string,
  mark: Mark,
  shipping: Shipping,
): Promise<void> {
  const { actor, tracking } = shipping;
  const found = isId(id) ? await findOrder(transaction, id) : null;
  const whole = found && (await lockPurchase(transaction, found.purchaseId));
  // It may have been cancelled meanwhile.
  const order = whole?.orders.find((each) => each.id === found?.id);
  if (!whole || !order) throw new ShopError('ORDER_NOT_FOUND', messages.orderNotFound);
  const refusal = whyNotMark(mark, stateOf(order));
  if (refusal) throw new ShopError(refusal, messages.orderRefused[refusal]);
  await marking[mark](transaction, notifications, whole, order, shipping);
  await recordChange(transaction, actor, {
    action: actionOfMark(mark),
    subject: { id, name: order.purchaseNumber },
    before: { status: order.status },
    after: { status: mark, ...tracking },
  });
}

/** What marking an order of a locked purchase does. */
type Marking = (
  transaction: Queryable,
  notifications: ShipmentNotifications,
  whole: WholePurchase,
  order: OrderRow,
  shipping: Shipping,
) => Promise<unknown>;

const marking: Record<Mark, Marking> = {
  /** Ships all that is left of it. */
  Shipped: (transaction, notifications, whole, order, shipping) =>
    shipUnits(transaction, notifications, whole, {
      lines: [{ order, quantity: unitsToShip(order) }],
      ...shipping,
    }),
};

/**
 * Ships units of a purchase as one parcel: these, or all that is left.
 * @returns the id of the shipment
 * @throws PURCHASE_NOT_FOUND, ORDER_NOT_PAID, ORDER_REFUNDED, ORDER_ALREADY_SHIPPED, PAYMENT_DISPUTED, TOO_MANY_UNITS,
 *   INVALID_INPUT for a line that is not among its orders
 */
export async function shipPurchase(
  transaction: Queryable,
  notifications: ShipmentNotifications,
  id: string,
  { lines: requested, ...shipping }: Shipping & { lines?: readonly ShipmentLine[] | undefined },
): Promise<string> {
  const { actor, tracking } = shipping;
  const whole = isId(id) ? await lockPurchase(transaction, id) : null;
  if (!whole) throw purchaseNotFound();
  const refusal = whyNotShipAny(whole.orders.map(stateOf));
  if (refusal) throw new ShopError(refusal, messages.orderRefused[refusal]);
  const remaining = whole.orders.map((order) => ({ order, quantity: remainingUnits(order) }));
  const lines = requested
    ? requireUnits(remaining, requested, messages.shipUnitsTooHigh)
    : remaining.filter(({ quantity }) => quantity > 0);
  const shipmentId = await shipUnits(transaction, notifications, whole, { lines, ...shipping });
  await recordChange(transaction, actor, {
    action: 'purchase.shipped',
    subject: { id, name: whole.purchase.number },
    after: { ...tracking, units: namedUnits(lines) },
  });
  return shipmentId;
}

const remainingUnits = (order: OrderRow) => (hasUnitsToShip(stateOf(order)) ? unitsToShip(order) : 0);

export type Units = { order: OrderRow; quantity: number };

/**
 * The units that a request names, of those that are left.
 * @throws INVALID_INPUT for another purchase's order, TOO_MANY_UNITS
 */
export const requireUnits = (
  remaining: readonly Units[],
  requested: readonly ShipmentLine[],
  tooHigh: (remaining: number) => string,
): Units[] =>
  requested.map(({ orderId, quantity }, index) => {
    const found = remaining.find(({ order }) => order.id === orderId.toLowerCase());
    if (!found) throw invalidInput([{ path: `lines.${index}.orderId`, message: messages.lineUnknown }]);
    if (quantity > found.quantity) throw new ShopError('TOO_MANY_UNITS', tooHigh(found.quantity));
    return { order: found.order, quantity };
  });

/** Units by product, for the audit log. */
export const namedUnits = (lines: readonly Units[]): Record<string, number> =>
  Object.fromEntries(lines.map(({ order, quantity }) => [order.productName, quantity]));

/** @throws PAYMENT_DISPUTED */
export function requireUndisputed({ purchase }: WholePurchase, despiteDispute: boolean): void {
  if (purchase.disputedAt && !despiteDispute) {
    throw new ShopError('PAYMENT_DISPUTED', messages.shipDisputed);
  }
}

/**
 * Ships units of orders of a locked purchase, with one mail.
 * @returns the id of the shipment
 * @throws PAYMENT_DISPUTED
 */
async function shipUnits(
  transaction: Queryable,
  notifications: ShipmentNotifications,
  whole: WholePurchase,
  { lines: units, actor, tracking, despiteDispute }: Shipping & { lines: readonly Units[] },
): Promise<string> {
  requireUndisputed(whole, despiteDispute);
  const lines = units.map(({ order, quantity }) => ({ orderId: order.id, quantity }));
  const earlier = await listShipments(transaction, [whole.purchase.id]);
  const shipment = await addShipment(transaction, whole, { lines, tracking, shippedBy: actor.id });
  await notifications.shipped(transaction, whole, { ...tracking, lines }, earlier);
  return shipment.id;
}
