import { reachOf } from '@chuck-and-bit/contract/figures';
import type { NumberRange } from '@chuck-and-bit/contract/filter-values';
import type { Field, Filter, Narrowing } from './product-filters.queries';
import type { GiveTurn } from '../../../turns';
import type { Column, FilteredProducts, ProductsOfKind } from './filtered-products';

/** `found`: the products that a search finds; null without a search. */
export type MatchedList = Narrowing & {
  found: readonly string[] | null;
  /** Products of other kinds do not match, but are surveyed. */
  within?: readonly string[] | null;
};

/** The products of one kind. */
export type MatchedKind = {
  id: string;
  kind: ProductsOfKind;
  /** How many filters each product does not match, by its index. A search is one more. */
  missed: Uint8Array;
  /** For each chosen filter by the name of its field: 1 for each product that does not match it. */
  missedBy: Map<string, Uint8Array>;
};

/** Compares the products of a list with its filters, kind by kind. */
export async function matchFilters(
  products: FilteredProducts,
  { kindIds, found, chosen, read = [], within = null }: MatchedList,
  giveTurn: GiveTurn,
): Promise<MatchedKind[]> {
  const matched: MatchedKind[] = [];
  for (const [id, kind] of products.kinds) {
    if (!(kindIds?.includes(id) ?? true)) continue;
    const { length } = kind.keys;
    const isOutside = within !== null && !within.includes(id);
    const missed = new Uint8Array(length).fill((found ? 1 : 0) + (isOutside ? 1 : 0));
    const missedBy = new Map<string, Uint8Array>();
    const missedByAll = async (filters: readonly Filter[]) => {
      const missedHere = new Uint8Array(length).fill(1);
      for (const { field, values } of filters) {
        const ranges = values.map((value) => rangeOf(products, field, value));
        await unsetMatches(missedHere, kind.columns.get(field.name), ranges, giveTurn);
      }
      for (let index = 0; index < length; index++)
        missed[index] = (missed[index] ?? 0) + (missedHere[index] ?? 0);
      return missedHere;
    };
    for (const filter of chosen) missedBy.set(filter.field.name, await missedByAll([filter]));
    for (const filters of read) await missedByAll(filters);
    matched.push({ id, kind, missed, missedBy });
  }
  const matchedOf = new Map(matched.map((each) => [each.id, each]));
  for (const id of found ?? []) {
    const { kindId = '', index = 0 } = products.indexOf(id) ?? {};
    const missed = matchedOf.get(kindId)?.missed;
    if (missed) missed[index] = (missed[index] ?? 0) - 1;
  }
  return matched;
}

/** The indexes of the products that match all filters, or all but this one. */
export function indexesOf(missed: Uint8Array, except: Uint8Array | null): number[] {
  const indexes: number[] = [];
  for (let index = 0; index < missed.length; index++) {
    if (missed[index] === (except?.[index] ?? 0)) indexes.push(index);
  }
  return indexes;
}

/** As numbers of a column. */
export function rangeOf(
  products: FilteredProducts,
  { name, attribute }: Field,
  value: NumberRange | string,
): NumberRange {
  if (typeof value === 'string') {
    const number = products.numberOfBrand(value);
    return { from: number, to: number };
  }
  const { from, to } = value;
  if (attribute) return reachOf(value);
  return name === 'price' ? { from: Math.round(from * 100), to: Math.round(to * 100) } : value;
}

/** 0 for each product that has a number in any of these ranges, by its index. A range matches if it overlaps. */
async function unsetMatches(
  missed: Uint8Array,
  column: Column | undefined,
  ranges: readonly NumberRange[],
  giveTurn: GiveTurn,
): Promise<void> {
  if (!column) return;
  const { low, high } = column;
  for (const { from, to } of ranges) {
    for (let index = 0; index < missed.length; index++) {
      if ((low[index] ?? Number.NaN) <= to && (high[index] ?? Number.NaN) >= from) missed[index] = 0;
    }
    await giveTurn();
  }
}
