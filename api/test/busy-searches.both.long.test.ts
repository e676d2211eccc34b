import { listProducts } from '@chuck-and-bit/contract/products';
import { listManagedProducts } from '@chuck-and-bit/contract/managed-products';
import { placeOrder } from '@chuck-and-bit/contract/orders';
import type pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openTestShop } from './test-shop';
import { orderRequest } from './trade';

const shop = await openTestShop();
const productId = await shop.addsProduct({ name: 'Hammer Drill 20 mm' });
afterEach(() => vi.restoreAllMocks());

/** As long as a search text may be, with 20 sizes that no product has. */
const manySizes = (seed: number) =>
  Array.from({ length: 20 }, (_, index) => `${1_000 + seed * 20 + index}mm`).join(' ');

/** Counts the statements that a pool is asked for from now on: all of them, and the most at once. */
function watchPool(pool: pg.Pool) {
  const seen = { statements: 0, atOnce: 0 };
  let running = 0;
  const { query } = pool;
  vi.spyOn(pool, 'query').mockImplementation((async (...args: unknown[]) => {
    seen.statements += 1;
    seen.atOnce = Math.max(seen.atOnce, ++running);
    try {
      return await (query as (...args: unknown[]) => Promise<unknown>).apply(pool, args);
    } finally {
      running -= 1;
    }
  }) as typeof pool.query);
  return seen;
}

const { pool, pools } = shop.database;
const publicPool = pools.at(-1) ?? pool;

describe('a search', () => {
  test.each([
    ['20 sizes', manySizes(1)],
    ['20 misspelled words', 'hamer dril hamner dirll zzyx '.repeat(7).trim().slice(0, 200)],
    ['a size and a misspelled word', '18mm hamer'],
  ])('of %s asks for one statement at a time, and for few', async (_what, q) => {
    const seen = watchPool(publicPool);
    await shop.does(listProducts, { query: { q, limit: 24 } });
    expect(seen).toMatchObject({ atOnce: 1 });
    expect(seen.statements).toBeLessThanOrEqual(9);
  });

  test('in a sort order asks for one statement at a time too', async () => {
    const seen = watchPool(publicPool);
    await shop.does(listProducts, { query: { q: 'hammer drill', sort: 'price', limit: 24 } });
    expect(seen.atOnce).toBe(1);
  });

  test('still finds larger sizes and corrects words', async () => {
    const find = async (q: string) => {
      const { body, headers } = await shop.call(listProducts, { query: { q, limit: 24 } });
      return [(body as { _id: string }[]).map(({ _id }) => _id), headers['x-did-you-mean']];
    };
    expect(await find('hamer dril 18mm')).toEqual([[productId], 'hammer%20drill%2018mm']);
  });
});

describe('many searches at once', () => {
  test('are bounded; those beyond are refused, and orders and product pages go on', async () => {
    const buyer = await shop.shopper();
    const seen = watchPool(publicPool);
    const searches = Array.from({ length: 100 }, (_, seed) =>
      shop.call(listProducts, { query: { q: manySizes(seed), limit: 24 } }),
    );
    const orders = Array.from({ length: 5 }, () => shop.does(placeOrder, orderRequest(buyer, productId)));
    const desk = shop.does(listManagedProducts, { as: shop.admin, query: { q: 'hammer', limit: 10 } });
    expect((await Promise.all(orders)).length).toBe(5);
    await desk;
    const responses = await Promise.all(searches);
    const refused = responses.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(20);
    expect(refused.length + responses.filter(({ status }) => status === 200).length).toBe(100);
    for (const { headers } of refused) expect(headers['retry-after']).toBe('1');
    if (publicPool !== pool) expect(seen.atOnce).toBeLessThanOrEqual(2);
    await shop.does(listProducts, { query: { q: 'hammer', limit: 24 } });
  });
});
