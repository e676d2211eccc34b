import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { whyNoPostgres } from '../api/test/postgres-server';

/** Runs the tests that `mutants.js` chose, on PostgreSQL if there is one: it takes half of the time of the embedded database. */
export default defineConfig({
  resolve: {
    // The workspace packages in node_modules are the original sources, not the mutated copy.
    alias: [
      {
        find: /^@chuck-and-bit\/(\w+)\/(.*)$/,
        replacement: path.resolve(import.meta.dirname, '../$1/src/$2.ts'),
      },
    ],
  },
  test: {
    include: process.env.MUTANT_TESTS?.split(' ') ?? [],
    reporters: [],
    runner: path.join(import.meta.dirname, 'mutants-runner.js'),
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    env: { TEST_ENGINE: (await whyNoPostgres()) ? 'pglite' : 'postgresql' },
    globalSetup: ['api/test/global-setup.ts'],
  },
});
