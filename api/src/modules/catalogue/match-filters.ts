import type { NumberRange } from '@chuck-and-bit/contract/filter-values';
import type { Field, Narrowing } from './drill-filters.queries';
import type { Column, FilteredProducts, ProductsOfKind } from './filtered-products';

/** `found`: the products that a search finds; null without a search. */
export type MatchedList = Narrowing & { found: readonly string[] | null };

/** The products of one kind. */
export type MatchedKind = {
  id: string;
  kind: ProductsOfKind;
  /** How many filters each product does not match, by its place. A search is one more. */
  missed: Uint8Array;
  /** For each chosen filter by the name of its field: 1 for each product that does not match it. */
  missedBy: Map<string, Uint8Array>;
};

/** Compares the products of a list with its filters, kind by kind. */
export function matchFilters(
  products: FilteredProducts,
  { kindIds, found, chosen }: MatchedList,
): MatchedKind[] {
  const matched = [...products.kinds]
    .filter(([id]) => kindIds?.includes(id) ?? true)
    .map(([id, kind]): MatchedKind => {
      const { length } = kind.keys;
      const missed = new Uint8Array(length).fill(found ? 1 : 0);
      const missedBy = new Map<string, Uint8Array>();
      for (const { field, values } of chosen) {
        const ranges = values.map((value) => rangeOf(products, field, value));
        const missedHere = missedIn(kind.columns.get(field.name), length, ranges);
        missedBy.set(field.name, missedHere);
        for (let place = 0; place < length; place++)
          missed[place] = (missed[place] ?? 0) + (missedHere[place] ?? 0);
      }
      return { id, kind, missed, missedBy };
    });
  const matchedOf = new Map(matched.map((each) => [each.id, each]));
  for (const id of found ?? []) {
    const { kindId = '', place = 0 } = products.placeOf(id) ?? {};
    const missed = matchedOf.get(kindId)?.missed;
    if (missed) missed[place] = (missed[place] ?? 0) - 1;
  }
  return matched;
}

/** The places of the products that match all filters, or all but this one. */
export function placesOf(missed: Uint8Array, except: Uint8Array | null): number[] {
  const places: number[] = [];
  for (let place = 0; place < missed.length; place++) {
    if (missed[place] === (except?.[place] ?? 0)) places.push(place);
  }
  return places;
}

/** As numbers of a column. */
export function rangeOf(
  products: FilteredProducts,
  { name }: Field,
  value: NumberRange | string,
): NumberRange {
  if (typeof value === 'string') {
    const number = products.numberOfBrand(value);
    return { from: number, to: number };
  }
  const { from, to } = value;
  return name === 'price' ? { from: Math.round(from * 100), to: Math.round(to * 100) } : value;
}

/** 1 for each product that has no number in any of these ranges, by its place. A range matches if it overlaps. */
function missedIn(column: Column | undefined, products: number, ranges: readonly NumberRange[]): Uint8Array {
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
