import type { Cards } from '../../external/cards';
import type { OrderEvent } from '../orders/order-notifications';
import { createPaymentNotifications, type PaymentNotifications } from './payment-notifications';

/** The dependencies of the payment use cases, beside the database. */
export type PaymentDeps = { cards: Cards; notifications: PaymentNotifications; shopUrl: string };

/** `shop` and `onEvent`: as for `createPaymentNotifications`. */
export const createPaymentDeps = (
  cards: Cards,
  shop: { shopUrl: string; ownerEmail: string | null },
  onEvent?: (event: OrderEvent) => void,
): PaymentDeps => ({
  cards,
  notifications: createPaymentNotifications(shop, onEvent),
  shopUrl: shop.shopUrl,
});
