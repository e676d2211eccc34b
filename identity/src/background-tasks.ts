export type BackgroundTasks = ReturnType<typeof createBackgroundTasks>;

/** Work that runs after the response, so that response times reveal nothing about it. */
export function createBackgroundTasks(onError: (error: unknown) => void) {
  const running = new Set<Promise<unknown>>();
  return {
    run: (task: Promise<unknown>): void => {
      const settled = task.catch(onError).finally(() => running.delete(settled));
      running.add(settled);
    },
    /** Resolves when no task is running. */
    settled: async (): Promise<void> => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
