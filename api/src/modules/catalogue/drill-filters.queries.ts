import type { Attribute } from '@chuck-and-bit/contract/attributes';
import { filterLimits, type NumberRange } from '@chuck-and-bit/contract/filter-values';
import { and, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { drillAttributes, drills, isOnSale } from '../../tables/catalogue';

/** What products are filtered by. `name`: kind, brand, price, rating, inStock, or the id of an attribute. */
export type Field = { name: string; attribute?: Pick<Attribute, '_id' | 'type'> };

/** Alternatives of a field: texts of kinds (their ids) and brands, otherwise numbers. */
export type Filter = { field: Field; values: readonly (NumberRange | string)[] };

const isText = (value: NumberRange | string) => typeof value === 'string';

export type Condition = SQL | undefined;

/** The condition of all filters, and of `more`; undefined for none. */
export const allOf = (filters: readonly Filter[], more?: Condition): Condition =>
  and(...filters.map(conditionOf), more);

function conditionOf({ field, values }: Filter): Condition {
  const texts = values.filter(isText);
  const ranges = values.filter((value): value is NumberRange => !isText(value));
  if (field.attribute) return isOfAttribute(field.attribute, ranges);
  if (field.name === 'kind') return inArray(drills.kindId, texts);
  if (field.name === 'brand') return inArray(drills.brand, texts);
  return or(...ranges.map((each) => isBetween(field.name, each)));
}

function isBetween(name: string, { from, to }: NumberRange): Condition {
  if (name === 'inStock') return from === 1 ? sql`${drills.inStock}` : sql`true`;
  if (name === 'price') {
    return sql`${drills.priceCents} between ${Math.round(from * 100)}::bigint and ${Math.round(to * 100)}::bigint`;
  }
  return and(
    sql`${drills.reviewCount} > 0`,
    sql`${drills.ratingSum} between ${from}::float8 * ${drills.reviewCount} and ${to}::float8 * ${drills.reviewCount}`,
  );
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

const onSale = (where: Condition) => and(isOnSale, where) ?? sql`true`;

/** @returns the ids of the products on sale that match, at most one more than are counted exactly */
export async function listMatchingIds(database: Queryable, where: Condition): Promise<string[]> {
  const rows = await database
    .select({ id: drills.id })
    .from(drills)
    .where(onSale(where))
    .limit(filterLimits.exactCount + 1);
  return rows.map(({ id }) => id);
}

/** So many products have this value of a field. `text`: of kinds and brands. */
export type Tally = { name: string; text: string | null; low: number; high: number; count: number };

/** Counts the values of products, those of these attributes included. */
export async function tallyValues(
  database: Queryable,
  ids: readonly string[],
  attributeIds: readonly string[],
): Promise<Tally[]> {
  const { rows } = await database.execute<Tally>(sql`
    with matching as materialized (select * from ${drills} where id = any(${sql.param(ids)}::uuid[]))
    select name, text, low::float8, high::float8, count(*)::int from (
      select 'kind' as name, kind_id::text as text, 0 as low, 0 as high from matching
      union all select 'brand', brand, 0, 0 from matching
      union all select 'price', null, price_cents / 100.0, price_cents / 100.0 from matching
      union all select 'inStock', null, in_stock::int, in_stock::int from matching
      union all select 'rating', null, rating_sum::float8 / review_count, rating_sum::float8 / review_count
        from matching where review_count > 0
      union all select attribute_id::text, null, low, high from ${drillAttributes}
        where drill_id = any(${sql.param(ids)}::uuid[]) and attribute_id = any(${sql.param(attributeIds)}::uuid[])
    ) as valued group by 1, 2, 3, 4`);
  return rows;
}

/** Counts for each condition the products on sale that match, each at most one more than are counted exactly. */
export async function countEach(database: Queryable, conditions: readonly Condition[]): Promise<number[]> {
  if (conditions.length === 0) return [];
  const counts = conditions.map(
    (condition) => sql`(select count(*)::int from (
      select from ${drills} where ${onSale(condition)} limit ${filterLimits.exactCount + 1}) as counted)`,
  );
  const { rows } = await database.execute<{ counts: number[] }>(
    sql`select json_build_array(${sql.join(counts, sql`, `)}) as counts`,
  );
  return rows[0]?.counts ?? [];
}

/** What the products of a department have. `values`: null if they are too many for choices. */
export type Survey = {
  kindIds: string[];
  brands: string[];
  price: { from: number; to: number } | null;
  isRated: boolean;
  attributes: { id: string; from: number; to: number; values: [low: number, high: number][] | null }[];
};

/** Reads every product on sale that matches. */
export async function surveyProducts(
  database: Queryable,
  where: Condition,
  attributeIds: readonly string[],
): Promise<Survey> {
  const { rows } = await database.execute<{ survey: Survey }>(sql`
    with matching as materialized (
      select id, kind_id, brand, price_cents, review_count from ${drills} where ${onSale(where)}
    ), used as (
      select attribute_id, low, high from ${drillAttributes} join matching on matching.id = drill_id
      where attribute_id = any(${sql.param(attributeIds)}::uuid[]) group by 1, 2, 3
    )
    select json_build_object(
      'kindIds', (select coalesce(json_agg(distinct kind_id), '[]') from matching),
      'brands', coalesce((select json_agg(brand) from (
        select brand from matching where brand <> '' group by 1 order by count(*) desc, 1
        limit ${filterLimits.brands.max}) as frequent), '[]'),
      'price', (select json_build_object('from', min(price_cents) / 100.0, 'to', max(price_cents) / 100.0)
        from matching having count(*) > 0),
      'isRated', exists (select from matching where review_count > 0),
      'attributes', coalesce((select json_agg(json_build_object('id', attribute_id, 'from', low, 'to', high, 'values', values)) from (
        select attribute_id, min(low) as low, max(high) as high,
          case when count(*) <= ${filterLimits.choices.max} then json_agg(json_build_array(low, high) order by low, high) end as values
        from used group by 1) as ranges), '[]')
    ) as survey`);
  return rows[0]?.survey ?? { kindIds: [], brands: [], price: null, isRated: false, attributes: [] };
}
