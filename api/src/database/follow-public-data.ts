import { isDatabaseUnavailable } from './availability';

/** Other processes' changes are known after this time where no signal tells of them. */
const maxAgeMilliseconds = 5_000;

/**
 * Holds what was read of the public data, and reads it again once its version has changed.
 * @param version of the public data
 * @param read gets what is held
 * @returns a function that returns what is true now, or what was read last while the database is away
 * @throws what reading throws while nothing is held
 */
export function followPublicData<T extends object>(
  version: () => number,
  read: (held: T | null) => Promise<T>,
): () => Promise<T> {
  let held: T | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let readVersion = Number.NaN;
  let running: { version: number; result: Promise<T> } | null = null;

  async function readAgain(asked: number): Promise<T> {
    const startedAt = performance.now();
    try {
      held = await read(held);
      [readAt, readVersion] = [startedAt, asked];
      return held;
    } catch (error) {
      if (!held || !isDatabaseUnavailable(error)) throw error;
      return held;
    }
  }

  return () => {
    const asked = version();
    const isFresh = readVersion === asked && performance.now() - readAt < maxAgeMilliseconds;
    if (held && isFresh) return Promise.resolve(held);
    // Who asks after a change does not get what was read before it.
    if (running?.version !== asked) {
      const reading = { version: asked, result: readAgain(asked) };
      running = reading;
      const end = () => {
        if (running === reading) running = null;
      };
      reading.result.then(end, end);
    }
    return running.result;
  };
}
