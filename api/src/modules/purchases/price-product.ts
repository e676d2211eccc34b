import { countryName } from '@chuck-and-bit/contract/countries';
import { placesOf } from '@chuck-and-bit/contract/destinations';
import { centsToUsd } from '@chuck-and-bit/contract/money';
import type { Delivery, OrderPrice } from '@chuck-and-bit/contract/order-price';
import { regionText } from '@chuck-and-bit/contract/regions';
import type { Queryable } from '../../database/client';
import { type CartMessage, destinationOf, nameOfTax, type CartPricing, priceLines } from '../carts/carts';
import type { ProductRow } from '../catalogue/products/products';
import { type PricingOptions, dependsOnPlace, readPricingOptions } from '../pricing/pricing-options';
import type { ConfiguredSettings } from '../shop-settings/shop-settings';
import { toTotals } from './purchases';

type PriceRequest = {
  quantity: number;
  /** With codes; see `resolvePlace`. */
  place: { country: string | null; region: string | null };
  shippingRateId?: string | undefined;
};

/** Prices units of one product like a cart with one line. */
export async function priceProduct(
  database: Queryable,
  configured: ConfiguredSettings,
  product: ProductRow,
  request: PriceRequest,
): Promise<CartPricing> {
  return priceBy(await readOptions(database, configured, request), product, request);
}

const readOptions = (
  database: Queryable,
  configured: ConfiguredSettings,
  { place }: PriceRequest,
): Promise<PricingOptions> =>
  readPricingOptions(database, configured, { destination: destinationOf(place), code: null, userId: null });

function priceBy(
  offers: PricingOptions,
  product: ProductRow,
  { quantity, place, shippingRateId }: PriceRequest,
): CartPricing {
  const line = {
    productId: product.id,
    productName: product.name,
    productImage: product.image,
    unit: product.unit,
    quantity,
    isSaved: false,
    product,
  };
  const fields = { ...place, shippingRateId: shippingRateId ?? null, discountCode: null };
  return priceLines({ fields, lines: [line], offers, userId: null }, new Date());
}

const shippingCodes: readonly string[] = [
  'NO_SHIPPING',
  'COUNTRY_MISSING',
  'REGION_MISSING',
  'SHIPPING_UNKNOWN',
] satisfies CartMessage['code'][];
const isAboutShipping = (code: CartMessage['code']): boolean => shippingCodes.includes(code);

/** What the order form shows before the order is placed. */
export async function readOrderPrice(
  database: Queryable,
  configured: ConfiguredSettings,
  product: ProductRow,
  request: PriceRequest,
): Promise<OrderPrice> {
  const offers = await readOptions(database, configured, request);
  const pricing = priceBy(offers, product, request);
  const { priced, shippingRate, taxRate, shippingOptions, regionRequired, messages } = pricing;
  return {
    ...toTotals(priced),
    includedTax: centsToUsd(priced.includedTax),
    taxName: taxRate && nameOfTax(taxRate),
    shippingRateId: shippingRate?.id ?? null,
    shippingOptions,
    needsPlace: await dependsOnPlace(database, offers),
    regionRequired,
    refusal: messages.find(({ code }) => isAboutShipping(code))?.message ?? null,
  };
}

/** How the minimum order of a product can be shipped, to any place. */
export async function readDeliveries(
  database: Queryable,
  configured: ConfiguredSettings,
  product: ProductRow,
): Promise<Delivery[]> {
  const request: PriceRequest = { quantity: product.minimumOrder, place: { country: null, region: null } };
  const offers = await readOptions(database, configured, request);
  const { shippingRates } = offers;
  const everywhere = shippingRates.map((rate) => ({ ...rate, countries: [] }));
  const { shippingOptions } = priceBy({ ...offers, shippingRates: everywhere }, product, request);
  return shippingRates.flatMap((rate) => {
    const option = shippingOptions.find(({ _id }) => _id === rate.id);
    const [country, [region]] = [rate.countries[0], rate.regions];
    const firstPlace = regionText(region ?? null) ?? (country === undefined ? null : countryName(country));
    return option ? [{ ...option, places: placesOf(rate), firstPlace }] : [];
  });
}
