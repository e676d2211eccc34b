import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { whyNoPostgres } from './api/test/postgres-server.ts';

// The suffixes of test files are explained in CONTRIBUTING.md.
/** Tests that kill, race, flood, wait for clocks or start whole processes. */
const long = '**/*.long.test.ts';
/** Tests of the API whose results do not depend on the database: they run once, on the embedded one. */
const once = ['api/**/*.once.test.ts', 'api/**/*.once.long.test.ts'];
/** What the two engines may do differently. */
const both = ['api/**/*.both.test.ts', 'api/**/*.both.long.test.ts'];
/** Tests of pages, which need a document, and those that replace a module: each file has modules of its own. */
const apart = ['web/**/*.test.tsx', 'web/**/*.apart.test.ts'];

/** Everything is for `npm run test:all`, and for those who name a file with one of these suffixes: they mean it. */
const isEverything =
  process.env['TEST_ALL'] === '1' || process.argv.some((argument) => /\.(both|long)\b/.test(argument));

const noPostgres = await whyNoPostgres();
if (noPostgres) console.log(`The API's tests run on the embedded database alone: ${noPostgres}`);

const apiTests = (engine: 'pglite' | 'postgresql', include: string[]) => ({
  extends: true as const,
  test: {
    name: `API, ${engine === 'pglite' ? 'embedded database' : 'PostgreSQL'}`,
    include,
    exclude: isEverything ? once : [...once, long],
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
          include: ['web/**/*.test.ts'],
          exclude: apart,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'web, apart',
          include: apart,
          environment: 'happy-dom',
          // A thread starts in less time than a process.
          pool: 'threads',
          setupFiles: ['web/test-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'code',
          include: ['{contract,identity,sandbox,host,scripts}/**/*.test.ts', ...once],
          exclude: isEverything ? [] : [long],
          isolate: false,
          globalSetup: ['api/test/global-setup.ts'],
        },
      },
      apiTests(noPostgres ? 'pglite' : 'postgresql', ['api/**/*.test.ts']),
      ...(isEverything && !noPostgres ? [apiTests('pglite', both)] : []),
    ],
  },
});
