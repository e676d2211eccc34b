import { cardText } from '@chuck-and-bit/contract/card-text';
import type { Unit } from '@chuck-and-bit/contract/units';
import type { Letter } from './mail-layout';
import { dateOf, deadlineOf, type MailSettings, quantityOf, row, stockStays, usd } from './order-mail-parts';

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

const shopperMail = (
  { to, name, shopUrl, ...purchase }: PurchaseMail,
  words: Omit<Letter, 'to' | 'name' | 'shopUrl'>,
): Letter => ({ to, name, shopUrl, rows: purchaseRows({ to, name, shopUrl, ...purchase }), ...words });

/** All lines and what they cost together. */
function purchaseRows(purchase: PurchaseMail): [string, string][] {
  const { lines, discountCents, shippingCents, taxCents, includedTaxCents, taxName } = purchase;
  const code = purchase.discountCode === null ? '' : ` (${purchase.discountCode})`;
  const hasExtras = discountCents > 0 || shippingCents > 0 || taxCents > 0;
  return [
    ...row('Purchase', purchase.purchaseNumber),
    ...row('PO number', purchase.poNumber),
    ...lines.map((line): [string, string] => [
      `${quantityOf(line)}, ${line.productName}`,
      usd(line.totalCents),
    ]),
    ...row('Products', hasExtras ? usd(purchase.goodsCents) : null),
    ...row(`Discount${code}`, discountCents > 0 ? `-${usd(discountCents)}` : null),
    ...row(purchase.shippingName ?? 'Shipping', purchase.shippingName === null ? null : usd(shippingCents)),
    ...row(taxName ?? 'Tax', taxCents > 0 ? usd(taxCents) : null),
    ['Total', usd(purchase.totalCents)],
    ...row(`Including ${taxName ?? 'tax'}`, includedTaxCents > 0 ? usd(includedTaxCents) : null),
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

const allDrills = ({ shopUrl }: PurchaseMail) => ({ label: 'All drills', url: `${shopUrl}/all-drills` });

/** "Hammer Drill and 2 more". */
export function productsOf({ lines }: Pick<PurchaseMail, 'lines'>): string {
  const [first] = lines;
  return lines.length > 1 ? `${first?.productName} and ${lines.length - 1} more` : `${first?.productName}`;
}

export function purchasePlacedMail(purchase: PurchaseMail, { timeZone }: MailSettings): Letter {
  return shopperMail(purchase, {
    subject: `Your order of ${productsOf(purchase)}`,
    paragraphs: ['Thank you for your order. Please pay to proceed.', ...deadlineOf(purchase, timeZone)],
    action: pay('Pay', purchase),
    remarks: ['Until you pay, you can cancel all of it or single products at any time in My Orders.'],
  });
}

type PaidPurchaseMail = PurchaseMail & {
  /** ISO 8601. */
  paidAt: string | undefined;
  /** null where the card provider names none. */
  card: { brand: string; last4: string } | null;
};

export function purchasePaidMail(purchase: PaidPurchaseMail, { seller, timeZone }: MailSettings): Letter {
  return shopperMail(purchase, {
    subject: 'Payment received, thank you',
    paragraphs: ["We've received your payment and are getting your order ready. This is your receipt."],
    rows: [
      ...purchaseRows(purchase),
      ...row('Date', purchase.paidAt && dateOf(purchase.paidAt, timeZone)),
      ...row('Card', purchase.card && cardText(purchase.card)),
      ...row('Delivered to', purchase.address),
      ['Seller', [seller.name, seller.address].filter(Boolean).join(', ')],
    ],
    action: seePurchase(purchase),
  });
}

/** The whole payment of a purchase was returned. `shippedCount`: how many of its orders were shipped before. */
type RefundedPurchaseMail = PurchaseMail & {
  cause: 'refund' | 'dispute';
  shippedCount: number;
  /** null for a refund that was made at the card provider. */
  reason?: string | null;
};

export function purchaseRefundedMail(purchase: RefundedPurchaseMail): Letter {
  const what =
    purchase.cause === 'refund'
      ? "We've refunded your payment to the card you used. It can take up to ten days to appear on your statement."
      : 'The payment for this purchase was disputed, and your bank decided to give you the money back.';
  const isShipped = purchase.shippedCount === purchase.lines.length;
  return shopperMail(purchase, {
    subject: 'Your purchase was refunded',
    paragraphs: [isShipped ? what : `${what} We won't ship what isn't on its way yet.`],
    rows: [
      ...purchaseRows(purchase),
      ['Refunded', usd(purchase.totalCents)],
      ...row('Reason', purchase.reason),
    ],
    action: seePurchase(purchase),
  });
}

export function purchaseCancelledMail(purchase: PurchaseMail): Letter {
  return shopperMail(purchase, {
    subject: 'Your purchase was cancelled',
    paragraphs: ["This purchase was cancelled. Nothing was charged. You don't need to do anything."],
    action: allDrills(purchase),
  });
}

/** Sent when less than a day is left. */
export function purchaseExpiresTomorrowMail(purchase: PurchaseMail, { timeZone }: MailSettings): Letter {
  return shopperMail(purchase, {
    subject: 'Your purchase is not paid yet',
    paragraphs: ['Please pay for this purchase to receive it.', ...deadlineOf(purchase, timeZone)],
    action: pay('Pay now', purchase),
  });
}

export function purchaseExpiredMail(purchase: PurchaseMail): Letter {
  return shopperMail(purchase, {
    subject: 'Your purchase has expired',
    paragraphs: [
      "This purchase wasn't paid in time, so we cancelled it. Nothing was charged. You're welcome to order again.",
    ],
    action: allDrills(purchase),
  });
}

/** To the shop's owner: a purchase was paid and can be shipped. `to` is the owner. */
export function ownerPurchasePaidMail(purchase: PurchaseMail & { customerEmail: string }): Letter {
  return {
    to: purchase.to,
    name: null,
    shopUrl: purchase.shopUrl,
    subject: `Paid: ${productsOf(purchase)}`,
    paragraphs: ['A purchase was paid and is ready to ship.'],
    rows: [
      ...purchaseRows(purchase),
      ['Customer', `${purchase.name}, ${purchase.customerEmail}`],
      ...row('Deliver to', purchase.address),
    ],
    action: seePurchase(purchase),
  };
}

/** To the shop's owner: the payment of a purchase was returned. `to` is the owner. */
export function ownerPurchaseRefundedMail(
  purchase: RefundedPurchaseMail & { customerEmail: string },
): Letter {
  const isOurs = Boolean(purchase.reason);
  const what =
    purchase.cause === 'refund'
      ? `The payment for a purchase was refunded${isOurs ? '' : ' at the card provider'}.`
      : "The shop lost a dispute. The customer's bank has taken back the payment for a purchase.";
  const shipped = `${purchase.shippedCount} of its ${purchase.lines.length} products were already shipped.`;
  return {
    to: purchase.to,
    name: null,
    shopUrl: purchase.shopUrl,
    subject: `Refunded: ${productsOf(purchase)}`,
    paragraphs: [
      `${what} ${shipped} The others can no longer be marked as shipped: please don't ship them.${isOurs ? '' : stockStays('Their')}`,
    ],
    rows: [
      ...purchaseRows(purchase),
      ...row('Reason', purchase.reason),
      ['Customer', `${purchase.name}, ${purchase.customerEmail}`],
    ],
    action: seePurchase(purchase),
  };
}
