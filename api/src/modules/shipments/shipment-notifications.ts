import { paymentStatusOf, shippedUnits } from '@chuck-and-bit/contract/order-status';
import { sum } from '@chuck-and-bit/contract/sum';
import { type Tracking, trackingLinkOf, trackingText } from '@chuck-and-bit/contract/tracking';
import type { Queryable } from '../../database/client';
import { toLeft } from '../mails/order-mail-parts';
import { queueMail } from '../mails/queue-mail';
import type { ShipmentMail } from '../mails/shipment-mails';
import type { OrderEvent } from '../orders/order-notifications';
import { deliveryLines, type listShipments, unitsLost, type WholePurchase } from '../purchases/purchases';
import type { ShipmentLine } from './shipments.queries';

type Parcel = Tracking & { lines: readonly ShipmentLine[] };
type EarlierParcels = Awaited<ReturnType<typeof listShipments>>;

/**
 * Mails to buyers about parcels. Each mail is queued in the transaction of its event.
 * @param shopUrl for the links, without a trailing slash
 * @param onEvent called after each notification, in the event's transaction, once for each order in the parcel
 */
export function createShipmentNotifications(
  shopUrl: string,
  onEvent: (event: OrderEvent) => void = () => {},
) {
  return {
    /** @param whole the purchase before it was shipped @param earlier its shipments until then */
    shipped: async (
      transaction: Queryable,
      whole: WholePurchase,
      parcel: Parcel,
      earlier: EarlierParcels,
    ) => {
      const left = toLeft(whole.orders.map((order) => withShipped(order, parcel)));
      const mail = { ...toShipmentMail(whole, parcel, shopUrl), ...progressOf(whole, parcel, earlier), left };
      await queueMail(transaction, 'purchaseShipped', mail);
      parcel.lines.forEach(() => onEvent('shipped'));
    },
    lost: async (transaction: Queryable, whole: WholePurchase, parcel: Parcel) => {
      await queueMail(transaction, 'purchaseParcelLost', toShipmentMail(whole, parcel, shopUrl));
      parcel.lines.forEach(() => onEvent('parcelLost'));
    },
    sentAgain: async (transaction: Queryable, whole: WholePurchase, parcel: Parcel) => {
      await queueMail(transaction, 'purchaseSentAgain', toShipmentMail(whole, parcel, shopUrl));
      parcel.lines.forEach(() => onEvent('sentAgain'));
    },
    trackingChanged: async (transaction: Queryable, whole: WholePurchase, parcel: Parcel) => {
      await queueMail(transaction, 'purchaseTrackingChanged', toShipmentMail(whole, parcel, shopUrl));
      parcel.lines.forEach(() => onEvent('trackingChanged'));
    },
  };
}

/** An order of the purchase after this parcel was shipped. */
function withShipped(order: WholePurchase['orders'][number], { lines }: Parcel) {
  const units = lines.filter(({ orderId }) => orderId === order.id).map(({ quantity }) => quantity);
  return { ...order, shippedQuantity: order.shippedQuantity + sum(units) };
}

export type ShipmentNotifications = ReturnType<typeof createShipmentNotifications>;

/** What a mail about one parcel of several says about the others. */
function progressOf(
  { orders }: WholePurchase,
  { lines }: Parcel,
  earlier: EarlierParcels,
): Pick<ShipmentMail, 'onTheWay' | 'earlier'> {
  const states = orders.map((order) => ({ ...order, paymentStatus: paymentStatusOf(order) }));
  const before = shippedUnits(states, sum(orders.map((order) => unitsLost(order, earlier))));
  const shipped = before.shipped + sum(lines.map(({ quantity }) => quantity));
  if (earlier.length === 0 && shipped === before.of) return {};
  return {
    onTheWay: { shipped, of: before.of },
    earlier: earlier.map((each) => trackingText(each) || null),
  };
}

function toShipmentMail({ purchase, orders }: WholePurchase, parcel: Parcel, shopUrl: string): ShipmentMail {
  return {
    to: purchase.userEmail,
    name: purchase.userName,
    purchaseId: purchase.id,
    purchaseNumber: purchase.number,
    poNumber: purchase.poNumber,
    address: deliveryLines(purchase).join('\n'),
    // By position in the purchase.
    lines: orders.flatMap(({ id, productName, unit }) =>
      parcel.lines
        .filter(({ orderId }) => orderId === id)
        .map(({ quantity }) => ({ productName, unit, quantity })),
    ),
    tracking: trackingText(parcel) || null,
    trackingLink: trackingLinkOf(parcel),
    shopUrl,
  };
}
