/** A whole number of US cents: what the database and all arithmetic use. */
export type Cents = number & { readonly unit: 'cents' };

/** Brands a whole number of cents, such as a database column. Throws on fractions. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no whole number of cents`);
  return value as Cents;
}

/** USD (at most two decimals, see {@link hasAtMostTwoDecimals}) to cents: 19.99 becomes 1999. */
export function usdToCents(usd: number): Cents {
  return cents(Math.round(usd * 100));
}

/** Cents to USD: 1999 becomes 19.99. */
export function centsToUsd(amount: Cents): number {
  return amount / 100;
}

/** A plain number of cents, such as a database column, to USD. Throws on fractions. */
export const usdOf = (amount: number): number => centsToUsd(cents(amount));

/** Price of one (cents) times quantity: the total in cents. */
export function totalCents(price: Cents, quantity: number): Cents {
  return cents(price * quantity);
}

/** Price of one (USD) times quantity: the total in USD, without floating point error. */
export function totalUsd(price: number, quantity: number): number {
  return centsToUsd(totalCents(usdToCents(price), quantity));
}

export function hasAtMostTwoDecimals(usd: number): boolean {
  return Number(usd.toFixed(2)) === usd;
}

/** As {@link hasAtMostTwoDecimals}, for a product of a price and a quantity: 19.99 * 7 is 139.92999999999998. */
export function isNearlyWholeCents(usd: number): boolean {
  return Math.abs(usd * 100 - Math.round(usd * 100)) < 0.000_1;
}

/** Formats USD: 1299.5 becomes "$1,299.50". */
export function formatUsd(usd: number): string {
  const [whole, fraction] = Math.abs(usd).toFixed(2).split('.');
  return `${usd < 0 ? '-' : ''}$${formatCount(Number(whole))}.${fraction}`;
}

/** Formats a whole number: 2500 becomes "2,500". `Intl.NumberFormat` takes 40 ms to initialize on a phone. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Formats cents: 129950 becomes "$1,299.50". */
export const formatCents = (amount: number): string => formatUsd(usdOf(amount));
