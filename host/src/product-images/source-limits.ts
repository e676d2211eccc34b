import { LRUCache } from 'lru-cache';
import { CostlyPictureError, PictureError, PicturesBusyError } from './picture-error';

/** The state of a source: a host that pictures are fetched from. */
type Source = {
  running: number;
  waiting: (() => void)[];
  /** Whether a picture of it succeeded since its last costly failure. */
  isProven: boolean;
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
    const known = sources.get(name);
    if (known) return known;
    const source = { running: 0, waiting: [], isProven: false, strikes: 0, blockedUntil: 0 };
    sources.set(name, source);
    return source;
  }

  async function takeSlot(source: Source): Promise<void> {
    while (source.running >= (source.isProven ? provenAtOnce : unprovenAtOnce)) {
      if (waiting >= maxWaiting) throw new PicturesBusyError('Too many pictures at once');
      waiting += 1;
      await new Promise<void>((resolve) => source.waiting.push(resolve));
      waiting -= 1;
    }
    source.running += 1;
  }

  function recordFailure(source: Source): void {
    source.isProven = false;
    source.strikes += 1;
    if (source.strikes < 2) return;
    const milliseconds = firstBlockMilliseconds * 2 ** (source.strikes - 2);
    source.blockedUntil = performance.now() + Math.min(milliseconds, longestBlockMilliseconds);
  }

  return {
    /** @throws PictureError without a request while the source is blocked, PicturesBusyError */
    async run<T>(address: string, work: () => Promise<T>): Promise<T> {
      const source = sourceOf(address);
      await takeSlot(source);
      try {
        if (source.blockedUntil > performance.now()) throw new PictureError('the server failed often');
        const result = await work();
        Object.assign(source, { isProven: true, strikes: 0 });
        return result;
      } catch (error) {
        if (error instanceof CostlyPictureError) recordFailure(source);
        throw error;
      } finally {
        source.running -= 1;
        for (const resolve of source.waiting.splice(0)) resolve();
      }
    },
  };
}
