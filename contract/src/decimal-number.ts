import { longestNumber, plainNumberText } from './whole-number';

/** Why a text is no number: it may mean thousands or decimals, it is an amount in another currency, or none at all. */
export type NumberFault = 'ambiguous' | 'otherCurrency' | 'none';

/** The sign before decimals. */
export type DecimalSign = '.' | ',';

type Options = {
  /** An amount, perhaps with "$" or "USD". */
  inUsd?: boolean;
  /** It has at most two decimals, so that three digits after a separator are thousands. */
  inCents?: boolean;
  /** The sign before decimals, if something else shows it. Otherwise each text is read alone. */
  decimalSign?: DecimalSign | undefined;
};

/** A sign and a currency on either side. */
const signed = /^(-?) ?(US ?\$|\$|USD|) ?(-?)([\d.,][\d.,' ]*?) ?(US ?\$|\$|USD|)$/i;

/** Digits without groups, in groups of three, or as in India; and decimals. */
const forms = [
  /^(?<whole>\d*)(?:(?<point>[.,])(?<decimals>\d+))?$/,
  /^(?<whole>[1-9]\d{0,2}(?<group>[.,' ])\d{3}(?:\k<group>\d{3})*)(?:(?<point>[.,])(?<decimals>\d+))?$/,
  /^(?<whole>[1-9]\d?(?<group>,)(?:\d\d,)+\d{3})(?:(?<point>\.)(?<decimals>\d+))?$/,
];

/** One separator before exactly three digits: thousands in one country, decimals in another. */
const ambiguous = /^[1-9]\d{0,2}([.,])\d{3}$/;

/** A number in digits, without the currency beside it. */
type Digits = { isNegative: boolean; digits: string };

function digitsOf(typed: string, inUsd: boolean): Digits | NumberFault {
  const text = typed.length > longestNumber ? '' : plainNumberText(typed);
  const [, minus, before, innerMinus, digits, after] = signed.exec(text) ?? [];
  if (digits === undefined) {
    const isAmount = /\d/.test(text) && /\p{Sc}|[A-Z]{3}/iu.test(text);
    return inUsd && isAmount ? 'otherCurrency' : 'none';
  }
  const isTwice = (minus && innerMinus) || (before && after);
  if (isTwice || (!inUsd && (before || after))) return 'none';
  return { isNegative: Boolean(minus || innerMinus), digits };
}

type Parts = { whole: string; group: string | undefined; point: string | undefined; decimals: string };

function partsOf(digits: string, decimalSign: DecimalSign | undefined): Parts | null {
  for (const form of forms) {
    const { whole = '', group, point, decimals = '' } = form.exec(digits)?.groups ?? {};
    if (whole === '' && decimals === '') continue;
    const isContradicted = decimalSign && (group === decimalSign || (point && point !== decimalSign));
    if (point !== undefined && point === group) continue;
    if (!isContradicted) return { whole, group, point, decimals };
  }
  return null;
}

/**
 * Reads a number as people and spreadsheets write it, in digits of any script: 1299.5 for "1299.5", "1,299.50", "1.299,50",
 * "1'299.5" and "1 299,5", 0.5 for ".5" and ",5".
 */
export function readDecimal(typed: string, options: Options = {}): number | NumberFault {
  const { inUsd = false, inCents = false, decimalSign } = options;
  const read = digitsOf(typed, inUsd);
  if (typeof read === 'string') return read;
  const separator = decimalSign ? undefined : ambiguous.exec(read.digits)?.[1];
  if (separator && !inCents) return 'ambiguous';
  const parts = partsOf(read.digits, separator ? (separator === '.' ? ',' : '.') : decimalSign);
  if (!parts) return 'none';
  const value = Number(`${parts.whole.replaceAll(/[.,' ]/g, '')}.${parts.decimals}`);
  return read.isNegative ? -value : value;
}

export function isAmbiguous(typed: string): boolean {
  return readDecimal(typed) === 'ambiguous';
}

/** The sign before decimals that a number shows, such as "," for "12,5" and "1.299,00"; null if it shows none. */
export function decimalSignOf(typed: string): DecimalSign | null {
  const read = digitsOf(typed, false);
  if (typeof read === 'string' || ambiguous.test(read.digits)) return null;
  const { group, point } = partsOf(read.digits, undefined) ?? {};
  if (point === '.' || point === ',') return point;
  if (group === ',') return '.';
  return group === '.' ? ',' : null;
}
