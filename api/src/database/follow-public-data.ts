import { isDatabaseUnavailable } from './availability';

/** Other processes' changes are known after this time where no signal tells of them. */
const maxAgeMilliseconds = 5_000;

/**
 * Reads something public once for each version of the public data, instead of once for each request.
 * @param version of the public data
 * @param read gets what was read last
 * @param initial served while nothing could be read yet; without it an outage is thrown
 * @returns a function that returns it as it is now, or while the database is away as it was read last
 */
export function followPublicData<T>(
  version: () => number,
  read: (last: T | null) => Promise<T>,
  initial: T | null = null,
): () => Promise<T> {
  let last = initial;
  let readAt = Number.NEGATIVE_INFINITY;
  let readVersion = Number.NaN;
  let running: { version: number; result: Promise<T> } | null = null;

  async function readNow(asked: number): Promise<T> {
    const startedAt = performance.now();
    try {
      const found = await read(last);
      last = found;
      [readAt, readVersion] = [startedAt, asked];
      return found;
    } catch (error) {
      if (last === null || !isDatabaseUnavailable(error)) throw error;
      return last;
    }
  }

  return () => {
    const asked = version();
    const isFresh = readVersion === asked && performance.now() - readAt < maxAgeMilliseconds;
    if (last !== null && isFresh) return Promise.resolve(last);
    // Who asks after a change does not get what was read before it.
    if (running?.version !== asked) {
      const reading = { version: asked, result: readNow(asked) };
      running = reading;
      const end = () => {
        if (running === reading) running = null;
      };
      reading.result.then(end, end);
    }
    return running.result;
  };
}
