/**
 * `npm run bench:pages`: runs Lighthouse as a mid-range phone on slow 4G, on the built pages with the demo data. Prints the
 * scores and the figures behind them, and writes both to bench/results/pages.json.
 *
 * Options: `--runs=5` is the number of runs, whose medians count. `--url=https://…` measures a running shop, without the page
 * that needs the demo data's login. `--slowdown=4` is how many times slower the phone's processor is than this machine's; by
 * default it follows from Lighthouse's benchmark index of the machine, as Lighthouse advises.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { createRequire } from 'node:module';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import { bringUpToDate } from '../scripts/bring-up-to-date.js';
import { findChromium } from '../scripts/chromium.js';
import { root } from '../scripts/freshness.js';
import { landingScriptBytes } from '../scripts/page-limits.js';
import { runQuietly } from '../scripts/run.js';
import { until } from '../scripts/until.js';
import { median as middleOf } from './median.js';

/** No dependency of the shop: it brings 200 packages, and few developers need it. */
const lighthouseVersion = '12.8.2';

const targets = {
  scores: { performance: 98, accessibility: 100, bestPractices: 100, seo: 100 },
  lcpMilliseconds: 1_500,
  cls: 0.01,
  tbtMilliseconds: 100,
  cssBytes: 15_000,
  landingScriptBytes,
};

const scoreNames = /** @type {(keyof typeof targets.scores)[]} */ (Object.keys(targets.scores));

const lighthouseFolder = path.join(root, '.cache/lighthouse');

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string' },
    url: { type: 'string' },
    slowdown: { type: 'string' },
    beside: { type: 'string' },
  },
});
const runs = Number(options.runs ?? 5);

/** Lighthouse's default slowdown, which emulates a mid-range phone on a fast desktop with this benchmark index. */
const reference = { slowdown: 4, benchmarkIndex: 1_750 };
const demoShopper = { email: 'shopper@demo.example', password: 'Shopper123' };
const temporary = mkdtempSync(path.join(os.tmpdir(), 'bench-pages-'));
/**
 * @typedef {{ performance: number, accessibility: number, bestPractices: number, seo: number }} Scores
 * @typedef {{ lcpMilliseconds: number, fcpMilliseconds: number, tbtMilliseconds: number,
 *   tbtProcessorMilliseconds: number, cls: number, scriptBytes: number, cssBytes: number, fontBytes: number,
 *   imageBytes: number, htmlBytes: number, requests: number }} Figures
 * @typedef {{ scores: Scores, figures: Figures, failedAudits: string[] }} Measured
 * @typedef {Measured & { page: string }} PageReport
 */

/**
 * The parts of Lighthouse's types that are used: Lighthouse is not installed with the shop's packages.
 * @typedef {{ id: string, weight: number }} AuditRef
 * @typedef {{ score: number | null, numericValue: number, title: string, displayValue?: string,
 *   details: { items: { url: string, resourceType: string }[] } }} Audit
 * @typedef {{ runtimeError?: { message: string }, environment: { benchmarkIndex: number }, categories: Record<string, { score: number, auditRefs: AuditRef[] }>,
 *   audits: Record<string, Audit> }} LighthouseResult
 * @typedef {{ name: string, pid: number, tid: number, tdur?: number, args: { name?: string } }} TraceEvent
 * @typedef {(address: string, flags: object) => Promise<{ lhr: LighthouseResult,
 *   artifacts: { Trace: { traceEvents: TraceEvent[] } } }>} Lighthouse
 */

/** @type {import('node:child_process').ChildProcess[]} */
const started = [];
const busy = () => Math.round((os.loadavg()[0] ?? 0) * 10) / 10;
const before = busy();

