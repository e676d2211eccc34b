import type { Attribute } from '@chuck-and-bit/contract/attributes';
import { reachOf } from '@chuck-and-bit/contract/figures';
import type { NumberRange } from '@chuck-and-bit/contract/filter-values';
import { and, inArray, or, type SQL, sql } from 'drizzle-orm';
import { productAttributes, products } from '../../../tables/catalogue';

/** What products are filtered by. `name`: brand, price, rating, inStock, or the id of an attribute. */
export type Field = { name: string; attribute?: Pick<Attribute, '_id' | 'type'> };

/** Alternatives of a field: names of brands, otherwise numbers. */
export type Filter = { field: Field; values: readonly (NumberRange | string)[] };

/**
 * `kindIds`: those of a department with all below it; null for the whole catalogue. `read`: filters that were read from a search, of
 * each group at least one has to match. Choices of the same fields are counted beside them.
 */
export type Narrowing = {
  kindIds: readonly string[] | null;
  chosen: readonly Filter[];
  read?: readonly (readonly Filter[])[];
  /** Only these products. */
  ids?: readonly string[];
};

const isText = (value: NumberRange | string) => typeof value === 'string';

export type Condition = SQL | undefined;

/** Null without reviews. */
export const averageRating = sql`(${products.ratingSum}::float8 / nullif(${products.reviewCount}, 0))`;

/** The condition of a search in these kinds (null for all) with all these filters; undefined for none. */
export const conditionOf = ({ kindIds, chosen, read = [], ids }: Narrowing): Condition =>
  and(
    kindIds ? inArray(products.kindId, [...kindIds]) : undefined,
    ...chosen.map(conditionOfFilter),
    ...read.map((filters) => or(...filters.map(conditionOfFilter))),
    ids ? inArray(products.id, [...ids]) : undefined,
  );

function conditionOfFilter({ field, values }: Filter): Condition {
  const texts = values.filter(isText);
  const ranges = values.filter((value): value is NumberRange => !isText(value));
  if (field.attribute) return isOfAttribute(field.attribute, ranges);
  if (field.name === 'brand') return inArray(products.brand, texts);
  return or(...ranges.map((each) => isBetween(field.name, each)));
}

function isBetween(name: string, { from, to }: NumberRange): Condition {
  if (name === 'inStock') return from === 1 ? sql`${products.inStock}` : sql`true`;
  if (name === 'price') {
    return sql`${products.priceCents} between ${Math.round(from * 100)}::bigint and ${Math.round(to * 100)}::bigint`;
  }
  return sql`${averageRating} between ${from}::float8 and ${to}::float8`;
}

/** A range matches if it overlaps. All other values have two equal ends, so that one end finds them in the index. */
function isOfAttribute({ _id, type }: Pick<Attribute, '_id' | 'type'>, ranges: readonly NumberRange[]): SQL {
  const overlaps = ranges
    .map(reachOf)
    .map(({ from, to }) =>
      type === 'range'
        ? sql`value.low <= ${to}::float8 and value.high >= ${from}::float8`
        : sql`value.low between ${from}::float8 and ${to}::float8`,
    );
  return sql`exists (select from ${productAttributes} as value where value.product_id = ${products.id}
    and value.attribute_id = ${_id}::uuid and (${sql.join(overlaps, sql` or `)}))`;
}
