import type { cartMessageCodes, ShippingOption } from '@chuck-and-bit/contract/carts';
import { deliveryDays } from '@chuck-and-bit/contract/delivery';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { cents, centsToUsd, formatCents, usdToCents } from '@chuck-and-bit/contract/money';
import { isOrderable } from '@chuck-and-bit/contract/orderable';
import { type CartLine, type PricedCart, priceCart, shippingPrice } from '@chuck-and-bit/contract/pricing';
import { type Destination, ratesTo } from '@chuck-and-bit/contract/shipping';
import { taxTo } from '@chuck-and-bit/contract/taxes';
import { type AvailableTerms, toDiscount, toShippingPrice, toTax } from '../pricing/pricing-terms';
import type { CartFields, CartLineRow } from './carts.queries';

/** `timeZone`: the shop's. `taxIncluded`: prices contain the tax. */
export type CartSettings = { timeZone: string; taxIncluded: boolean };

export type CartMessage = {
  code: (typeof cartMessageCodes)[number];
  message: string;
  productId?: string;
};

type KnownLine = CartLineRow & { drill: NonNullable<CartLineRow['drill']> };

/** A cart priced by the current terms, with the reasons that prevent ordering it. */
export type PricedWishes = {
  /** The lines to order: not saved for later, and their product is still sold. */
  lines: KnownLine[];
  priced: PricedCart;
  shippingRate: AvailableTerms['shippingRates'][number] | null;
  taxRate: AvailableTerms['taxRates'][number] | null;
  /** The cart's discount code; null also when it is refused. */
  code: AvailableTerms['code'];
  shippingOptions: ShippingOption[];
  messages: CartMessage[];
};

/** Where the cart goes, or null while no country is chosen. */
export function destinationOf(cart: Pick<CartFields, 'country' | 'region'>): Destination | null {
  return cart.country === null ? null : { country: cart.country, region: cart.region ?? '' };
}

type Wishes = {
  fields: CartFields;
  lines: readonly CartLineRow[];
  offers: AvailableTerms;
  userId: string | null;
};

/**
 * Prices a cart by the current terms. A line that exceeds the stock, for example, still counts in the totals; `messages`
 * says why it can't be ordered.
 * @param userId the buyer; null for a visitor
 */
export function priceWishes(
  { fields, lines, offers, userId }: Wishes,
  { timeZone, taxIncluded }: CartSettings,
  now: Date,
): PricedWishes {
  const ordered = lines.filter((line): line is KnownLine => !line.isSaved && line.drill !== null);
  const cartLines = ordered.map(toCartLine);
  const destination = destinationOf(fields);
  const taxRate = taxTo(offers.taxRates, destination);
  const codeRefusal = findCodeRefusal(fields, offers.code, userId);
  const code = codeRefusal ? null : offers.code;
  const discount = code && toDiscount(code);
  const tax = taxRate && toTax(taxRate, taxIncluded);

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
      arrives: deliveryDays(rate, now, timeZone),
    };
  });
  const shippingRate = rates.find(({ id }) => id === fields.shippingRateId) ?? rates[0] ?? null;
  const shipping = shippingRate && cartLines.length > 0 ? toShippingPrice(shippingRate) : null;
  const priced = priceCart(cartLines, { shipping, discount, tax });

  return {
    lines: ordered,
    priced,
    shippingRate,
    taxRate,
    code,
    shippingOptions,
    messages: [
      ...lines.flatMap(toLineMessage),
      ...(codeRefusal ? [codeRefusal] : []),
      ...toCartMessages({ priced, code }, destination, offers.shippingRates.length > 0 && rates.length === 0),
    ],
  };
}

function toCartLine({ drillId, quantity, drill }: KnownLine): CartLine {
  return {
    productId: drillId,
    quantity,
    price: cents(drill.priceCents),
    weight: drill.weightGrams,
    tiers: toTiers(drill),
  };
}

export const toTiers = ({ tiers }: KnownLine['drill']) =>
  tiers.map(({ minQuantity, priceCents }) => ({ minQuantity, price: cents(priceCents) }));

/** Why this line can't be ordered; empty if it can, or if it is saved for later. */
function toLineMessage({ drillId, quantity, isSaved, drill }: CartLineRow): CartMessage[] {
  if (isSaved) return [];
  const say = (code: CartMessage['code'], message: string) => [{ code, message, productId: drillId }];
  if (!drill) return say('DRILL_NOT_FOUND', messages.noLongerSold);
  const { availableQuantity, minimumOrder } = drill;
  if (!isOrderable(drill)) return say('OUT_OF_STOCK', messages.soldOut);
  if (quantity < minimumOrder) return say('BELOW_MINIMUM', messages.quantityTooLow(minimumOrder));
  if (quantity > availableQuantity) return say('OUT_OF_STOCK', messages.quantityTooHigh(availableQuantity));
  return [];
}

function findCodeRefusal(
  { discountCode }: Pick<CartFields, 'discountCode'>,
  code: AvailableTerms['code'],
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

function toCartMessages(
  { priced, code }: Pick<PricedWishes, 'priced' | 'code'>,
  destination: Destination | null,
  hasNoShipping: boolean,
): CartMessage[] {
  if (priced.lines.length === 0) return [];
  const found: CartMessage[] = [];
  if (code && !priced.isDiscountReached) {
    const minimum = formatCents(code.minimumGoodsCents);
    found.push({ code: 'CODE_MINIMUM', message: messages.codeMinimum(minimum) });
  }
  if (hasNoShipping) {
    const message = destination ? messages.noShipping : messages.countryRequired;
    found.push({ code: 'NO_SHIPPING', message });
  }
  if (priced.total > usdToCents(limits.orderTotal.max)) {
    found.push({ code: 'TOTAL_TOO_HIGH', message: messages.totalTooHigh });
  }
  return found;
}
