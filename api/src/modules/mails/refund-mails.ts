import { formatCents } from '@chuck-and-bit/contract/money';
import { type Letter, letterTo, letterToOwner } from './mail-layout';
import { customerRow, row } from './order-mail-parts';
import { refundDelay } from './order-mails';

/** The data of a mail about one refund, in cents. `to` and `name` are the shopper's; `shopUrl` has no trailing slash. */
export type PartMail = {
  to: string;
  name: string;
  /** One of the two ids is set. */
  orderId: string | null;
  purchaseId: string | null;
  number: string;
  /** The first product of a purchase. */
  productName: string;
  orderCount: number;
  totalCents: number;
  amountCents: number;
  shopUrl: string;
};

const whatOf = ({ productName, orderCount }: PartMail) =>
  orderCount > 1 ? `${productName} and ${orderCount - 1} more` : productName;

const kindOf = ({ orderId }: PartMail) => (orderId === null ? 'purchase' : 'order');

const rowsOf = (part: PartMail): [string, string][] => [
  [kindOf(part) === 'order' ? 'Order' : 'Purchase', part.number],
  [part.orderCount > 1 ? 'Products' : 'Product', whatOf(part)],
  ['Total', formatCents(part.totalCents)],
];

const see = (part: PartMail) => ({
  label: `See the ${kindOf(part)}`,
  url: `${part.shopUrl}/dashboard/${kindOf(part)}s/${encodeURIComponent(part.orderId ?? part.purchaseId ?? '')}`,
});

/** A part of a payment was refunded. `refundedCents`: the total returned so far. */
export function partRefundedMail(part: PartMail & { reason: string | null; refundedCents: number }): Letter {
  const kind = kindOf(part);
  const isFirst = part.refundedCents === part.amountCents;
  return letterTo(part, {
    subject: `We've refunded a part of your ${kind}`,
    paragraphs: [
      `We've refunded ${formatCents(part.amountCents)} of your ${kind} to the card you used. ${refundDelay}`,
    ],
    rows: [
      ...rowsOf(part),
      ['Refunded now', formatCents(part.amountCents)],
      ...row('Refunded in all', isFirst ? null : formatCents(part.refundedCents)),
      ...row('Reason', part.reason),
    ],
    action: see(part),
  });
}

/** To the shop's owner: the money of a refund did not reach the customer. `to` is the owner. */
export function ownerRefundFailedMail(
  part: PartMail & { failure: string | null; customerEmail: string },
): Letter {
  return letterToOwner(part, {
    subject: `Refund failed: ${whatOf(part)}`,
    paragraphs: [
      `A refund of ${formatCents(part.amountCents)} has failed, so the customer doesn't have the money. Please refund it again, or return it in another way.`,
    ],
    rows: [...rowsOf(part), ...row('Why', part.failure), customerRow(part)],
    action: see(part),
  });
}
