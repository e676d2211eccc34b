/**
 * `npm run test:extra -- nodes`: the code tests (on PostgreSQL too, if a server answers) and one journey, on every major version of Node that
 * the shop supports, or on the versions given as arguments. Node comes from npm's packages of it (Linux and macOS).
 */
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { bringUpToDate } from './bring-up-to-date.js';
import { root } from './freshness.js';
import { runToEnd } from './run.js';

const supported = ['20', '22', '24'];
const asked = process.argv.slice(2);
const versions = asked.length > 0 ? asked : supported;

/** Installs this version of Node below `.cache/`, unless it is there. @param {string} version @returns its program */
async function installNode(version) {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = path.join(root, '.cache/nodes', version);
  const program = path.join(folder, 'node_modules', name, 'bin/node');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const args = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'];
  const code = await runToEnd('npm', [...args, `${name}@${version}`], { cwd: folder, env: process.env });
  if (code !== 0) throw new Error(`Node ${version} could not be installed from npm's package ${name}`);
  return program;
}

/** @param {string} program @returns the names of the suites that failed */
async function testOn(program) {
  const failed = [];
  const env = {
    ...process.env,
    PATH: `${path.dirname(program)}${path.delimiter}${process.env.PATH}`,
    VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true',
    TEST_ALL: '1',
  };
  /** @param {string[]} args */
  const run = (...args) => runToEnd(program, args, { cwd: root, env });
  if ((await run('node_modules/vitest/vitest.mjs', 'run')) !== 0) failed.push('the code tests');
  const playwright = 'node_modules/@playwright/test/cli.js';
  const journey = ['e2e/paying.spec.ts', '--grep', 'a card that asks for authentication'];
  if (
    (await run(playwright, 'test', '-c', 'e2e/playwright.config.ts', '--reporter=list', ...journey)) !== 0
  ) {
    failed.push('the journey');
  }
  return failed;
}

await bringUpToDate();
const results = [];
for (const version of versions) {
  const failed = await testOn(await installNode(version));
  if (failed.length > 0) process.exitCode = 1;
  results.push(`Node ${version}: ${failed.length === 0 ? 'passed' : `${failed.join(' and ')} failed`}`);
}
console.log(results.join('\n'));
