import { isolated } from '@chuck-and-bit/contract/isolated';
import { type DocumentKind, documentName } from '@chuck-and-bit/contract/documents';
import { cardText } from '@chuck-and-bit/contract/card-text';
import { type OrderState, paymentStatusOf } from '@chuck-and-bit/contract/order-status';
import { formatQuantity, type Unit } from '@chuck-and-bit/contract/units';
import { unitsLeftText } from '@chuck-and-bit/contract/what-is-left';
import { toReadableEmail } from '../../readable-email';
import { row, type Row } from './mail-layout';
import type { Seller } from '../shop-settings/shop-settings';

/** The settings of all mails. Dates are in the shop's time zone, because the recipient's is unknown. */
export type MailSettings = { seller: Seller; timeZone: string };

export const quantityOf = ({ quantity, unit }: { quantity: number; unit: Unit }) =>
  formatQuantity(quantity, unit);

/** A line as it is after a refund or a shipment. Missing in mails that an earlier release queued. */
export type WithLeft = { left?: readonly (OrderState & { productName: string })[] };

/** The units of these orders, as far as a mail about what is left keeps them. */
export const toLeft = (
  orders: readonly (Omit<OrderState, 'paymentStatus'> & Payable & { productName: string })[],
) =>
  orders.map((order) => ({
    productName: order.productName,
    status: order.status,
    paymentStatus: paymentStatusOf(order),
    quantity: order.quantity,
    shippedQuantity: order.shippedQuantity,
    refundedQuantity: order.refundedQuantity,
    refundedShippedQuantity: order.refundedShippedQuantity,
  }));

type Payable = Parameters<typeof paymentStatusOf>[0];

/** "Hammer Drill: 2 of 3 left, 2 to send", for each line of which a part was refunded or shipped. */
export const leftRows = ({ left = [] }: WithLeft): Row[] =>
  left.flatMap((order) => row(order.productName, unitsLeftText(order)));

/** An invoice, credit note or reversal that a mail is about. */
export type MailDocument = { id: string; kind: DocumentKind; number: string };

/** The part of an issued document that a mail keeps. */
export const toMailDocument = ({ id, kind, number }: MailDocument): MailDocument => ({ id, kind, number });

/** The data of a mail with the document that it links; null while that waits to be issued. */
export type WithDocument = { document: MailDocument | null };

export const documentLinks = ({ document, shopUrl }: WithDocument & { shopUrl: string }) =>
  document
    ? [
        {
          label: documentName(document),
          url: `${shopUrl}/dashboard/documents/${encodeURIComponent(document.id)}`,
        },
      ]
    : [];

/** A payment on a receipt. */
export type PaidMail = {
  address: string;
  /** ISO 8601. */
  paidAt: string | null;
  /** null where the card provider names none. */
  card: { brand: string; last4: string } | null;
};

export const paymentRows = (
  { paidAt, card, address }: PaidMail,
  { seller, timeZone }: MailSettings,
): Row[] => [
  ...row('Date', paidAt && dateOf(paidAt, timeZone)),
  ...row('Card', card && cardText(card)),
  ...row('Deliver to', address),
  ['Seller', [seller.name, seller.address ?? ''].filter(Boolean).map(isolated).join('\n')],
];

export const customerRow = (mail: { name: string; customerEmail: string }): Row => [
  'Customer',
  `${isolated(mail.name)}, ${toReadableEmail(mail.customerEmail)}`,
];

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
