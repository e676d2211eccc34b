import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { whyNoPostgres } from '../../../api/test/postgres-server';
import { createPostgresDatabase } from '../../../api/test/test-database';
import { bringUpToDate } from '../../../scripts/bring-up-to-date.js';
import { until } from '../../../scripts/until.js';
import { addressIn } from './attacks';
import { type Person, register } from './people';
import { type ShopProcess, startShopProcess } from './shop-process';

/** Part of `npm run test:abuse`: strangers in many networks have codes mailed to one person, and guess them. */
const networks = 60;
const requestsOfEach = 5;
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

  /** Sends requests from all networks at the same time. @returns how often each status came */
  async function floodWith(send: (from: string, number: number) => Promise<Response>) {
    const statuses = new Map<number, number>();
    const sendAll = async (_: unknown, network: number) => {
      for (let number = 0; number < requestsOfEach; number += 1) {
        const { status } = await send(addressIn(network, 1), network * requestsOfEach + number);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: networks }, sendAll));
    console.log(Object.fromEntries(statuses));
    return statuses;
  }

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
    const statuses = await floodWith((from, number) =>
      enter(owner.email, String(100_000 + number * 2_917), from, cookie),
    );
    const tried = (statuses.get(400) ?? 0) + (statuses.get(403) ?? 0);
    expect(statuses.get(200)).toBeUndefined();
    expect(tried).toBeGreaterThan(5);
    expect(tried).toBeLessThanOrEqual(hourly);
    expect(statuses.get(429)).toBe(networks * requestsOfEach - tried);
  }, 120_000);

  test('requests fill no mailbox, and the owner still gets a code on a known device', async () => {
    const before = (await codeMails()).length;
    const statuses = await floodWith((from) => askFor(owner.email, from));
    expect(statuses.get(200)).toBeLessThanOrEqual(hourly);
    expect(statuses.get(429)).toBeGreaterThanOrEqual(networks * requestsOfEach - hourly);
    expect((await codeMails()).length - before).toBeLessThanOrEqual(3);

    // Their own code is the newest of its mail, which tells all that waited.
    const tried = new Set((await codeMails()).map(({ text }) => text));
    const asked = await askFor(owner.email, addressIn(0, 1), owner.cookie);
    expect(asked.status).toBe(200);
    const cookie = `${owner.cookie}; ${cookiesOf(asked)}`;
    const isIn = async () => {
      const [next] = (await codeMails()).filter(({ text }) => !tried.has(text));
      if (!next) return false;
      tried.add(next.text);
      const [code = ''] = /\b\d{6}\b/.exec(next.text) ?? [];
      return (await enter(owner.email, code, addressIn(0, 1), cookie)).status === 200;
    };
    await until('the owner is in', isIn, { seconds: 150 });
    expect((await codeMails()).length - before).toBeLessThanOrEqual(4);
    expect(shop.errors).toEqual([]);
  }, 240_000);
});

const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
