import type { Readable } from 'node:stream';
import type { ByteRange } from './byte-range';

/** What the shop keeps files of. Each kind has a folder of its own. */
export const fileKinds = ['pictures', 'documents'] as const;
export type FileKind = (typeof fileKinds)[number];

export type StoredFile = { name: string; bytes: Uint8Array };

/**
 * Where files of one kind lie: in a folder, or in a store that speaks S3. Each entry, such as a picture, has a folder named by its id,
 * whose files never change. The database decides which entries exist: files without a row are left over, and are removed later.
 */
export type FileStore = {
  /** The folder, or the address of the store without its secrets. */
  where: string;
  /** Stores all files of a new entry, in place of those of an earlier try. They are durable when it returns. @throws FileStoreError */
  write: (id: string, files: readonly StoredFile[]) => Promise<void>;
  /** The file, or a part of it. Null: there is no such file. `bytes`: of what is read. @throws FileStoreError */
  read: (id: string, name: string, range?: ByteRange) => Promise<{ body: Readable; bytes: number } | null>;
  /** The bytes of a file; null: there is no such file. @throws FileStoreError */
  size: (id: string, name: string) => Promise<number | null>;
  /** Removes all files of an entry, also of one that was written in part. @throws FileStoreError */
  remove: (id: string) => Promise<void>;
  /** The ids of all entries with files, also of those written in part. @throws FileStoreError */
  list: () => AsyncIterable<string>;
  close: () => void;
};

/** The store of files can't be reached, or refuses. */
export class FileStoreError extends Error {
  override readonly name = 'FileStoreError';
}

/** A store that speaks S3. */
export type S3Config = {
  /** Null: Amazon's own, of the region. */
  endpoint: string | null;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};
