import type { Queryable } from '../../database/client';
import type { Cards } from '../../external/cards';
import type { Payable } from '../purchases/payables';
import { createOrderNotifications, type OrderNotifications } from '../orders/order-notifications';

/** The dependencies of the payment use cases, beside the database. */
export type PaymentDeps = { cards: Cards; notifications: OrderNotifications; shopUrl: string };

/**
 * @param shop `shopUrl` without a trailing slash; `ownerEmail` receives the notifications of the owner
 * @param onEvent called after each notification, in the event's transaction, once for each order that it is about
 */
export function createPaymentDeps(
  cards: Cards,
  shop: { shopUrl: string; ownerEmail: string | null },
  onEvent?: (event: keyof OrderNotifications) => void,
): PaymentDeps {
  const notifications = createOrderNotifications(shop);
  return {
    cards,
    notifications: onEvent ? withListener(notifications, onEvent) : notifications,
    shopUrl: shop.shopUrl,
  };
}

function withListener(
  notifications: OrderNotifications,
  onEvent: (event: keyof OrderNotifications) => void,
): OrderNotifications {
  const listen =
    <Details extends unknown[]>(
      event: keyof OrderNotifications,
      notify: (transaction: Queryable, payable: Payable, ...details: Details) => Promise<void>,
    ) =>
    async (transaction: Queryable, payable: Payable, ...details: Details) => {
      await notify(transaction, payable, ...details);
      for (const _ of payable.orders) onEvent(event);
    };
  return {
    placed: async (orders) => {
      await notifications.placed(orders);
      for (let count = orders; count > 0; count--) onEvent('placed');
    },
    paid: listen('paid', notifications.paid),
    cancelled: listen('cancelled', notifications.cancelled),
    expiresTomorrow: listen('expiresTomorrow', notifications.expiresTomorrow),
    expired: listen('expired', notifications.expired),
    shipped: listen('shipped', notifications.shipped),
    trackingChanged: listen('trackingChanged', notifications.trackingChanged),
    refunded: listen('refunded', notifications.refunded),
    refundedInPart: listen('refundedInPart', notifications.refundedInPart),
    refundFailed: listen('refundFailed', notifications.refundFailed),
  };
}
