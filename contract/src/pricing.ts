import { divide } from './divide';
import { limits } from './limits';
import { type Cents, cents, totalCents } from './money';
import { type PriceTier, tierPrice } from './price-tiers';
import { sum } from './sum';

/** A line to be priced: `price` of one unit without tiers, `weight` of one unit in grams. */
export type CartLine = {
  productId: string;
  quantity: number;
  price: Cents;
  weight: number;
  tiers: readonly PriceTier<Cents>[];
};

export type ShippingBasis = 'flat' | 'weight' | 'goods';

/** The price of shipping. The last step whose `from` (grams or cents; 0 for a flat rate) is reached determines it. */
export type ShippingPrice = { basis: ShippingBasis; steps: readonly { from: number; price: Cents }[] };

/** A discount: `rate` in hundredths of a percent, `amount` in cents. It applies to goods of at least `minimumGoods` cents. */
export type Discount = { minimumGoods: Cents } & (
  | { kind: 'percent'; rate: number }
  | { kind: 'amount'; amount: Cents }
  | { kind: 'freeShipping' }
);

/** `rate` in hundredths of a percent. `isIncluded`: prices contain the tax; otherwise it is added to them. */
export type Tax = { rate: number; isIncluded: boolean; coversShipping: boolean };

/** What prices a cart besides its products. */
export type PricingRules = {
  shipping: ShippingPrice | null;
  discount: Discount | null;
  tax: Tax | null;
};

/** `goods` is `price` times `quantity`; `tax` is added to `goods - discount`, `includedTax` is contained in it. */
type PricedLine = {
  productId: string;
  quantity: number;
  price: Cents;
  goods: Cents;
  discount: Cents;
  tax: Cents;
  includedTax: Cents;
};

/**
 * `total` is `goods - discount + shipping + tax`. `isDiscountReached`: the goods cost at least `minimumGoods`.
 * `isDiscountLimited`: the discount was lowered, so that the total is no less than the minimum card charge.
 */
export type PricedCart = {
  lines: PricedLine[];
  goods: Cents;
  discount: Cents;
  shipping: Cents;
  tax: Cents;
  includedTax: Cents;
  /** The parts of `tax` and `includedTax` that are on shipping. */
  shippingTax: Cents;
  shippingIncludedTax: Cents;
  total: Cents;
  isDiscountReached: boolean;
  isDiscountLimited: boolean;
};

/**
 * Prices a cart in this order: tier, discount, shipping, tax. Every amount is rounded once for each line. A line gets its
 * tier's price or the discount, whichever costs less. No discount takes the total, shipping and taxes included, below the
 * minimum card charge.
 */
export function priceCart(cartLines: readonly CartLine[], rules: PricingRules): PricedCart {
  const { discount } = rules;
  const withTiers = cartLines.map((line) => discounted(line, tierPrice(line, line.quantity), 0));
  const reached = discount && goodsOf(withTiers) >= discount.minimumGoods ? discount : null;
  const lines = reached ? withDiscount(cartLines, withTiers, reached) : withTiers;
  const price = (priced: readonly DiscountedLine[], isDiscountLimited: boolean): PricedCart => ({
    ...totalsOf(cartLines, priced, rules, reached?.kind === 'freeShipping'),
    isDiscountReached: reached !== null,
    isDiscountLimited,
  });

  const uncut = price(lines, false);
  if (uncut.discount === 0) return uncut;
  // The least that the goods may cost depends on shipping and taxes, which depend on what the goods cost.
  let result = uncut;
  for (let due = amountDue(lines) + 1; result.total < minimumCharge && due <= minimumCharge; due += 1) {
    result = price(withAmountDue(lines, due), true);
  }
  return result;
}

const minimumCharge = limits.price.min * 100;

function totalsOf(
  cartLines: readonly CartLine[],
  discountedLines: readonly DiscountedLine[],
  { shipping, tax }: PricingRules,
  isShippingFree: boolean,
): Omit<PricedCart, 'isDiscountReached' | 'isDiscountLimited'> {
  const goods = goodsOf(discountedLines);
  const discount = cents(sum(discountedLines.map((line) => line.discount)));
  const shippingCents = isShippingFree ? cents(0) : shippingPrice(cartLines, shipping, goods, discount);
  const lines = discountedLines.map((line) => ({
    ...line,
    ...taxOn(cents(line.goods - line.discount), tax),
  }));
  const shippingTax = taxOn(shippingCents, tax?.coversShipping ? tax : null);
  const addedTax = cents(sum(lines.map((line) => line.tax)) + shippingTax.tax);
  return {
    lines,
    goods,
    discount,
    shipping: shippingCents,
    tax: addedTax,
    includedTax: cents(sum(lines.map((line) => line.includedTax)) + shippingTax.includedTax),
    shippingTax: shippingTax.tax,
    shippingIncludedTax: shippingTax.includedTax,
    total: cents(goods - discount + shippingCents + addedTax),
  };
}

