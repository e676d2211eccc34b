import * as z from 'zod/mini';
import { withStoredEmails } from './email-address';
import { defineEndpoint } from './endpoint';
import { atMost, searchText, day } from './fields';
import { foldedText } from './folded-text';
import { fitInto } from './graphemes';
import { limits } from './limits';
import { messages } from './messages';
import { hasAtMostTwoDecimals } from './money';
import { orderStatuses, paymentStatuses } from './states';
import { phoneDigits } from './phone-digits';

/** How the list of purchases can be sorted. `amount` is the total of the purchase. */
export const orderSorts = ['newest', 'oldest', 'amount', '-amount'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** `PartlyRefunded`: a part of the payment was returned, but not all of it. These are `Paid`, too. */
export const paymentFilters = [...paymentStatuses, 'PartlyRefunded'] as const;

/** USD, as text in a URL. */
const amount = z.string().check(
  atMost(12, messages.amountInvalid),
  z.refine((text) => {
    const usd = Number(text);
    return /^\d+(\.\d+)?$/.test(text) && hasAtMostTwoDecimals(usd) && usd <= limits.orderTotal.max;
  }, messages.amountInvalid),
);

/** The filters as query parameters, in the URLs of the API and of the screen. */
export const orderFilters = {
  /**
   * Prefixes of words, without accents: of the customer's name, e-mail, phone number or address (street, postcode, city), of
   * the product's name, or of one of the order's numbers; or the beginning of the number of a parcel or a document.
   */
  q: z.optional(searchText),
  payment: z.optional(z.enum(paymentFilters)),
  status: z.optional(z.enum(orderStatuses)),
  /** Only shipped orders with units to send or refund: their `unitsToSettle`. */
  toSettle: z.optional(z.literal('true')),
  /** The first and the last day, in the shop's time zone. */
  from: z.optional(day),
  to: z.optional(day),
  /** The least and the largest total of the purchase, in USD. */
  min: z.optional(amount),
  max: z.optional(amount),
  sort: z.optional(z.enum(orderSorts)),
};
export type OrderFilters = z.infer<z.ZodMiniObject<typeof orderFilters>>;

/** Reads the filters from the query of a URL. Invalid values are ignored. */
export function readOrderFilters(query: URLSearchParams): OrderFilters {
  const read = Object.entries(orderFilters).flatMap(([name, schema]) => {
    const text = query.get(name)?.trim();
    const parsed = text ? schema.safeParse(text) : null;
    return parsed?.success ? [[name, parsed.data] as const] : [];
  });
  return Object.fromEntries(read) as OrderFilters;
}

/** Normalizes a typed order number: `k7qm 4xrd` becomes `K7QM-4XRD`. Null if the text can't be an order number. */
export function readOrderNumber(typed: string): string | null {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  return /^[0-9A-Z]{8}$/.test(code) ? `${code.slice(0, 4)}-${code.slice(4)}` : null;
}

/** Fewer digits are no phone number. */
const leastDigits = 5;

/** Words of a search that stand together. Several with digits may be one number that is written otherwise. */
type Words = { words: string[]; typed: string };

/** Splits a folded text as the database splits an order's: at each ASCII character other than a letter or a digit. */
function splitWords(text: string): Words[] {
  const groups: Words[] = [];
  let end = 0;
  for (const { 0: word, index } of [...text.matchAll(/[0-9a-z\u{80}-\u{10ffff}]+/gu)].slice(
    0,
    limits.orderWords.max,
  )) {
    const last = groups.at(-1);
    const typed = text.slice(end, index + word.length);
    end = index + word.length;
    // "1012 AB" and "13 mm" have a short word after the digits.
    if (last && hasDigit(last.words) && (hasDigit([word]) || word.length <= 2)) {
      last.words.push(word);
      last.typed += typed;
    } else groups.push({ words: [word], typed });
  }
  return groups;
}

const hasDigit = (words: readonly string[]): boolean => words.some((word) => /[0-9]/.test(word));

/**
 * A search as `tsquery`. An order must match `all`, which combines the `words`.
 * `code`: the whole text in lower case without separators, if it may be the number of a parcel or a document; otherwise null.
 */
export type OrderQuery = { all: string; words: readonly string[]; code: string | null };

/**
 * The query of a search text: each word is a prefix of one of the order's words. Null for a text without words. Codes may be
 * typed without their separators or with others, and phone numbers in any way of writing them.
 */
export function orderQuery(text: string): OrderQuery | null {
  const groups = splitWords(foldedText(fitInto(withStoredEmails(text), limits.search.max)));
  const words = [...new Set(groups.map(toTerm))];
  if (words.length === 0) return null;
  const code = groups.flatMap((group) => group.words).join('');
  const isCode = /^[0-9a-z]*[0-9][0-9a-z]*$/.test(code);
  return { all: words.join(' & '), words, code: isCode ? code : null };
}

/** The database cuts longer words, too. */
const firstCharacters = /^.{0,64}/su;

const prefix = (word: string) => `'${firstCharacters.exec(word)?.[0]}':*`;

/** What a group of words may mean, as `tsquery`. */
function toTerm({ words, typed }: Words): string {
  const joined = words.join('');
  const number = readOrderNumber(joined)?.toLowerCase().split('-') ?? [];
  const isPhone = /^[0-9]+$/.test(joined) && joined.length >= leastDigits;
  const { all, national } = phoneDigits(typed);
  const meanings = [words, number, hasDigit(words) ? [joined] : [], ...(isPhone ? [[all], [national]] : [])]
    .filter((each) => each.length > 0 && each.every((word) => word !== ''))
    .map((each) => each.map(prefix).join(' & '));
  const [first = '', ...others] = [...new Set(meanings)];
  return others.length === 0 && words.length === 1 ? first : `(${[first, ...others].join(' | ')})`;
}

/** Marks `X-Total-Count` as a lower bound, at which counting stopped. */
export const totalIsAtLeastHeader = 'X-Total-Is-At-Least';

export const exportOrders = defineEndpoint({
  method: 'GET',
  path: '/orders.csv',
  summary: 'All orders of the purchases of which an order matches, as a CSV file in the order of that list.',
  who: 'staff',
  area: 'orders',
  query: z.object(orderFilters),
  response: z.string(),
  responseType: 'text/csv',
});
