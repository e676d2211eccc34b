import type { Queryable } from '../../database/client';
import type { FileStore } from '../../external/files/file-store';
import { removeLeftOver } from '../../external/files/remove-left-over';
import { type SweepTimes, sweepTimes } from '../../external/files/sweep-times';
import { deleteUnused, listExisting, noteUnused } from './product-documents.queries';

const batch = 500;

/** Removes the documents that no product has, and files that belong to none: what an upload that was killed has left. */
export async function sweepDocuments(
  store: FileStore,
  database: Queryable,
  { unusedSeconds, uploadSeconds }: SweepTimes = sweepTimes,
): Promise<void> {
  await noteUnused(database);
  for (;;) {
    const removed = await deleteUnused(database, { unusedSeconds, limit: batch });
    // The row goes first: a document without its file would be a broken one.
    for (const id of removed) await store.remove(id);
    if (removed.length < batch) break;
  }
  await removeLeftOver(store, (ids) => listExisting(database, ids), uploadSeconds);
}
