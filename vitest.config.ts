import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { whyNoPostgres } from './api/test/postgres-server.ts';

const noPostgres = await whyNoPostgres();
if (noPostgres) console.log(`The API's tests on PostgreSQL are skipped: ${noPostgres}`);

const apiTests = (name: string, engine: 'pglite' | 'postgresql') => ({
  extends: true as const,
  test: {
    name,
    include: ['api/**/*.test.ts'],
    // Each file has a database of its own; loading the API anew for each would take longer than most tests.
    isolate: false,
    env: { TEST_ENGINE: engine },
    globalSetup: ['api/test/global-setup.ts'],
  },
});

export default defineConfig({
  test: {
    // The tests of the API wait for a database half of their time: two files at once use a machine of two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // A database is opened in many files, on machines that may be busy.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'code',
          include: ['{contract,identity,sandbox,web,host,scripts}/**/*.test.{ts,tsx}'],
          globalSetup: ['api/test/global-setup.ts'],
        },
      },
      apiTests('API, embedded database', 'pglite'),
      ...(noPostgres ? [] : [apiTests('API, PostgreSQL', 'postgresql')]),
    ],
  },
});
