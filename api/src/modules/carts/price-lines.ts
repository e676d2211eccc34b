import type { cartMessageCodes, ShippingOption } from '@chuck-and-bit/contract/carts';
import { deliveryDays } from '@chuck-and-bit/contract/delivery';
import {
  type Destination,
  needsRegion,
  ratesTo,
  taxTo,
  toDestination,
} from '@chuck-and-bit/contract/destinations';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { cents, centsToUsd, formatCents, usdToCents } from '@chuck-and-bit/contract/money';
import { isOrderable } from '@chuck-and-bit/contract/orderable';
import {
  type CartLine,
  type PricedCart,
  priceCart,
  shippingPrice,
  type Tax,
} from '@chuck-and-bit/contract/pricing';
import { type PricingOptions, toDiscount, toShippingPrice, toTax } from '../pricing/pricing-options';
import type { CartFields, CartLineRow } from './carts.queries';

export type CartMessage = {
  code: (typeof cartMessageCodes)[number];
  message: string;
  productId?: string;
};

type SoldLine = CartLineRow & { product: NonNullable<CartLineRow['product']> };

/** A cart priced by the current rates, taxes and codes, with the reasons that prevent ordering it. */
export type CartPricing = {
  /** The lines to order: not saved for later, and their product is still sold. */
  lines: SoldLine[];
  priced: PricedCart;
  /** The chosen rate; the first that delivers there only if none was chosen. */
  shippingRate: PricingOptions['shippingRates'][number] | null;
  taxRate: PricingOptions['taxRates'][number] | null;
  /** The tax as it was priced; null without a rate. */
  tax: Tax | null;
  settings: PricingOptions['settings'];
  /** The cart's discount code; null also when it is refused. */
  code: PricingOptions['code'];
  shippingOptions: ShippingOption[];
  /** Shipping or tax depends on the region in the country of the cart. */
  regionRequired: boolean;
  messages: CartMessage[];
};

/** Where the cart goes, or null while no country is chosen. */
export const destinationOf = (cart: Pick<CartFields, 'country' | 'region'>): Destination | null =>
  toDestination(cart.country, cart.region);

/** The chosen shipping rate does not deliver there, or does not exist. */
const rateUnknown: CartMessage = { code: 'SHIPPING_UNKNOWN', message: messages.shippingRateUnknown };

type LinesToPrice = {
  fields: Pick<CartFields, 'country' | 'region' | 'shippingRateId' | 'discountCode'>;
  lines: readonly CartLineRow[];
  offers: PricingOptions;
  userId: string | null;
};

/**
 * Prices a cart by the current rates, taxes and codes. A line that exceeds the stock, for example, still counts in the totals; `messages`
 * says why it can't be ordered.
 * @param userId the buyer; null for a visitor
 */
export function priceLines({ fields, lines, offers, userId }: LinesToPrice, now: Date): CartPricing {
  const ordered = lines.filter((line): line is SoldLine => !line.isSaved && line.product !== null);
  const cartLines = ordered.map(toCartLine);
  const destination = destinationOf(fields);
  const taxRate = taxTo(offers.taxRates, destination);
  const codeRefusal = findCodeRefusal(fields, offers.code, userId);
  const code = codeRefusal ? null : offers.code;
  const discount = code && toDiscount(code);
  const tax = taxRate && toTax(taxRate, offers.settings.taxIncluded);
  const regionRequired =
    destination !== null && needsRegion(destination.country, offers.shippingRates, offers.taxRates);

  const unshipped = priceCart(cartLines, { shipping: null, discount, tax });
  const isFree = discount?.kind === 'freeShipping' && unshipped.isDiscountReached;
  const rates = ratesTo(offers.shippingRates, destination);
  const shippingOptions = rates.map((rate) => {
    const price = isFree
      ? cents(0)
      : shippingPrice(cartLines, toShippingPrice(rate), unshipped.goods, unshipped.discount);
    return {
      _id: rate.id,
      name: rate.name,
      price: centsToUsd(price),
      arrives: deliveryDays(rate, now, offers.settings),
    };
  });
  const hasChosen = fields.shippingRateId !== null;
  const shippingRate = (hasChosen ? rates.find(({ id }) => id === fields.shippingRateId) : rates[0]) ?? null;
  const shipping = shippingRate && cartLines.length > 0 ? toShippingPrice(shippingRate) : null;
  const priced = priceCart(cartLines, { shipping, discount, tax });

  return {
    lines: ordered,
    priced,
    shippingRate,
    taxRate,
    tax,
    settings: offers.settings,
    code,
    shippingOptions,
    regionRequired,
    messages: [
      ...lines.flatMap(toLineMessage),
      ...(codeRefusal ? [codeRefusal] : []),
      ...toCartMessages({ priced, code }),
      ...(cartLines.length === 0
        ? []
        : toPlaceMessages(destination, {
            regionRequired,
            hasTaxes: offers.hasTaxes,
            hasNoShipping: offers.shippingRates.length > 0 && rates.length === 0,
          })),
      ...(hasChosen && !shippingRate ? [rateUnknown] : []),
    ],
  };
}

