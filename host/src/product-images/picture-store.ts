import { fetchPicture, type FetchRules, PictureError } from './fetch-picture';
import { createFileCache } from './file-cache';
import { type PictureFormat, resizePicture } from './resize-picture';

/** Too many pictures are being made at this moment. */
export class PicturesBusyError extends Error {
  override readonly name = 'PicturesBusyError';
}

export type PictureStoreOptions = FetchRules & {
  folder: string;
  /** How much the folder may hold. */
  maxCacheBytes?: number;
  /** How long an address without a picture is not asked again. */
  failureMilliseconds?: number;
};

const atOnce = 3;
const maxWaiting = 200;
const maxFailures = 1_000;

/** Pictures of other servers in the widths the pages need. What was made once is kept. */
export function createPictureStore(options: PictureStoreOptions) {
  const { folder, maxCacheBytes = 256 * 1024 * 1024, failureMilliseconds = 60_000 } = options;
  const cache = createFileCache(folder, maxCacheBytes);
  const failures = new Map<string, { until: number; reason: string }>();
  const underWay = new Map<string, Promise<Buffer>>();
  const takeTurn = createTurns();

  async function original(address: string): Promise<Buffer> {
    const kept = await cache.read(address);
    if (kept) return kept;
    const bytes = await fetchPicture(address, options);
    await cache.write(address, bytes);
    return bytes;
  }

  async function make(address: string, width: number, format: PictureFormat): Promise<Buffer> {
    const failure = failures.get(address);
    if (failure && failure.until > Date.now()) throw new PictureError(failure.reason);
    try {
      const bytes = await shared(address, () => original(address));
      return await resizePicture(bytes, width, format);
    } catch (error) {
      if (error instanceof PictureError) {
        if (failures.size >= maxFailures) failures.clear();
        failures.set(address, { until: Date.now() + failureMilliseconds, reason: error.message });
      }
      throw error;
    }
  }

  /** Who asks for the same thing at the same time waits for the same work. */
  function shared(key: string, work: () => Promise<Buffer>): Promise<Buffer> {
    const running = underWay.get(key) ?? work().finally(() => underWay.delete(key));
    underWay.set(key, running);
    return running;
  }

  return {
    /** @throws PictureError, PicturesBusyError */
    async picture(address: string, width: number, format: PictureFormat): Promise<Buffer> {
      const key = `${address} ${width} ${format}`;
      const kept = await cache.read(key);
      if (kept) return kept;
      return shared(key, () =>
        takeTurn(async () => {
          const bytes = await make(address, width, format);
          await cache.write(key, bytes);
          return bytes;
        }),
      );
    },
  };
}

/** Runs a few things at once and lets the others wait, up to a number. */
function createTurns() {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
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
