import { setImmediate as nextTurn } from 'node:timers/promises';

/** Called between the steps of work that takes the thread: gives others a turn when the work has run for a while. */
export type GiveTurn = () => Promise<void> | undefined;

const workMilliseconds = 5;

export function createTurns(): GiveTurn {
  let since = performance.now();
  return () => {
    if (performance.now() - since < workMilliseconds) return undefined;
    return nextTurn().then(() => {
      since = performance.now();
    });
  };
}

const run = 2_048;

/** Sorts a long list in steps, in the same order as `toSorted`. */
export async function sortInTurns<Each>(
  list: readonly Each[],
  compare: (one: Each, other: Each) => number,
  giveTurn: GiveTurn,
): Promise<Each[]> {
  let runs: Each[][] = [];
  for (let start = 0; start < list.length; start += run) {
    runs.push(list.slice(start, start + run).sort(compare));
    await giveTurn();
  }
  while (runs.length > 1) {
    const merged: Each[][] = [];
    for (let index = 0; index < runs.length; index += 2) {
      merged.push(await merge(runs[index] ?? [], runs[index + 1] ?? [], compare, giveTurn));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

async function merge<Each>(
  ones: readonly Each[],
  others: readonly Each[],
  compare: (one: Each, other: Each) => number,
  giveTurn: GiveTurn,
): Promise<Each[]> {
  const merged: Each[] = [];
  let [one, other] = [0, 0];
  while (one < ones.length || other < others.length) {
    const first = ones[one];
    const second = others[other];
    const takesFirst = second === undefined || (first !== undefined && compare(first, second) <= 0);
    merged.push((takesFirst ? ones[one++] : others[other++]) as Each);
    if (merged.length % run === 0) await giveTurn();
  }
  return merged;
}