try {
  if (before > os.cpus().length / 2) {
    console.log(
      `The machine is busy (load ${before}): blocking times and scores will look worse than they are.`,
    );
  }
  const lighthouse = await loadLighthouse();
  const shop = options.url ?? (await startShop());
  const browserPort = await startBrowser();
  const { slowdown, benchmarkIndex } = await calibrate(lighthouse, shop, browserPort);
  console.log(
    `Lighthouse's index of this machine: ${benchmarkIndex}. The phone is ${slowdown} times slower.`,
  );
  /** @type {PageReport[]} */
  const results = [];
  /** The same pages of the other shop. @type {PageReport[]} */
  const beside = [];
  const otherPages = options.beside ? await pagesOf(options.beside) : [];
  for (const { name, address, signedIn } of await pagesOf(shop)) {
    if (signedIn) await signInBrowser(shop, browserPort);
    const other = signedIn ? undefined : otherPages.find((page) => page.name === name);
    /** @type {Measured[]} */
    const reports = [];
    /** @type {Measured[]} */
    const otherReports = [];
    for (let run = 0; run < runs; run += 1) {
      reports.push(await measure(lighthouse, address, { port: browserPort, slowdown }));
      if (other) otherReports.push(await measure(lighthouse, other.address, { port: browserPort, slowdown }));
    }
    results.push({ page: name, ...median(reports) });
    print(/** @type {PageReport} */ (results.at(-1)));
    if (!other) continue;
    beside.push({ page: name, ...median(otherReports) });
    print({ .../** @type {PageReport} */ (beside.at(-1)), page: '  the other shop' });
  }
  const folder = path.join(root, 'bench/results');
  mkdirSync(folder, { recursive: true });
  const report = {
    measuredAt: new Date().toISOString(),
    lighthouse: lighthouseVersion,
    throttling: 'mobile: slow 4G (150 ms, 1.6 Mbit/s) and a slower processor, simulated',
    slowdown,
    benchmarkIndex,
    machine: `${os.cpus().length} × ${os.cpus()[0]?.model}, Node ${process.version}`,
    // The slowdown also multiplies the blocking time that other load on the machine causes.
    load: { before, after: busy() },
    runs,
    targets,
    pages: results,
    ...(options.beside && { beside }),
  };
  writeFileSync(path.join(folder, 'pages.json'), `${JSON.stringify(report, null, 2)}\n`);
  const missed = results.flatMap(missedTargets);
  for (const miss of missed) console.log(`MISSED  ${miss}`);
  console.log(missed.length === 0 ? 'Every target is met.' : `${missed.length} targets are missed.`);
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  for (const child of started.reverse()) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await Promise.race([once(child, 'exit'), wait(10_000)]);
  }
  rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
}

