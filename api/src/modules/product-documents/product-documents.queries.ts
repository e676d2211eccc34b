import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { drillDocuments, productDocuments } from '../../tables/product-documents';

export type DocumentRow = typeof productDocuments.$inferSelect;

/** A document of a product. */
export type ShownDocument = Pick<typeof drillDocuments.$inferSelect, 'title' | 'kind'> & {
  id: string;
  bytes: number;
};

export async function findUpload(database: Queryable, uploadId: string): Promise<DocumentRow | null> {
  const [row] = await database.select().from(productDocuments).where(eq(productDocuments.uploadId, uploadId));
  return row ?? null;
}

/** @returns null if there is a document of this upload already */
export async function insertUpload(
  database: Queryable,
  upload: Pick<DocumentRow, 'id' | 'uploadId' | 'bytes'>,
): Promise<DocumentRow | null> {
  const [row] = await database.insert(productDocuments).values(upload).onConflictDoNothing().returning();
  return row ?? null;
}

/** Keeps documents from being removed until the transaction ends. @returns the ids of those that exist */
export async function holdDocuments(transaction: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await transaction
    .update(productDocuments)
    .set({ unusedSince: null })
    .where(inArray(productDocuments.id, [...ids]))
    .returning({ id: productDocuments.id });
  return new Set(rows.map(({ id }) => id));
}

export async function replaceDocuments(
  transaction: Queryable,
  drillId: string,
  list: readonly Omit<ShownDocument, 'bytes'>[],
): Promise<void> {
  await transaction.delete(drillDocuments).where(eq(drillDocuments.drillId, drillId));
  const rows = list.map(({ id, title, kind }, position) => ({
    drillId,
    documentId: id,
    position,
    title,
    kind,
  }));
  if (rows.length > 0) await transaction.insert(drillDocuments).values(rows);
}

/** The documents of a product, in their order. */
export const listDocuments = (database: Queryable, drillId: string): Promise<ShownDocument[]> =>
  database
    .select({
      id: drillDocuments.documentId,
      title: drillDocuments.title,
      kind: drillDocuments.kind,
      bytes: productDocuments.bytes,
    })
    .from(drillDocuments)
    .innerJoin(productDocuments, eq(productDocuments.id, drillDocuments.documentId))
    .where(eq(drillDocuments.drillId, drillId))
    .orderBy(asc(drillDocuments.position));

/** A document, and the title that a product gives it: one on sale, if there is any. */
export type FoundDocument = { id: string; bytes: number; title: string | null; isPublic: boolean };

export async function findDocument(database: Queryable, id: string): Promise<FoundDocument | null> {
  const [row] = await database
    .select({
      id: productDocuments.id,
      bytes: productDocuments.bytes,
      shown: sql<{ title: string; isPublic: boolean } | null>`(
        select json_build_object('title', shown.title, 'isPublic', drill.archived_at is null and drill.is_public)
        from ${drillDocuments} as shown join drills as drill on drill.id = shown.drill_id
        where shown.document_id = "product_documents"."id"
        order by drill.archived_at is null and drill.is_public desc, drill.id limit 1)`,
    })
    .from(productDocuments)
    .where(eq(productDocuments.id, id));
  if (!row) return null;
  const { shown, ...document } = row;
  return { ...document, title: shown?.title ?? null, isPublic: shown?.isPublic ?? false };
}

const isShown = sql`exists (select from ${drillDocuments} where document_id = "product_documents"."id")`;

/** Notes of all documents whether a product has them. */
export async function noteUnused(database: Queryable): Promise<void> {
  await database
    .update(productDocuments)
    .set({ unusedSince: sql`case when ${isShown} then null else now() end` })
    .where(sql`(${productDocuments.unusedSince} is null) <> ${isShown}`);
}

/** Deletes rows of documents that no product has had for this time. @returns their ids */
export async function deleteUnused(
  database: Queryable,
  { unusedSeconds, limit }: { unusedSeconds: number; limit: number },
): Promise<string[]> {
  const old = database
    .select({ id: productDocuments.id })
    .from(productDocuments)
    .where(
      sql`${productDocuments.unusedSince} <= now() - make_interval(secs => ${unusedSeconds}) and not ${isShown}`,
    )
    .limit(limit);
  // Of a row that somebody is about to use, `unusedSince` is null when its lock is free.
  const rows = await database
    .delete(productDocuments)
    .where(and(inArray(productDocuments.id, old), isNotNull(productDocuments.unusedSince)))
    .returning({ id: productDocuments.id });
  return rows.map(({ id }) => id);
}

/** Those of these ids that have a row. */
export async function listExisting(database: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const rows = await database
    .select({ id: productDocuments.id })
    .from(productDocuments)
    .where(inArray(productDocuments.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}
