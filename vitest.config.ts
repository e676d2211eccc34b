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
    // Each file has its own database, so files can share modules: loading the API takes longer than most tests.
    isolate: false,
    env: { TEST_ENGINE: engine },
    globalSetup: ['api/test/global-setup.ts'],
  },
});

export default defineConfig({
  test: {
    // API tests wait for a database half of their time, so two files at once suit a machine of two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Many files open a database, and the machine may be busy.
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
