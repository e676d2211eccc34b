/** Below this, work on the longest text that is accepted is cheap, however it grows. */
const cheapMilliseconds = 25;
const rounds = 5;

/**
 * How much more processor time the work takes on a text twice as long: about 2 when it grows linearly, 4 when it is
 * quadratic. 0 where the work on the longer text is cheap.
 * @param work is called with a text of `length` characters, or of half as many
 */
export async function growthOf(work: (length: number) => unknown, length: number): Promise<number> {
  if ((await processorTime(() => work(length))) < cheapMilliseconds) return 0;
  const half: number[] = [];
  const whole: number[] = [];
  for (let round = 0; round < rounds; round++) {
    half.push(await processorTime(() => work(length / 2)));
    whole.push(await processorTime(() => work(length)));
  }
  // What else the process does can only add to a run, so the fastest of several tells best what the work takes.
  const fastest = Math.min(...whole);
  return fastest < cheapMilliseconds ? 0 : fastest / Math.min(...half);
}

async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
