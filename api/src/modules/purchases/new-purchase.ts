import { cents } from '@chuck-and-bit/contract/money';
import type { PricedCart } from '@chuck-and-bit/contract/pricing';
import { textIfVisible } from '@chuck-and-bit/contract/visible-text';
import { newId } from '../../ids';
import type { UserRow } from '../accounts/users';
import { type CartRow, nameOfTax, type CartPricing, toTiers } from '../carts/carts';
import { toDiscount, toShippingPrice } from '../pricing/pricing-options';
import type { NewOrder, NewPurchase, PurchaseRow } from './purchases.queries';

/** Where a purchase goes. `name`: the recipient; the account's name if it is empty. */
export type Delivery = Pick<
  CartRow,
  | 'name'
  | 'company'
  | 'postcode'
  | 'city'
  | 'country'
  | 'region'
  | 'poNumber'
  | 'invoiceAddress'
  | 'taxNumber'
> & {
  address: string;
  phone: string;
};

/** The columns of an order's amounts. */
export const toOrderAmounts = ({
  price,
  goods,
  discount,
  tax,
  includedTax,
}: PricedCart['lines'][number]) => ({
  priceCents: price,
  totalCents: goods,
  discountCents: discount,
  taxCents: tax,
  includedTaxCents: includedTax,
});

/** The columns of a purchase's amounts. */
export const toPurchaseAmounts = (priced: PricedCart) => ({
  goodsCents: priced.goods,
  discountCents: priced.discount,
  shippingCents: priced.shipping,
  taxCents: priced.tax,
  includedTaxCents: priced.includedTax,
  shippingTaxCents: priced.shippingTax,
  shippingIncludedTaxCents: priced.shippingIncludedTax,
  totalCents: priced.total,
});

const visibleOrNull = (typed: string | null) => textIfVisible(typed) ?? null;

/** The columns of a purchase: buyer, place, amounts, and the rules that it is priced by. */
export function toNewPurchase(
  { priced, shippingRate, taxRate, tax, code, lines, shippingOptions }: CartPricing,
  { buyer, delivery }: { buyer: UserRow; delivery: Delivery },
): Omit<NewPurchase, 'id' | 'cartId'> {
  const arrives = shippingOptions.find(({ _id }) => _id === shippingRate?.id)?.arrives;
  return {
    userId: buyer.id,
    userName: textIfVisible(delivery.name) ?? buyer.name,
    userEmail: buyer.email,
    address: delivery.address,
    phone: delivery.phone,
    company: visibleOrNull(delivery.company),
    postcode: visibleOrNull(delivery.postcode),
    city: visibleOrNull(delivery.city),
    country: delivery.country,
    region: delivery.region,
    poNumber: visibleOrNull(delivery.poNumber),
    invoiceAddress: delivery.invoiceAddress,
    taxNumber: visibleOrNull(delivery.taxNumber),
    discountCode: code?.code ?? null,
    shippingRateId: shippingRate?.id ?? null,
    shippingName: shippingRate?.name ?? null,
    arrivesFrom: arrives?.from ?? null,
    arrivesTo: arrives?.to ?? null,
    taxName: taxRate && nameOfTax(taxRate),
    pricingRules: {
      shipping: shippingRate && toShippingPrice(shippingRate),
      discount: code && toDiscount(code),
      tax,
      products: lines.map(({ productId, product }) => ({
        productId,
        price: cents(product.priceCents),
        weight: product.weightGrams,
        tiers: toTiers(product),
      })),
    },
    ...toPurchaseAmounts(priced),
  };
}

/** The orders of a stored purchase, with copies of what its lists and searches need. */
export function toNewOrders({ lines, priced }: CartPricing, purchase: PurchaseRow) {
  const { number, userId, userName, userEmail, address, phone, postcode, city, poNumber } = purchase;
  return lines.map(({ productId, productName, productImage, unit, quantity }, index) => {
    const line = priced.lines[index];
    if (!line) throw new Error(`The line of ${productId} was not priced`);
    return {
      id: newId(),
      purchaseId: purchase.id,
      purchaseNumber: number,
      position: index + 1,
      userId,
      userName,
      userEmail,
      address,
      phone,
      postcode,
      city,
      poNumber,
      productId,
      productName,
      productImage,
      unit,
      quantity,
      ...toOrderAmounts(line),
    } satisfies NewOrder;
  });
}
