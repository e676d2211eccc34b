import type { SweepTimes } from '../src/external/files/sweep-times';

/** Sweeps what nothing shows, however new. Ids may be ahead of the clock, if a test before has set it forward. */
export const sweepNow: SweepTimes = { unusedSeconds: 0, uploadSeconds: -86_400 };
