// `npm run bench -- import`: product pages while a shop on the embedded database imports a file of IMPORT_ROWS products (20,000), first
// all new, then with a new price each. Requests 10 pages a second, of many products in turn. Prints the 99th percentile without and
// with an import, and the longest time in which no page came back. Build the shop first.
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../scripts/until.js';
import { signInAs, startShop } from './shop-under-test.js';

const rows = Number(process.env.IMPORT_ROWS ?? 20_000);
const perSecond = 10;
const idleSeconds = 15;

const shop = await startShop('');
try {
  const { authorization } = await signInAs(shop.url, { email: 'admin@demo.example', password: 'Admin123' });
  const products = await listProducts();
  const idle = await whileRequesting(() => pause(idleSeconds * 1_000));
  report('idle', idle, idle);

  const text = 'A cordless drill for wood and metal with a bright lamp and a long warranty. '.repeat(6);
  const added = Array.from(
    { length: rows },
    (_, index) =>
      `,Bench Drill ${index},${10 + (index % 90)}.50,1,25,/images/drills/hammer-drill.svg,${text}`,
  );
  report(
    'adding',
    await whileRequesting(() =>
      importFile(['id,name,price,minimum_order,stock,image,description', ...added]),
    ),
    idle,
  );
  const prices = Array.from({ length: rows }, (_, index) => `Bench Drill ${index},${11 + (index % 90)}.50`);
  report('changing prices', await whileRequesting(() => importFile(['name,price', ...prices])), idle);

  async function listProducts() {
    const listed = await (await fetch(`${shop.url}/drill`)).json();
    return /** @type {{ _id: string }[]} */ (listed).map(({ _id }) => _id);
  }

  /** Uploads and starts an import, and waits for its end. @param {string[]} lines */
  async function importFile(lines) {
    const began = performance.now();
    const plan = await call('POST', '/product-imports?fileName=bench.csv', lines.join('\n'));
    const uploaded = performance.now();
    const untilState = (/** @type {string} */ state) =>
      until(
        `the import is ${state}`,
        async () => (await call('GET', `/product-imports/${plan._id}`)).state === state,
        { seconds: 3_600 },
      );
    await untilState('planned');
    const planned = performance.now();
    await call('POST', `/product-imports/${plan._id}/apply`);
    await untilState('done');
    const { saved } = await call('GET', `/product-imports/${plan._id}`);
    const seconds = (/** @type {number} */ from, to = performance.now()) => ((to - from) / 1_000).toFixed(1);
    console.log(
      `${saved} rows: upload ${seconds(began, uploaded)} s, planning ${seconds(uploaded, planned)} s, saving ${seconds(planned)} s`,
    );
  }

  /** @param {string} method @param {string} path @param {string} [body] */
  async function call(method, path, body) {
    const response = await fetch(`${shop.url}${path}`, {
      method,
      headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'text/csv' }) },
      ...(body === undefined ? {} : { body }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return response.json();
  }

  /**
   * Requests product pages at a constant rate until the work is done.
   * @param {() => Promise<void>} work
   * @returns the latencies of pages in ms, the number of refusals, and the longest time without a page while one was awaited
   */
  async function whileRequesting(work) {
    /** @type {number[]} */
    const latencies = [];
    /** @type {Promise<void>[]} */
    const sent = [];
    let isOver = false;
    let silence = 0;
    let refused = 0;
    let open = 0;
    /** Since when a page is awaited and none came: a refusal is no answer. @type {number | null} */
    let awaitedSince = null;
    const request = async (/** @type {string | undefined} */ id) => {
      const sentAt = performance.now();
      awaitedSince ??= sentAt;
      open += 1;
      const response = await fetch(`${shop.url}/all-drills/${id}`);
      await response.arrayBuffer();
      open -= 1;
      if (!response.ok) {
        refused += 1;
        return;
      }
      const now = performance.now();
      latencies.push(now - sentAt);
      silence = Math.max(silence, now - (awaitedSince ?? sentAt));
      awaitedSince = open > 0 ? now : null;
    };
    const working = work().finally(() => {
      isOver = true;
    });
    for (let number = 0; !isOver; number++) {
      sent.push(request(products[number % products.length]));
      await pause(1_000 / perSecond);
    }
    await Promise.all([working, ...sent]);
    if (awaitedSince !== null) silence = Math.max(silence, performance.now() - awaitedSince);
    return { latencies, silence, refused };
  }
} finally {
  await shop.stop();
}

/**
 * @param {string} name
 * @param {{ latencies: number[], silence: number, refused: number }} measured
 * @param {{ latencies: number[] }} idle
 */
function report(name, { latencies, silence, refused }, idle) {
  const [p50, p99] = [quantile(latencies, 0.5), quantile(latencies, 0.99)];
  console.log(
    `${name.padEnd(16)} ${latencies.length} pages, ${refused} refused, median ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (× ${(p99 / quantile(idle.latencies, 0.99)).toFixed(1)}), longest silence ${silence.toFixed(0)} ms`,
  );
}

/** @param {number[]} values @param {number} share */
function quantile(values, share) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