function toCartLine({ productId, quantity, product }: SoldLine): CartLine {
  return {
    productId,
    quantity,
    price: cents(product.priceCents),
    weight: product.weightGrams,
    tiers: toTiers(product),
  };
}

export const toTiers = ({ tiers }: SoldLine['product']) =>
  tiers.map(({ minQuantity, priceCents }) => ({ minQuantity, price: cents(priceCents) }));

/** Why this line can't be ordered; empty if it can, or if it is saved for later. */
function toLineMessage({ productId, quantity, isSaved, product }: CartLineRow): CartMessage[] {
  if (isSaved) return [];
  const say = (code: CartMessage['code'], message: string) => [{ code, message, productId }];
  if (!product) return say('PRODUCT_NOT_FOUND', messages.noLongerSold);
  const { availableQuantity, minimumOrder } = product;
  if (!isOrderable(product)) return say('OUT_OF_STOCK', messages.soldOut);
  if (quantity < minimumOrder) return say('BELOW_MINIMUM', messages.quantityTooLow(minimumOrder));
  if (quantity > availableQuantity) return say('OUT_OF_STOCK', messages.quantityTooHigh(availableQuantity));
  return [];
}

function findCodeRefusal(
  { discountCode }: Pick<CartFields, 'discountCode'>,
  code: PricingOptions['code'],
  userId: string | null,
): CartMessage | null {
  if (discountCode === null) return null;
  if (!code) return { code: 'CODE_UNKNOWN', message: messages.codeUnknown };
  if (!code.isValidNow) return { code: 'CODE_NOT_VALID_NOW', message: messages.codeNotValidNow };
  const isUsedUp =
    (code.maxUses !== null && code.uses >= code.maxUses) ||
    (code.maxUsesPerUser !== null && code.usesOfUser >= code.maxUsesPerUser);
  if (isUsedUp) return { code: 'CODE_USED_UP', message: messages.codeUsedUp };
  if (code.maxUsesPerUser !== null && userId === null) {
    return { code: 'CODE_NEEDS_LOGIN', message: messages.codeNeedsLogin };
  }
  return null;
}

function toCartMessages({ priced, code }: Pick<CartPricing, 'priced' | 'code'>): CartMessage[] {
  if (priced.lines.length === 0) return [];
  const found: CartMessage[] = [];
  if (code && !priced.isDiscountReached) {
    const minimum = formatCents(code.minimumGoodsCents);
    found.push({ code: 'CODE_MINIMUM', message: messages.codeMinimum(minimum) });
  }
  if (priced.total > usdToCents(limits.orderTotal.max)) {
    found.push({ code: 'TOTAL_TOO_HIGH', message: messages.totalTooHigh });
  }
  return found;
}

type PlaceNeeds = { regionRequired: boolean; hasTaxes: boolean; hasNoShipping: boolean };

/** Why nothing can be delivered there, or what of the place is missing to know shipping and tax. */
function toPlaceMessages(
  destination: Destination | null,
  { regionRequired, hasTaxes, hasNoShipping }: PlaceNeeds,
): CartMessage[] {
  if (!destination) {
    if (hasNoShipping) return [{ code: 'NO_SHIPPING', message: messages.countryRequired }];
    return hasTaxes ? [{ code: 'COUNTRY_MISSING', message: messages.countryRequired }] : [];
  }
  if (regionRequired && destination.region === '') {
    return [{ code: 'REGION_MISSING', message: messages.regionRequired }];
  }
  return hasNoShipping ? [{ code: 'NO_SHIPPING', message: messages.noShipping }] : [];
}
