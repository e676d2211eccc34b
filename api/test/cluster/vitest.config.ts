import { defineConfig } from 'vitest/config';

/** `npm run test:extra -- cluster`, which starts it in namespaces of its own: scripts/test-cluster.js. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.cluster.ts'],
    disableConsoleIntercept: true,
    fileParallelism: false,
    // What a fault left unmended would make all further ones fail.
    bail: 1,
    testTimeout: 900_000,
    hookTimeout: 300_000,
  },
});
