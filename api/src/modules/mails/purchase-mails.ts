import { isolated } from '@chuck-and-bit/contract/isolated';
import { messages } from '@chuck-and-bit/contract/messages';
import { deliveryName, deliveryPrice } from '@chuck-and-bit/contract/delivery-words';
import { cents, formatCents } from '@chuck-and-bit/contract/money';
import { heldUntil } from '@chuck-and-bit/contract/order-deadline';
import type { Unit } from '@chuck-and-bit/contract/units';
import { mailTo, mailToOwner, row, type Row, type MailBody } from './mail-layout';
import {
  customerRow,
  documentLinks,
  type MailDocument,
  type MailSettings,
  type PaidMail,
  paymentRows,
  quantityOf,
  type WithDocument,
} from './order-mail-parts';

/** The data of a mail about a purchase, in cents. `name` and `to` are the shopper's; `shopUrl` has no trailing slash. */
export type PurchaseMail = {
  to: string;
  name: string;
  purchaseId: string;
  purchaseNumber: string;
  lines: PurchaseMailLine[];
  goodsCents: number;
  discountCents: number;
  discountCode: string | null;
  shippingCents: number;
  shippingName: string | null;
  /** `taxCents` is added to the prices, `includedTaxCents` is contained in them. */
  taxCents: number;
  includedTaxCents: number;
  taxName: string | null;
  totalCents: number;
  poNumber: string | null;
  /** Name and delivery address, in lines. */
  address: string;
  /** Name and address of the invoice, in lines; null for those above. */
  invoiceTo: string | null;
  taxNumber: string | null;
  /** When the unpaid purchase is cancelled, ISO 8601; null: never. */
  expiresAt: string | null;
  shopUrl: string;
};

/** `totalCents`: before discount and tax. */
export type PurchaseMailLine = { productName: string; quantity: number; unit: Unit; totalCents: number };

const shopperMail = (purchase: PurchaseMail, body: MailBody) =>
  mailTo(purchase, { rows: purchaseRows(purchase), ...body });

/** All lines and what they cost together. */
function purchaseRows(purchase: PurchaseMail): Row[] {
  const { lines, discountCents, shippingCents, taxCents, includedTaxCents, taxName } = purchase;
  const code = purchase.discountCode === null ? '' : ` (${isolated(purchase.discountCode)})`;
  const hasExtras = discountCents > 0 || shippingCents > 0 || taxCents > 0;
  return [
    ['Order', purchase.purchaseNumber],
    ...row('PO number', purchase.poNumber),
    ...lines.map(
      (line): Row => [`${quantityOf(line)}, ${isolated(line.productName)}`, formatCents(line.totalCents)],
    ),
    ...row('Products', hasExtras ? formatCents(purchase.goodsCents) : null),
    ...row(`Discount${code}`, discountCents > 0 ? `-${formatCents(discountCents)}` : null),
    ...(purchase.shippingName === null
      ? []
      : [[deliveryName(purchase.shippingName), deliveryPrice(cents(shippingCents))] satisfies Row]),
    ...row(taxName ?? 'Tax', taxCents > 0 ? formatCents(taxCents) : null),
    ['Total', formatCents(purchase.totalCents), 'sum'],
    ...row(
      `Including ${isolated(taxName ?? 'tax')}`,
      includedTaxCents > 0 ? formatCents(includedTaxCents) : null,
    ),
  ];
}

type CorrectedMail = Pick<
  PurchaseMail,
  'to' | 'name' | 'purchaseId' | 'purchaseNumber' | 'invoiceTo' | 'taxNumber' | 'shopUrl'
> & { document: MailDocument };

const invoiceRows = ({ invoiceTo, taxNumber }: Pick<PurchaseMail, 'invoiceTo' | 'taxNumber'>): Row[] => [
  ...row('Invoice to', invoiceTo),
  ...row('Tax number', taxNumber),
];

const deadlineOf = ({ expiresAt }: PurchaseMail, timeZone: string) =>
  expiresAt ? [`${heldUntil(expiresAt, timeZone)}.`] : [];

const pay = (label: string, { shopUrl, purchaseId }: PurchaseMail) => ({
  label,
  url: `${shopUrl}/checkout?purchase=${encodeURIComponent(purchaseId)}`,
});

export const seePurchase = ({ shopUrl, purchaseId }: Pick<PurchaseMail, 'shopUrl' | 'purchaseId'>) => ({
  label: 'See the order',
  url: `${shopUrl}/dashboard/purchases/${encodeURIComponent(purchaseId)}`,
});

/** "Hammer Drill and 2 more", or "5 × Hammer Drill". */
export function productsOf({ lines }: Pick<PurchaseMail, 'lines'>): string {
  const [first] = lines;
  return lines.length > 1
    ? `${isolated(first?.productName ?? '')} and ${lines.length - 1} more`
    : `${first?.quantity} × ${isolated(first?.productName ?? '')}`;
}

const allDrills = (shopUrl: string) => ({ label: 'All drills', url: `${shopUrl}/all-drills` });

/**
 * The whole payment was returned. `reason`: null for a refund that was made at the card provider; `shippedCount`: how many of
 * its products were shipped before.
 */
type RefundedMail = PurchaseMail & {
  cause: 'refund' | 'dispute';
  reason: string | null;
  shippedCount: number;
};

export const refundDelay = 'It can take up to ten days to appear on your statement.';

const refundedText = ({ cause }: RefundedMail) =>
  cause === 'refund'
    ? `We've refunded your payment to the card you used. ${refundDelay}`
    : 'The payment for this order was disputed, and your bank decided to give you the money back.';

/** For the owner. */
const returnedText = ({ cause, reason }: RefundedMail) =>
  cause === 'refund'
    ? `The payment for an order was refunded${reason ? '' : ' at the card provider'}.`
    : "The shop lost a dispute. The customer's bank has taken back the payment for an order.";

