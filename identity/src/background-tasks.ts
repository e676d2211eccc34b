export type BackgroundTasks = ReturnType<typeof createBackgroundTasks>;

/** Work that no answer waits for, so that its length tells the caller nothing. */
export function createBackgroundTasks(onError: (error: unknown) => void) {
  const running = new Set<Promise<unknown>>();
  return {
    run: (task: Promise<unknown>): void => {
      const settled = task.catch(onError).finally(() => running.delete(settled));
      running.add(settled);
    },
    /** Resolves when all that was begun is done. */
    settled: async (): Promise<void> => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
