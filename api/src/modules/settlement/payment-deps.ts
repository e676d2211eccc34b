import type { Cards } from '../../external/cards';
import type { Payable } from '../purchases/payables';
import { createOrderNotifications, type OrderNotifications } from '../orders/order-notifications';

/** The dependencies of the payment use cases, beside the database. */
export type PaymentDeps = { cards: Cards; notifications: OrderNotifications; shopUrl: string };

/**
 * @param shop its address without a trailing slash, and the recipient of notifications about paid orders
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

/** A notification is about a number of orders, or about what was paid or ended together. */
const countOrders = (parameters: unknown[]) => {
  const what = parameters[0];
  return typeof what === 'number' ? what : (parameters[1] as Payable).orders.length;
};

function withListener(
  notifications: OrderNotifications,
  onEvent: (event: keyof OrderNotifications) => void,
): OrderNotifications {
  const events = Object.keys(notifications) as (keyof OrderNotifications)[];
  return Object.fromEntries(
    events.map((event) => [
      event,
      async (...parameters: unknown[]) => {
        await (notifications[event] as (...parameters: unknown[]) => Promise<void>)(...parameters);
        for (let count = countOrders(parameters); count > 0; count--) onEvent(event);
      },
    ]),
  ) as OrderNotifications;
}