/** For the owner: what was shipped before the refund, and what must not be shipped any more. */
function shippedText({ shippedCount, lines, reason }: RefundedMail): string {
  if (shippedCount === lines.length) return 'It was already shipped.';
  const shipped =
    shippedCount === 0 ? '' : `${shippedCount} of its ${lines.length} products were already shipped. `;
  const remaining = shippedCount === 0 ? 'it' : 'the others';
  // Staff choose whether a refund made in the shop restocks.
  const stock = reason ? '' : ' Its stock is not put back on sale.';
  return `${shipped}Please don't ship ${remaining}: it can no longer be marked as shipped.${stock}`;
}

/** Mails about one purchase, by their kind. `to` is the shop's owner in those whose kind begins with `owner`. */
export const purchaseMails = {
  /** `isHeldShortly`: because it takes much of the stock and the buyer's e-mail is not verified. */
  purchasePlaced: (purchase: PurchaseMail & { isHeldShortly: boolean }, { timeZone }: MailSettings) =>
    shopperMail(purchase, {
      subject: `Your order of ${productsOf(purchase)}`,
      paragraphs: [
        'Thank you for your order. Please pay to proceed.',
        ...deadlineOf(purchase, timeZone),
        ...(purchase.isHeldShortly ? [messages.heldShortly] : []),
      ],
      action: pay('Pay', purchase),
      remarks: [
        purchase.lines.length > 1
          ? 'Until you pay, you can cancel all of it or single products at any time in My Orders.'
          : 'Until you pay, you can cancel it at any time in My Orders.',
      ],
    }),
  purchasePaid: (purchase: PurchaseMail & PaidMail & WithDocument, settings: MailSettings) =>
    shopperMail(purchase, {
      subject: 'Payment received, thank you',
      paragraphs: ["We've received your payment and are getting your order ready. This is your receipt."],
      rows: [...purchaseRows(purchase), ...invoiceRows(purchase), ...paymentRows(purchase, settings)],
      action: seePurchase(purchase),
      links: documentLinks(purchase),
    }),
  /** The invoice was reversed and issued again for another recipient. No money moved. */
  invoiceCorrected: (invoice: CorrectedMail) =>
    mailTo(invoice, {
      subject: 'Your corrected invoice',
      paragraphs: [
        "We've corrected the recipient of your invoice. The earlier one is cancelled. You don't need to do anything.",
      ],
      rows: [
        ['Order', invoice.purchaseNumber],
        ['Invoice', invoice.document.number],
        ...invoiceRows(invoice),
      ],
      action: seePurchase(invoice),
      links: documentLinks(invoice),
    }),
  purchaseRefunded: (purchase: RefundedMail & WithDocument) => {
    const text = refundedText(purchase);
    const isShipped = purchase.shippedCount === purchase.lines.length;
    return shopperMail(purchase, {
      subject: 'Your order was refunded',
      paragraphs: [isShipped ? text : `${text} We won't ship what isn't on its way yet.`],
      rows: [
        ...purchaseRows(purchase),
        ['Refunded', formatCents(purchase.totalCents)],
        ...row('Reason', purchase.reason),
      ],
      action: seePurchase(purchase),
      links: documentLinks(purchase),
    });
  },
  purchaseCancelled: (purchase: PurchaseMail) =>
    shopperMail(purchase, {
      subject: 'Your order was cancelled',
      paragraphs: ["This order was cancelled. Nothing was charged. You don't need to do anything."],
      action: allDrills(purchase.shopUrl),
    }),
  /** One product was cancelled; the rest has new prices. */
  orderCancelled: (purchase: PurchaseMail & { cancelled: PurchaseMailLine }) =>
    shopperMail(purchase, {
      subject: `Cancelled: ${isolated(purchase.cancelled.productName)}`,
      paragraphs: [
        `${quantityOf(purchase.cancelled)} of ${isolated(purchase.cancelled.productName)} were cancelled. Nothing was charged. This is what remains of your order.`,
      ],
      action: pay('Pay', purchase),
    }),
  /** Sent when less than a day is left. */
  purchaseExpiresTomorrow: (purchase: PurchaseMail, { timeZone }: MailSettings) =>
    shopperMail(purchase, {
      subject: 'Your order is not paid yet',
      paragraphs: ['Please pay for this order to receive it.', ...deadlineOf(purchase, timeZone)],
      action: pay('Pay now', purchase),
    }),
  purchaseExpired: (purchase: PurchaseMail) =>
    shopperMail(purchase, {
      subject: 'Your order has expired',
      paragraphs: [
        "This order wasn't paid in time, so we cancelled it. Nothing was charged. You're welcome to order again.",
      ],
      action: allDrills(purchase.shopUrl),
    }),
  /** It can be shipped now. */
  ownerPurchasePaid: (purchase: PurchaseMail & { customerEmail: string }) =>
    mailToOwner(purchase, {
      subject: `Paid: ${productsOf(purchase)}`,
      paragraphs: ['An order was paid and is ready to ship.'],
      rows: [
        ...purchaseRows(purchase),
        customerRow(purchase),
        ...row('Deliver to', purchase.address),
        ...invoiceRows(purchase),
      ],
      action: seePurchase(purchase),
    }),
  ownerPurchaseRefunded: (purchase: RefundedMail & { customerEmail: string }) =>
    mailToOwner(purchase, {
      subject: `Refunded: ${productsOf(purchase)}`,
      paragraphs: [`${returnedText(purchase)} ${shippedText(purchase)}`],
      rows: [...purchaseRows(purchase), ...row('Reason', purchase.reason), customerRow(purchase)],
      action: seePurchase(purchase),
    }),
};
