import { type Tracking, trackingLinkOf, trackingText } from '@chuck-and-bit/contract/tracking';
import type { Queryable } from '../../database/client';
import { queueMail } from '../mails/queue-mail';
import type { ShipmentMail } from '../mails/shipment-mails';
import type { OrderEvent } from '../orders/order-notifications';
import { deliveryLines, type WholePurchase } from '../purchases/purchases';
import type { ShipmentLine } from './shipments.queries';

type Parcel = Tracking & { lines: readonly ShipmentLine[] };

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
    shipped: async (transaction: Queryable, whole: WholePurchase, parcel: Parcel) => {
      await queueMail(transaction, 'purchaseShipped', toShipmentMail(whole, parcel, shopUrl));
      parcel.lines.forEach(() => onEvent('shipped'));
    },
    trackingChanged: async (transaction: Queryable, whole: WholePurchase, parcel: Parcel) => {
      await queueMail(transaction, 'purchaseTrackingChanged', toShipmentMail(whole, parcel, shopUrl));
      parcel.lines.forEach(() => onEvent('trackingChanged'));
    },
  };
}

export type ShipmentNotifications = ReturnType<typeof createShipmentNotifications>;

function toShipmentMail({ purchase, orders }: WholePurchase, parcel: Parcel, shopUrl: string): ShipmentMail {
  const [first, ...others] = parcel.lines;
  return {
    to: purchase.userEmail,
    name: purchase.userName,
    purchaseId: purchase.id,
    orderId: others.length === 0 ? first?.orderId : undefined,
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
