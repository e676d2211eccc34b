import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lasts } from '../../../api/test/lasts';
import { whyNoPostgres } from '../../../api/test/postgres-server';
import { createPostgresDatabase } from '../../../api/test/test-database';
import { bringUpToDate } from '../../../scripts/bring-up-to-date.js';
import { until } from '../../../scripts/until.js';
import { addressIn, type Attack, attackWith } from './attacks';
import { type Person, register } from './people';
import { type ShopProcess, startShopProcess } from './shop-process';

/** Part of `npm run test:abuse`: strangers in many networks have codes mailed to one person, and guess them. */
const seconds = 5;
const networks = 60;
/** For one account, from all unknown devices together. */
const hourly = 100;

await bringUpToDate();
const noPostgres = await whyNoPostgres();

type Message = { subject: string; text: string };

describe.skipIf(noPostgres !== null)('from many networks', () => {
  let shop: ShopProcess;
  let owner: Person;
  let drop = async () => {};
  const headers = () => ({ 'content-type': 'application/json', origin: `http://localhost:${shop.port}` });

  beforeAll(async () => {
    const database = await createPostgresDatabase();
    drop = database.drop;
    const limits = { IDENTITY_TRIES_PER_ACCOUNT: '10', IDENTITY_TRIES_FROM_UNKNOWN_DEVICES: String(hourly) };
    shop = await startShopProcess(database.url, { TRUST_PROXY: '1', ...limits });
    owner = await register(shop.url);
  }, 120_000);

  afterAll(async () => {
    await shop?.close();
    await drop();
  }, 60_000);

  const askFor = (email: string, from: string, cookie = '') =>
    fetch(`${shop.url}/identity/email-otp/send-verification-otp`, {
      method: 'POST',
      headers: { ...headers(), 'x-forwarded-for': from, cookie },
      body: JSON.stringify({ email }),
    });

  const enter = (email: string, otp: string, from: string, cookie: string) =>
    fetch(`${shop.url}/identity/sign-in/email-otp`, {
      method: 'POST',
      headers: { ...headers(), 'x-forwarded-for': from, cookie },
      body: JSON.stringify({ email, otp }),
    });

  const attack = (path: string, bodyOf: (number: number) => object, cookie = ''): Attack =>
    attackWith({ port: shop.port, isProxied: false }, { networks, connections: 1 }, (number) => ({
      path,
      method: 'POST',
      headers: { ...headers(), cookie },
      body: JSON.stringify(bodyOf(number)),
    }));

  const mailbox = async (): Promise<Message[]> => {
    const response = await fetch(`${shop.url}/sandbox/mail/messages?to=${owner.email}`);
    return (await response.json()) as Message[];
  };
  const codeMails = async () =>
    (await mailbox()).filter(({ subject }) => /^Your login codes?$/.test(subject));

  test('guesses sign nobody in, and end with the hour of the account', async () => {
    const asked = await askFor(owner.email, addressIn(networks, 1));
    expect(asked.status).toBe(200);
    const cookie = cookiesOf(asked);
    const guess = (number: number) => ({
      email: owner.email,
      otp: String(100_000 + number * 7_919).slice(0, 6),
    });
    const guessing = attack('/identity/sign-in/email-otp', guess, cookie);
    await lasts(seconds * 1_000);
    const statuses = await guessing.stop();
    console.log('guesses:', Object.fromEntries(statuses));
    const tried = (statuses.get(400) ?? 0) + (statuses.get(403) ?? 0);
    expect(statuses.get(200)).toBeUndefined();
    expect(tried).toBeGreaterThan(5);
    expect(tried).toBeLessThanOrEqual(hourly);
    expect(statuses.get(429)).toBeGreaterThan(hourly);
  });

  test('requests fill no mailbox, and the owner still gets a code on a known device', async () => {
    const before = (await codeMails()).length;
    const flood = attack('/identity/email-otp/send-verification-otp', () => ({ email: owner.email }));
    await lasts(seconds * 1_000);
    const statuses = await flood.stop();
    console.log('requests for a mail:', Object.fromEntries(statuses));
    expect(statuses.get(200)).toBeLessThanOrEqual(hourly);
    expect(statuses.get(429)).toBeGreaterThan(hourly);
    expect((await codeMails()).length - before).toBeLessThanOrEqual(3);

    const asked = await askFor(owner.email, addressIn(0, 1), owner.cookie);
    expect(asked.status).toBe(200);
    const combined = await until(
      'the mails that wait are sent as one',
      async () => (await codeMails()).find(({ subject }) => subject === 'Your login codes'),
      { seconds: 150 },
    );
    // Their own code is the newest.
    const [code = ''] = /\b\d{6}\b/.exec(combined.text) ?? [];
    const cookie = `${owner.cookie}; ${cookiesOf(asked)}`;
    expect((await enter(owner.email, code, addressIn(0, 1), cookie)).status).toBe(200);
    expect((await codeMails()).length - before).toBeLessThanOrEqual(4);
    expect(shop.errors).toEqual([]);
  }, 240_000);
});

const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
