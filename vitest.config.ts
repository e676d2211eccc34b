import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { whyNoPostgres } from './api/test/postgres-server.ts';

const noPostgres = await whyNoPostgres();
if (noPostgres) console.log(`The API's tests on PostgreSQL are skipped: ${noPostgres}`);

/** Tests of the API whose results do not depend on the database: they run once, on the embedded one. */
const once = 'api/**/*.once.test.ts';
/** What only many rows or many connections show: on PostgreSQL, if there is one. */
const onServer = 'api/**/*.server.test.ts';

const apiTests = (name: string, engine: 'pglite' | 'postgresql') => ({
  extends: true as const,
  test: {
    name,
    include: ['api/**/*.test.ts'],
    exclude: engine === 'pglite' && !noPostgres ? [once, onServer] : [once],
    // Each file has its own database, so files can share modules: loading the API takes longer than most tests.
    isolate: false,
    env: { TEST_ENGINE: engine },
    globalSetup: ['api/test/global-setup.ts'],
  },
});

export default defineConfig({
  test: {
    // Tests wait for a database, a server or a clock half of their time.
    maxWorkers: Math.max(2, Math.ceil(availableParallelism() * 1.5)),
    // Many files open a database, and the machine may be busy.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'code',
          include: ['{contract,identity,sandbox,host,scripts}/**/*.test.ts', once],
          isolate: false,
          globalSetup: ['api/test/global-setup.ts'],
        },
      },
      apiTests('API, embedded database', 'pglite'),
      ...(noPostgres ? [] : [apiTests('API, PostgreSQL', 'postgresql')]),
    ],
  },
});
