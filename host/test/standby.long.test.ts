import { rm, mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { listKinds } from '@chuck-and-bit/contract/kinds';
import { listOwnOrders, placeOrder } from '@chuck-and-bit/contract/orders';
import { listProductReviews } from '@chuck-and-bit/contract/product-reviews';
import { addProduct, getProduct, listProducts, type Product } from '@chuck-and-bit/contract/products';
import { listReviews } from '@chuck-and-bit/contract/reviews';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ask, demoAdmin, demoShopper, send, signInAs, type Visitor } from '../../api/test/over-http';
import { type Cluster, startCluster, whyNoCluster } from '../../api/test/servers/postgres-cluster';
import { findFreePort } from '../../api/test/servers/programs';
import { hammerDrill } from '../../api/test/trade';
import { isBuilt, startBuiltShop } from './built-shop';

const whyNot = isBuilt ? whyNoCluster() : 'the shop is not built';
if (whyNot) console.log(`Public pages from a standby are not tested: ${whyNot}`);

const sentence = 'Ordering and logging in are not possible just now';

describe.skipIf(whyNot)('a shop with a standby', () => {
  let primary: Cluster;
  let standby: Cluster;
  let shop: Awaited<ReturnType<typeof startBuiltShop>>;
  let admin: Visitor;
  let shopper: Visitor;
  let dataDir: string;

  beforeAll(async () => {
    primary = await startCluster();
    await primary.query('create database shop');
    standby = await primary.addStandby();
    const port = String(await findFreePort());
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'chuck-and-bit-standby-'));
    shop = await startBuiltShop({
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      POLICIES_DIR: path.resolve(import.meta.dirname, '../../policies'),
      DATABASE_URL: primary.urlOf('shop'),
      DATABASE_READ_URL: standby.urlOf('shop'),
      LOG_LEVEL: 'error',
    });
    admin = await signInAs(shop.address, demoAdmin);
    shopper = await signInAs(shop.address, demoShopper);
  }, 180_000);

  afterAll(async () => {
    await shop?.stop();
    await standby?.remove();
    await primary?.remove();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Public reads so far, by the server that they were read from. */
  const reads = async () => {
    const text = await (await fetch(`${shop.address}/metrics`)).text();
    const countOf = (server: string) =>
      Number(
        new RegExp(`^shop_public_reads_total\\{server="${server}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0,
      );
    return { replica: countOf('replica'), primary: countOf('primary') };
  };
  const newest = async (): Promise<Product | undefined> =>
    (await ask(shop.address, listProducts, { query: { limit: '1' } }))[0];
  /** Waits until the standby has all that the process knows of. */
  const untilReplayed = () =>
    vi.waitFor(
      async () => {
        const before = await reads();
        await ask(shop.address, listProducts, { query: { limit: String(1 + (before.primary % 50)) } });
        const after = await reads();
        if (after.primary !== before.primary || after.replica === before.replica)
          throw new Error('Still the primary');
      },
      { timeout: 20_000, interval: 50 },
    );
  const adds = (name: string) => ask(shop.address, addProduct, { as: admin, body: { ...hammerDrill, name } });

  test('reads lists, products and reviews there once it has replayed the newest change, and shows each change at once', async () => {
    await untilReplayed();
    const product = await newest();
    const before = await reads();
    await ask(shop.address, getProduct, { params: { id: product?._id ?? '' } });
    await ask(shop.address, listProductReviews, { params: { id: product?._id ?? '' } });
    await ask(shop.address, listReviews, { query: { limit: '3' } });
    await ask(shop.address, listKinds);
    const after = await reads();
    expect(after.primary).toBe(before.primary);
    expect(after.replica).toBeGreaterThanOrEqual(before.replica + 3);

    await standby.query('select pg_wal_replay_pause()');
    await adds('Newest Drill');
    expect((await newest())?.name).toBe('Newest Drill');
    // Also once the process knows how far the log has come.
    for (let limit = 2; limit < 6; limit++) {
      const [first] = await ask(shop.address, listProducts, { query: { limit: String(limit) } });
      expect(first?.name).toBe('Newest Drill');
    }
    expect((await reads()).replica).toBe(after.replica);
    await standby.query('select pg_wal_replay_resume()');
    await untilReplayed();
    expect((await newest())?.name).toBe('Newest Drill');
  });

  test('without its primary shows public pages that say so, and refuses everything else for a while', async () => {
    const product = await newest();
    const query = { email: shopper.email };
    const body = { productId: product?._id, quantity: 1, address: '1 Main Street', phone: '555 010 0199' };
    const page = async (address: string) => {
      const response = await fetch(`${shop.address}${address}`, { headers: { accept: 'text/html' } });
      return { status: response.status, text: await response.text() };
    };
    expect((await page('/')).text).not.toContain(sentence);
    await primary.kill();
    await vi.waitFor(async () => expect((await page('/?now')).text).toContain(sentence), 20_000);
    for (const address of [
      '/',
      '/all-drills',
      `/all-drills/${product?._id}`,
      '/checkout',
      '/blogs',
      '/policies/shipping',
    ]) {
      const { status, text } = await page(`${address}?without-primary`);
      expect(status, address).toBe(200);
      expect(text, address).toContain(sentence);
    }
    expect((await page(`/all-drills/${product?._id}?again`)).text).toContain('Newest Drill');
    expect((await newest())?.name).toBe('Newest Drill');
    expect((await fetch(`${shop.address}/readyz`)).status).toBe(200);
    for (const response of [
      await send(shop.address, listOwnOrders, { as: shopper, query }),
      await send(shop.address, placeOrder, { as: shopper, query, body }),
    ]) {
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
    }

    await primary.start();
    await vi.waitFor(async () => expect((await page('/?back')).text).not.toContain(sentence), 20_000);
    await ask(shop.address, listOwnOrders, { as: shopper, query });
    await untilReplayed();
  });

  test('without either is not ready', async () => {
    await standby.stop();
    await primary.kill();
    await vi.waitFor(async () => {
      await fetch(`${shop.address}/drill?limit=9`);
      expect((await fetch(`${shop.address}/readyz`)).status).toBe(503);
    }, 20_000);
    await standby.start();
    await primary.start();
    await vi.waitFor(async () => expect((await fetch(`${shop.address}/readyz`)).status).toBe(200), 20_000);
    await untilReplayed();
  });
});
