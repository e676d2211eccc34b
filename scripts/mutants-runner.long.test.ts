import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { root } from './freshness.js';

/** Runs these tests as a mutation run does, and counts the errors that StrykerJS finds outside the tests. */
const script = `
  import { startVitest } from 'vitest/node';
  const config = 'scripts/mutants.vitest.config.js';
  const vitest = await startVitest('test', [], { config, watch: false, dir: process.env.TESTS_FOLDER });
  console.log('errors: ' + vitest.state.errorsSet.size);
  await vitest.close();
`;

async function runTests(file: string): Promise<string> {
  const folder = await mkdtemp(path.join(root, 'scripts/.mutants-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, 'only.test.js'), file);
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    env: { ...process.env, TESTS_FOLDER: folder, MUTANT_TESTS: '*.test.js' },
  }).catch((error: { stdout: string }) => error);
  return /errors: \d+/.exec(stdout)?.[0] ?? stdout;
}

const importing = `import { beforeAll, test } from 'vitest';`;

test.each([
  ['a test that passes is no error', `${importing} test('passes', () => {});`, 'errors: 0'],
  ['a file that does not load is an error', `throw new Error('changed');`, 'errors: 1'],
  [
    'a file whose preparation fails is an error',
    `${importing} beforeAll(() => { throw new Error('changed'); }); test('passes', () => {});`,
    'errors: 1',
  ],
])('in a mutation run %s', async (_, file, errors) => {
  expect(await runTests(file)).toBe(errors);
});
