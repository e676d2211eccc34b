import { addDrill, deleteDrill, type Drill } from '@chuck-and-bit/contract/drills';
import { placeOrder } from '@chuck-and-bit/contract/orders';
import { readConfig } from '@chuck-and-bit/api/config';
import { openDatabase } from '@chuck-and-bit/api/database/client';
import { readSecret } from '@chuck-and-bit/api/database/secrets';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createPeople } from '../../api/test/people';
import { whyNoPostgres } from '../../api/test/postgres-server';
import { postgresTemplate } from '../../api/test/templates';
import { createPostgresDatabase } from '../../api/test/test-database';
import { buildShop } from '../src/shop';

type Process = { url: string; shop: Awaited<ReturnType<typeof buildShop>> };

/** Everything that processes share is in the database; that these two are in one process of the tests gives them nothing. */
describe.skipIf(await whyNoPostgres())('two shops on one PostgreSQL', () => {
  const closing: (() => Promise<void>)[] = [];
  const listens = async (databaseUrl: string): Promise<Process> => {
    const database = await openDatabase({ databaseUrl, dataDir: '', databasePoolSize: 4 });
    const shop = await buildShop(readConfig({ LOG_LEVEL: 'silent' }), { database });
    closing.push(shop.close);
    return { url: await shop.app.listen({ host: '127.0.0.1', port: 0 }), shop };
  };

  let here: Process;
  let there: Process;
  let people: Awaited<ReturnType<typeof createPeople>>;
  beforeAll(async () => {
    const created = await createPostgresDatabase(await postgresTemplate());
    closing.push(created.drop);
    here = await listens(created.url);
    there = await listens(created.url);
    const { app, database } = here.shop;
    people = await createPeople({ app, database, tokenSecret: await readSecret(database.db, 'api-token') });
  });
  afterAll(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  const drillsAt = async ({ url }: Process): Promise<Drill[]> =>
    (await (await fetch(`${url}/drill`)).json()) as Drill[];
  /** Asked twice: the second answer comes from memory. */
  const warm = async (process: Process) => {
    await drillsAt(process);
    await drillsAt(process);
  };
  const namesAt = async (process: Process) => (await drillsAt(process)).map(({ name }) => name);

  const send = async (process: Process, method: string, path: string, token: string, body?: object) => {
    const answer = await fetch(`${process.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as { insertedId: string };
  };
  const adds = (process: Process, name: string) =>
    send(process, addDrill.method, addDrill.path, people.admin.token, {
      name,
      price: 10,
      image: '/images/drills/hammer-drill.svg',
      description: 'It drills.',
      availableQuantity: 5,
      minimumOrder: 1,
    });

  test('show a change at once where it was made, and elsewhere within a second', async () => {
    await warm(here);
    await warm(there);
    const { insertedId } = await adds(here, 'Told Drill');
    expect(await namesAt(here)).toContain('Told Drill');
    await vi.waitFor(async () => expect(await namesAt(there)).toContain('Told Drill'), 1_000);

    await send(there, deleteDrill.method, `${deleteDrill.path}?id=${insertedId}`, people.admin.token);
    expect(await namesAt(there)).not.toContain('Told Drill');
    await vi.waitFor(async () => expect(await namesAt(here)).not.toContain('Told Drill'), 1_000);
  });

  test('show the stock that an order took', async () => {
    const { insertedId } = await adds(here, 'Wanted Drill');
    await warm(here);
    await vi.waitFor(async () => expect(await namesAt(there)).toContain('Wanted Drill'), 1_000);
    const buyer = await people.shopper();
    const body = { productId: insertedId, quantity: 3, address: 'Main Street 1', phone: '012345678' };
    await send(there, placeOrder.method, `${placeOrder.path}?email=${buyer.email}`, buyer.token, body);
    const leftAt = async (process: Process) =>
      (await drillsAt(process)).find(({ _id }) => _id === insertedId)?.availableQuantity;
    expect(await leftAt(there)).toBe(2);
    await vi.waitFor(async () => expect(await leftAt(here)).toBe(2), 1_000);
  });

  test('find each other again when the connection that hears of changes was lost', async () => {
    await here.shop.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query ilike 'listen %'`,
    );
    await warm(there);
    await adds(here, 'Late Drill');
    // A second until it is connected again, which counts as a change: some may have been missed.
    await vi.waitFor(async () => expect(await namesAt(there)).toContain('Late Drill'), 5_000);
    await warm(there);
    await adds(here, 'Later Drill');
    await vi.waitFor(async () => expect(await namesAt(there)).toContain('Later Drill'), 1_000);
  });
});
