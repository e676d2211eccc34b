import type { SweepTimes } from '../src/external/files/sweep-times';

/** Sweeps what nothing shows, however new. Ids are ahead of the clock after a test of the same process has set it forward, by days. */
export const sweepNow: SweepTimes = { unusedSeconds: 0, uploadSeconds: -366 * 86_400 };
