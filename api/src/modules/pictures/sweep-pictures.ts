import type { Queryable } from '../../database/client';
import type { FileStore } from '../../external/files/file-store';
import { removeLeftOver } from '../../external/files/remove-left-over';
import { type SweepTimes, sweepTimes } from '../../external/files/sweep-times';
import { deleteUnused, listExisting, noteUnused } from './sweep.queries';

const batch = 500;

/** Removes the pictures that nothing shows, and files that belong to none: what an upload that was killed has left. */
export async function sweepPictures(
  store: FileStore,
  database: Queryable,
  { unusedSeconds, uploadSeconds }: SweepTimes = sweepTimes,
): Promise<void> {
  const beforeAll = '00000000-0000-0000-0000-000000000000';
  for (let last: string | null = beforeAll; last; ) last = await noteUnused(database, last, batch);
  for (let removed = [beforeAll]; removed.length > 0; ) {
    removed = await deleteUnused(database, { unusedSeconds, limit: batch });
    // The row goes first: a picture without files would be a broken one.
    for (const id of removed) await store.remove(id);
  }
  await removeLeftOver(store, (ids) => listExisting(database, ids), uploadSeconds);
}
