import { placeOrder } from '@chuck-and-bit/contract/orders';
import { listProducts } from '@chuck-and-bit/contract/products';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ask, register } from '../over-http';
import { startCluster } from '../servers/postgres-cluster';
import { startServers } from '../servers/shop-servers';
import { startTcpProxy } from '../servers/tcp-proxy';
import { orderRequest } from '../trade';
import { noCluster } from './cluster-of-file';
import { startShopUnderTest } from './shop-under-test';

/** Maximum time until the shop responds from the other server. */
const failoverMilliseconds = 10_000;

/** Starts a primary, a synchronous standby, and a shop behind a proxy that leads to the primary, as HAProxy would. */
async function startPair() {
  const primary = await startCluster();
  onTestFinished(primary.remove);
  await primary.query('create database shop');
  const standby = await primary.addSynchronousStandby();
  onTestFinished(standby.remove);
  const proxy = await startTcpProxy(primary);
  onTestFinished(proxy.close);
  const url = `postgres://postgres@127.0.0.1:${proxy.port}/shop`;
  const shop = await startShopUnderTest(url, { truthUrl: standby.urlOf('shop') });
  const failOver = async () => {
    await standby.promote();
    proxy.leadTo(standby);
  };
  return { primary, standby, url, shop, failOver };
}

describe.skipIf(noCluster)('a shop before a primary and a synchronous standby', () => {
  test('goes on when the primary is killed and the standby promoted, and when the old primary comes back', async () => {
    const { primary, standby, url, shop, failOver } = await startPair();
    await shop.survives(async () => {
      await primary.kill();
      await failOver();
    }, failoverMilliseconds);

    await primary.start();
    await shop.load.afterOrders(50);

    const others = await startServers(url, 1);
    onTestFinished(others.close);
    const address = others.all[0]?.url ?? '';
    const buyer = await register(address, 'Late Buyer');
    // Not the newest product, whose stock the load checks.
    const [, product] = await ask(address, listProducts, { query: { limit: 2 } });
    if (!product) throw new Error('The demo data hold more than one drill');
    const request = orderRequest(buyer, product._id, product.minimumOrder);
    const { insertedId } = await ask(address, placeOrder, request);
    expect(await countOrders(standby.urlOf('shop'), insertedId)).toBe(1);
  });

  test('goes on when the standby is promoted while the old primary still runs', async () => {
    const { shop, failOver } = await startPair();
    await shop.survives(failOver, failoverMilliseconds);
    await shop.load.afterOrders(50);
  });
});

async function countOrders(url: string, id: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query('select from orders where id = $1', [id]);
  await client.end();
  return rowCount ?? 0;
}
