import { cents } from '@chuck-and-bit/contract/money';
import { type DividedRefund, partOf, type Refundable } from '@chuck-and-bit/contract/refund-amounts';
import type { RefundRequest } from '@chuck-and-bit/contract/refunds';
import { sum } from '@chuck-and-bit/contract/sum';
import type { WholePurchase } from '../../purchases/purchases';
import type { NewRefundLine, NewShippingPart, StoredRefund } from './refunds.queries';

type Taxes = { tax: number; includedTax: number };

/** `unshipped`: how many of the units that can be refunded were never shipped. `lost`: how many were in lost parcels. */
type TaxedLine = Required<Refundable['lines'][number]> &
  Taxes & { discount: number; unshipped: number; lost: number };

/**
 * Units of an order that were not refunded. `inReturns`: refunded with their returns alone; `sentAgain`: in place of lost ones, so only
 * with a return; `lost`: refunded before other shipped ones.
 */
export type HeldUnits = { inReturns: number; sentAgain: number; lost: number };

/** What can still be refunded, with the taxes in it and the discount on it. */
export type TaxedRefundable = Omit<Refundable, 'lines'> & {
  lines: TaxedLine[];
  shippingTaxes: Taxes;
};

/** A refund as it is stored: its amount, divided over lines and shipping with their taxes. */
export type RefundParts = { amountCents: number; lines: NewRefundLine[]; shipping: NewShippingPart };

/**
 * What the refunds of a purchase leave, by line and for shipping. Refunds that failed don't count.
 * @param held by order
 */
export function refundableOf(
  { purchase, orders }: WholePurchase,
  refunds: readonly StoredRefund[],
  held: ReadonlyMap<string, HeldUnits> = new Map(),
): TaxedRefundable {
  const counted = refunds.filter(({ refund }) => refund.state !== 'failed');
  const lines = orders.map((order) => {
    const parts = counted.flatMap((each) => each.lines.filter(({ orderId }) => orderId === order.id));
    const refunded = sum(parts.map(({ quantity }) => quantity));
    const refundedShipped = sum(parts.map(({ shippedQuantity }) => shippedQuantity));
    const { inReturns = 0, sentAgain = 0, lost = 0 } = held.get(order.id) ?? {};
    return {
      orderId: order.id,
      units: order.quantity - refunded,
      unshipped: order.quantity - order.shippedQuantity - (refunded - refundedShipped),
      inReturns: Math.min(inReturns + sentAgain, order.shippedQuantity - refundedShipped),
      lost,
      remaining: cents(order.chargedCents - sum(parts.map(({ amountCents }) => amountCents))),
      discount: order.discountCents - sum(parts.map(({ discountCents }) => discountCents)),
      tax: order.taxCents - sum(parts.map(({ taxCents }) => taxCents)),
      includedTax: order.includedTaxCents - sum(parts.map(({ includedTaxCents }) => includedTaxCents)),
    };
  });
  const { shippingCents, shippingTaxCents, shippingIncludedTaxCents } = purchase;
  const ofShipping = counted.map(({ refund }) => refund);
  return {
    lines,
    shipping: cents(shippingCents + shippingTaxCents - sum(ofShipping.map((refund) => refund.shippingCents))),
    shippingTaxes: {
      tax: shippingTaxCents - sum(ofShipping.map((refund) => refund.shippingTaxCents)),
      includedTax:
        shippingIncludedTaxCents - sum(ofShipping.map((refund) => refund.shippingIncludedTaxCents)),
    },
  };
}

/** The part of one order: its line, without shipping. Null if it is of another purchase. */
export function onlyOrder({ lines }: TaxedRefundable, id: string): TaxedRefundable | null {
  const line = lines.find(({ orderId }) => orderId === id);
  return line ? { lines: [line], shipping: cents(0), shippingTaxes: { tax: 0, includedTax: 0 } } : null;
}

/**
 * Adds to each part of a divided refund its taxes and its discount, and how many of its units were shipped.
 * @param named the units that the request names; where it doesn't say which, unshipped ones come first
 */
export function withTaxes(
  { lines, shipping, shippingTaxes }: TaxedRefundable,
  divided: DividedRefund,
  named: RefundRequest['lines'] = [],
): RefundParts {
  const taxesOf = (part: number, remaining: number, { tax, includedTax }: Taxes) => ({
    taxCents: partOf(tax, { part, remaining }),
    includedTaxCents: partOf(includedTax, { part, remaining }),
  });
  const ofShipping = taxesOf(divided.shipping, shipping, shippingTaxes);
  return {
    amountCents: divided.amount,
    lines: divided.lines.map(({ orderId, quantity, amount }) => {
      const line = lines.find((each) => each.orderId === orderId);
      if (!line) throw new Error(`The refund of ${orderId} is of another purchase`);
      const isShipped = named.find((each) => each.orderId === orderId)?.shipped;
      const shippedQuantity = quantity - Math.min(quantity, isShipped ? 0 : line.unshipped);
      const taxes = taxesOf(amount, line.remaining, line);
      const lostQuantity = Math.min(shippedQuantity, line.lost);
      // Units that cost nothing have no part of the charge, so their discount is divided by their number.
      const discountCents =
        line.remaining === 0
          ? partOf(line.discount, { part: quantity, remaining: line.units })
          : partOf(line.discount, { part: amount, remaining: line.remaining });
      const units = { quantity, shippedQuantity, lostQuantity };
      return { orderId, ...units, amountCents: amount, discountCents, ...taxes };
    }),
    shipping: {
      shippingCents: divided.shipping,
      shippingTaxCents: ofShipping.taxCents,
      shippingIncludedTaxCents: ofShipping.includedTaxCents,
    },
  };
}
