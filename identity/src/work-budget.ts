export type WorkBudget = {
  /** Tasks that run at the same time. */
  atOnce: number;
  /** Tasks that may wait for their turn. */
  waiting: number;
};

/** Thrown in place of running a task for which there is no room. */
export class BudgetSpentError extends Error {
  override name = 'BudgetSpentError';
}

/** Bounds how much of the processor one kind of work takes: few tasks at once, and a short queue. */
export function createWorkBudget({ atOnce, waiting }: WorkBudget) {
  /** Nobody holds more than a quarter of the queue. */
  const share = Math.ceil(waiting / 4);
  const queue: { owner: string; start: () => void }[] = [];
  let running = 0;

  async function turn(owner: string): Promise<void> {
    if (running < atOnce) {
      running++;
      return;
    }
    const held = queue.filter((place) => place.owner === owner).length;
    if (queue.length >= waiting || held >= share) throw new BudgetSpentError();
    await new Promise<void>((start) => queue.push({ owner, start }));
  }

  return {
    /**
     * Runs the task when its turn comes.
     * @param owner whose task it is: a network address
     * @throws BudgetSpentError when the queue, or the owner's share of it, is full
     */
    run: async <Result>(owner: string, task: () => Promise<Result>): Promise<Result> => {
      await turn(owner);
      try {
        return await task();
      } finally {
        const next = queue.shift();
        if (next) next.start();
        else running--;
      }
    },
  };
}
