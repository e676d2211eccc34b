import type { Cards } from '../../external/cards';
import type { OrderEvent } from '../orders/order-notifications';
import type { Seller } from '../shop-settings/shop-settings';
import { createPaymentNotifications, type PaymentNotifications } from './payment-notifications';

/** The dependencies of the payment use cases, beside the database. `seller`: the configured one, for documents. */
export type PaymentDeps = {
  cards: Cards;
  notifications: PaymentNotifications;
  shopUrl: string;
  seller: Seller;
};

/** `shop` and `onEvent`: as for `createPaymentNotifications`. Without a `seller` only the one that admins saved counts. */
export const createPaymentDeps = (
  cards: Cards,
  shop: { shopUrl: string; ownerEmail: string | null; seller?: Seller },
  onEvent?: (event: OrderEvent) => void,
): PaymentDeps => ({
  cards,
  notifications: createPaymentNotifications(shop, onEvent),
  shopUrl: shop.shopUrl,
  seller: shop.seller ?? { name: '', address: null },
});
