import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { createDecodePool, type DecodeLimits, type PictureFormat } from './decode-pool';
import { fetchPicture, type FetchedPicture, type FetchRules } from './fetch-picture';
import { createFileCache } from './file-cache';
import { PictureError, PicturesBusyError } from './picture-error';
import { pictureTypeOf } from './picture-type';
import { createSourceLimits } from './source-limits';

export type PictureStoreOptions = FetchRules & {
  folder: string;
  /** Maximum size of the cache folder. */
  maxCacheBytes?: number;
  /** Backoff after the first failure of an address; doubled with each further one, up to an hour. */
  failureMilliseconds?: number;
  decodeLimits?: DecodeLimits;
};

export type PictureStore = {
  /** @throws PictureError, PicturesBusyError */
  picture: (address: string, width: number, format: PictureFormat) => Promise<Buffer>;
  close: () => void;
};

const longestFailureMilliseconds = 60 * 60_000;
/** Each fetch may hold a picture of the maximum size in memory. */
const fetchesAtOnce = 16;
const maxWaiting = 200;

/** Pictures of other servers in the widths that pages need, cached in files. */
export function createPictureStore(options: PictureStoreOptions): PictureStore {
  const { folder, maxCacheBytes = 256 * 1024 * 1024, failureMilliseconds = 60_000 } = options;
  const cache = createFileCache(folder, maxCacheBytes);
  const failures = new LRUCache<string, { count: number; until: number; reason: string }>({ max: 2_000 });
  const decoder = createDecodePool(options.decodeLimits);
  const sources = createSourceLimits();
  const limitFetches = pLimit(fetchesAtOnce);
  const fetches = new Map<string, Promise<FetchedPicture>>();
  const pictures = new Map<string, Promise<Buffer>>();

  async function original(address: string): Promise<FetchedPicture> {
    const cached = await cache.read(address);
    const type = cached && pictureTypeOf(cached);
    if (type) return { bytes: cached, type };
    if (limitFetches.pendingCount >= maxWaiting) throw new PicturesBusyError('Too many pictures at once');
    const fetched = await limitFetches(() => fetchPicture(address, options));
    await cache.write(address, fetched.bytes);
    return fetched;
  }

  async function make(address: string, width: number, format: PictureFormat): Promise<Buffer> {
    try {
      const { bytes, type } = await shared(fetches, address, () => original(address));
      const picture = await decoder.resize(bytes, type, width, format);
      failures.delete(address);
      return picture;
    } catch (error) {
      if (error instanceof PictureError) recordFailure(address, error.message);
      throw error;
    }
  }

  function recordFailure(address: string, reason: string): void {
    const count = (failures.get(address)?.count ?? 0) + 1;
    const milliseconds = Math.min(failureMilliseconds * 2 ** (count - 1), longestFailureMilliseconds);
    failures.set(address, { count, until: performance.now() + milliseconds, reason });
  }

  function refuseFailed(address: string): void {
    const failure = failures.get(address);
    if (failure && failure.until > performance.now()) throw new PictureError(failure.reason);
  }

  return {
    async picture(address, width, format) {
      const key = `${address} ${width} ${format}`;
      const cached = await cache.read(key);
      if (cached) return cached;
      refuseFailed(address);
      return shared(pictures, key, () =>
        sources.run(address, async () => {
          // Another request may have failed while this one was queued.
          refuseFailed(address);
          const bytes = await make(address, width, format);
          await cache.write(key, bytes);
          return bytes;
        }),
      );
    },
    close: decoder.close,
  };
}

/** Concurrent calls with the same key share one call of `work`. */
function shared<T>(running: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
  const existing = running.get(key);
  if (existing) return existing;
  const started = work().finally(() => running.delete(key));
  running.set(key, started);
  return started;
}