/** @returns {Promise<Lighthouse>} */
async function loadLighthouse() {
  const folder = lighthouseFolder;
  const entry = path.join(folder, 'node_modules/lighthouse/core/index.js');
  const installed = path.join(folder, 'node_modules/lighthouse/package.json');
  if (!existsSync(installed) || JSON.parse(readFileSync(installed, 'utf8')).version !== lighthouseVersion) {
    console.log(`Fetching Lighthouse ${lighthouseVersion} into .cache/ …`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
    await runQuietly(npm, [...args, `lighthouse@${lighthouseVersion}`], { cwd: folder });
  }
  hideRedirectWarnings();
  return (await import(pathToFileURL(entry).href)).default;
}

/**
 * Hides Lighthouse's warning of twenty lines about a page that redirects before its first paint. Lighthouse measures the
 * target page instead.
 */
function hideRedirectWarnings() {
  const write = console.error;
  console.error = (...words) => {
    if (!String(words[0]).includes('missing metric scores for specified navigation')) write(...words);
  };
}

async function startShop() {
  await bringUpToDate();
  const port = await freePort();
  const shop = spawn(process.execPath, [path.join(root, 'build/server/main.js')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: path.join(temporary, 'data'),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  started.push(shop);
  const address = `http://localhost:${port}`;
  await untilServed(`${address}/readyz`, shop, 'the shop');
  return address;
}

async function startBrowser() {
  const program = findChromium({ withWindows: true });
  if (!program)
    throw new Error(
      'Lighthouse needs a whole Chromium: install the package chromium, or name one with CHROMIUM_PATH',
    );
  const port = await freePort();
  const args = [
    // The flags of Lighthouse itself, which disable the browser's background work.
    ...(await lighthouseBrowserFlags()),
    '--headless=new',
    '--disable-gpu',
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${path.join(temporary, 'browser')}`,
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    'about:blank',
  ];
  const browser = spawn(program, args, { stdio: 'ignore' });
  started.push(browser);
  await untilServed(`http://127.0.0.1:${port}/json/version`, browser, 'the browser');
  return port;
}

async function lighthouseBrowserFlags() {
  const entry = path.join(lighthouseFolder, 'node_modules/chrome-launcher/dist/index.js');
  const { Launcher } = await import(pathToFileURL(entry).href);
  return Launcher.defaultFlags();
}

/**
 * Waits until a started program serves this address.
 * @param {string} address
 * @param {import('node:child_process').ChildProcess} child
 * @param {string} name
 */
async function untilServed(address, child, name) {
  const isServed = async () => {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`);
    return (await fetch(address).catch(() => null))?.ok;
  };
  await until(`${name} is ready`, isServed, { seconds: 60, everyMilliseconds: 150 });
}

async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {net.AddressInfo} */ (server.address());
  server.close();
  await once(server, 'close');
  return port;
}

/** @param {string} shop */
async function pagesOf(shop) {
  const [product] = /** @type {{ _id: string }[]} */ (await (await fetch(`${shop}/drill?limit=1`)).json());
  if (!product) throw new Error('The shop has no product to show');
  /** @type {[name: string, address: string, signedIn?: boolean][]} */
  const pages = [
    ['/', '/'],
    ['/all-drills', '/all-drills'],
    ['/all-drills/{department}, filtered', '/all-drills/masonry-bits?a.diameter=20'],
    ['/all-drills/{id}', `/all-drills/${product._id}`],
    ['/cart', '/cart'],
    ['/login', '/login'],
    ['/purchase/{id}', `/purchase/${product._id}`],
  ];
  if (!options.url) pages.push(['/purchase/{id}, signed in', `/purchase/${product._id}`, true]);
  const addresses = pages.map(([name, address, signedIn = false]) => ({
    name,
    address: shop + address,
    signedIn,
  }));
  const served = await Promise.all(addresses.map(async ({ address }) => (await fetch(address)).ok));
  return addresses.filter((_, index) => served[index]);
}

/**
 * Signs in through the login form. Before each page Lighthouse clears the browser's cache, but keeps the session.
 * @param {string} shop
 * @param {number} port
 */
async function signInBrowser(shop, port) {
  const { connect } = createRequire(path.join(lighthouseFolder, 'package.json'))('puppeteer-core');
  const browser = await connect({ browserURL: `http://127.0.0.1:${port}` });
  const page = await browser.newPage();
  await page.goto(`${shop}/login`);
  await page.waitForSelector('fieldset:enabled');
  await page.locator('input[name=email]').fill(demoShopper.email);
  await page.locator('input[name=password]').fill(demoShopper.password);
  await page.locator('main form button[type=submit]').click();
  await page.waitForFunction(() => localStorage.getItem('authorizationToken') !== null);
  await page.close();
  await browser.disconnect();
}

/**
 * Finds how many times slower the phone's processor is than this machine's: less on a slow machine. Also warms the shop up.
 * @param {Lighthouse} lighthouse
 * @param {string} shop
 * @param {number} port
 */
async function calibrate(lighthouse, shop, port) {
  const { lhr } = await run(lighthouse, shop, { port, slowdown: reference.slowdown });
  const { benchmarkIndex } = lhr.environment;
  const fitting = (reference.slowdown * benchmarkIndex) / reference.benchmarkIndex;
  const slowdown = Math.round(Math.min(reference.slowdown, Math.max(1, fitting)) * 10) / 10;
  return { slowdown: Number(options.slowdown ?? slowdown), benchmarkIndex };
}

/**
 * @typedef {{ port: number, slowdown: number }} Setup
 * @param {Lighthouse} lighthouse
 * @param {string} address
 * @param {Setup} setup
 * @returns {ReturnType<Lighthouse>}
 */
async function run(lighthouse, address, { port, slowdown }, remainingTries = 2) {
  const throttling = {
    rttMs: 150,
    throughputKbps: 1.6 * 1024,
    requestLatencyMs: 150 * 3.75,
    downloadThroughputKbps: 1.6 * 1024 * 0.9,
    uploadThroughputKbps: 750 * 0.9,
    cpuSlowdownMultiplier: slowdown,
  };
  const result = await lighthouse(address, { port, output: 'json', logLevel: 'silent', throttling });
  const { runtimeError } = result.lhr;
  if (!runtimeError) return result;
  // On a busy machine a trace may lack its beginning.
  if (remainingTries > 0) return run(lighthouse, address, { port, slowdown }, remainingTries - 1);
  throw new Error(`${address}: ${runtimeError.message}`);
}

/**
 * @param {Lighthouse} lighthouse
 * @param {string} address
 * @param {Setup} setup
 * @returns {Promise<Measured>}
 */
async function measure(lighthouse, address, setup) {
  const { lhr, artifacts } = await run(lighthouse, address, setup);
  /** @param {string} category */
  const score = (category) => Math.round((lhr.categories[category]?.score ?? Number.NaN) * 100);
  /** @param {string} audit */
  const value = (audit) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  const requests = lhr.audits['network-requests']?.details.items ?? [];
  /** @param {string} type */
  const bytesOf = (type) => totalBytes(requests.filter((request) => request.resourceType === type));
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
    },
    figures: {
      lcpMilliseconds: Math.round(value('largest-contentful-paint')),
      fcpMilliseconds: Math.round(value('first-contentful-paint')),
      tbtMilliseconds: Math.round(value('total-blocking-time')),
      tbtProcessorMilliseconds: Math.round(
        blockingProcessorTime(artifacts.Trace.traceEvents, setup.slowdown),
      ),
      cls: Math.round(value('cumulative-layout-shift') * 10_000) / 10_000,
      scriptBytes: await bytesOf('Script'),
      // The style sheet is inlined in the page; its compressed size counts.
      cssBytes: (await bytesOf('Stylesheet')) + (await styleBytes(address)),
      fontBytes: await bytesOf('Font'),
      imageBytes: await bytesOf('Image'),
      htmlBytes: await bytesOf('Document'),
      requests: requests.length,
    },
    failedAudits: failedAudits(lhr),
  };
}

/**
 * The blocking time by CPU time: for every task of the main thread, its CPU time times the slowdown, beyond 50 ms. TBT uses
 * wall-clock time, which includes waiting for a core.
 * @param {TraceEvent[]} events
 * @param {number} slowdown
 */
function blockingProcessorTime(events, slowdown) {
  /** @param {TraceEvent} event */
  const threadOf = ({ pid, tid }) => `${pid}:${tid}`;
  const mainThreads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map((event) => threadOf(event)),
  );
  return events
    .filter((event) => event.name.endsWith('RunTask') && event.tdur && mainThreads.has(threadOf(event)))
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1000) * slowdown - 50), 0);
}

