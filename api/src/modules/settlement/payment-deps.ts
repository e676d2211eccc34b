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

/** The number of orders of a notification: its first parameter, or the orders of the payable in its second one. */
const countOrders = (parameters: unknown[]) => {
  const first = parameters[0];
  return typeof first === 'number' ? first : (parameters[1] as Payable).orders.length;
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
