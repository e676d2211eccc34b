import { firstIdAt, isId } from '../../ids';
import type { FileStore } from './file-store';

const batch = 500;

/**
 * Removes the files of entries without a row: what an upload that was killed has left.
 * @param listExisting which of these ids have a row
 * @param uploadSeconds an upload may run so long, and writes its files first
 */
export async function removeLeftOver(
  store: FileStore,
  listExisting: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
  uploadSeconds: number,
): Promise<void> {
  const running = firstIdAt(new Date(Date.now() - uploadSeconds * 1_000));
  const removeUnknown = async (ids: readonly string[]) => {
    const existing = await listExisting(ids);
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
