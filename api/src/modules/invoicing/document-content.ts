import type { InvoiceAddress } from '@chuck-and-bit/contract/addresses';
import type { DocumentAddress, DocumentContent } from '@chuck-and-bit/contract/documents';
import { usdOf } from '@chuck-and-bit/contract/money';
import { regionText } from '@chuck-and-bit/contract/regions';
import { sum } from '@chuck-and-bit/contract/sum';
import { cardOf, type OrderRow } from '../orders/orders';
import type { PurchaseRow, WholePurchase } from '../purchases/purchases';
import type { StoredContent } from './documents.queries';

/** A refund that succeeded, in cents, divided over the orders and the shipping of its purchase. */
export type CreditedRefund = {
  refund: {
    id: string;
    amountCents: number;
    shippingCents: number;
    shippingTaxCents: number;
    shippingIncludedTaxCents: number;
    reason: string | null;
    cause: 'refund' | 'dispute' | 'returned';
  };
  lines: readonly {
    orderId: string;
    quantity: number;
    amountCents: number;
    taxCents: number;
    includedTaxCents: number;
  }[];
};

/** The content of the invoice of a paid purchase. */
export function invoiceContent({ purchase, orders }: WholePurchase): StoredContent {
  return {
    ...commonContent(purchase),
    reason: null,
    lines: orders.map((order) => ({
      ...lineOf(order),
      quantity: order.quantity,
      unitsLeft: null,
      goods: usdOf(order.totalCents),
      discount: usdOf(order.discountCents),
      tax: usdOf(order.taxCents),
      includedTax: usdOf(order.includedTaxCents),
      amount: usdOf(order.chargedCents),
    })),
    discountCode: purchase.discountCode,
    goods: usdOf(purchase.goodsCents),
    discount: usdOf(purchase.discountCents),
    shipping: usdOf(purchase.shippingCents),
    addedTax: usdOf(purchase.taxCents),
    includedTax: usdOf(purchase.includedTaxCents),
    total: usdOf(purchase.totalCents),
    refund: null,
  };
}

/**
 * The content of the credit note of a refund.
 * @param earlier the refunds of the purchase that had succeeded before
 */
export function creditNoteContent(
  { purchase, orders }: WholePurchase,
  { refund, lines }: CreditedRefund,
  earlier: readonly CreditedRefund[],
): StoredContent {
  const { amountCents, shippingCents, shippingTaxCents, shippingIncludedTaxCents } = refund;
  const before = sum(earlier.map((each) => each.refund.amountCents));
  const added = sum(lines.map(({ taxCents }) => taxCents)) + shippingTaxCents;
  const included = sum(lines.map(({ includedTaxCents }) => includedTaxCents)) + shippingIncludedTaxCents;
  const shipping = shippingCents - shippingTaxCents;
  return {
    ...commonContent(purchase),
    reason: refund.cause === 'dispute' ? 'The cardholder won a dispute of the payment' : refund.reason,
    lines: orders.flatMap((order) => {
      const part = lines.find(({ orderId }) => orderId === order.id);
      if (!part) return [];
      const unitsBefore = sum(
        earlier.flatMap((each) =>
          each.lines.filter(({ orderId }) => orderId === order.id).map(({ quantity }) => quantity),
        ),
      );
      return {
        ...lineOf(order),
        quantity: part.quantity,
        unitsLeft: order.quantity - unitsBefore - part.quantity,
        goods: usdOf(part.amountCents - part.taxCents),
        discount: 0,
        tax: usdOf(part.taxCents),
        includedTax: usdOf(part.includedTaxCents),
        amount: usdOf(part.amountCents),
      };
    }),
    discountCode: null,
    goods: usdOf(amountCents - shipping - added),
    discount: 0,
    shipping: usdOf(shipping),
    addedTax: usdOf(added),
    includedTax: usdOf(included),
    total: usdOf(amountCents),
    refund: {
      paid: usdOf(purchase.totalCents),
      before: usdOf(before),
      remaining: usdOf(purchase.totalCents - before - amountCents),
    },
  };
}

/** The buyer and the delivery address of a purchase. */
export function peopleOf(purchase: PurchaseRow): Pick<DocumentContent, 'buyer' | 'deliveredTo'> {
  const { invoiceAddress, taxNumber } = purchase;
  const delivery = addressOf({ ...purchase, name: purchase.userName });
  const buyer = invoiceAddress ? addressOf(invoiceAddress) : delivery;
  return {
    buyer: { ...buyer, email: purchase.userEmail, taxNumber },
    deliveredTo: invoiceAddress && delivery,
  };
}

/** The parts of every document of a paid purchase. */
function commonContent(purchase: PurchaseRow) {
  const { paidAt, transactionId, taxName, pricingRules } = purchase;
  if (!paidAt || transactionId === null) throw new Error(`The purchase ${purchase.number} is not paid`);
  const { tax } = pricingRules;
  return {
    seller: null,
    ...peopleOf(purchase),
    purchaseNumber: purchase.number,
    poNumber: purchase.poNumber,
    payment: { paidAt: paidAt.toISOString(), transactionId, card: cardOf(purchase) },
    tax: tax && { name: taxName ?? 'Tax', percent: tax.rate / 100, isIncluded: tax.isIncluded },
    shippingName: purchase.shippingName,
  };
}

const lineOf = (order: OrderRow) => ({
  position: order.position,
  name: order.productName,
  unit: order.unit,
  price: usdOf(order.priceCents),
});

type AddressParts = Partial<Omit<InvoiceAddress, 'name' | 'address'>> & {
  name: string;
  address: string;
};

const addressOf = (
  parts: {
    [Part in keyof AddressParts]: AddressParts[Part] | null;
  } & { name: string; address: string },
): DocumentAddress => ({
  name: parts.name,
  company: parts.company ?? null,
  address: parts.address,
  postcode: parts.postcode ?? null,
  city: parts.city ?? null,
  region: parts.region ?? null,
  regionName: regionText(parts.region ?? null),
  country: parts.country ?? null,
});
