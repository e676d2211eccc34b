import type { Cards } from '../../external/cards';
import {
  createOrderNotifications,
  type OrderEvent,
  type OrderNotifications,
} from '../orders/order-notifications';

/** The dependencies of the payment use cases, beside the database. */
export type PaymentDeps = { cards: Cards; notifications: OrderNotifications; shopUrl: string };

/** `shop` and `onEvent`: as for `createOrderNotifications`. */
export const createPaymentDeps = (
  cards: Cards,
  shop: { shopUrl: string; ownerEmail: string | null },
  onEvent?: (event: OrderEvent) => void,
): PaymentDeps => ({
  cards,
  notifications: createOrderNotifications(shop, onEvent),
  shopUrl: shop.shopUrl,
});
