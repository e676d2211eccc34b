import type { StoredValue } from '@chuck-and-bit/contract/attributes';
import type { KindProducts } from '@chuck-and-bit/contract/kinds';
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { productAttributes, products } from '../../tables/catalogue';

export type ValueOfAttribute = StoredValue & { attributeId: string };
/** What becomes of a value of so many products; `to`: null if it is lost. */
export type Rewrite = { from: ValueOfAttribute; to: ValueOfAttribute | null; products: number };

const ofKinds = (kindIds: readonly string[]) =>
  sql`product_id in (select id from ${products} where kind_id = any(${sql.param(kindIds)}::uuid[]))`;

/** The different values of these attributes among the products of these kinds, archived ones included. */
export async function countValues(
  database: Queryable,
  kindIds: readonly string[],
  attributeIds: readonly string[],
): Promise<(ValueOfAttribute & { products: number })[]> {
  if (attributeIds.length === 0) return [];
  const { rows } = await database.execute<ValueOfAttribute & { products: number }>(sql`
    select attribute_id as "attributeId", low, high, count(*)::int as products from ${productAttributes}
    where attribute_id = any(${sql.param(attributeIds)}::uuid[]) and ${ofKinds(kindIds)}
    group by 1, 2, 3 order by 1, 2, 3`);
  return rows;
}

export async function countProducts(database: Queryable, kindId: string): Promise<number> {
  return database.$count(products, inArray(products.kindId, [kindId]));
}

export async function countProductsOfKinds(database: Queryable): Promise<KindProducts[]> {
  const { rows } = await database.execute<KindProducts>(sql`
    select kind_id as "_id", count(*) filter (where archived_at is null)::int as "active",
      count(archived_at)::int as archived
    from ${products} group by kind_id`);
  return rows;
}

/** The names of at most so many products of these kinds with each of these values, in the order of the values. */
export async function namesWithValues(
  database: Queryable,
  kindIds: readonly string[],
  values: readonly ValueOfAttribute[],
  limit: number,
): Promise<string[][]> {
  if (values.length === 0) return [];
  const { rows } = await database.execute<{ names: string[] }>(sql`
    select array(
      select name from ${products} join ${productAttributes} on product_id = ${products.id}
      where attribute_id = "attributeId" and (low, high) = (input.low, input.high) and kind_id = any(${sql.param(kindIds)}::uuid[])
      order by name, ${products.id} limit ${limit}) as names
    from json_to_recordset(${JSON.stringify(values.map((value, ordinal) => ({ ...value, ordinal })))}::json)
      as input ("attributeId" uuid, low float8, high float8, ordinal int)
    order by ordinal`);
  return rows.map(({ names }) => names);
}

/** Gives all products of a kind another one, without their places in the former one, and a new version. Products are locked in the order of their ids. */
export async function moveProducts(database: Queryable, from: string, into: string): Promise<void> {
  await raiseVersions(database, sql`kind_id = ${from}`, sql`kind_id = ${into}, own_place = 0,`);
}

async function raiseVersions(database: Queryable, which: SQL, change: SQL): Promise<void> {
  await database.execute(sql`
    with locked as materialized (select id from ${products} where ${which} order by id for no key update)
    update ${products} set ${change} version = version + 1 from locked where ${products.id} = locked.id`);
}

/** Rewrites values of the products of these kinds, which get a new version: a form that shows the former values is outdated. */
export async function rewriteValues(
  database: Queryable,
  kindIds: readonly string[],
  rewrites: readonly Rewrite[],
): Promise<void> {
  if (rewrites.length === 0) return;
  const listed = JSON.stringify(
    rewrites.map(({ from, to }) => ({
      ...from,
      intoAttribute: to?.attributeId,
      intoLow: to?.low,
      intoHigh: to?.high,
    })),
  );
  const rewritten = sql`json_to_recordset(${listed}::json) as rewritten
    ("attributeId" uuid, low float8, high float8, "intoAttribute" uuid, "intoLow" float8, "intoHigh" float8)`;
  const isRewritten = sql`stored.attribute_id = "attributeId" and (stored.low, stored.high) = (rewritten.low, rewritten.high)
    and ${ofKinds(kindIds)}`;
  const which = sql`id in (select product_id from ${productAttributes} as stored, ${rewritten} where ${isRewritten})`;
  await raiseVersions(database, which, sql``);
  await database.execute(sql`
    delete from ${productAttributes} as stored using ${rewritten} where ${isRewritten} and "intoAttribute" is null`);
  await database.execute(sql`
    update ${productAttributes} as stored set attribute_id = "intoAttribute", low = "intoLow", high = "intoHigh"
    from ${rewritten} where ${isRewritten} and "intoAttribute" is not null`);
}
