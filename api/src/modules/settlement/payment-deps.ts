import type { Cards } from '../../external/cards';
import type { OrderEvent } from '../orders/order-notifications';
import type { ConfiguredSettings, Seller } from '../shop-settings/shop-settings';
import { createPaymentNotifications, type PaymentNotifications } from './payment-notifications';

/** The dependencies of the payment use cases, beside the database. `seller`: the configured one, for documents. */
export type PaymentDeps = {
  cards: Cards;
  notifications: PaymentNotifications;
  shopUrl: string;
  seller: Seller;
};

type PaymentShop = { shopUrl: string } & Partial<ConfiguredSettings>;

/** `shop` and `onEvent`: as for `createPaymentNotifications`. Without configured settings only what admins saved counts. */
export const createPaymentDeps = (
  cards: Cards,
  { shopUrl, seller = { name: '', address: null }, fixedSettings = {} }: PaymentShop,
  onEvent?: (event: OrderEvent) => void,
): PaymentDeps => ({
  cards,
  notifications: createPaymentNotifications({ shopUrl, seller, fixedSettings }, onEvent),
  shopUrl,
  seller,
});
