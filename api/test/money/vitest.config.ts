import { defineConfig } from 'vitest/config';

/** `npm run test:money` */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['run.ts'],
    disableConsoleIntercept: true,
    fileParallelism: false,
  },
});
