import { filterLimits, type NumberRange } from '@chuck-and-bit/contract/filter-values';
import type { Field } from './product-filters.queries';
import { type Column, type FilteredProducts, type Summary, summaryOf } from './filtered-products';
import type { GiveTurn } from '../../../turns';
import { type MatchedKind, type MatchedList, matchFilters, indexesOf, rangeOf } from './match-filters';

export type CountedList = MatchedList & {
  /** Of the department. */
  attributeIds: readonly string[];
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
  survey: () => Promise<Survey>;
  /** The spelling in which a brand is offered. */
  shownBrand: (brand: string) => string;
  /** The products that match everything, of these kinds of the department or of all. */
  total: (kindIds?: readonly string[]) => number;
  /** The products that each of these alternatives would show beside all chosen filters of other fields. */
  counts: (field: Field, choices: readonly (NumberRange | string)[]) => Promise<number[]>;
};

/** Counts products up to 1,000; 1,001 means more. */
export async function createFilterCounter(
  products: FilteredProducts,
  { attributeIds, ...list }: CountedList,
  giveTurn: GiveTurn,
): Promise<FilterCounter> {
  const kinds = await matchFilters(products, list, giveTurn);
  const matching = new Map(kinds.map(({ id, missed }) => [id, indexesOf(missed, null)]));

  return {
    survey: () => surveyOf(products, kinds, attributeIds, giveTurn),
    shownBrand: (brand) => products.brandOf(products.numberOfBrand(brand)) || brand,
    total: (ofKinds) =>
      countUpTo(
        [...matching].filter(([id]) => ofKinds?.includes(id) ?? true),
        ([, indexes], most) => Math.min(indexes.length, most),
      ),
    async counts(field, choices) {
      const others = kinds.flatMap(({ id, kind, missed, missedBy }) => {
        const column = kind.columns.get(field.name);
        const missedHere = missedBy.get(field.name);
        const indexes = missedHere ? indexesOf(missed, missedHere) : matching.get(id);
        return column && indexes ? { column, indexes } : [];
      });
      const counts: number[] = [];
      for (const choice of choices) {
        const range = rangeOf(products, field, choice);
        counts.push(
          countUpTo(others, ({ indexes, column }, most) => countMatches(indexes, column, range, most)),
        );
        await giveTurn();
      }
      return counts;
    },
  };
}

/** Adds the counts of parts, up to one more than are counted exactly. */
function countUpTo<Part>(parts: readonly Part[], count: (part: Part, most: number) => number): number {
  let most = filterLimits.exactCount + 1;
  for (const part of parts) most -= count(part, most);
  return filterLimits.exactCount + 1 - most;
}

function countMatches(
  indexes: readonly number[],
  { low, high }: Column,
  { from, to }: NumberRange,
  most: number,
): number {
  let count = 0;
  for (const index of indexes) {
    if (count === most) break;
    if ((low[index] ?? Number.NaN) <= to && (high[index] ?? Number.NaN) >= from) count++;
  }
  return count;
}

async function surveyOf(
  products: FilteredProducts,
  kinds: readonly MatchedKind[],
  attributeIds: readonly string[],
  giveTurn: GiveTurn,
): Promise<Survey> {
  const summaries: Summary[] = [];
  for (const { kind } of kinds) summaries.push(await summaryOf(kind, giveTurn));
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
    kindIds: kinds.filter(({ kind }) => kind.keys.length > 0).map(({ id }) => id),
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
