import { setTimeout as pause } from 'node:timers/promises';

/**
 * A pause that is part of what a test simulates: how long an outage lasts, how slow a server is, or the pace of people. To wait for
 * an effect, use `until` or `vi.waitFor`.
 */
export const lasts = (milliseconds: number, options: { signal?: AbortSignal } = {}): Promise<void> =>
  pause(milliseconds, undefined, options);
