import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { listCustomers } from '@chuck-and-bit/contract/customers';
import { listAllReviews, listProductReviews, listOwnReviews } from '@chuck-and-bit/contract/product-reviews';
import { lookUpProducts } from '@chuck-and-bit/contract/product-lookup';
import { listSearchSuggestions } from '@chuck-and-bit/contract/search-suggestions';
import { getProduct, listBoughtTogether, listProducts } from '@chuck-and-bit/contract/products';
import type { Endpoint } from '@chuck-and-bit/contract/endpoint';
import { getPurchaseTimeline } from '@chuck-and-bit/contract/order-timeline';
import { getOrder, listAllOrders, listOwnOrders } from '@chuck-and-bit/contract/orders';
import { getOverview } from '@chuck-and-bit/contract/overview';
import { listPayments } from '@chuck-and-bit/contract/payments';
import { listPurchases } from '@chuck-and-bit/contract/purchases';
import { listToCount } from '@chuck-and-bit/contract/product-actions';
import { listReviews } from '@chuck-and-bit/contract/reviews';
import { getUserRole, listUsers } from '@chuck-and-bit/contract/users';
import { beforeAll, describe, expect, test } from 'vitest';
import { createApiTokens } from '../src/authentication';
import { findUserByEmail, lockAdmins } from '../src/modules/accounts/accounts.queries';
import { listExpired, takeUnwarned } from '../src/modules/purchases/purchases.queries';
import { listUnfinished } from '../src/modules/payments/payments.queries';
import type { ApiRequest } from './api-client';
import { openIdentitySession } from './identity-session';
import type { Person } from './people';
import { type Statement, statementsOf } from './statements-of';
import { openTestShop } from './test-shop';

/** Gives enough rows that the planner scans a table sequentially only if no index helps. */
const scale = '0.03';
const seed = path.resolve(import.meta.dirname, '../../bench/seed-large.sql');
const largeTables = ['products', 'orders', 'purchases', 'users', 'reviews', 'payment_intents'];

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Filter?: string;
  Plans?: PlanNode[];
};

const shop = await openTestShop();
const { pool, db } = shop.database;
let buyer: Person;

beforeAll(async () => {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query("select set_config('seed.scale', $1, false)", [scale]);
    await client.query(await readFile(seed, 'utf8'));
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
  const user = await findUserByEmail(db, 'seed.5@example.com');
  if (!user) throw new Error('The large shop has no users');
  const sessionId = await openIdentitySession(shop.database, { ...user, subject: user.identitySubject });
  const { token } = await createApiTokens(shop.tokenSecret).issue({
    userId: user.id,
    sessionId,
    authenticatedAt: Date.now() / 1000,
    secondFactor: false,
  });
  buyer = { id: user.id, name: user.name, email: user.email, token };
}, 120_000);

/** Whether the node reads orders by age and filters them by state, which reads all of them if few match. */
const filtersStatesByAge = (node: PlanNode) =>
  node['Index Name'] === 'orders_pkey' && /payment_status|status =/.test(node.Filter ?? '');

