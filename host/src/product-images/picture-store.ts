import { LRUCache } from 'lru-cache';
import { createDecodePool, type DecodeLimits, type PictureFormat } from './decode-pool';
import { fetchPicture, type FetchedPicture, type FetchRules } from './fetch-picture';
import { createFileCache } from './file-cache';
import { PictureError, PicturesBusyError } from './picture-error';
import { pictureTypeOf } from './picture-type';
import { createSourceLimits } from './source-limits';

export type PictureStoreOptions = FetchRules & {
  folder: string;
  /** How much the folder may hold. */
  maxCacheBytes?: number;
  /** How long an address without a picture is not asked again; it doubles with each further failure, up to an hour. */
  failureMilliseconds?: number;
  decodeLimits?: DecodeLimits;
};

export type PictureStore = {
  /** @throws PictureError, PicturesBusyError */
  picture: (address: string, width: number, format: PictureFormat) => Promise<Buffer>;
  close: () => void;
};

const longestFailureMilliseconds = 60 * 60_000;
/** Each may hold as many bytes as a picture may have. */
const fetchesAtOnce = 16;
const maxWaiting = 200;

/** Pictures of other servers in the widths the pages need. What was made once is kept. */
export function createPictureStore(options: PictureStoreOptions): PictureStore {
  const { folder, maxCacheBytes = 256 * 1024 * 1024, failureMilliseconds = 60_000 } = options;
  const cache = createFileCache(folder, maxCacheBytes);
  const failures = new LRUCache<string, { count: number; until: number; reason: string }>({ max: 2_000 });
  const decoder = createDecodePool(options.decodeLimits);
  const sources = createSourceLimits();
  const takeFetchTurn = createTurns();
  const fetches = new Map<string, Promise<FetchedPicture>>();
  const pictures = new Map<string, Promise<Buffer>>();

  async function original(address: string): Promise<FetchedPicture> {
    const kept = await cache.read(address);
    const type = kept && pictureTypeOf(kept);
    if (type) return { bytes: kept, type };
    const fetched = await takeFetchTurn(() => fetchPicture(address, options));
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
      if (error instanceof PictureError) noteFailure(address, error.message);
      throw error;
    }
  }

  function noteFailure(address: string, reason: string): void {
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
      const kept = await cache.read(key);
      if (kept) return kept;
      refuseFailed(address);
      return shared(pictures, key, () =>
        sources.run(address, async () => {
          // It may have failed while this waited for its turn.
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

/** Who asks for the same thing at the same time waits for the same work. */
function shared<T>(running: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
  const known = running.get(key);
  if (known) return known;
  const started = work().finally(() => running.delete(key));
  running.set(key, started);
  return started;
}

/** Runs a few things at once and lets the others wait, up to a number. */
function createTurns() {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= fetchesAtOnce) {
      if (waiting.length >= maxWaiting) throw new PicturesBusyError('Too many pictures at once');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The turn goes to the next in line, or is given back.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
