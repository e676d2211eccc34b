import { addProduct, deleteProduct, listProducts } from '@chuck-and-bit/contract/products';
import { cancelOrder, placeOrder } from '@chuck-and-bit/contract/orders';
import { readConfig } from '@chuck-and-bit/api/config';
import { openDatabase } from '@chuck-and-bit/api/database/client';
import { readSecret } from '@chuck-and-bit/api/database/secrets';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPeople } from '../../api/test/people';
import { ask } from '../../api/test/over-http';
import { whyNoPostgres } from '../../api/test/postgres-server';
import { startPgbouncer, whyNoPgbouncer } from '../../api/test/servers/pgbouncer';
import { postgresTemplate } from '../../api/test/templates';
import { createPostgresDatabase } from '../../api/test/test-database';
import { hammerDrill, orderRequest } from '../../api/test/trade';
import { buildShop } from '../src/shop';

type Process = { url: string; shop: Awaited<ReturnType<typeof buildShop>> };

const noPostgres = await whyNoPostgres();
const ways = [
  { way: 'connected directly', why: noPostgres },
  { way: 'behind PgBouncer', why: noPostgres ?? whyNoPgbouncer() },
];
for (const { way, why } of ways) if (why) console.log(`Two shops ${way} are not tested: ${why}`);

/** Two shops in one test process share nothing but the database, like two processes. */
describe.for(ways)('two shops on one PostgreSQL, $way,', ({ way, why }) => {
  beforeEach(({ skip }) => skip(why !== null, why ?? ''));
  const closing: (() => Promise<void>)[] = [];
  const listens = async (
    addresses: { databaseUrl: string; databaseDirectUrl: string | null },
    env: NodeJS.ProcessEnv = {},
  ) => {
    const database = await openDatabase({ ...addresses, dataDir: '', databasePoolSize: 4 });
    const config = readConfig({ LOG_LEVEL: 'silent', ...env });
    // Entries never reach their maximum age here, so a missing notification is detected.
    const shop = await buildShop(config, { database, cacheMaxAgeSeconds: 3_600 });
    closing.push(shop.close);
    return { url: await shop.app.listen({ host: '127.0.0.1', port: 0 }), shop } satisfies Process;
  };

  let here: Process;
  let there: Process;
  let people: Awaited<ReturnType<typeof createPeople>>;
  beforeAll(async () => {
    if (why) return;
    const created = await createPostgresDatabase(await postgresTemplate());
    closing.push(created.drop);
    const addresses = { databaseUrl: created.url, databaseDirectUrl: null as string | null };
    if (way === 'behind PgBouncer') {
      const pgbouncer = await startPgbouncer(created.url);
      closing.push(pgbouncer.stop);
      addresses.databaseUrl = pgbouncer.urlOf(created.url);
      addresses.databaseDirectUrl = created.url;
    }
    here = await listens(addresses, { RECONCILE_SECONDS: '1' });
    there = await listens(addresses, { RECONCILE_SECONDS: '1' });
    const { app, database } = here.shop;
    people = await createPeople({ app, database, tokenSecret: await readSecret(database.db, 'api-token') });
  });
  afterAll(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  const productsAt = ({ url }: Process) => ask(url, listProducts);
  /** Requests the list twice: the second response comes from the cache. */
  const warm = async (process: Process) => {
    await productsAt(process);
    await productsAt(process);
  };
  const namesAt = async (process: Process) => (await productsAt(process)).map(({ name }) => name);

  const shows = (process: Process, name: string) =>
    vi.waitFor(async () => expect(await namesAt(process)).toContain(name), 10_000);

  const adds = ({ url }: Process, name: string) =>
    ask(url, addProduct, { as: people.admin, body: { ...hammerDrill, name, availableQuantity: 5 } });

  test('detect a connection pooler', () => {
    expect(here.shop.database.server).toMatchObject({
      isPooled: way === 'behind PgBouncer',
      hasSessions: true,
    });
  });

  test('show a change at once in the process that made it, and soon in the other', async () => {
    await warm(here);
    await warm(there);
    const { insertedId } = await adds(here, 'Told Drill');
    expect(await namesAt(here)).toContain('Told Drill');
    await shows(there, 'Told Drill');

    await ask(there.url, deleteProduct, { as: people.admin, query: { id: insertedId } });
    expect(await namesAt(there)).not.toContain('Told Drill');
    await vi.waitFor(async () => expect(await namesAt(here)).not.toContain('Told Drill'), 10_000);
  });

  const stockAt = async (process: Process, id: string) =>
    (await productsAt(process)).find(({ _id }) => _id === id)?.availableQuantity;

  /** Orders three of five pieces and waits until both processes show the stock. */
  const ordered = async (name: string) => {
    const { insertedId: productId } = await adds(here, name);
    await warm(here);
    await shows(there, name);
    const buyer = await people.shopper();
    const order = await ask(there.url, placeOrder, orderRequest(buyer, productId, 3));
    expect(await stockAt(there, productId)).toBe(2);
    await vi.waitFor(async () => expect(await stockAt(here, productId)).toBe(2), 10_000);
    return { buyer, productId, orderId: order.insertedId };
  };

  test('show the stock that an order took, and that its cancellation restored', async () => {
    const { buyer, productId, orderId } = await ordered('Wanted Drill');
    await ask(there.url, cancelOrder, { as: buyer, query: { id: orderId } });
    expect(await stockAt(there, productId)).toBe(5);
    await vi.waitFor(async () => expect(await stockAt(here, productId)).toBe(5), 10_000);
  });

  test('reconnect after the listening connection was lost', async () => {
    await here.shop.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query ilike 'listen %'`,
    );
    await warm(there);
    await adds(here, 'Late Drill');
    // It reconnects after a second and treats that as a change, because notifications may have been missed.
    await shows(there, 'Late Drill');
    await warm(there);
    await adds(here, 'Later Drill');
    await shows(there, 'Later Drill');
    expect(await namesAt(there)).toEqual(expect.arrayContaining(['Late Drill', 'Later Drill']));
  });
});
