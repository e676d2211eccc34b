/** CPU time below which work on the longest accepted text counts as cheap, whatever its growth. */
const cheapMilliseconds = 25;
const rounds = 5;

/**
 * The ratio of the CPU times on a text and on one half as long: about 2 if the work is linear, 4 if it is quadratic; 0 if the
 * work on the longer text is cheap.
 * @param work called with the number of characters: `length`, or half of it
 */
export async function growthOf(work: (length: number) => unknown, length: number): Promise<number> {
  if (await isCheap(() => work(length))) return 0;
  const half: number[] = [];
  const whole: number[] = [];
  for (let round = 0; round < rounds; round++) {
    half.push(await processorTime(() => work(length / 2)));
    whole.push(await processorTime(() => work(length)));
  }
  // Other work of the process can only add time, so the fastest of several runs is the best estimate.
  const fastest = Math.min(...whole);
  return fastest < cheapMilliseconds ? 0 : fastest / Math.min(...half);
}

/** Whether this takes so little CPU time that none of its parts can be found slow. */
export const isCheap = async (work: () => unknown): Promise<boolean> =>
  (await processorTime(work)) < cheapMilliseconds;

async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
