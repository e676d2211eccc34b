import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Product, listProducts } from '@chuck-and-bit/contract/products';
import { listAllOrders, type Order, placeOrder } from '@chuck-and-bit/contract/orders';
import {
  applyImport,
  createImport,
  getImport,
  type ProductImport,
} from '@chuck-and-bit/contract/product-imports';
import { expect, onTestFinished, test, vi } from 'vitest';
import { staleParts } from '../../scripts/freshness.js';
import { ask, demoAdmin, demoShopper, send, signInAs } from './over-http';
import { findFreePort } from './servers/programs';
import { createPostgresDatabase, testEngine } from './test-database';
import { orderRequest } from './trade';
import { unlimited } from './unlimited';

/** The built shop. `npm run test:all` builds it first. */
const server = path.resolve(import.meta.dirname, '../../build/server/main.js');

/** The persistent data of one test's processes. */
type ShopData = { dataDir: string; databaseUrl: string };
const running = new Set<ChildProcess>();

/** Creates the data. When the test ends, running processes are killed and the data is removed. */
async function createData(): Promise<ShopData> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'chuck-and-bit-kill-'));
  const postgres = testEngine === 'postgresql' ? await createPostgresDatabase() : null;
  onTestFinished(async () => {
    for (const child of running) await kill(child);
    await postgres?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { dataDir, databaseUrl: postgres?.url ?? '' };
}

/** Starts a process of the shop and waits until it is ready. */
async function start({ dataDir, databaseUrl }: ShopData) {
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [server], {
    cwd: dataDir,
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: path.join(dataDir, 'data'),
      DATABASE_URL: databaseUrl,
      ...unlimited,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null) return;
      expect((await fetch(`${address}/readyz`)).status).toBe(200);
    },
    { timeout: 90_000, interval: 50 },
  );
  if (child.exitCode !== null) throw new Error(`The shop did not start:\n${output}`);
  return { child, address };
}

/** Kills the process without a shutdown, like a crash or the kernel's out-of-memory killer. */
async function kill(child: ChildProcess): Promise<void> {
  running.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

test('an acknowledged order survives kill -9, and no stock is lost or sold twice', {
  timeout: 240_000,
}, async () => {
  expect(staleParts(), 'parts of the build that are older than their sources; npm run build').toEqual([]);
  const shopData = await createData();
  const first = await start(shopData);
  const buyer = await signInAs(first.address, demoShopper);
  const before = await ask(first.address, listProducts);
  const ordersBefore = await ask(first.address, listAllOrders, {
    as: await signInAs(first.address, demoAdmin),
  });
  const ordered = before.filter(
    ({ availableQuantity, minimumOrder }) => availableQuantity >= 20 * minimumOrder,
  );
  expect(ordered.length).toBeGreaterThan(2);

  const acknowledged: string[] = [];
  let cut = 0;
  /** Places one order after the other until the shop is killed. */
  const keepOrdering = async (turn: number): Promise<void> => {
    for (let count = turn; ; count++) {
      const product = ordered[count % ordered.length];
      if (!product) return;
      const response = await send(
        first.address,
        placeOrder,
        orderRequest(buyer, product._id, product.minimumOrder),
      )
        .then(async (response) => ({ status: response.status, body: (await response.json()) as unknown }))
        .catch(() => null);
      if (!response) {
        cut++;
        return;
      }
      if (response.status === 200) acknowledged.push((response.body as { insertedId: string }).insertedId);
    }
  };
  const buying = Promise.all(Array.from({ length: 12 }, (_, turn) => keepOrdering(turn)));
  await vi.waitUntil(() => acknowledged.length >= 40, { timeout: 60_000, interval: 1 });
  await kill(first.child);
  await buying;
  expect(cut).toBe(12);

  const second = await start(shopData);
  const orders = await ask(second.address, listAllOrders, { as: await signInAs(second.address, demoAdmin) });
  const stored = new Set(orders.map(({ _id }) => _id));
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);

  const after = await ask(second.address, listProducts);
  const withOrdered = (products: Product[], placed: Order[]) =>
    products.map(({ _id, availableQuantity }) => {
      const ordered = placed.filter(({ productId }) => productId === _id);
      return [_id, ordered.reduce((sum, { quantity }) => sum + quantity, availableQuantity)];
    });
  expect(withOrdered(after, orders)).toEqual(withOrdered(before, ordersBefore));
  await kill(second.child);
});

test('an import goes on after kill -9 where it stopped, planned or saved, and adds no product twice', {
  timeout: 240_000,
}, async () => {
  expect(staleParts(), 'parts of the build that are older than their sources; npm run build').toEqual([]);
  const shopData = await createData();
  const first = await start(shopData);
  const rows = 600;
  const names = Array.from({ length: rows }, (_, index) => `Imported Drill ${index}`);
  const lines = names.map((name) => `${name},10,1,5,/images/drills/hammer-drill.svg,New.`);
  const as = await signInAs(first.address, demoAdmin);
  const body = ['name,price,minimum_order,stock,image,description', ...lines].join('\n');
  const { _id: id } = await ask(first.address, createImport, { as, body });
  /** Asks this process for the import until it is so. */
  const until = async (
    { address, as: caller }: { address: string; as: typeof as },
    isSo: (found: ProductImport) => boolean,
  ): Promise<ProductImport> =>
    vi.waitUntil(
      async () => {
        const found = await ask(address, getImport, { as: caller, params: { id } });
        return isSo(found) && found;
      },
      { timeout: 60_000, interval: 1 },
    );
  const planning = await until({ ...first, as }, ({ added }) => added > 0);
  await kill(first.child);
  expect(planning).toMatchObject({ state: 'planning' });

  const second = await start(shopData);
  const asSecond = await signInAs(second.address, demoAdmin);
  const planned = await until({ ...second, as: asSecond }, ({ state }) => state === 'planned');
  expect(planned).toMatchObject({ rows, added: rows, changed: 0, unchanged: 0, leftOut: 0 });
  await ask(second.address, applyImport, { as: asSecond, params: { id } });
  const applying = await until({ ...second, as: asSecond }, ({ saved }) => saved > 0);
  await kill(second.child);
  expect(applying).toMatchObject({ state: 'applying' });

  const third = await start(shopData);
  const asThird = await signInAs(third.address, demoAdmin);
  const done = await until({ ...third, as: asThird }, ({ state }) => state === 'done');
  expect(done).toMatchObject({ saved: rows, leftOut: 0 });
  const added = (await ask(third.address, listProducts)).filter(({ name }) => name.startsWith('Imported '));
  expect(added.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  await kill(third.child);
});