/** The large tables that these statements read completely, with the statement. */
const tablesRead = async (statements: Statement[]): Promise<string[]> => {
  const found: string[] = [];
  for (const { text, values } of statements) {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (format json) ${text}`,
      values,
    );
    const root = rows[0]?.['QUERY PLAN'][0].Plan;
    for (const node of root ? allNodes(root) : []) {
      const table = node['Relation Name'] ?? '';
      const isWhole = node['Node Type'] === 'Seq Scan' || filtersStatesByAge(node);
      if (isWhole && largeTables.includes(table)) found.push(`${table}: ${text}`);
    }
  }
  return found;
};

/** Requests the first two pages of a list. */
const pagesOf = (endpoint: Endpoint, request: () => ApiRequest) => async () => {
  const first = await shop.call(endpoint, { ...request(), query: { limit: 20, ...request().query } });
  const link = /<([^>]+)>/.exec(String(first.headers['link']))?.[1];
  expect(link, 'a further page').toBeDefined();
  const after = new URL(link ?? '', 'http://shop').searchParams.get('after') ?? '';
  await shop.does(endpoint, { ...request(), query: { limit: 20, ...request().query, after } });
};

const lists: [string, Endpoint, () => ApiRequest][] = [
  ['drills, newest first', listProducts, () => ({})],
  ['drills by price', listProducts, () => ({ query: { sort: 'price' } })],
  ['drills by price, falling', listProducts, () => ({ query: { sort: '-price' } })],
  ['drills in stock', listProducts, () => ({ query: { inStock: 'true' } })],
  ['drills in stock by price', listProducts, () => ({ query: { inStock: 'true', sort: 'price' } })],
  ['drills found by a common word', listProducts, () => ({ query: { q: 'drill' } })],
  ['drills found by two words', listProducts, () => ({ query: { q: 'quiet glass', inStock: 'true' } })],
  ['drills found by the beginning of a word', listProducts, () => ({ query: { q: 'ind' } })],
  ['products to count', listToCount, () => ({ as: shop.admin })],
  ['reviews', listReviews, () => ({})],
  ['all reviews', listAllReviews, () => ({ as: shop.admin })],
  ['reviews without a reply', listAllReviews, () => ({ as: shop.admin, query: { state: 'unanswered' } })],
  ['users', listUsers, () => ({ as: shop.admin })],
  ['all orders', listAllOrders, () => ({ as: shop.admin })],
  ['payments', listPayments, () => ({ as: shop.admin })],
  ...[
    {},
    { sort: 'oldest' },
    { sort: '-amount' },
    { payment: 'Unpaid' },
    { payment: 'Paid', status: 'Pending', sort: 'oldest' },
    { status: 'Shipped', sort: 'amount' },
    { min: '4000', max: '4100' },
    { min: '100', max: '300', sort: '-amount', payment: 'Paid' },
    { from: '2020-09-13', to: '2020-09-14', sort: 'amount' },
    { q: 'seed' },
    { q: 'seed 7', status: 'Shipped', sort: '-amount' },
    { q: '77', payment: 'Unpaid', sort: 'oldest' },
    { q: 'seed 77' },
    { q: '777', min: '100' },
  ].map((query): [string, Endpoint, () => ApiRequest] => [
    `purchases: ${JSON.stringify(query)}`,
    listPurchases,
    () => ({ as: shop.admin, query }),
  ]),
  ...[{}, { payment: 'Paid' }, { q: 'seed', sort: 'amount' }].map(
    (query): [string, Endpoint, () => ApiRequest] => [
      `the purchases of one buyer: ${JSON.stringify(query)}`,
      listPurchases,
      () => ({ as: buyer, query: { limit: 2, ...query } }),
    ],
  ),
];

describe('in a large shop there is no sequential scan of a large table for', () => {
  test.each(lists)('pages of %s', async (_name, endpoint, request) => {
    expect(await tablesRead(await statementsOf(pagesOf(endpoint, request)))).toEqual([]);
  });

  test('a search for purchases that finds nothing', async () => {
    const statements = await statementsOf(async () => {
      for (const query of [
        { q: 'nobody' },
        { q: 'seed zebra', sort: 'amount' },
        { q: 'seed', payment: 'Unpaid', status: 'Shipped' },
      ]) {
        expect(await shop.does(listPurchases, { as: shop.admin, query })).toEqual([]);
      }
    });
    expect(await tablesRead(statements)).toEqual([]);
  });

  test('one product, what is bought with one, one order and the timeline of its purchase, one user, the orders of one user, unsettled payments', async () => {
    const products = await shop.does(listProducts, { query: { limit: 1 } });
    const own = await shop.does(listOwnOrders, { as: buyer, query: { email: buyer.email } });
    expect(own).toHaveLength(5);
    const statements = await statementsOf(async () => {
      await shop.does(getProduct, { params: { id: products[0]?._id ?? '' } });
      await shop.does(listBoughtTogether, { params: { id: own[0]?.productId ?? '' } });
      await shop.does(listProductReviews, { params: { id: products[0]?._id ?? '' } });
      await shop.does(listOwnReviews, { as: buyer, query: { limit: 2 } });
      await shop.does(getOrder, { as: buyer, params: { id: own[0]?._id ?? '' } });
      await shop.does(getPurchaseTimeline, { as: buyer, params: { id: own[0]?.purchaseId ?? '' } });
      await shop.does(getUserRole, { as: buyer, query: { email: buyer.email } });
      await shop.does(listOwnOrders, { as: buyer, query: { email: buyer.email, limit: 2 } });
      await shop.does(listPayments, { as: shop.admin, query: { limit: 20, unsettled: 'true' } });
    });
    expect(statements.length).toBeGreaterThan(9);
    expect(await tablesRead(statements)).toEqual([]);
  });

  test('the overview of a week and of a month', async () => {
    for (const period of [
      { from: '2021-01-04', to: '2021-01-10' },
      { from: '2021-03-01', to: '2021-03-31' },
    ]) {
      const statements = await statementsOf(() => shop.does(getOverview, { as: shop.admin, query: period }));
      expect(statements.length).toBeGreaterThan(5);
      expect(await tablesRead(statements)).toEqual([]);
    }
  });

  test('what is suggested while somebody types, and the products that a list to order names', async () => {
    const statements = await statementsOf(async () => {
      for (const q of ['dr', 'drill', 'quiet glas', 'returns'])
        await shop.does(listSearchSuggestions, { query: { q } });
      const texts = ['AB-1001', 'No such drill', '4006381333931', '01890000-0000-7000-8000-000000000000'];
      await shop.does(lookUpProducts, { body: { texts } });
    });
    expect(statements.length).toBeGreaterThan(8);
    expect(await tablesRead(statements)).toEqual([]);
  });

  test('the landing page', async () => {
    const statements = await statementsOf(async () => {
      await shop.does(listProducts, { query: { limit: 3 } });
      await shop.does(listReviews, { query: { limit: 6 } });
    });
    expect(await tablesRead(statements)).toEqual([]);
  });

  test('background work', async () => {
    const statements = await statementsOf(async () => {
      await listExpired(db, 100);
      await takeUnwarned(db, 100);
      await listUnfinished(db, null, 100);
      await lockAdmins(db);
    });
    expect(statements).toHaveLength(5);
    expect(await tablesRead(statements)).toEqual([]);
  });
});

test.each([listAllReviews, listCustomers, listPayments])(
  'the total of a long list is counted up to 1,000 for staff: $path',
  async (list) => {
    const { headers } = await shop.call(list, { as: shop.admin, query: { limit: 1 } });
    expect(headers).toMatchObject({ 'x-total-count': '1000', 'x-total-is-at-least': 'true' });
  },
);

function allNodes(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(allNodes)];
}

test('a search finds and counts matches that are only among the oldest', async () => {
  const { rows } = await pool.query<{ id: string }>('select id from orders order by id limit 3 offset 100');
  await pool.query("update orders set user_name = 'Methuselah Bohrer' where id = any($1)", [
    rows.map(({ id }) => id),
  ]);
  for (const sort of ['newest', 'oldest', 'amount', '-amount']) {
    const query = { q: 'meth bohr', sort, limit: 3 };
    const { headers, body } = await shop.call(listPurchases, { as: shop.admin, query });
    expect(headers).toMatchObject({ 'x-total-count': '3' });
    expect(headers).not.toHaveProperty('x-total-is-at-least');
    expect(body).toHaveLength(3);
  }
});

test('a list of purchases finds and counts a state that only few have', async () => {
  // In the middle by age and by total, beyond all that is scanned.
  const { rows } = await pool.query<{ id: string }>(
    'select id from purchases where paid_at is not null and refunded_at is null order by total_cents, id limit 3 offset 8000',
  );
  await pool.query("update orders set refunded_at = now(), status = 'Shipped' where id = any($1)", [
    rows.map(({ id }) => id),
  ]);
  await pool.query(
    "update orders set refunded_at = null where refunded_at is not null and status = 'Shipped' and id <> all($1)",
    [rows.map(({ id }) => id)],
  );
  for (const sort of ['newest', 'oldest', 'amount', '-amount']) {
    for (const amounts of [{}, { min: '1' }]) {
      const query = { payment: 'Refunded', status: 'Shipped', ...amounts, sort };
      const { headers, body } = await shop.call(listPurchases, { as: shop.admin, query });
      expect(headers).toMatchObject({ 'x-total-count': '3' });
      expect(headers).not.toHaveProperty('x-total-is-at-least');
      expect(body).toHaveLength(3);
    }
  }
});

test('a list of more than is counted says that its total is a minimum, and has all its pages', async () => {
  const minimum = { 'x-total-count': '1000', 'x-total-is-at-least': 'true' };
  let query: Record<string, string | number> = { limit: 100 };
  for (let page = 1; page <= 12; page += 1) {
    const { headers, body } = await shop.call(listPurchases, { as: shop.admin, query });
    expect(headers).toMatchObject(minimum);
    expect(body).toHaveLength(100);
    const next = new URL(/<([^>]+)>/.exec(String(headers['link']))?.[1] ?? '', 'http://shop');
    query = { limit: 100, after: next.searchParams.get('after') ?? '' };
  }
});
