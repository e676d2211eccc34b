import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { type Drill, listDrills } from '@chuck-and-bit/contract/drills';
import type { Endpoint } from '@chuck-and-bit/contract/endpoint';
import { listAllOrders, type Order, placeOrder } from '@chuck-and-bit/contract/orders';
import { exchangeToken } from '@chuck-and-bit/contract/users';
import { expect, onTestFinished, test, vi } from 'vitest';
import { addressOf, type Asked, headersOf } from './asking';
import { createPostgresDatabase, testEngine } from './test-database';

/** The shop as it is delivered, with its demo accounts. `npm test` builds it first. */
const server = path.resolve(import.meta.dirname, '../../build/server/main.js');
const built = [server, path.resolve(server, '../../web/server/index.js')].every((file) => existsSync(file));
const shopper = { email: 'shopper@demo.example', password: 'Shopper123' };
const admin = { email: 'admin@demo.example', password: 'Admin123' };

/** Where the processes of one test keep what they must not lose. */
type Place = { dataDir: string; databaseUrl: string };
const running = new Set<ChildProcess>();

/** Removed when the test ends, after the processes that still run there. */
async function openPlace(): Promise<Place> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'chuck-and-bit-kill-'));
  const postgres = testEngine === 'postgresql' ? await createPostgresDatabase() : null;
  onTestFinished(async () => {
    for (const child of running) await kill(child);
    await postgres?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { dataDir, databaseUrl: postgres?.url ?? '' };
}

async function freePort(): Promise<number> {
  const listener = net.createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as net.AddressInfo;
  listener.close();
  await once(listener, 'close');
  return port;
}

/** Starts a process of the shop and waits until it is ready. */
async function start({ dataDir, databaseUrl }: Place) {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [server], {
    cwd: dataDir,
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: path.join(dataDir, 'data'),
      DATABASE_URL: databaseUrl,
      ORDERS_PER_MINUTE: '1000000',
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

/** No farewell: what SIGKILL, a crash or the kernel's out-of-memory killer do. */
async function kill(child: ChildProcess): Promise<void> {
  running.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

async function ask(address: string, endpoint: Endpoint, asked: Asked = {}) {
  const answer = await fetch(`${address}${addressOf(endpoint, asked)}`, {
    method: endpoint.method,
    headers: headersOf(asked),
    ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
  });
  const body: unknown = await answer.json();
  if (answer.status !== 200) throw new Error(`${endpoint.method} ${endpoint.path}: ${JSON.stringify(body)}`);
  return body;
}

/** Signs in at the identity service and at the shop, as the browser does. */
async function signIn(address: string, { email, password }: { email: string; password: string }) {
  const signedIn = await fetch(`${address}/identity/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ email, password }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const { token: idToken } = (await (
    await fetch(`${address}/identity/token`, { headers: { cookie } })
  ).json()) as { token: string };
  const exchanged = (await ask(address, exchangeToken, { as: { token: idToken }, body: { email } })) as {
    token: string;
  };
  return { email, token: exchanged.token };
}

test.skipIf(!built)(
  'an order that was answered survives kill -9, and no stock is lost or sold twice',
  { timeout: 240_000 },
  async () => {
    const place = await openPlace();
    const first = await start(place);
    const buyer = await signIn(first.address, shopper);
    const before = (await ask(first.address, listDrills)) as Drill[];
    const wanted = before.filter(
      ({ availableQuantity, minimumOrder }) => availableQuantity >= 20 * minimumOrder,
    );
    expect(wanted.length).toBeGreaterThan(2);

    const answered: string[] = [];
    let cut = 0;
    /** Orders one after the other until the shop is gone. */
    const keepOrdering = async (turn: number): Promise<void> => {
      for (let count = turn; ; count++) {
        const drill = wanted[count % wanted.length];
        if (!drill) return;
        const body = {
          productId: drill._id,
          quantity: drill.minimumOrder,
          address: 'Main Street 1',
          phone: '012345678',
        };
        const answer = await fetch(
          `${first.address}${addressOf(placeOrder, { query: { email: buyer.email } })}`,
          {
            method: placeOrder.method,
            headers: headersOf({ as: buyer, body }),
            body: JSON.stringify(body),
          },
        )
          .then(async (response) => ({ status: response.status, body: (await response.json()) as unknown }))
          .catch(() => null);
        if (!answer) {
          cut++;
          return;
        }
        if (answer.status === 200) answered.push((answer.body as { insertedId: string }).insertedId);
      }
    };
    const buying = Promise.all(Array.from({ length: 12 }, (_, turn) => keepOrdering(turn)));
    await vi.waitUntil(() => answered.length >= 40, { timeout: 60_000, interval: 1 });
    await kill(first.child);
    await buying;
    expect(cut).toBe(12);

    const second = await start(place);
    const orders = (await ask(second.address, listAllOrders, {
      as: await signIn(second.address, admin),
    })) as Order[];
    const known = new Set(orders.map(({ _id }) => _id));
    expect(answered.filter((id) => !known.has(id))).toEqual([]);

    const after = (await ask(second.address, listDrills)) as Drill[];
    const inOrders = (id: string) =>
      orders.filter(({ productId }) => productId === id).reduce((sum, { quantity }) => sum + quantity, 0);
    expect(after.map((drill) => [drill._id, drill.availableQuantity + inOrders(drill._id)])).toEqual(
      before.map((drill) => [drill._id, drill.availableQuantity]),
    );
    await kill(second.child);
  },
);
