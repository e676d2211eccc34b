import { cents } from '@chuck-and-bit/contract/money';
import type { PricedCart } from '@chuck-and-bit/contract/pricing';
import { newId } from '../../ids';
import type { UserRow } from '../accounts/users';
import { type CartRow, type CartSettings, nameOfTax, type ReadCart, toTiers } from '../carts/carts';
import { toDiscount, toShippingPrice, toTax } from '../pricing/pricing-terms';
import type { NewLine } from './insert-purchase.queries';

/** The buyer's columns: the name entered in the cart, or else the account's; always the account's e-mail. */
export function toBuyer({ name }: CartRow, buyer: UserRow) {
  return { userId: buyer.id, userName: name?.trim() || buyer.name, userEmail: buyer.email };
}

/** The columns of an order's amounts. */
export const toOrderAmounts = ({ price, goods, discount, tax }: PricedCart['lines'][number]) => ({
  priceCents: price,
  totalCents: goods,
  discountCents: discount,
  taxCents: tax,
});

/** The columns of a purchase's amounts. */
export const toPurchaseAmounts = (priced: PricedCart) => ({
  goodsCents: priced.goods,
  discountCents: priced.discount,
  shippingCents: priced.shipping,
  taxCents: priced.tax,
  includedTaxCents: priced.includedTax,
  totalCents: priced.total,
});

/** The orders that a purchase of this cart consists of, with the products as they were read. */
export function toLines({ wishes }: Pick<ReadCart, 'wishes'>): NewLine[] {
  return wishes.lines.map(({ drillId, drillName, drillImage, unit, quantity, drill }, index) => {
    const priced = wishes.priced.lines[index];
    if (!priced) throw new Error(`The line of ${drillId} was not priced`);
    return {
      orderId: newId(),
      productId: drillId,
      productName: drillName,
      productImage: drillImage,
      unit,
      quantity,
      ...toOrderAmounts(priced),
      readVersion: drill.version,
    };
  });
}

/** The columns of a purchase of this cart: its amounts, the terms it is priced by, and the buyer's entries. */
export function toNewPurchase(
  {
    cart,
    wishes,
  }: { cart: Pick<CartRow, 'id' | 'country' | 'region' | 'poNumber'>; wishes: ReadCart['wishes'] },
  { taxIncluded }: CartSettings,
) {
  const { priced, shippingRate, taxRate, code, lines, shippingOptions } = wishes;
  const arrives = shippingOptions.find(({ _id }) => _id === shippingRate?.id)?.arrives;
  return {
    cartId: cart.id,
    country: cart.country,
    region: cart.region,
    poNumber: cart.poNumber?.trim() || null,
    discountCode: code?.code ?? null,
    shippingName: shippingRate?.name ?? null,
    arrivesFrom: arrives?.from ?? null,
    arrivesTo: arrives?.to ?? null,
    taxName: taxRate && nameOfTax(taxRate),
    terms: {
      shipping: shippingRate && toShippingPrice(shippingRate),
      discount: code && toDiscount(code),
      tax: taxRate && toTax(taxRate, taxIncluded),
      products: lines.map(({ drillId, drill }) => ({
        productId: drillId,
        price: cents(drill.priceCents),
        weight: drill.weightGrams,
        tiers: toTiers(drill),
      })),
    },
    ...toPurchaseAmounts(priced),
  };
}
