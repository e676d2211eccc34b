import pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { lasts } from '../lasts';
import { startMailServer } from '../mail-server';
import { noCluster, openCluster } from './cluster-of-file';
import { createNewcomers } from './newcomers';
import { startShopUnderTest } from './shop-under-test';

/** Maximum wait for a response, which does not depend on the mail server. */
const responseMilliseconds = 10_000;
const newcomers = 20;
const once = Array.from({ length: newcomers }, () => ({ copies: 1, ids: 1 }));

describe.skipIf(noCluster)('a shop whose mail server', () => {
  const { newDatabase } = openCluster();

  const startShopWithMailServer = async () => {
    const url = await newDatabase();
    const server = await startMailServer();
    const pool = new pg.Pool({ connectionString: url });
    onTestFinished(() => pool.end());
    const shop = await startShopUnderTest(url, {
      SMTP_URL: server.url,
      MAIL_FROM: 'Chuck & Bit <shop@example.org>',
    });
    onTestFinished(() => {
      const { milliseconds, request } = shop.load.longestWait();
      console.log(`The longest wait: ${Math.round(milliseconds)} ms for ${request}`);
      expect(milliseconds, request).toBeLessThan(responseMilliseconds);
    });
    return { server, shop, people: createNewcomers(shop.address, pool) };
  };

  /** Newcomers register during the failure, which lasts until the server has seen a mail to each of them. */
  const joinDuring = async ({ server, people }: Awaited<ReturnType<typeof startShopWithMailServer>>) => {
    const met = new Set<string>();
    server.troubles.beforeRcptTo = async (to) => met.add(to);
    await people.join(newcomers);
    await vi.waitFor(() => expect(met.size).toBeGreaterThanOrEqual(newcomers), {
      timeout: 90_000,
      interval: 100,
    });
  };

  test('takes three seconds for each mail: every mail is sent once', async () => {
    const shop = await startShopWithMailServer();
    const { server, people } = shop;
    server.troubles.beforeData = () => lasts(3_000);
    await joinDuring(shop);
    await people.untilSettled();
    expect(people.received(server.taken)).toEqual(once);
  });

  test.each([
    ['each recipient', { onRcptTo: 450 }],
    ['each mail', { onData: 451 }],
    ['each login', { onAuth: 454 }],
  ])('refuses %s temporarily: every mail is sent once, later', async (_, trouble) => {
    const shop = await startShopWithMailServer();
    const { server, people } = shop;
    Object.assign(server.troubles, trouble);
    if ('onAuth' in trouble) {
      await people.join(newcomers);
      await vi.waitFor(async () => {
        for (const { attempts } of await people.mails()) expect(attempts).toBeGreaterThan(0);
      }, 90_000);
    } else {
      await joinDuring(shop);
    }
    expect(people.received(server.taken)).toEqual(once.map(() => ({ copies: 0, ids: 0 })));
    Object.assign(server.troubles, { onRcptTo: 0, onData: 0, onAuth: 0 });
    await people.untilSettled();
    expect(people.received(server.taken)).toEqual(once);
  });

  test.each([
    ['each recipient', { onRcptTo: 550 }],
    ['each mail', { onData: 554 }],
  ])('refuses %s permanently: every mail is tried once', async (_, trouble) => {
    const shop = await startShopWithMailServer();
    const { server, people } = shop;
    Object.assign(server.troubles, trouble);
    await joinDuring(shop);
    await people.untilSettled();
    expect(
      (await people.mails()).filter(({ isRefused, attempts }) => isRefused && attempts === 1),
    ).toHaveLength(newcomers);
    Object.assign(server.troubles, { onRcptTo: 0, onData: 0 });
    await shop.shop.load.afterOrders(10);
    expect(people.received(server.taken)).toEqual(once.map(() => ({ copies: 0, ids: 0 })));
  });

  test('takes each mail and closes the connection: it is sent again with the same Message-ID', async () => {
    const shop = await startShopWithMailServer();
    const { server, people } = shop;
    server.troubles.afterData = (cut) => cut();
    await joinDuring(shop);
    delete server.troubles.afterData;
    await people.untilSettled();
    const received = people.received(server.taken);
    console.log(`Copies of each mail: ${received.map(({ copies }) => copies).join(', ')}`);
    expect(received.map(({ ids }) => ids)).toEqual(once.map(({ ids }) => ids));
    const attempts = (await people.mails()).reduce((sum, mail) => sum + mail.attempts, 0);
    expect(received.reduce((sum, { copies }) => sum + copies, 0)).toBe(attempts);
  });
});
