import { defineConfig } from 'vitest/config';

/** `npm run test:extra -- faults`: dependencies of the shop fail under load. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.faults.ts'],
    disableConsoleIntercept: true,
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 180_000,
  },
});
