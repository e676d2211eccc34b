import { isolated } from '@chuck-and-bit/contract/isolated';
import { formatCents } from '@chuck-and-bit/contract/money';
import { mailTo, mailToOwner, row, type Row } from './mail-layout';
import { customerRow, documentLinks, leftRows, type WithDocument, type WithLeft } from './order-mail-parts';
import { refundDelay } from './purchase-mails';

/** The data of a mail about one refund, in cents. `to` and `name` are the shopper's; `shopUrl` has no trailing slash. */
type PartMail = {
  to: string;
  name: string;
  purchaseId: string;
  number: string;
  /** The first product of a purchase. */
  productName: string;
  orderCount: number;
  totalCents: number;
  amountCents: number;
  shopUrl: string;
};

/** A charge that paid no order was refunded. `amountCents` is the charged amount. */
type PaymentMail = { to: string; name: string; amountCents: number; transactionId: string; shopUrl: string };

const whatOf = ({ productName, orderCount }: PartMail) =>
  orderCount > 1 ? `${isolated(productName)} and ${orderCount - 1} more` : isolated(productName);

const rowsOf = (part: PartMail): Row[] => [
  ['Order', part.number],
  [part.orderCount > 1 ? 'Products' : 'Product', whatOf(part)],
  ['Total', formatCents(part.totalCents)],
];

const see = (part: PartMail) => ({
  label: 'See the order',
  url: `${part.shopUrl}/dashboard/purchases/${encodeURIComponent(part.purchaseId)}`,
});

/** Mails about one refund, by their kind. Those about a whole payment are with the purchases. */
export const refundMails = {
  /** `refundedCents`: the total returned so far. */
  partRefunded: (
    part: PartMail & WithDocument & WithLeft & { reason: string | null; refundedCents: number },
  ) =>
    mailTo(part, {
      subject: "We've refunded a part of your order",
      paragraphs: [
        `We've refunded ${formatCents(part.amountCents)} of your order to the card you used. ${refundDelay}`,
      ],
      rows: [
        ...rowsOf(part),
        ['Refunded now', formatCents(part.amountCents)],
        ...row(
          'Refunded in all',
          part.refundedCents === part.amountCents ? null : formatCents(part.refundedCents),
        ),
        ['Total left', formatCents(part.totalCents - part.refundedCents)],
        ...leftRows(part),
        ...row('Reason', part.reason),
      ],
      action: see(part),
      links: documentLinks(part),
    }),
  paymentRefunded: (payment: PaymentMail) =>
    mailTo(payment, {
      subject: 'Your payment was refunded',
      paragraphs: [
        `You made a payment for an order that no longer exists, so we've refunded it to the card you used. ${refundDelay}`,
      ],
      rows: [
        ['Refunded', formatCents(payment.amountCents)],
        ['Payment', payment.transactionId],
      ],
      action: { label: 'See my orders', url: `${payment.shopUrl}/dashboard/my-orders` },
    }),
  /** The money of a refund did not reach the customer. `to` is the shop's owner. */
  ownerRefundFailed: (part: PartMail & { failure: string | null; customerEmail: string }) =>
    mailToOwner(part, {
      subject: `Refund failed: ${whatOf(part)}`,
      paragraphs: [
        `A refund of ${formatCents(part.amountCents)} has failed, so the customer doesn't have the money. Please refund it again, or return it in another way.`,
      ],
      rows: [...rowsOf(part), ...row('Why', part.failure), customerRow(part)],
      action: see(part),
    }),
};
