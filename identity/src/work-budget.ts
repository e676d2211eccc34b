export type WorkBudget = {
  /** Concurrent tasks. */
  atOnce: number;
  /** Maximum length of the queue. */
  waiting: number;
};

/** Thrown instead of running a task when the queue is full. */
export class BudgetSpentError extends Error {
  override name = 'BudgetSpentError';
}

/** Bounds the CPU time of one kind of work: few concurrent tasks and a short queue. */
export function createWorkBudget({ atOnce, waiting }: WorkBudget) {
  /** One owner may occupy at most a quarter of the queue. */
  const share = Math.ceil(waiting / 4);
  const queue: { owner: string; start: () => void }[] = [];
  let running = 0;

  async function takeSlot(owner: string): Promise<void> {
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
     * Runs the task when a slot is free.
     * @param owner the client network that the task belongs to
     * @throws BudgetSpentError when the queue, or the owner's share of it, is full
     */
    run: async <Result>(owner: string, task: () => Promise<Result>): Promise<Result> => {
      await takeSlot(owner);
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
