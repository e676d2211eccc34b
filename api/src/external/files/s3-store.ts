import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import { fileCaching, mediaTypeOf } from './file-headers';
import { type FileKind, type FileStore, FileStoreError, type S3Config } from './file-store';

/** Requests at once for one entry. */
const atOnce = 6;

/** The files of one kind in a store that speaks S3, as objects such as `pictures/<id>/<name>`. */
export function createS3Store(config: S3Config, kind: FileKind): FileStore {
  const { endpoint, region, bucket: Bucket } = config;
  const client = createClient(config);

  async function* keysBelow(Prefix: string, Delimiter?: string): AsyncIterable<string> {
    for (let ContinuationToken: string | undefined; ; ) {
      const page = await orStoreError(() =>
        client.send(
          new ListObjectsV2Command({
            Bucket,
            Prefix,
            ...(Delimiter && { Delimiter }),
            ...(ContinuationToken && { ContinuationToken }),
          }),
        ),
      );
      for (const { Key } of page.Contents ?? []) if (Key) yield Key;
      for (const { Prefix: below } of page.CommonPrefixes ?? []) if (below) yield below;
      ContinuationToken = page.NextContinuationToken;
      if (!page.IsTruncated || !ContinuationToken) return;
    }
  }

  return {
    where: `${endpoint ?? `s3 ${region}`}/${Bucket}`,
    async write(id, files) {
      const limit = pLimit(atOnce);
      await limit.map(files, ({ name, bytes }) =>
        orStoreError(() =>
          client.send(
            new PutObjectCommand({
              Bucket,
              Key: `${kind}/${id}/${name}`,
              Body: bytes,
              ContentLength: bytes.length,
              ContentType: mediaTypeOf(name),
              CacheControl: fileCaching,
            }),
          ),
        ),
      );
    },
    async read(id, name, range) {
      try {
        const { Body, ContentLength } = await client.send(
          new GetObjectCommand({
            Bucket,
            Key: `${kind}/${id}/${name}`,
            ...(range && { Range: `bytes=${range.start}-${range.end}` }),
          }),
        );
        return Body ? { body: Body as Readable, bytes: ContentLength ?? 0 } : null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw new FileStoreError('the store of files', { cause: error });
      }
    },
    async size(id, name) {
      try {
        const Key = `${kind}/${id}/${name}`;
        return (await client.send(new HeadObjectCommand({ Bucket, Key }))).ContentLength ?? null;
      } catch (error) {
        if (error instanceof NotFound) return null;
        throw new FileStoreError('the store of files', { cause: error });
      }
    },
    async remove(id) {
      // One by one: several stores refuse the SDK's request that deletes many.
      for await (const Key of keysBelow(`${kind}/${id}/`)) {
        await orStoreError(() => client.send(new DeleteObjectCommand({ Bucket, Key })));
      }
    },
    async *list() {
      for await (const prefix of keysBelow(`${kind}/`, '/')) {
        yield prefix.slice(`${kind}/`.length).replace(/\/.*$/, '');
      }
    },
    close: () => client.destroy(),
  };
}

function createClient({ endpoint, region, accessKeyId, secretAccessKey }: S3Config): S3Client {
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Most stores but Amazon's have no host name for each bucket.
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    // The SDK's defaults send checksums that several stores refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 20_000 },
  });
}

async function orStoreError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new FileStoreError('the store of files', { cause: error });
  }
}
