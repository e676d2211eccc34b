import { valueText } from '@chuck-and-bit/contract/attributes';
import type { NumberRange } from '@chuck-and-bit/contract/filter-values';
import { toFigure } from '@chuck-and-bit/contract/figures';
import type { Attribute } from '@chuck-and-bit/contract/attributes';
import type { FilteredProducts } from './filtered-products';

/** A size that somebody asked for, as numbers of one of these attributes. */
export type AskedSize = {
  among: readonly { attribute: Attribute; ranges: readonly NumberRange[] }[];
  /** For people. */
  written: string;
};

/** How far the nearest sizes may be from the one that somebody asked for. */
const nearestShare = 0.25;

/**
 * The sizes themselves, or if no product of these kinds has one, the nearest below and above it.
 * @param kindIds null for all
 * @returns `told`: which sizes are shown instead, for people; null if nothing was replaced
 */
export function nearestSizes(
  products: FilteredProducts,
  kindIds: readonly string[] | null,
  size: AskedSize,
): { among: AskedSize['among']; told: string | null } {
  const values = size.among.map(({ attribute }) => valuesOf(products, kindIds, attribute._id));
  const isHad = size.among.some(({ ranges }, index) =>
    ranges.some(({ from, to }) => values[index]?.some(({ low, high }) => low <= to && high >= from)),
  );
  if (isHad) return { among: size.among, told: null };
  const nearest = size.among.flatMap(({ attribute, ranges }, index) =>
    ranges.flatMap((range) => nearestTo(values[index] ?? [], range).map((value) => ({ attribute, value }))),
  );
  if (nearest.length === 0) return { among: size.among, told: null };
  const texts = nearest.map(({ attribute, value }) => valueText({ ...attribute, type: 'number' }, value));
  return {
    among: nearest.map(({ attribute, value }) => ({ attribute, ranges: [{ from: value, to: value }] })),
    told: `Nothing has ${size.written}; the nearest are ${[...new Set(texts)].join(' and ')}`,
  };
}

type Ends = { low: number; high: number };

function valuesOf(
  { kinds }: FilteredProducts,
  kindIds: readonly string[] | null,
  attributeId: string,
): Ends[] {
  const ends: Ends[] = [];
  for (const [id, { columns }] of kinds) {
    const column = columns.get(attributeId);
    if (!column || (kindIds && !kindIds.includes(id))) continue;
    for (const [index, low] of column.low.entries())
      if (!Number.isNaN(low)) ends.push({ low, high: column.high[index] ?? low });
  }
  return ends;
}

/** The largest number below a range and the smallest above it, if they are near. */
function nearestTo(values: readonly Ends[], { from, to }: NumberRange): number[] {
  let [below, above] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const { low, high } of values) {
    if (high < from) below = Math.max(below, high);
    if (low > to) above = Math.min(above, low);
  }
  const isNear = (value: number) =>
    value < from ? from - value <= from * nearestShare : value - to <= to * nearestShare;
  return [below, above].filter((value) => Number.isFinite(value) && isNear(value)).map(toFigure);
}
