import { defineConfig } from 'vitest/config';

/** `npm run test:extra -- pictures`: pictures in a store that speaks S3, and stores and processes that are killed during uploads. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.stores.ts'],
    disableConsoleIntercept: true,
    fileParallelism: false,
    testTimeout: 900_000,
    hookTimeout: 180_000,
  },
});
