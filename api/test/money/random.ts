/** Pseudorandom choices that a seed repeats (Mulberry32). */
export type Random = {
  /** From 0 to just below 1. */
  next: () => number;
  /** Returns true with this probability. */
  chance: (probability: number) => boolean;
  pick: <T>(from: readonly T[]) => T;
  /** One of the names, chosen in proportion to the weights. */
  weighted: <Name extends string>(weights: Record<Name, number>) => Name;
};

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const pick = <T>(from: readonly T[]): T => {
    if (from.length === 0) throw new Error('Nothing to pick from');
    return from[Math.floor(next() * from.length)] as T;
  };
  return {
    next,
    chance: (probability) => next() < probability,
    pick,
    weighted: <Name extends string>(weights: Record<Name, number>) => {
      const entries = Object.entries(weights) as [Name, number][];
      let remaining = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      const found = entries.find(([, weight]) => (remaining -= weight) < 0) ?? entries[0];
      if (!found) throw new Error('Nothing to choose from');
      return found[0];
    },
  };
}
