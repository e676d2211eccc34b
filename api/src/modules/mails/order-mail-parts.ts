import { cents, centsToUsd, formatUsd } from '@chuck-and-bit/contract/money';
import { heldUntil } from '@chuck-and-bit/contract/order-deadline';
import { formatQuantity, type Unit } from '@chuck-and-bit/contract/units';
import type { Seller } from '../shop-settings/shop-settings';
import type { Letter } from './mail-layout';

/**
 * The data of a mail about an order. `name` and `to` are the shopper's; `shopUrl` has no trailing slash. Optional fields are
 * missing in mails that an earlier release queued.
 */
export type OrderMail = {
  to: string;
  name: string;
  orderId: string;
  orderNumber?: string;
  productName: string;
  quantity: number;
  unit?: Unit;
  totalCents: number;
  /** Delivery address. */
  address?: string;
  /** When the unpaid order is cancelled, ISO 8601; null: never. */
  expiresAt?: string | null;
  shopUrl: string;
};

/** The settings of all mails. Dates are in the shop's time zone, because the recipient's is unknown. */
export type MailSettings = { seller: Seller; timeZone: string };

export function shopperMail(order: OrderMail, words: Omit<Letter, 'to' | 'name' | 'shopUrl'>): Letter {
  const { to, name, shopUrl } = order;
  return { to, name, shopUrl, rows: orderRows(order), ...words };
}

export function orderRows(order: OrderMail): [string, string][] {
  return [
    ['Order', order.orderNumber ?? order.orderId],
    ['Product', order.productName],
    ['Quantity', quantityOf(order)],
    ['Total', usd(order.totalCents)],
  ];
}

/** The total is price times quantity, so this has no remainder. */
export function priceOfOne({ totalCents, quantity }: OrderMail): number {
  return totalCents / quantity;
}

export const quantityOf = ({ quantity, unit }: Pick<OrderMail, 'quantity' | 'unit'>) =>
  unit ? formatQuantity(quantity, unit) : String(quantity);

/** One row, or none without a value. */
export const row = (label: string, value: string | null | undefined): [string, string][] =>
  value ? [[label, value]] : [];

export const deadlineOf = ({ expiresAt }: Pick<OrderMail, 'expiresAt'>, timeZone: string) =>
  expiresAt ? [`${heldUntil(expiresAt, timeZone)}.`] : [];

/** For the owner, about a refund made at the card provider. In the shop, staff choose whether a refund restocks. */
export const stockStays = (whose: 'Its' | 'Their') => ` ${whose} stock doesn't return to the shelf.`;

export const paymentUrl = ({ shopUrl, orderId }: OrderMail) =>
  `${shopUrl}/dashboard/payment/${encodeURIComponent(orderId)}`;

export const seeOrder = ({ shopUrl, orderId }: Pick<OrderMail, 'shopUrl' | 'orderId'>) => ({
  label: 'See the order',
  url: `${shopUrl}/dashboard/orders/${encodeURIComponent(orderId)}`,
});

/** Such as "November 22, 2026 at 10:00 AM UTC". */
export function dateOf(iso: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
  return format.format(new Date(iso)).replaceAll('\u202f', ' ');
}

export const usd = (amountCents: number) => formatUsd(centsToUsd(cents(amountCents)));
