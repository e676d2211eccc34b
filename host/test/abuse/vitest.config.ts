import { defineConfig } from 'vitest/config';

/** `npm run test:abuse` */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['run.ts', 'growth.ts', 'floods.ts', 'login-codes.ts', 'shares.ts', 'roll-out.ts'],
    testTimeout: 60_000,
    globalSetup: ['../../../api/test/global-setup.ts'],
    disableConsoleIntercept: true,
    fileParallelism: false,
  },
});
