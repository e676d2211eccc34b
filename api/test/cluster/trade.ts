import { addProduct } from '@chuck-and-bit/contract/products';
import { placeOrder } from '@chuck-and-bit/contract/orders';
import { until } from '../../../scripts/until.js';
import { openDatabase } from '../../src/database/client';
import { lasts } from '../lasts';
import {
  type Acknowledgements,
  insertedOf,
  placedOrder,
  settle,
  type Simulation,
} from '../money/acknowledgements';
import { createHttpClient, isUnknown, withKey } from '../money/http-client';
import { createRandom } from '../money/random';
import { createRandomOperations } from '../money/random-operations';
import { openTraders } from '../money/traders';
import { hammerDrill, orderRequest } from '../trade';
import type { Cluster } from './cluster';

const people = 6;
const thinkingMilliseconds = 150;
const refusedMilliseconds = 250;
/** How often somebody else orders, whatever became of the orders before: what measures how long orders are refused. */
const probeMilliseconds = 250;
/** How long a visitor waits for a page. */
const patienceMilliseconds = 5_000;
const stock = 1_000_000;
const secondsToFinish = 120;

/** What the trade saw of one fault. */
export type Seen = {
  /** The longest time without an acknowledged order. */
  seconds: number;
  /** The longest time without the page of all products, as a visitor who is not logged in asks for it. */
  pageSeconds: number;
  /** Orders acknowledged during the fault. */
  acknowledged: number;
};

export type Trade = {
  /** Lets people trade during the work. */
  during: (work: () => Promise<void>) => Promise<Seen>;
  /** Waits until `count` more orders are acknowledged. */
  afterOrders: (count: number) => Promise<void>;
  /** What the database contradicts of all that was ever acknowledged. Nobody may trade meanwhile. */
  findFaults: () => Promise<string[]>;
};

/** People who buy, pay and cancel, and staff who ship and refund, as in `npm run test:money`, all through nginx. */
export async function openTrade(cluster: Cluster, seed: number): Promise<Trade> {
  const databaseUrl = cluster.urlOf(await cluster.leaderAfter(null));
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  const { joinMany, joinsAsAdmin, keys } = await openTraders(database);
  const [buyers, admin] = [await joinMany(20), await joinsAsAdmin()];
  await database.close();
  const server = { url: cluster.url, up: true, hasEnded: () => false, killAndRestart: async () => {} };
  const client = createHttpClient([server], createRandom(seed + 1), keys);
  const acknowledged: Acknowledgements = { orders: [], perhapsPlaced: 0, stock: new Map(), faults: [] };
  const simulation: Simulation = {
    client,
    buyers,
    admin,
    acknowledged,
    query: cluster.query,
    random: createRandom(seed),
  };
  const { prepare, restock, next } = createRandomOperations(simulation);
  await prepare(8);

  const body = { ...hammerDrill, availableQuantity: stock };
  const productId = insertedOf(
    await client.sendUntilKnown(addProduct, { as: admin, body, headers: withKey() }),
  );
  const buyer = buyers[0];
  if (productId === null || !buyer) throw new Error('The product of the probes was not added');
  acknowledged.stock.set(productId, stock);

  let isOpen = false;
  let times: number[] = [];
  let pageTimes: number[] = [];
  const probe = async () => {
    const response = await client.send(placeOrder, { ...orderRequest(buyer, productId), headers: withKey() });
    if (isUnknown(response)) acknowledged.perhapsPlaced += 1;
    const id = insertedOf(response);
    if (id === null) return;
    times.push(performance.now());
    acknowledged.orders.push(
      placedOrder({ id, purchaseId: null, buyer, productId, totalUsd: body.price, intents: [] }),
    );
  };
  const probes = async () => {
    const sent: Promise<void>[] = [];
    while (isOpen) {
      sent.push(probe());
      await lasts(probeMilliseconds);
    }
    await Promise.all(sent);
  };
  const visit = async (): Promise<boolean> => {
    try {
      const response = await fetch(`${cluster.url}/all-drills`, { headers: { accept: 'text/html' } });
      return response.ok && (await response.text()).includes('</html>');
    } catch {
      return false;
    }
  };
  const visits = async () => {
    while (isOpen) {
      // A page may also stop in its middle.
      const shown = await Promise.race([visit(), lasts(patienceMilliseconds).then(() => false)]);
      if (shown) pageTimes.push(performance.now());
      await lasts(probeMilliseconds);
    }
  };
  const trades = async () => {
    while (isOpen) {
      const { outcome } = await next();
      await lasts(outcome === 'UNAVAILABLE' ? refusedMilliseconds : thinkingMilliseconds);
    }
  };

  return {
    during: async (work) => {
      const before = acknowledged.orders.length;
      isOpen = true;
      times = [performance.now()];
      pageTimes = [performance.now()];
      const running = Promise.all([probes(), visits(), ...Array.from({ length: people }, trades)]);
      try {
        await restock();
        await work();
      } finally {
        isOpen = false;
        await running;
      }
      return {
        seconds: longestGap(times),
        pageSeconds: longestGap(pageTimes),
        acknowledged: acknowledged.orders.length - before,
      };
    },
    afterOrders: async (count) => {
      const expected = times.length + count;
      await until(`${count} more orders are acknowledged`, () => times.length >= expected, { seconds: 180 });
    },
    findFaults: () => findFaults(cluster, acknowledged),
  };
}

/** Of these moments, in seconds. */
const longestGap = (times: readonly number[]) =>
  Math.max(...times.map((time, at) => time - (times[at - 1] ?? time))) / 1000;

/** What is not finished when nobody trades any more, and contradictions to what was acknowledged. */
async function findFaults(cluster: Cluster, acknowledged: Acknowledgements): Promise<string[]> {
  await cluster.query("update shop_settings set seller_address = '12 Workbench Lane', version = version + 1");
  // A process expires overdue orders and issues waiting documents when it starts.
  await cluster.shops[0]?.restartService('chuck-and-bit');
  await cluster.untilWhole();
  return cluster.withPool((pool) => settle(pool, acknowledged, secondsToFinish));
}
