import { limits } from './limits';
import { type Cents, cents, totalCents } from './money';
import { type PriceTier, tierPrice } from './price-tiers';

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

export type PricingTerms = {
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

/** `total` is `goods - discount + shipping + tax`. `isDiscountReached`: the goods cost at least `minimumGoods`. */
export type PricedCart = {
  lines: PricedLine[];
  goods: Cents;
  discount: Cents;
  shipping: Cents;
  tax: Cents;
  includedTax: Cents;
  total: Cents;
  isDiscountReached: boolean;
};

/**
 * Prices a cart in this order: tier, discount, shipping, tax. Every amount is rounded once for each line. A line gets its
 * tier's price or the discount, whichever costs less. No discount takes the goods below the minimum card charge.
 */
export function priceCart(
  cartLines: readonly CartLine[],
  { shipping, discount, tax }: PricingTerms,
): PricedCart {
  const withTiers = cartLines.map((line) => discounted(line, tierPrice(line, line.quantity), 0));
  const reached = discount && goodsOf(withTiers) >= discount.minimumGoods ? discount : null;
  const priced = reached ? withDiscount(cartLines, withTiers, reached) : withTiers;

  const goods = goodsOf(priced);
  const discountTotal = cents(sum(priced.map((line) => line.discount)));
  const shippingCents =
    reached?.kind === 'freeShipping' ? cents(0) : shippingPrice(cartLines, shipping, goods, discountTotal);
  const lines = priced.map((line) => ({ ...line, ...taxOn(cents(line.goods - line.discount), tax) }));
  const shippingTax = taxOn(shippingCents, tax?.coversShipping ? tax : null);
  const addedTax = cents(sum(lines.map((line) => line.tax)) + shippingTax.tax);
  return {
    lines,
    goods,
    discount: discountTotal,
    shipping: shippingCents,
    tax: addedTax,
    includedTax: cents(sum(lines.map((line) => line.includedTax)) + shippingTax.includedTax),
    total: cents(goods - discountTotal + shippingCents + addedTax),
    isDiscountReached: reached !== null,
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

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
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
    const lines = withoutTiers.map((line, index) => {
      const tier = withTiers[index] ?? line;
      const off = roundedShare(line.goods, discount.rate, 10_000);
      return line.goods - off < tier.goods ? { ...line, discount: cents(off) } : tier;
    });
    return withCardMinimum(lines);
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
  return withCardMinimum(discountByShares(lines, Math.min(amount, sum(shares)), shares));
}

/** Lowers the discounts if the goods would cost less than the minimum card charge. */
function withCardMinimum(lines: readonly DiscountedLine[]): readonly DiscountedLine[] {
  const discounts = lines.map((line) => line.discount);
  const most = Math.max(0, goodsOf(lines) - limits.price.min * 100);
  return sum(discounts) <= most ? lines : discountByShares(lines, most, discounts);
}

/**
 * Discounts that add up to `amount`, in proportion to the shares. Each is rounded down; the remaining cents go to the
 * largest remainders. Equal remainders are ordered by product id, so the order of the lines doesn't matter.
 */
function discountByShares(
  lines: readonly DiscountedLine[],
  amount: number,
  shares: readonly number[],
): readonly DiscountedLine[] {
  const whole = sum(shares);
  if (whole === 0) return lines;
  const exact = shares.map((share) => BigInt(amount) * BigInt(share));
  const parts = exact.map((product) => Number(product / BigInt(whole)));
  const left = amount - sum(parts);
  const byRemainder = lines
    .map(({ productId }, index) => ({ productId, index, remainder: (exact[index] ?? 0n) % BigInt(whole) }))
    .sort((a, b) => {
      if (a.remainder !== b.remainder) return a.remainder > b.remainder ? -1 : 1;
      return a.productId < b.productId ? -1 : 1;
    });
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
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
