import { uploadedId } from '@chuck-and-bit/contract/picture-files';
import type { Queryable } from '../../database/client';
import type { FileStore } from '../../external/files/file-store';
import { deleteUnshown } from './sweep.queries';

/**
 * Removes a picture that a person had, unless somebody still shows it. What a store leaves that is away, the sweep removes.
 * @param image of the person, before
 */
export async function removePersonPicture(
  store: Pick<FileStore, 'remove'>,
  database: Queryable,
  image: string | null,
): Promise<void> {
  if (image === null) return;
  const removed = await deleteUnshown(database, { id: uploadedId(image), source: image });
  // The row goes first: a picture without files would be a broken one.
  for (const id of removed) await store.remove(id).catch(() => {});
}