/**
 * The median of each figure, and the failed audits of the first run that failed in most runs.
 * @param {Measured[]} reports
 * @returns {Measured}
 */
function median(reports) {
  const audits = reports.map(({ failedAudits: failed }) => failed);
  /** @param {string} audit */
  const name = (audit) => audit.split(':')[0];
  return {
    scores: medianOfEach(reports.map(({ scores }) => scores)),
    figures: medianOfEach(reports.map(({ figures }) => figures)),
    failedAudits: (audits[0] ?? []).filter(
      (audit) =>
        audits.filter((run) => run.some((other) => name(other) === name(audit))).length > reports.length / 2,
    ),
  };
}

/**
 * @template {Record<string, number>} T
 * @param {T[]} rows
 */
function medianOfEach(rows) {
  const names = Object.keys(rows[0] ?? {});
  const middles = names.map((name) => [name, middleOf(rows.map((row) => row[name] ?? Number.NaN))]);
  return /** @type {T} */ (Object.fromEntries(middles));
}

/** Audits that cost points. @param {LighthouseResult} lhr */
function failedAudits(lhr) {
  return Object.values(lhr.categories).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${id}: ${lhr.audits[id]?.displayValue ?? lhr.audits[id]?.title}`),
  );
}

/** @param {string} address */
async function styleBytes(address) {
  const page = await (await fetch(address)).text();
  const styles = [...page.matchAll(/<style\b[^>]*>(.*?)<\/style>/gs)].map(([, text]) => text).join('');
  return brotliCompressSync(styles, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
}

/** @param {{ url: string }[]} requests */
async function totalBytes(requests) {
  const sizes = await Promise.all(
    requests.filter(({ url }) => /^https?:/.test(url)).map(({ url }) => bodyBytes(url)),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/**
 * The size of the body that the server sends to a browser that accepts Brotli.
 * @param {string} url
 * @returns {Promise<number>}
 */
function bodyBytes(url) {
  const { get } = url.startsWith('https:') ? https : http;
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br', accept: '*/*' } }, (response) => {
      let size = 0;
      response.on('data', (chunk) => {
        size += chunk.length;
      });
      response.on('end', () => resolve(size));
      response.on('error', reject);
    }).on('error', reject);
  });
}

/** @param {PageReport} report */
function print({ page, scores, figures, failedAudits: failed }) {
  /** @param {number} bytes */
  const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
  console.log(
    [
      page.padEnd(26),
      `performance ${scores.performance}, accessibility ${scores.accessibility}, best practices ${scores.bestPractices}, SEO ${scores.seo}`,
      `\n${' '.repeat(27)}LCP ${figures.lcpMilliseconds} ms, FCP ${figures.fcpMilliseconds} ms, TBT ${figures.tbtMilliseconds} ms (${figures.tbtProcessorMilliseconds} ms of processor), CLS ${figures.cls}`,
      `\n${' '.repeat(27)}scripts ${kilobytes(figures.scriptBytes)}, CSS ${kilobytes(figures.cssBytes)}, fonts ${kilobytes(figures.fontBytes)}, pictures ${kilobytes(figures.imageBytes)}, page ${kilobytes(figures.htmlBytes)}, ${figures.requests} requests`,
      ...failed.map((audit) => `\n${' '.repeat(27)}- ${audit}`),
    ].join(' '),
  );
}

/** @param {PageReport} report */
function missedTargets({ page, scores, figures }) {
  /** @type {string[]} */
  const missed = [];
  /** @param {string} name @param {number} found @param {boolean} fine */
  const check = (name, found, fine) => {
    if (!fine) missed.push(`${page}: ${name} ${found}`);
  };
  // `/purchase` redirects visitors who are not signed in, so it is no page for search engines.
  const isPublic = !page.startsWith('/purchase');
  for (const name of scoreNames) {
    const target = targets.scores[name];
    if (name === 'seo' && !isPublic) continue;
    check(name, scores[name], scores[name] >= target);
  }
  check('LCP', figures.lcpMilliseconds, figures.lcpMilliseconds <= targets.lcpMilliseconds);
  check('CLS', figures.cls, figures.cls <= targets.cls);
  check('TBT', figures.tbtMilliseconds, figures.tbtMilliseconds <= targets.tbtMilliseconds);
  check('CSS bytes', figures.cssBytes, figures.cssBytes <= targets.cssBytes);
  if (page === '/') {
    check('bytes of scripts', figures.scriptBytes, figures.scriptBytes <= targets.landingScriptBytes);
  }
  return missed;
}
