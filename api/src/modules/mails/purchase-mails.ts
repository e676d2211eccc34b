import { formatCents } from '@chuck-and-bit/contract/money';
import type { Unit } from '@chuck-and-bit/contract/units';
import { mailTo, mailToOwner, row, type Row, type MailBody } from './mail-layout';
import {
  customerRow,
  confirmationOf,
  deadlineOf,
  type MailSettings,
  type PaidMail,
  paymentRows,
  quantityOf,
} from './order-mail-parts';
import {
  cancelledBody,
  expiredBody,
  receivedBody,
  type RefundedMail,
  refundedText,
  returnedText,
  stockNotRestoredText,
} from './order-mails';

/** The data of a mail about a purchase, in cents. `name` and `to` are the shopper's; `shopUrl` has no trailing slash. */
export type PurchaseMail = {
  to: string;
  name: string;
  purchaseId: string;
  /** Missing only until the database has assigned it. */
  purchaseNumber?: string;
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
  /** Delivery address. */
  address: string;
  /** When the unpaid purchase is cancelled, ISO 8601; null: never. */
  expiresAt?: string | null;
  shopUrl: string;
};

/** `totalCents`: before discount and tax. */
export type PurchaseMailLine = { productName: string; quantity: number; unit: Unit; totalCents: number };

const shopperMail = (purchase: PurchaseMail, body: MailBody) =>
  mailTo(purchase, { rows: purchaseRows(purchase), ...body });

/** All lines and what they cost together. */
function purchaseRows(purchase: PurchaseMail): Row[] {
  const { lines, discountCents, shippingCents, taxCents, includedTaxCents, taxName } = purchase;
  const code = purchase.discountCode === null ? '' : ` (${purchase.discountCode})`;
  const hasExtras = discountCents > 0 || shippingCents > 0 || taxCents > 0;
  return [
    ...row('Purchase', purchase.purchaseNumber),
    ...row('PO number', purchase.poNumber),
    ...lines.map((line): Row => [`${quantityOf(line)}, ${line.productName}`, formatCents(line.totalCents)]),
    ...row('Products', hasExtras ? formatCents(purchase.goodsCents) : null),
    ...row(`Discount${code}`, discountCents > 0 ? `-${formatCents(discountCents)}` : null),
    ...row(
      purchase.shippingName ?? 'Shipping',
      purchase.shippingName === null ? null : formatCents(shippingCents),
    ),
    ...row(taxName ?? 'Tax', taxCents > 0 ? formatCents(taxCents) : null),
    ['Total', formatCents(purchase.totalCents)],
    ...row(`Including ${taxName ?? 'tax'}`, includedTaxCents > 0 ? formatCents(includedTaxCents) : null),
  ];
}

const pay = (label: string, { shopUrl, purchaseId }: PurchaseMail) => ({
  label,
  url: `${shopUrl}/checkout?purchase=${encodeURIComponent(purchaseId)}`,
});

const seePurchase = ({ shopUrl, purchaseId }: PurchaseMail) => ({
  label: 'See the purchase',
  url: `${shopUrl}/dashboard/purchases/${encodeURIComponent(purchaseId)}`,
});

/** "Hammer Drill and 2 more". */
export function productsOf({ lines }: Pick<PurchaseMail, 'lines'>): string {
  const [first] = lines;
  return lines.length > 1 ? `${first?.productName} and ${lines.length - 1} more` : `${first?.productName}`;
}

/** `shippedCount`: how many of its orders were shipped before. */
type RefundedPurchaseMail = PurchaseMail & RefundedMail & { shippedCount: number };

/** Mails about one purchase, by their kind. `to` is the shop's owner in those whose kind begins with `owner`. */
export const purchaseMails = {
  purchasePlaced: (purchase: PurchaseMail, { timeZone }: MailSettings) =>
    shopperMail(purchase, {
      subject: `Your order of ${productsOf(purchase)}`,
      paragraphs: confirmationOf(purchase, timeZone),
      action: pay('Pay', purchase),
      remarks: ['Until you pay, you can cancel all of it or single products at any time in My Orders.'],
    }),
  purchasePaid: (purchase: PurchaseMail & PaidMail, settings: MailSettings) =>
    shopperMail(purchase, {
      ...receivedBody,
      rows: [...purchaseRows(purchase), ...paymentRows(purchase, settings)],
      action: seePurchase(purchase),
    }),
  purchaseRefunded: (purchase: RefundedPurchaseMail) => {
    const text = refundedText('purchase', purchase);
    const isShipped = purchase.shippedCount === purchase.lines.length;
    return shopperMail(purchase, {
      subject: 'Your purchase was refunded',
      paragraphs: [isShipped ? text : `${text} We won't ship what isn't on its way yet.`],
      rows: [
        ...purchaseRows(purchase),
        ['Refunded', formatCents(purchase.totalCents)],
        ...row('Reason', purchase.reason),
      ],
      action: seePurchase(purchase),
    });
  },
  purchaseCancelled: (purchase: PurchaseMail) =>
    shopperMail(purchase, cancelledBody('purchase', purchase.shopUrl)),
  /** Sent when less than a day is left. */
  purchaseExpiresTomorrow: (purchase: PurchaseMail, { timeZone }: MailSettings) =>
    shopperMail(purchase, {
      subject: 'Your purchase is not paid yet',
      paragraphs: ['Please pay for this purchase to receive it.', ...deadlineOf(purchase, timeZone)],
      action: pay('Pay now', purchase),
    }),
  purchaseExpired: (purchase: PurchaseMail) =>
    shopperMail(purchase, expiredBody('purchase', purchase.shopUrl)),
  /** The purchase can be shipped now. */
  ownerPurchasePaid: (purchase: PurchaseMail & { customerEmail: string }) =>
    mailToOwner(purchase, {
      subject: `Paid: ${productsOf(purchase)}`,
      paragraphs: ['A purchase was paid and is ready to ship.'],
      rows: [...purchaseRows(purchase), customerRow(purchase), ...row('Deliver to', purchase.address)],
      action: seePurchase(purchase),
    }),
  ownerPurchaseRefunded: (purchase: RefundedPurchaseMail & { customerEmail: string }) => {
    const text = returnedText('a purchase', purchase);
    const shipped = `${purchase.shippedCount} of its ${purchase.lines.length} products were already shipped.`;
    return mailToOwner(purchase, {
      subject: `Refunded: ${productsOf(purchase)}`,
      paragraphs: [
        `${text} ${shipped} The others can no longer be marked as shipped: please don't ship them.${stockNotRestoredText('Their', purchase)}`,
      ],
      rows: [...purchaseRows(purchase), ...row('Reason', purchase.reason), customerRow(purchase)],
      action: seePurchase(purchase),
    });
  },
};
