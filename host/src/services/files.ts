import path from 'node:path';
import type { Config } from '@chuck-and-bit/api/config';
import { createDiskStore } from '@chuck-and-bit/api/external/files/disk-store';
import type { FileKind, FileStore } from '@chuck-and-bit/api/external/files/file-store';

export type StoreConfig = Pick<Config, 'files' | 'dataDir'>;

/** The folder of such files of a shop that has no other store. */
export const folderOf = (kind: FileKind, dataDir: string): string => path.resolve(dataDir, kind);

/** A store that speaks S3 if one is configured, otherwise a folder. */
export async function openFileStore(kind: FileKind, { files, dataDir }: StoreConfig): Promise<FileStore> {
  if (files.kind === 'disk') return createDiskStore(folderOf(kind, dataDir));
  // The client is large, and most shops don't need it.
  const { createS3Store } = await import('@chuck-and-bit/api/external/files/s3-store');
  return createS3Store(files, kind);
}
