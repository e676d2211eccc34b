import { filterLimits, type NumberRange } from '@chuck-and-bit/contract/filter-values';
import type { Field, Filter } from './drill-filters.queries';
import { type Column, type FilteredProducts, type ProductsOfKind, summaryOf } from './filtered-products';

export type CountedList = {
  /** Of the department; null for the whole catalogue. */
  kindIds: readonly string[] | null;
  attributeIds: readonly string[];
  /** The products that a search finds; null without a search. */
  found: readonly string[] | null;
  chosen: readonly Filter[];
};

/** What the products of a department have. */
export type Survey = {
  kindIds: string[];
  /** The most frequent ones. */
  brands: string[];
  /** In USD. */
  price: NumberRange | null;
  isRated: boolean;
  /** By their ids. `values`: null if they are too many for choices. */
  attributes: Map<string, NumberRange & { values: number[] | null }>;
};

export type FilterCounter = {
  survey: () => Survey;
  /** The products that match everything, of these kinds of the department or of all. */
  total: (kindIds?: readonly string[]) => number;
  /** The products that each of these alternatives would show beside all chosen filters of other fields. */
  counts: (field: Field, choices: readonly (NumberRange | string)[]) => number[];
};

/** Counts products up to 1,000; 1,001 means more. */
export function createFilterCounter(
  products: FilteredProducts,
  { kindIds, attributeIds, found, chosen }: CountedList,
): FilterCounter {
  const kinds = [...products.kinds].filter(([id]) => kindIds?.includes(id) ?? true);
  const parts = kinds.map(([id, { ids, columns }]) => {
    /** How many filters each product does not match, by its place. A search is one more. */
    const missed = new Uint8Array(ids.length).fill(found ? 1 : 0);
    const own = new Map<string, Uint8Array>();
    for (const { field, values } of chosen) {
      const ranges = values.map((value) => rangeOf(products, field, value));
      const missedHere = missedBy(columns.get(field.name), ids.length, ranges);
      own.set(field.name, missedHere);
      for (let place = 0; place < ids.length; place++)
        missed[place] = (missed[place] ?? 0) + (missedHere[place] ?? 0);
    }
    return { id, columns, missed, own };
  });
  const partOf = new Map(parts.map((part) => [part.id, part]));
  for (const id of found ?? []) {
    const { kindId = '', place = 0 } = products.placeOf(id) ?? {};
    const missed = partOf.get(kindId)?.missed;
    if (missed) missed[place] = (missed[place] ?? 0) - 1;
  }
  const matching = new Map(parts.map(({ id, missed }) => [id, placesOf(missed, null)]));

  return {
    survey: () => surveyOf(products, kinds, attributeIds),
    total: (ofKinds) =>
      countUpTo(
        [...matching].filter(([id]) => ofKinds?.includes(id) ?? true),
        ([, places], most) => Math.min(places.length, most),
      ),
    counts(field, choices) {
      const others = parts.flatMap(({ id, columns, missed, own }) => {
        const column = columns.get(field.name);
        const missedHere = own.get(field.name);
        const places = missedHere ? placesOf(missed, missedHere) : matching.get(id);
        return column && places ? { column, places } : [];
      });
      return choices.map((choice) => {
        const range = rangeOf(products, field, choice);
        return countUpTo(others, ({ places, column }, most) => countMatches(places, column, range, most));
      });
    },
  };
}

/** As numbers of a column. */
function rangeOf(products: FilteredProducts, { name }: Field, value: NumberRange | string): NumberRange {
  if (typeof value === 'string') {
    const number = products.numberOfBrand(value);
    return { from: number, to: number };
  }
  const { from, to } = value;
  return name === 'price' ? { from: Math.round(from * 100), to: Math.round(to * 100) } : value;
}

/** 1 for each product that has no number in any of these ranges, by its place. A range matches if it overlaps. */
function missedBy(column: Column | undefined, products: number, ranges: readonly NumberRange[]): Uint8Array {
  const missed = new Uint8Array(products).fill(1);
  if (!column) return missed;
  const { low, high } = column;
  for (const { from, to } of ranges) {
    for (let place = 0; place < products; place++) {
      if ((low[place] ?? Number.NaN) <= to && (high[place] ?? Number.NaN) >= from) missed[place] = 0;
    }
  }
  return missed;
}

/** Adds the counts of parts, up to one more than are counted exactly. */
function countUpTo<Part>(parts: readonly Part[], count: (part: Part, most: number) => number): number {
  let most = filterLimits.exactCount + 1;
  for (const part of parts) most -= count(part, most);
  return filterLimits.exactCount + 1 - most;
}

/** The places of the products that match all filters, or all but this one. */
function placesOf(missed: Uint8Array, except: Uint8Array | null): number[] {
  const places: number[] = [];
  for (let place = 0; place < missed.length; place++) {
    if (missed[place] === (except?.[place] ?? 0)) places.push(place);
  }
  return places;
}

function countMatches(
  places: readonly number[],
  { low, high }: Column,
  { from, to }: NumberRange,
  most: number,
): number {
  let count = 0;
  for (const place of places) {
    if (count === most) break;
    if ((low[place] ?? Number.NaN) <= to && (high[place] ?? Number.NaN) >= from) count++;
  }
  return count;
}

function surveyOf(
  products: FilteredProducts,
  kinds: readonly [string, ProductsOfKind][],
  attributeIds: readonly string[],
): Survey {
  const summaries = kinds.map(([, kind]) => summaryOf(kind));
  /** Null if no product has the field. */
  const merged = (name: string) => {
    const found = summaries.flatMap((summary) => summary.get(name) ?? []);
    if (found.length === 0) return null;
    const values = new Map<number, number>();
    for (const { counts } of found) {
      for (const [value, count] of counts ?? []) values.set(value, (values.get(value) ?? 0) + count);
    }
    return {
      from: Math.min(...found.map(({ from }) => from)),
      to: Math.max(...found.map(({ to }) => to)),
      isCut: found.some(({ counts }) => counts === null) || values.size > filterLimits.choices.max,
      values,
    };
  };
  const price = merged('price');
  const brands = [...(merged('brand')?.values ?? [])]
    .map(([number, count]) => ({ brand: products.brandOf(number), count }))
    .filter(({ brand }) => brand !== '')
    .sort((one, other) => other.count - one.count || (one.brand < other.brand ? -1 : 1));
  return {
    kindIds: kinds.filter(([, { ids }]) => ids.length > 0).map(([id]) => id),
    brands: brands.slice(0, filterLimits.brands.max).map(({ brand }) => brand),
    price: price && { from: price.from / 100, to: price.to / 100 },
    isRated: merged('rating') !== null,
    attributes: new Map(
      attributeIds.flatMap((id) => {
        const found = merged(id);
        if (!found) return [];
        const { from, to, isCut, values } = found;
        return [[id, { from, to, values: isCut ? null : [...values.keys()].sort((a, b) => a - b) }] as const];
      }),
    ),
  };
}
