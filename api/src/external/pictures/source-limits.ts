import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';
import { CostlyPictureError, PictureError, PicturesBusyError } from './picture-error';

/** The state of a source: a host that pictures are fetched from. */
type Source = {
  /** Has more slots while a picture of the source has succeeded since its last costly failure. */
  limit: LimitFunction;
  /** Consecutive costly failures. */
  strikes: number;
  blockedUntil: number;
};

/** A new source, or one after a costly failure, has one slot, so that it can block only itself. */
const unprovenAtOnce = 1;
const provenAtOnce = 3;
const maxWaiting = 200;
const firstBlockMilliseconds = 10_000;
const longestBlockMilliseconds = 10 * 60_000;

/**
 * Bounds concurrency per source, so that a slow or malicious one does not block others. After its second consecutive
 * costly failure a source is blocked for a time that doubles with each further one.
 */
export function createSourceLimits() {
  const sources = new LRUCache<string, Source>({ max: 2_000 });
  let waiting = 0;

  function sourceOf(address: string): Source {
    const name = URL.canParse(address) ? new URL(address).host : '';
    const existing = sources.get(name);
    if (existing) return existing;
    const source = { limit: pLimit(unprovenAtOnce), strikes: 0, blockedUntil: 0 };
    sources.set(name, source);
    return source;
  }

  function recordFailure(source: Source): void {
    source.limit.concurrency = unprovenAtOnce;
    source.strikes += 1;
    if (source.strikes < 2) return;
    const milliseconds = firstBlockMilliseconds * 2 ** (source.strikes - 2);
    source.blockedUntil = performance.now() + Math.min(milliseconds, longestBlockMilliseconds);
  }

  return {
    /** @throws PictureError without a request while the source is blocked, PicturesBusyError */
    async run<T>(address: string, work: () => Promise<T>): Promise<T> {
      const source = sourceOf(address);
      const { limit } = source;
      const isQueued = limit.activeCount >= limit.concurrency;
      if (isQueued && waiting >= maxWaiting) throw new PicturesBusyError('Too many pictures at once');
      if (isQueued) waiting += 1;
      return limit(async () => {
        if (isQueued) waiting -= 1;
        if (source.blockedUntil > performance.now())
          throw new PictureError('The server failed often. The shop asks it again in some minutes.');
        try {
          const result = await work();
          limit.concurrency = provenAtOnce;
          source.strikes = 0;
          return result;
        } catch (error) {
          if (error instanceof CostlyPictureError) recordFailure(source);
          throw error;
        }
      });
    },
  };
}
