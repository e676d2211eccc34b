import { setTimeout as pause } from 'node:timers/promises';

/**
 * Tries again and again until the attempt returns something, and returns that.
 * @template T
 * @param {string} what what is waited for, for the error
 * @param {() => T | Promise<T>} attempt ends the waiting by anything that is not false, null or undefined, or by throwing
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
