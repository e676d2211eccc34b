import { setTimeout as pause } from 'node:timers/promises';

/**
 * Repeats the attempt until it returns a value, and returns that value.
 * @template T
 * @param {string} what the awaited condition, for the error message
 * @param {() => T | Promise<T>} attempt repeated while it returns false, null or undefined; its errors are thrown
 * @param {{ seconds: number, everyMilliseconds?: number }} limits
 * @returns {Promise<Exclude<T, false | null | undefined>>}
 */
export async function until(what, attempt, { seconds, everyMilliseconds = 50 }) {
  const deadline = performance.now() + seconds * 1000;
  for (;;) {
    const result = await attempt();
    if (result !== false && result !== null && result !== undefined)
      return /** @type {Exclude<T, false | null | undefined>} */ (result);
    if (performance.now() > deadline) throw new Error(`Waited ${seconds} s in vain: ${what}`);
    await pause(everyMilliseconds);
  }
}
