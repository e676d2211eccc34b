import { messages } from '@chuck-and-bit/contract/messages';
import { trackingText } from '@chuck-and-bit/contract/tracking';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import type { UserRow } from '../accounts/users';
import { type Actor, recordChange } from '../audit-log/record-change';
import { unitsToReplace, type WholePurchase } from '../purchases/purchases';
import { changeStock, stockActorOf } from '../stock/change-stock';
import { addShipment } from './add-shipment';
import { lockShipment, type ShipmentIds } from './lock-shipment';
import { namedUnits, requireUndisputed, requireUnits, type Shipping, type Units } from './ship';
import type { ShipmentNotifications } from './shipment-notifications';
import { setLost, type ShipmentLine } from './shipments.queries';

/**
 * Marks a shipment as lost and mails the buyer.
 * @returns the number of marked shipments: 0 if it was marked before
 * @throws PURCHASE_NOT_FOUND, SHIPMENT_NOT_FOUND
 */
export async function markLost(
  transaction: Queryable,
  notifications: ShipmentNotifications,
  ids: ShipmentIds,
  actor: Actor,
): Promise<number> {
  const { whole, shipment } = await lockShipment(transaction, ids);
  if (shipment.lostAt) return 0;
  await setLost(transaction, shipment.id, actor.id);
  await recordChange(transaction, actor, {
    action: 'purchase.parcel-lost',
    subject: { id: whole.purchase.id, name: whole.purchase.number },
    after: { tracking: trackingText(shipment), units: namedUnits(unitsOf(whole, shipment.lines)) },
  });
  await notifications.lost(transaction, whole, shipment);
  return 1;
}

/**
 * Sends units of a lost shipment again: these, or all that were neither sent again nor refunded. Takes them from stock.
 * @returns the id of the new shipment
 * @throws PURCHASE_NOT_FOUND, SHIPMENT_NOT_FOUND, SHIPMENT_NOT_LOST, TOO_MANY_UNITS, OUT_OF_STOCK, PAYMENT_DISPUTED,
 *   INVALID_INPUT for a line that is not among the purchase's orders
 */
export async function replaceLost(
  transaction: Queryable,
  notifications: ShipmentNotifications,
  ids: ShipmentIds,
  {
    user,
    lines: requested,
    actor,
    tracking,
    despiteDispute,
  }: Shipping & { user: UserRow; lines?: readonly ShipmentLine[] | undefined },
): Promise<string> {
  const { whole, shipment, shipments } = await lockShipment(transaction, ids);
  if (!shipment.lostAt) throw new ShopError('SHIPMENT_NOT_LOST', messages.shipmentNotLost);
  const remaining = whole.orders.map((order) => ({
    order,
    quantity: unitsToReplace(order, shipments).get(shipment.id) ?? 0,
  }));
  const units = requested
    ? requireUnits(remaining, requested, messages.replaceUnitsTooHigh)
    : remaining.filter(({ quantity }) => quantity > 0);
  if (units.length === 0) throw new ShopError('TOO_MANY_UNITS', messages.replaceUnitsTooHigh(0));
  requireUndisputed(whole, despiteDispute);
  await takeStock(transaction, units, user);
  const lines = units.map(({ order, quantity }) => ({ orderId: order.id, quantity }));
  const sent = { lines, tracking, shippedBy: actor.id, replaces: shipment.id };
  const { id } = await addShipment(transaction, whole, sent);
  await recordChange(transaction, actor, {
    action: 'purchase.parcel-replaced',
    subject: { id: whole.purchase.id, name: whole.purchase.number },
    after: { ...tracking, replaces: trackingText(shipment), units: namedUnits(units) },
  });
  await notifications.sentAgain(transaction, whole, { ...tracking, lines });
  return id;
}

const unitsOf = ({ orders }: WholePurchase, lines: readonly ShipmentLine[]): Units[] =>
  orders.flatMap((order) =>
    lines.filter(({ orderId }) => orderId === order.id).map(({ quantity }) => ({ order, quantity })),
  );

/** Takes the units from stock, by product id, because products are locked in this order. @throws OUT_OF_STOCK */
async function takeStock(transaction: Queryable, units: readonly Units[], user: UserRow): Promise<void> {
  const byProduct = units.toSorted((one, other) => (one.order.productId < other.order.productId ? -1 : 1));
  for (const { order, quantity } of byProduct) {
    const stock = await changeStock(transaction, {
      productId: order.productId,
      delta: -quantity,
      reason: 'replacement',
      actor: stockActorOf(user),
      order: { id: order.id, number: order.purchaseNumber },
    });
    if (stock === null) throw new ShopError('OUT_OF_STOCK', messages.stockTooLow(0));
  }
}
