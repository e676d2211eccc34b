const size = 4;

/** Does a few pieces of work at a time, so that a slow one holds up no other. The work must not throw. */
export function createCrew() {
  const busy = new Set<Promise<void>>();
  return {
    /** Resolves when the work has begun, as soon as few enough others are under way. */
    begin: async (work: () => Promise<void>): Promise<void> => {
      while (busy.size >= size) await Promise.race(busy);
      const done: Promise<void> = work().finally(() => busy.delete(done));
      busy.add(done);
    },
    /** Resolves when nothing is under way. */
    end: async (): Promise<void> => {
      while (busy.size > 0) await Promise.all(busy);
    },
  };
}
