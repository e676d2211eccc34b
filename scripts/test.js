/**
 * `npm test`: the code tests, then the browser journeys. `npm run e2e`: the journeys only. The last line of
 * output is `N passed, N failed, N skipped`.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { bringUpToDate } from './bring-up-to-date.js';
import { findChromium } from './chromium.js';
import { root } from './freshness.js';
import { bin, runToEnd } from './run.js';

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
    { cwd: root, env: { ...process.env, VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' } },
  );
  const report = readReport(file);
  // The journeys' output follows, so the failures are named again at the end.
  for (const { name, assertionResults } of report?.testResults ?? []) {
    for (const { status, fullName } of assertionResults) {
      if (status === 'failed') notes.push(`Failed: ${path.relative(root, name)}: ${fullName}`);
    }
  }
  const counts = { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 };
  const skipped =
    (report?.numPendingTests ?? 0) +
    (report?.numTodoTests ?? 0) +
    countMissingEngine(report?.testResults ?? []);
  add({ ...counts, skipped }, code, 'The code tests');
}

/**
 * Counts the tests that were skipped for lack of PostgreSQL: those of API test files that ran on one engine instead of two.
 * @param {{ name: string, assertionResults: unknown[] }[]} files
 */
function countMissingEngine(files) {
  const apiFiles = files.filter(
    ({ name }) => path.relative(root, name).startsWith('api') && !/\.(once|server)\.test\.ts$/.test(name),
  );
  return apiFiles
    .filter(({ name }) => apiFiles.filter((other) => other.name === name).length === 1)
    .reduce((count, { assertionResults }) => count + assertionResults.length, 0);
}

const playwrightConfig = 'e2e/playwright.config.ts';

function whyNoJourneys() {
  if (findChromium()) return null;
  return 'no Chromium was found; install it (Debian: apt install chromium-headless-shell) or name one with CHROMIUM_PATH';
}

/** Counts the journeys, for a run that skips them. */
function countJourneys() {
  return readdirSync(path.join(root, 'e2e'), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(spec|test)\.ts$/.test(entry.name))
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
    .reduce((count, text) => count + (text.match(/^\s*test\(/gm)?.length ?? 0), 0);
}

async function testJourneys() {
  const file = path.join(reports, 'journeys.json');
  const reason = whyNoJourneys();
  if (reason) {
    notes.push(`The browser journeys were skipped: ${reason}`);
    total.skipped += countJourneys();
    return;
  }
  const code = await runToEnd(bin('playwright'), ['test', '-c', playwrightConfig, '--reporter=list,json'], {
    cwd: root,
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = readReport(file)?.stats ?? {};
  add({ passed: expected, failed: unexpected + flaky, skipped }, code, 'The browser journeys');
}

const onlyJourneys = process.argv[2] === 'e2e';
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
await bringUpToDate();
if (!onlyJourneys) await testCode();
await testJourneys();
for (const note of notes) console.log(note);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