type DiscountedLine = Omit<PricedLine, 'tax' | 'includedTax'>;

const discounted = ({ productId, quantity }: CartLine, price: Cents, discount: number): DiscountedLine => ({
  productId,
  quantity,
  price,
  goods: totalCents(price, quantity),
  discount: cents(discount),
});

const goodsOf = (lines: readonly DiscountedLine[]) => cents(sum(lines.map((line) => line.goods)));
const amountDue = (lines: readonly DiscountedLine[]) => sum(lines.map((line) => line.goods - line.discount));

function withDiscount(
  cartLines: readonly CartLine[],
  withTiers: readonly DiscountedLine[],
  discount: Discount,
): readonly DiscountedLine[] {
  if (discount.kind === 'freeShipping') return withTiers;
  const withoutTiers = cartLines.map((line) => discounted(line, line.price, 0));
  if (discount.kind === 'percent') {
    return withoutTiers.map((line, index) => {
      const tier = withTiers[index] ?? line;
      const off = roundedShare(line.goods, discount.rate, 10_000);
      return line.goods - off < tier.goods ? { ...line, discount: cents(off) } : tier;
    });
  }
  // An amount applies to the whole cart: either to the lines without a tier, or to all lines, priced without tiers.
  const hasTier = (line: DiscountedLine, index: number) => line.goods < (withoutTiers[index]?.goods ?? 0);
  const besideTiers = spread(withTiers, discount.amount, (line, index) =>
    hasTier(line, index) ? 0 : line.goods,
  );
  const insteadOfTiers = spread(withoutTiers, discount.amount, (line) => line.goods);
  return amountDue(insteadOfTiers) < amountDue(besideTiers) ? insteadOfTiers : besideTiers;
}

/** Spreads an amount over the lines in proportion to their shares. The sum of the shares is the maximum. */
function spread(
  lines: readonly DiscountedLine[],
  amount: number,
  shareOf: (line: DiscountedLine, index: number) => number,
): readonly DiscountedLine[] {
  const shares = lines.map(shareOf);
  return discountByShares(lines, Math.min(amount, sum(shares)), shares);
}

/** Lowers the discounts, so that the goods cost `due` cents. */
function withAmountDue(lines: readonly DiscountedLine[], due: number): readonly DiscountedLine[] {
  return discountByShares(
    lines,
    Math.max(0, goodsOf(lines) - due),
    lines.map((line) => line.discount),
  );
}

/** Discounts that add up to `amount`, in proportion to the shares. */
function discountByShares(
  lines: readonly DiscountedLine[],
  amount: number,
  shares: readonly number[],
): readonly DiscountedLine[] {
  if (sum(shares) === 0) return lines;
  const parts = divide(amount, shares);
  return lines.map((line, index) => ({ ...line, discount: cents(parts[index] ?? 0) }));
}

/** The price of shipping without a free-shipping discount. `goods` and `discount` in cents, as `priceCart` returns them. */
export function shippingPrice(
  cartLines: readonly Pick<CartLine, 'weight' | 'quantity'>[],
  shipping: ShippingPrice | null,
  goods: Cents,
  discount: Cents,
): Cents {
  if (!shipping) return cents(0);
  const reached = {
    flat: 0,
    weight: sum(cartLines.map((line) => line.weight * line.quantity)),
    goods: goods - discount,
  }[shipping.basis];
  const steps = shipping.steps.filter(({ from }) => from <= reached);
  return steps.toSorted((one, other) => other.from - one.from)[0]?.price ?? cents(0);
}

function taxOn(amount: Cents, tax: Tax | null): { tax: Cents; includedTax: Cents } {
  if (!tax) return { tax: cents(0), includedTax: cents(0) };
  return tax.isIncluded
    ? { tax: cents(0), includedTax: roundedShare(amount, tax.rate, 10_000 + tax.rate) }
    : { tax: roundedShare(amount, tax.rate, 10_000), includedTax: cents(0) };
}

/** `amount * part / whole`, rounded half up. Exact: the products of large amounts exceed what a number holds. */
function roundedShare(amount: number, part: number, whole: number): Cents {
  const doubled = 2n * BigInt(amount) * BigInt(part) + BigInt(whole);
  return cents(Number(doubled / (2n * BigInt(whole))));
}
