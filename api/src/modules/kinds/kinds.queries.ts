import type { Attribute } from '@chuck-and-bit/contract/attributes';
import type { Kind } from '@chuck-and-bit/contract/kinds';
import { otherKindId } from '@chuck-and-bit/contract/other-kind';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { attributeOptions, attributes, kindSlugs, kinds } from '../../tables/kinds';

/** All kinds with their attributes; those of one parent in the order of the shop, the highest first. */
export async function listKinds(database: Queryable): Promise<Kind[]> {
  const { rows } = await database.execute<Kind>(sql`
    select kinds.id as "_id", parent_id as "parentId", name, slug, version,
      coalesce((select json_agg(former.slug order by former.slug) from ${kindSlugs} as former where kind_id = kinds.id), '[]')
        as "formerSlugs",
      coalesce((select json_agg(json_build_object('_id', id, 'name', name, 'slug', slug, 'type', type, 'unit', unit,
          'isKeyFigure', is_key_figure, 'version', version, 'options', coalesce((
            select json_agg(json_build_object('_id', id, 'name', name) order by position, id)
            from ${attributeOptions} where attribute_id = own.id), '[]')) order by position, id)
        from ${attributes} as own where kind_id = kinds.id), '[]') as attributes
    from ${kinds} order by level, position, name, id`);
  return rows;
}

/**
 * Locks the tree of kinds until the transaction ends: for a change of it, or against changes while a product is written.
 * Taken before locks of products.
 */
export async function lockKinds(transaction: Queryable, strength: 'no key update' | 'share'): Promise<void> {
  await transaction.select({ id: kinds.id }).from(kinds).where(eq(kinds.id, otherKindId)).for(strength);
}

export async function insertKind(database: Queryable, kind: typeof kinds.$inferInsert): Promise<void> {
  await database.insert(kinds).values(kind);
}

/** Replaces columns of a kind in a locked tree. */
export async function updateKind(
  database: Queryable,
  id: string,
  columns: Pick<typeof kinds.$inferInsert, 'name' | 'slug' | 'parentId'>,
): Promise<void> {
  await database
    .update(kinds)
    .set({ ...columns, version: sql`${kinds.version} + 1` })
    .where(eq(kinds.id, id));
}

export async function raiseLevels(database: Queryable, ids: readonly string[], by: number): Promise<void> {
  await database
    .update(kinds)
    .set({ level: sql`${kinds.level} + ${by}::int` })
    .where(inArray(kinds.id, [...ids]));
}

/** Numbers kinds or attributes in this order. */
export async function numberInOrder(
  database: Queryable,
  table: 'kinds' | 'attributes',
  ids: readonly string[],
): Promise<void> {
  await database.execute(sql`
    update ${{ kinds, attributes }[table]} as numbered set position = ordinal - 1
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as ordered (id, ordinal)
    where numbered.id = ordered.id and position <> ordinal - 1`);
}

export async function deleteKind(database: Queryable, id: string): Promise<void> {
  await database.delete(kinds).where(eq(kinds.id, id));
}

/** Lets a slug that a kind had lead to this one from now on. */
export async function addFormerSlug(database: Queryable, slug: string, kindId: string): Promise<void> {
  await database
    .insert(kindSlugs)
    .values({ slug, kindId })
    .onConflictDoUpdate({ target: kindSlugs.slug, set: { kindId } });
}

export async function deleteFormerSlug(database: Queryable, slug: string): Promise<void> {
  await database.delete(kindSlugs).where(eq(kindSlugs.slug, slug));
}

export async function moveFormerSlugs(database: Queryable, from: string, into: string): Promise<void> {
  await database.update(kindSlugs).set({ kindId: into }).where(eq(kindSlugs.kindId, from));
}

export async function insertAttribute(
  database: Queryable,
  attribute: typeof attributes.$inferInsert,
): Promise<void> {
  await database.insert(attributes).values(attribute);
}

/** Replaces columns of an attribute in a locked tree. */
export async function updateAttribute(
  database: Queryable,
  id: string,
  columns: Pick<Attribute, 'name' | 'type' | 'unit' | 'isKeyFigure'>,
): Promise<void> {
  await database
    .update(attributes)
    .set({ ...columns, version: sql`${attributes.version} + 1` })
    .where(eq(attributes.id, id));
}

export async function deleteAttribute(database: Queryable, id: string): Promise<void> {
  await database.delete(attributes).where(eq(attributes.id, id));
}

/** @returns their ids, in this order */
export async function insertOptions(
  database: Queryable,
  attributeId: string,
  names: readonly string[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const [position, name] of names.entries()) {
    const rows = await database
      .insert(attributeOptions)
      .values({ attributeId, name, position })
      .returning({ id: attributeOptions.id });
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/** Leaves an attribute these options, in this order. */
export async function updateOptions(
  database: Queryable,
  attributeId: string,
  options: Attribute['options'],
): Promise<void> {
  const listed = JSON.stringify(options.map((option, position) => ({ ...option, position })));
  await database.execute(sql`
    delete from ${attributeOptions} where attribute_id = ${attributeId}
      and id not in (select _id from json_to_recordset(${listed}::json) as listed (_id int))`);
  await database.execute(sql`
    update ${attributeOptions} as changed set name = listed.name, position = listed.position
    from json_to_recordset(${listed}::json) as listed (_id int, name text, position int)
    where attribute_id = ${attributeId} and changed.id = listed._id`);
}
