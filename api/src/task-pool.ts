const size = 4;

/** Runs at most four tasks concurrently, so that a slow one does not delay the others. A task must not reject. */
export function createTaskPool() {
  const running = new Set<Promise<unknown>>();
  return {
    /** Resolves when the task has started: as soon as fewer than four others are running. */
    start: async (task: () => Promise<unknown>): Promise<void> => {
      while (running.size >= size) await Promise.race(running);
      const done: Promise<unknown> = task().finally(() => running.delete(done));
      running.add(done);
    },
    /** Resolves when no task is running. */
    idle: async (): Promise<void> => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
