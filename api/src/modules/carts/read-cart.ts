import type { Cart } from '@chuck-and-bit/contract/carts';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { cents, centsToUsd, type Cents, formatUsd, totalCents } from '@chuck-and-bit/contract/money';
import { nextTier, tierPrice } from '@chuck-and-bit/contract/price-tiers';
import type { Queryable } from '../../database/client';
import { readPricingOptions } from '../pricing/pricing-options';
import type { ConfiguredSettings } from '../shop-settings/shop-settings';
import { type CartLineRow, type CartRow, listLines } from './carts.queries';
import { destinationOf, type CartPricing, priceLines, toTiers } from './price-lines';

export type ReadCart = { cart: CartRow; lines: CartLineRow[]; pricing: CartPricing };

/** Reads a cart's lines and prices them by the current rates, taxes and codes. @param userId the buyer; null for a visitor */
export async function readCart(
  database: Queryable,
  cart: CartRow,
  userId: string | null,
  configured: ConfiguredSettings,
): Promise<ReadCart> {
  const lines = await listLines(database, cart.id);
  const offers = await readPricingOptions(database, configured, {
    destination: destinationOf(cart),
    code: cart.discountCode,
    userId,
  });
  const pricing = priceLines({ fields: cart, lines, offers, userId }, new Date());
  return { cart, lines, pricing };
}

export function toCart({ cart, lines, pricing }: ReadCart): Cart {
  const { priced, shippingRate, taxRate } = pricing;
  return {
    _id: cart.id,
    lines: lines.map((line) => toCartLine(line, pricing)),
    name: cart.name,
    email: cart.email,
    address: cart.address,
    phone: cart.phone,
    company: cart.company,
    postcode: cart.postcode,
    city: cart.city,
    country: cart.country,
    region: cart.region,
    regionRequired: pricing.regionRequired,
    // A rate that is not offered stays the buyer's choice until they choose another one.
    shippingRateId: cart.shippingRateId ?? shippingRate?.id ?? null,
    shippingOptions: pricing.shippingOptions,
    discountCode: cart.discountCode,
    poNumber: cart.poNumber,
    invoiceAddress: cart.invoiceAddress,
    taxNumber: cart.taxNumber,
    goods: centsToUsd(priced.goods),
    discount: centsToUsd(priced.discount),
    shipping: centsToUsd(priced.shipping),
    tax: centsToUsd(priced.tax),
    includedTax: centsToUsd(priced.includedTax),
    taxName: taxRate && nameOfTax(taxRate),
    total: centsToUsd(priced.total),
    discountNote: priced.isDiscountLimited ? messages.discountLimited(formatUsd(limits.price.min)) : null,
    messages: pricing.messages,
    updatedAt: cart.updatedAt.toISOString(),
  };
}

/** Such as "VAT 20 %". */
export const nameOfTax = ({ name, rate }: { name: string; rate: number }) => `${name} ${rate / 100} %`;

function toCartLine(line: CartLineRow, { priced }: CartPricing): Cart['lines'][number] {
  const { productId, quantity, product } = line;
  const sold = product && { price: cents(product.priceCents), tiers: toTiers(product) };
  const ordered = line.isSaved ? undefined : priced.lines.find((ordered) => ordered.productId === productId);
  const price: Cents = ordered?.price ?? (sold ? tierPrice(sold, quantity) : cents(0));
  const next = sold && nextTier(sold, quantity);
  return {
    productId,
    name: line.productName,
    image: line.productImage,
    unit: line.unit,
    quantity,
    price: centsToUsd(price),
    total: centsToUsd(totalCents(price, quantity)),
    discount: centsToUsd(ordered?.discount ?? cents(0)),
    minimumOrder: product?.minimumOrder ?? 1,
    availableQuantity: product?.availableQuantity ?? 0,
    nextTier: next && { minQuantity: next.minQuantity, price: centsToUsd(next.price) },
    isSaved: line.isSaved,
  };
}
