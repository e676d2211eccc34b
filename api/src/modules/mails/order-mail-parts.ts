import { type DocumentKind, documentName } from '@chuck-and-bit/contract/documents';
import { cardText } from '@chuck-and-bit/contract/card-text';
import { formatQuantity, type Unit } from '@chuck-and-bit/contract/units';
import { toReadableEmail } from '../../readable-email';
import { row, type Row } from './mail-layout';
import type { Seller } from '../shop-settings/shop-settings';

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
  shopUrl: string;
};

/** The settings of all mails. Dates are in the shop's time zone, because the recipient's is unknown. */
export type MailSettings = { seller: Seller; timeZone: string };

export const quantityOf = ({ quantity, unit }: Pick<OrderMail, 'quantity' | 'unit'>) =>
  unit ? formatQuantity(quantity, unit) : String(quantity);

/** An invoice, credit note or reversal that a mail is about. */
export type MailDocument = { id: string; kind: DocumentKind; number: string };

/** The part of an issued document that a mail keeps. */
export const toMailDocument = ({ id, kind, number }: MailDocument): MailDocument => ({ id, kind, number });

/** The data of a mail with the document that it links. Missing in mails that an earlier release queued. */
export type WithDocument = { document?: MailDocument | null };

export const documentLinks = ({ document, shopUrl }: WithDocument & { shopUrl: string }) =>
  document
    ? [
        {
          label: documentName(document),
          url: `${shopUrl}/dashboard/documents/${encodeURIComponent(document.id)}`,
        },
      ]
    : [];

/** A payment on a receipt. Optional fields are missing in mails that an earlier release queued. */
export type PaidMail = {
  address?: string;
  /** ISO 8601. */
  paidAt?: string | undefined;
  /** null where the card provider names none. */
  card?: { brand: string; last4: string } | null;
};

export const paymentRows = (
  { paidAt, card, address }: PaidMail,
  { seller, timeZone }: MailSettings,
): Row[] => [
  ...row('Date', paidAt && dateOf(paidAt, timeZone)),
  ...row('Card', card && cardText(card)),
  ...row('Delivered to', address),
  ['Seller', [seller.name, seller.address].filter(Boolean).join(', ')],
];

export const customerRow = (mail: { name: string; customerEmail: string }): Row => [
  'Customer',
  `${mail.name}, ${toReadableEmail(mail.customerEmail)}`,
];

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
