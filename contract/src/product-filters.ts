import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { atMost, searchText } from './fields';
import {
  areFewRanges,
  type ChosenAttribute,
  filterLimits,
  joinRanges,
  type NumberRange,
  readNumberRange,
} from './filter-values';
import { kindLimits } from './kind-limits';
import { kindMessages } from './kind-messages';
import { limits } from './limits';
import { messages } from './messages';

function readValues(text: string): string[] | null {
  try {
    return text.split(',').map(decodeURIComponent);
  } catch {
    return null;
  }
}

/** A parameter that is read by `read`, which returns null for what can't be read. */
const parameter = <Value>(read: (text: string) => Value | null) =>
  z.optional(
    z.pipe(
      z.string().check(atMost(filterLimits.text.max)),
      z.transform((text, { issues }): Value => {
        const value = read(text);
        if (value !== null) return value;
        issues.push({ code: 'custom', message: kindMessages.filterInvalid, input: text });
        return z.NEVER;
      }),
    ),
  );

const areFew = (values: readonly unknown[]) => values.length > 0 && values.length <= filterLimits.values.max;

function readBrands(text: string): string[] | null {
  const brands = readValues(text);
  const isValid = brands && areFew(brands) && brands.every((brand) => brand.length <= limits.brand.max);
  return isValid ? brands : null;
}

function readNumberRanges(text: string): NumberRange[] | null {
  const ranges = text.split(',').map(readNumberRange);
  return ranges.every((each) => each !== null) && areFewRanges(ranges) ? joinRanges(ranges) : null;
}

function readAttributes(text: string): ChosenAttribute[] | null {
  const read = text.split(';').map((part) => {
    const [slug = '', values, ...rest] = part.split(':');
    const ranges = values === undefined || rest.length > 0 ? null : readNumberRanges(values);
    return ranges && slug !== '' ? { slug, ranges } : null;
  });
  const isValid = read.every((each) => each !== null) && read.length <= filterLimits.attributes.max;
  return isValid && new Set(read.map(({ slug }) => slug)).size === read.length ? read : null;
}

/**
 * What narrows a list of products. Values of one filter are alternatives, and all filters have to match. Numbers are "18", "10..13",
 * "10.." or "..13", with commas between alternatives: at most 20, of which 5 are ranges.
 */
export const filterQuery = {
  q: z.optional(searchText),
  /** The slug of a kind: its products and those of all kinds below it. */
  kind: z.optional(z.string().check(atMost(kindLimits.slug.max, messages.tooLong(kindLimits.slug.max)))),
  /** Each percent-encoded, with commas between them. */
  brand: parameter(readBrands),
  /** In USD. */
  price: parameter(readNumberRanges),
  /** The average of the reviews. */
  rating: parameter(readNumberRanges),
  /** Of the kind, by their slugs: "voltage:18,20;chuck:10..13". A choice is the id of its option, yes 1 and no 0. */
  attributes: parameter(readAttributes),
  inStock: z.optional(z.enum(['true', 'false'])),
};

/** A value that can be chosen in a filter, and the products that it would show beside all other filters: 1,001 means more than 1,000. */
const filterChoice = z.strictObject({ value: z.string(), label: z.string(), count: z.number() });
export type FilterChoice = z.infer<typeof filterChoice>;

const offeredFilter = z.strictObject({
  /** The parameter of the query, or the slug of an attribute. */
  name: z.string(),
  isAttribute: z.boolean(),
  label: z.string(),
  /** Of numbers, empty for none. */
  unit: z.string(),
  /** It is offered first. */
  isMain: z.boolean(),
  /** The lowest and the highest number of the kind's products, for a filter by any numbers between them; else null. */
  range: z.nullable(z.strictObject({ from: z.number(), to: z.number() })),
  choices: z.array(filterChoice),
});
export type OfferedFilter = z.infer<typeof offeredFilter>;

/** What was read from a search text, as filters beside those of the request. `null` without a text. */
const searchReading = z.nullable(
  z.strictObject({
    /** What narrows or orders the list, for people: "Hammer drills", "Voltage: 18 V". `without`: the text without its words. */
    read: z.array(z.strictObject({ label: z.string(), without: z.string() })),
    /** The text in quotation marks, which is searched as typed; null if nothing was read. */
    asTyped: z.nullable(z.string()),
    /** Words that mean nothing here and were left out. */
    notUnderstood: z.array(z.string()),
    /** Which sizes are shown instead of one that nothing has, for people. */
    nearest: z.nullable(z.string()),
  }),
);
export type SearchReading = NonNullable<z.infer<typeof searchReading>>;

export const listProductFilters = defineEndpoint({
  method: 'GET',
  path: '/drill-filters',
  summary:
    'What a list of products can be filtered by, with the number of products of each choice under all other filters. Counts are exact up to 1,000; 1,001 means more.',
  who: 'visitor',
  query: z.object(filterQuery),
  response: z.strictObject({
    /** Products that match all filters. */
    count: z.number(),
    /** The kinds below the chosen one, or those without one above; their products under all filters. */
    kinds: z.array(z.strictObject({ name: z.string(), slug: z.string(), count: z.number() })),
    filters: z.array(offeredFilter),
    search: searchReading,
  }),
});
