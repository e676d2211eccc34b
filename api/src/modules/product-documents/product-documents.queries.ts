import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { productDocuments, documentFiles } from '../../tables/product-documents';

export type DocumentRow = typeof documentFiles.$inferSelect;

/** A document of a product. */
export type ShownDocument = Pick<typeof productDocuments.$inferSelect, 'title' | 'kind'> & {
  id: string;
  bytes: number;
};

export async function findUpload(database: Queryable, uploadId: string): Promise<DocumentRow | null> {
  const [row] = await database.select().from(documentFiles).where(eq(documentFiles.uploadId, uploadId));
  return row ?? null;
}

/** @returns null if there is a document of this upload already */
export async function insertUpload(
  database: Queryable,
  upload: Pick<DocumentRow, 'id' | 'uploadId' | 'bytes'>,
): Promise<DocumentRow | null> {
  const [row] = await database.insert(documentFiles).values(upload).onConflictDoNothing().returning();
  return row ?? null;
}

/** Keeps documents from being removed until the transaction ends. @returns the ids of those that exist */
export async function holdDocuments(transaction: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await transaction
    .update(documentFiles)
    .set({ unusedSince: null })
    .where(inArray(documentFiles.id, [...ids]))
    .returning({ id: documentFiles.id });
  return new Set(rows.map(({ id }) => id));
}

export async function replaceDocuments(
  transaction: Queryable,
  productId: string,
  list: readonly Omit<ShownDocument, 'bytes'>[],
): Promise<void> {
  await transaction.delete(productDocuments).where(eq(productDocuments.productId, productId));
  const rows = list.map(({ id, title, kind }, position) => ({
    productId,
    documentId: id,
    position,
    title,
    kind,
  }));
  if (rows.length > 0) await transaction.insert(productDocuments).values(rows);
}

/** The documents of a product, in their order. */
export const listDocuments = (database: Queryable, productId: string): Promise<ShownDocument[]> =>
  database
    .select({
      id: productDocuments.documentId,
      title: productDocuments.title,
      kind: productDocuments.kind,
      bytes: documentFiles.bytes,
    })
    .from(productDocuments)
    .innerJoin(documentFiles, eq(documentFiles.id, productDocuments.documentId))
    .where(eq(productDocuments.productId, productId))
    .orderBy(asc(productDocuments.position));

/** A document, and the title that a product gives it: one on sale, if there is any. */
export type FoundDocument = { id: string; bytes: number; title: string | null; isPublic: boolean };

export async function findDocument(database: Queryable, id: string): Promise<FoundDocument | null> {
  const [row] = await database
    .select({
      id: documentFiles.id,
      bytes: documentFiles.bytes,
      shown: sql<{ title: string; isPublic: boolean } | null>`(
        select json_build_object('title', shown.title, 'isPublic', product.archived_at is null and product.is_public)
        from ${productDocuments} as shown join products as product on product.id = shown.product_id
        where shown.document_id = "document_files"."id"
        order by product.archived_at is null and product.is_public desc, product.id limit 1)`,
    })
    .from(documentFiles)
    .where(eq(documentFiles.id, id));
  if (!row) return null;
  const { shown, ...document } = row;
  return { ...document, title: shown?.title ?? null, isPublic: shown?.isPublic ?? false };
}

const isShown = sql`exists (select from ${productDocuments} where document_id = "document_files"."id")`;

/** Notes of all documents whether a product has them. */
export async function noteUnused(database: Queryable): Promise<void> {
  await database
    .update(documentFiles)
    .set({ unusedSince: sql`case when ${isShown} then null else now() end` })
    .where(sql`(${documentFiles.unusedSince} is null) <> ${isShown}`);
}

/** Deletes rows of documents that no product has had for this time. @returns their ids */
export async function deleteUnused(
  database: Queryable,
  { unusedSeconds, limit }: { unusedSeconds: number; limit: number },
): Promise<string[]> {
  const old = database
    .select({ id: documentFiles.id })
    .from(documentFiles)
    .where(
      sql`${documentFiles.unusedSince} <= now() - make_interval(secs => ${unusedSeconds}) and not ${isShown}`,
    )
    .limit(limit);
  // Of a row that somebody is about to use, `unusedSince` is null when its lock is free.
  const rows = await database
    .delete(documentFiles)
    .where(and(inArray(documentFiles.id, old), isNotNull(documentFiles.unusedSince)))
    .returning({ id: documentFiles.id });
  return rows.map(({ id }) => id);
}

/** Those of these ids that have a row. */
export async function listExisting(database: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const rows = await database
    .select({ id: documentFiles.id })
    .from(documentFiles)
    .where(inArray(documentFiles.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}
