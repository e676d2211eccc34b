import type { Readable } from 'node:stream';

export type StoredFile = { name: string; bytes: Uint8Array };

/**
 * Where the files of pictures lie: in a folder, or in a store that speaks S3. Each picture has a folder named by its id, whose
 * files never change. The database decides which pictures exist: files without a row are left over, and are removed later.
 */
export type PictureStore = {
  /** `folder`, or the address of the store without its secrets. */
  where: string;
  /** Stores all files of a new picture, in place of those of an earlier try. They are durable when it returns. @throws PictureStoreError */
  write: (id: string, files: readonly StoredFile[]) => Promise<void>;
  /** Null: there is no such file. @throws PictureStoreError */
  read: (id: string, name: string) => Promise<{ body: Readable; bytes: number } | null>;
  /** Removes all files of a picture, also of one that was written in part. @throws PictureStoreError */
  remove: (id: string) => Promise<void>;
  /** The ids of all pictures with files, also of those written in part. @throws PictureStoreError */
  list: () => AsyncIterable<string>;
  close: () => void;
};

/** A store that speaks S3. */
export type S3Config = {
  /** Null: Amazon's own, of the region. */
  endpoint: string | null;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};
