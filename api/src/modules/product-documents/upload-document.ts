import { isPdf } from '@chuck-and-bit/contract/product-document-files';
import { productDocumentMessages } from '@chuck-and-bit/contract/product-document-messages';
import type { Queryable } from '../../database/client';
import { invalidInput, ShopError } from '../../errors';
import { type FileStore, FileStoreError } from '../../external/files/file-store';
import { newId } from '../../ids';
import { documentFile } from './document-file';
import { type DocumentRow, findUpload, insertUpload } from './product-documents.queries';

/**
 * Stores an uploaded document: its file first, then its row, so that a document that exists has its file.
 * @param uploadId a repeated upload returns the document of the first one
 * @throws INVALID_INPUT for a file that is no PDF; UNAVAILABLE
 */
export async function uploadDocument(
  store: FileStore,
  database: Queryable,
  { bytes, uploadId }: { bytes: Uint8Array; uploadId: string },
): Promise<DocumentRow> {
  const earlier = await findUpload(database, uploadId);
  if (earlier) return earlier;
  if (!isPdf(bytes)) {
    throw invalidInput([{ path: 'document', message: productDocumentMessages.documentNotPdf }]);
  }
  const id = newId();
  try {
    await store.write(id, [{ name: documentFile, bytes }]);
  } catch (error) {
    // What this leaves behind, the sweep removes.
    await store.remove(id).catch(() => {});
    throw storeFailure(error, productDocumentMessages.documentStoreFailed);
  }
  // After an error here the row may exist nevertheless, so the file stays until the sweep.
  const added = await insertUpload(database, { id, uploadId, bytes: bytes.length });
  if (added) return added;
  await store.remove(id).catch(() => {});
  const first = await findUpload(database, uploadId);
  if (!first) throw new Error('An upload vanished while it was repeated');
  return first;
}

/** What callers are told of an error of the store. */
export const storeFailure = (error: unknown, message: string): unknown =>
  error instanceof FileStoreError
    ? new ShopError('UNAVAILABLE', message, { retryAfterSeconds: 5, cause: error })
    : error;
