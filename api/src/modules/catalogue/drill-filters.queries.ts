import type { Attribute } from '@chuck-and-bit/contract/attributes';
import type { NumberRange } from '@chuck-and-bit/contract/filter-values';
import { and, inArray, or, type SQL, sql } from 'drizzle-orm';
import { drillAttributes, drills } from '../../tables/catalogue';

/** What products are filtered by. `name`: brand, price, rating, inStock, or the id of an attribute. */
export type Field = { name: string; attribute?: Pick<Attribute, '_id' | 'type'> };

/** Alternatives of a field: names of brands, otherwise numbers. */
export type Filter = { field: Field; values: readonly (NumberRange | string)[] };

/** `kindIds`: those of a department with all below it; null for the whole catalogue. */
export type Narrowing = { kindIds: readonly string[] | null; chosen: readonly Filter[] };

const isText = (value: NumberRange | string) => typeof value === 'string';

export type Condition = SQL | undefined;

/** Null without reviews. */
export const averageRating = sql`(${drills.ratingSum}::float8 / nullif(${drills.reviewCount}, 0))`;

/** The condition of a search in these kinds (null for all) with all these filters; undefined for none. */
export const conditionOf = ({ kindIds, chosen }: Narrowing): Condition =>
  and(kindIds ? inArray(drills.kindId, [...kindIds]) : undefined, ...chosen.map(conditionOfFilter));

function conditionOfFilter({ field, values }: Filter): Condition {
  const texts = values.filter(isText);
  const ranges = values.filter((value): value is NumberRange => !isText(value));
  if (field.attribute) return isOfAttribute(field.attribute, ranges);
  if (field.name === 'brand') return inArray(drills.brand, texts);
  return or(...ranges.map((each) => isBetween(field.name, each)));
}

function isBetween(name: string, { from, to }: NumberRange): Condition {
  if (name === 'inStock') return from === 1 ? sql`${drills.inStock}` : sql`true`;
  if (name === 'price') {
    return sql`${drills.priceCents} between ${Math.round(from * 100)}::bigint and ${Math.round(to * 100)}::bigint`;
  }
  return sql`${averageRating} between ${from}::float8 and ${to}::float8`;
}

/** A range matches if it overlaps. All other values have two equal ends, so that one end finds them in the index. */
function isOfAttribute({ _id, type }: Pick<Attribute, '_id' | 'type'>, ranges: readonly NumberRange[]): SQL {
  const overlaps = ranges.map(({ from, to }) =>
    type === 'range'
      ? sql`value.low <= ${to}::float8 and value.high >= ${from}::float8`
      : sql`value.low between ${from}::float8 and ${to}::float8`,
  );
  return sql`exists (select from ${drillAttributes} as value where value.drill_id = ${drills.id}
    and value.attribute_id = ${_id}::uuid and (${sql.join(overlaps, sql` or `)}))`;
}
