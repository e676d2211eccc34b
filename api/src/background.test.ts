import { changeShopSettings } from '@chuck-and-bit/contract/shop-settings';
import { expect, onTestFinished, test, vi } from 'vitest';
import { publicUrl } from '../test/compose';
import { hold } from '../test/hold';
import { openTestShop } from '../test/test-shop';
import { type BackgroundDeps, startBackground } from './background';
import { createLocalSignal } from './database/change-signal';
import { createPublicDataVersion } from './database/public-data-version';
import { withAdvisoryLock } from './database/with-advisory-lock';
import { newId } from './ids';
import { createPaymentDeps } from './modules/settlement/payment-deps';

const shop = await openTestShop();
const { database } = shop;
const { pool } = database;

/** After how many seconds each kind of work runs again, if payments are reconciled after so many. */
const secondsOf = (reconcileSeconds: number) => ({
  'publish products': 1,
  'fetch pictures': 2,
  'reconcile payments': reconcileSeconds,
  'expire orders': Math.min(reconcileSeconds, 60),
  'notify of low stock': Math.min(reconcileSeconds, 60),
  'issue documents': 60,
  'merge order changes': 60,
  'sweep files': 600,
  'sum days': 600,
  'clean up': 3_600,
});
const noFailures = Object.fromEntries(Object.keys(secondsOf(1)).map((work) => [work, 0]));

const fullDisk = { ...shop.documents.store, list: () => expect.fail('The disk is broken') };

const start = (deps: Partial<BackgroundDeps>) =>
  startBackground({
    database,
    paymentDeps: createPaymentDeps(shop.cards, { shopUrl: publicUrl }),
    pictures: shop.pictures,
    documents: shop.documents.store,
    mailer: { timeLimitSeconds: 60, send: async () => {} },
    reconcileSeconds: 3_600,
    mailsPerSecond: 1_000,
    seller: { name: 'Chuck & Bit', address: null },
    fixedSettings: {},
    publicDataVersion: createPublicDataVersion(createLocalSignal()),
    onError: () => {},
    ...deps,
  });

/** Runs each kind of background work once. @returns the reported runs and errors */
async function runOnce(deps: Partial<BackgroundDeps> = {}) {
  const runs: Record<string, number> = {};
  const errors: string[] = [];
  const sent: string[] = [];
  const background = start({
    mailer: { timeLimitSeconds: 60, send: async ({ subject }) => void sent.push(subject) },
    onError: (error, work) => errors.push(`${work}: ${(error as Error).message}`),
    onRun: (work, failures) => {
      runs[work] = failures;
    },
    ...deps,
  });
  onTestFinished(() => background.close());
  await vi.waitFor(() => expect(Object.keys(runs)).toHaveLength(10), { timeout: 20_000, interval: 20 });
  return { runs, errors, sent };
}

const setExpiry = (orderId: string, interval: string) =>
  pool.query(
    `update purchases set created_at = now() - interval '3 days', expires_at = now() + $2::interval
     where id = (select purchase_id from orders where id = $1)`,
    [orderId, interval],
  );
const countIn = async (table: string) => (await pool.query(`select from ${table}`)).rowCount;

test('expired rows are deleted, expired orders are cancelled, and buyers are notified', async () => {
  const buyer = await shop.shopper();
  const productId = await shop.addsProduct();
  const [overdue, due] = [await shop.places(buyer, productId), await shop.places(buyer, productId)];
  const charged = await shop.places(buyer, productId);
  await setExpiry(overdue, '-1 hour');
  await setExpiry(due, '1 hour');
  await shop.confirms(await shop.preparesPayment(buyer, charged));
  const events = await countIn('security_events');
  for (const row of [
    `idempotency_keys (user_id, key, fingerprint, created_at) values ('${buyer.id}', 'old', 'f', now() - interval '2 days')`,
    `attempts (key, count, ends_at) values ('old', 1, now() - interval '1 day')`,
    `payment_events (id, type, provider_id, handled_at) values ('old', 'charge.refunded', 'pi', now() - interval '31 days')`,
    `security_events (id, kind, occurred_at) values ('${newId()}', 'signed-in', now() - interval '401 days')`,
    `firebase_sessions (id, user_id, signed_in_at, checked_at) values ('${newId()}', '${buyer.id}', now(), now() - interval '2 days')`,
    `mails (id, kind, data, created_at) values ('${newId()}', 'purchasePaid', '{}', now() - interval '8 days')`,
    `audit_log (id, actor, action, subject, occurred_at) values ('${newId()}', 'command', 'product.added', 'Old', '2019-01-01')`,
    `carts (id, updated_at) values ('${newId()}', now() - interval '31 days')`,
    `product_imports (id, state, created_at, actor, file_name, encoding)
       values ('${newId()}', 'done', now() - interval '31 days', 'mona@example.com', 'a.csv', 'utf-8')`,
  ])
    await pool.query(`insert into ${row}`);
  await pool.query('update products set is_public = false, appears_at = now() where id = $1', [
    await shop.addsProduct(),
  ]);

  const publicDataVersion = createPublicDataVersion(createLocalSignal());
  const before = publicDataVersion.current();
  const { runs, errors, sent } = await runOnce({ publicDataVersion });
  expect(errors).toEqual([]);
  expect(runs).toEqual(noFailures);
  expect(publicDataVersion.current(), 'raised after publishing, reconciling and expiring').toBe(before + 3);
  expect((await shop.orderOf(buyer, charged)).transactionId).not.toBeNull();
  expect((await pool.query('select from orders where id = $1', [overdue])).rowCount).toBe(0);
  for (const table of [
    'idempotency_keys',
    'attempts where ends_at < now()',
    'payment_events',
    'firebase_sessions',
    "mails where created_at < now() - interval '7 days'",
    "audit_log where subject = 'Old'",
    "carts where updated_at < now() - interval '30 days'",
    'product_imports',
  ])
    expect([table, await countIn(table)]).toEqual([table, 0]);
  expect(await countIn('security_events')).toBe(events);
  const { rows: mails } = await pool.query<{ kind: string }>('select kind from mails');
  expect(mails.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['purchaseExpired', 'purchaseExpiresTomorrow']),
  );
  await expect.poll(() => sent).toContain('Payment received, thank you');
});

