import type { Queryable } from '../../database/client';
import type { FileStore } from '../../external/files/file-store';
import { firstIdAt, isId } from '../../ids';
import { deleteUnused, listExisting, noteUnused } from './sweep.queries';

export type SweepTimes = {
  /** A picture that nothing shows is removed after this, so that one that was just uploaded can be put into a product. */
  unusedSeconds: number;
  /** Files without a row are removed after this: an upload that is running writes them first. */
  uploadSeconds: number;
};

export const sweepTimes: SweepTimes = { unusedSeconds: 24 * 3_600, uploadSeconds: 3_600 };

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
  const running = firstIdAt(new Date(Date.now() - uploadSeconds * 1_000));
  const removeUnknown = async (ids: readonly string[]) => {
    const existing = await listExisting(database, ids);
    for (const id of ids) if (!existing.has(id)) await store.remove(id);
  };
  const ids: string[] = [];
  for await (const id of store.list()) {
    if (!isId(id) || (isUploadId(id) && id >= running)) continue;
    ids.push(id);
    if (ids.length === batch) await removeUnknown(ids.splice(0));
  }
  if (ids.length > 0) await removeUnknown(ids);
}

/** The ids of uploads begin with their time. The rows of other pictures are older than their files. */
const isUploadId = (id: string): boolean => id[14] === '7';
