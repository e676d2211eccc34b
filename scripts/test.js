/**
 * `npm test`: the code tests once and the main journeys, before a commit. `npm run test:all`: everything. `npm run e2e`: all journeys. The
 * last line of output is `N passed, N failed, N skipped`.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { bringUpToDate } from './bring-up-to-date.js';
import { findChromium } from './chromium.js';
import { root } from './freshness.js';
import { bin, runToEnd } from './run.js';

const [mode = 'quick'] = process.argv.slice(2);
const isQuick = mode === 'quick';
const reports = path.join(root, 'build/test-reports');
const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
const notes = [];

/**
 * @param {{ passed: number, failed: number, skipped: number }} counts
 * @param {number | string} code
 * @param {string} name
 */
function add({ passed, failed, skipped }, code, name) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  // A suite may fail outside its tests: a file does not load, or a server does not start.
  if (code !== 0 && failed === 0) {
    total.failed += 1;
    notes.push(`${name} ended with ${code}, though no test of it failed`);
  }
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

async function testCode() {
  const file = path.join(reports, 'code.json');
  const code = await runToEnd(
    bin('vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    // The configuration imports our TypeScript, whose imports have no file extensions.
    {
      cwd: root,
      env: { ...process.env, TEST_ALL: isQuick ? '' : '1', VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' },
    },
  );
  const report = readReport(file);
  // The journeys' output follows, so the failures are named again at the end.
  for (const { name, assertionResults } of report?.testResults ?? []) {
    for (const { status, fullName } of assertionResults) {
      if (status === 'failed') notes.push(`Failed: ${path.relative(root, name)}: ${fullName}`);
    }
  }
  const counts = { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 };
  const missing = isQuick ? 0 : countMissingEngine(report?.testResults ?? []);
  if (missing > 0) {
    notes.push(
      `${missing} tests were skipped on PostgreSQL, because none answered; name one with TEST_DATABASE_URL`,
    );
  }
  const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0) + missing;
  add({ ...counts, skipped }, code, 'The code tests');
}

/**
 * Counts the tests that were skipped for lack of PostgreSQL: those of files for both engines that ran on one.
 * @param {{ name: string, assertionResults: unknown[] }[]} files
 */
function countMissingEngine(files) {
  const onBoth = files.filter(({ name }) => bothSuffix.test(name));
  return onBoth
    .filter(({ name }) => onBoth.filter((other) => other.name === name).length === 1)
    .reduce((count, { assertionResults }) => count + assertionResults.length, 0);
}

const bothSuffix = /\.both\.(long\.)?test\.ts$/;
const longSuffix = /\.long\.test\.ts$/;

/** Counts the test files with this suffix. @param {RegExp} suffix */
function countFiles(suffix) {
  return ['api', 'host', 'scripts']
    .flatMap((folder) => readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }))
    .filter((name) => suffix.test(name) && !name.includes('node_modules')).length;
}

/** What `npm test` leaves out. */
async function leftOut() {
  const journeys = await countJourneys();
  const main = await countJourneys(mainJourneys);
  return [
    'Left out, npm run test:all has it:',
    `- ${countFiles(longSuffix)} files of code tests that kill, race, flood, wait for clocks or start whole processes`,
    `- the second database engine, for ${countFiles(bothSuffix)} files of the API's tests`,
    `- ${journeys - main} of ${journeys} journeys in the browser`,
  ];
}

const playwrightConfig = 'e2e/playwright.config.ts';

function whyNoJourneys() {
  if (findChromium()) return null;
  return 'no Chromium was found; install it (Debian: apt install chromium-headless-shell) or name one with CHROMIUM_PATH';
}

const mainJourneys = ['--grep', '@main'];

/** @param {string[]} chosen Playwright's options */
async function countJourneys(chosen = []) {
  const { stdout } = await promisify(execFile)(
    bin('playwright'),
    ['test', '-c', playwrightConfig, '--list', ...chosen],
    { cwd: root, maxBuffer: 10_000_000 },
  );
  return Number(/^Total: (\d+) tests?/m.exec(stdout)?.[1] ?? 0);
}

async function testJourneys() {
  const file = path.join(reports, 'journeys.json');
  const chosen = isQuick ? mainJourneys : [];
  const reason = whyNoJourneys();
  if (reason) {
    notes.push(`The browser journeys were skipped: ${reason}`);
    total.skipped += await countJourneys(chosen);
    return;
  }
  const code = await runToEnd(
    bin('playwright'),
    ['test', '-c', playwrightConfig, '--reporter=list,json', ...chosen],
    { cwd: root, env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file } },
  );
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = readReport(file)?.stats ?? {};
  add({ passed: expected, failed: unexpected + flaky, skipped }, code, 'The browser journeys');
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
await bringUpToDate();
if (mode !== 'e2e') await testCode();
await testJourneys();
if (isQuick) notes.push(...(await leftOut()));
for (const note of notes) console.log(note);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