test('failed work is reported, and the other work is done', async () => {
  const buyer = await shop.shopper();
  await shop.preparesPayment(buyer, await shop.places(buyer, await shop.addsProduct()));
  const down = async () => {
    throw new Error('The provider is down');
  };
  const paymentDeps = createPaymentDeps({ ...shop.cards, findPayment: down }, { shopUrl: publicUrl });
  const publicDataVersion = {
    ...createPublicDataVersion(createLocalSignal()),
    current: () => expect.fail('The version is unknown'),
  };
  const { runs, errors } = await runOnce({ paymentDeps, documents: fullDisk, publicDataVersion });
  expect(runs).toEqual({ ...noFailures, 'reconcile payments': 1, 'sweep files': 1, 'publish products': 1 });
  expect([...new Set(errors)].toSorted()).toEqual([
    'publish products: The version is unknown',
    'reconcile payments: The provider is down',
    'sweep files: The disk is broken',
  ]);
});

test.each([90, 30])(
  'all work runs again after its time, also after a failure, and stopping waits for what runs: %i',
  async (reconcileSeconds) => {
    const seconds = secondsOf(reconcileSeconds);
    const times = Object.values(seconds).toSorted((one, other) => one - other);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const delays: number[] = [];
    const setStopped = globalThis.setTimeout;
    // Not a spy: whoever restores all of them later would bring the stopped clock back for the files after this one.
    const noted = (work: () => void, after = 0) => {
      delays.push(after / 1_000);
      return setStopped(work, after);
    };
    globalThis.setTimeout = Object.assign(noted, setStopped);
    onTestFinished(() => void vi.useRealTimers());
    const set = () => delays.filter((each) => times.includes(each));
    const until = async (isSo: () => boolean) => {
      while (!isSo()) await new Promise(setImmediate);
    };
    const again = new Set<string>();
    const background = start({
      reconcileSeconds,
      documents: fullDisk,
      onRun: (work) => void again.add(work),
    });
    await until(() => set().length === times.length);
    expect(set().toSorted((one, other) => one - other)).toEqual(times);
    again.clear();
    let now = 0;
    for (const at of times) {
      const due = Object.entries(seconds).flatMap(([work, after]) => (after <= at ? work : []));
      vi.advanceTimersByTime((at - now) * 1_000);
      now = at;
      await until(() => again.size >= due.length);
      expect([...again].toSorted()).toEqual(due.toSorted());
    }
    again.clear();
    const { held, release } = hold();
    vi.spyOn(database.db, 'transaction').mockReturnValueOnce(held);
    vi.advanceTimersByTime(1_000);
    const stopped = background.close().then(() => [...again]);
    await new Promise(setImmediate);
    release();
    expect(await stopped).toEqual(['publish products']);
  },
);

test.runIf(database.server)(
  'work has its lock until its end, or until its process is silent for 30 seconds',
  async () => {
    const server = database.server ?? expect.fail();
    const opening = vi.spyOn(server, 'openSession');
    onTestFinished(() => opening.mockRestore());
    const isFree = () => withAdvisoryLock(database, 1, async () => {});
    await withAdvisoryLock(database, 1, async () => {
      const session = await opening.mock.results[0]?.value;
      const { rows } = await session.query('show idle_in_transaction_session_timeout');
      expect(rows).toEqual([{ idle_in_transaction_session_timeout: '30s' }]);
      expect(await isFree()).toBe(false);
      expect(await withAdvisoryLock(database, 2, async () => {})).toBe(true);
    });
    expect(await isFree()).toBe(true);
    const isHeard = async () => {
      const query = vi.spyOn(await opening.mock.results.at(-1)?.value, 'query');
      await vi.waitFor(() => expect(query).toHaveBeenCalledWith('select 1'));
    };
    expect(await withAdvisoryLock(database, 3, isHeard, 5)).toBe(true);
    const fails = () => Promise.reject(new Error('It fails'));
    await expect(withAdvisoryLock(database, 1, fails)).rejects.toThrow('It fails');
    expect(await isFree()).toBe(true);
  },
);

test('the announcement makes cached pages stale when it begins', async () => {
  const publicDataVersion = createPublicDataVersion(createLocalSignal());
  await runOnce({ publicDataVersion });
  const announcement = { text: 'Free delivery', link: '', from: null, until: null };
  await shop.does(changeShopSettings, { as: shop.admin, body: { announcement, version: 0 } });
  publicDataVersion.raise();
  const after = publicDataVersion.current();
  await expect.poll(() => publicDataVersion.current(), { timeout: 4_000 }).toBe(after + 1);
});
