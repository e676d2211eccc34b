import type { Cards } from '../../external/cards';
import { createOrderNotifications, type OrderNotifications } from '../orders/order-notifications';

/** The dependencies of the payment use cases, beside the database. */
export type PaymentDeps = { cards: Cards; notifications: OrderNotifications; shopUrl: string };

/**
 * @param shop its address without a trailing slash, and the recipient of notifications about paid orders
 * @param onEvent called after each notification, in the event's transaction
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
  const events = Object.keys(notifications) as (keyof OrderNotifications)[];
  return Object.fromEntries(
    events.map((event) => [
      event,
      async (...parameters: unknown[]) => {
        await (notifications[event] as (...parameters: unknown[]) => Promise<void>)(...parameters);
        onEvent(event);
      },
    ]),
  ) as OrderNotifications;
}
