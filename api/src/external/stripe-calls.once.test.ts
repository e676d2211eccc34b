import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { cents } from '@chuck-and-bit/contract/money';
import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cards, createCards } from './cards';
import { type CallLimits, callLimits, createStripeClient } from './stripe-calls';

/** How the provider treats a request. As at Stripe, `fails` is stored under the idempotency key and replayed. */
type Treatment = 'ok' | 'fails' | 'resets' | 'is silent' | 'drips' | 'limits the rate' | 'refuses';

/** For a provider that does not answer. */
const shortTimeouts = { tryMilliseconds: 150, totalMilliseconds: 60_000, pauseMilliseconds: 1 };
/** Operations end by the number of tries only. */
const longTimeouts = { tryMilliseconds: 20_000, totalMilliseconds: 60_000, pauseMilliseconds: 1 };
const intent = {
  id: 'pi_1',
  object: 'payment_intent',
  client_secret: 'pi_1_secret_1',
  status: 'requires_payment_method',
  amount: 1_999,
  currency: 'usd',
  metadata: {},
};

let provider: http.Server;
let stripe: Stripe;
const calls: { method: string; path: string; key: string | undefined }[] = [];
const storedFailures = new Set<string>();
/** The treatments of the next requests; the last one applies to all later requests. */
let treatments: Treatment[] = [];

function treat(response: http.ServerResponse, treatment: Treatment, key: string | undefined): void {
  const send = (status: number, body: object, headers: Record<string, string> = {}) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));
  const refusal = (code: string) => ({ error: { type: 'invalid_request_error', code, message: 'No' } });
  const error = { error: { type: 'api_error', message: 'An unknown error occurred' } };
  switch (treatment) {
    case 'ok':
      return send(200, intent);
    case 'fails':
      if (key) storedFailures.add(key);
      return send(500, error);
    case 'limits the rate':
      return send(429, refusal('rate_limit'));
    case 'refuses':
      return send(400, refusal('amount_too_small'));
    case 'resets':
      return void response.socket?.resetAndDestroy();
    case 'is silent':
      return;
    case 'drips': {
      response.writeHead(200, { 'content-type': 'application/json' });
      const drip = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(drip));
    }
  }
}

beforeAll(async () => {
  provider = http.createServer((request, response) => {
    const header = request.headers['idempotency-key'];
    const key = typeof header === 'string' ? header : undefined;
    calls.push({ method: request.method ?? '', path: request.url ?? '', key });
    request.resume();
    request.on('end', () => {
      const treatment = (treatments.length > 1 ? treatments.shift() : treatments[0]) ?? 'ok';
      if (key && storedFailures.has(key)) {
        response.writeHead(500, { 'content-type': 'application/json', 'idempotent-replayed': 'true' });
        response.end('{"error":{"type":"api_error","message":"An unknown error occurred"}}');
      } else {
        treat(response, treatment, key);
      }
    });
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const { port } = provider.address() as AddressInfo;
  stripe = createStripeClient('sk_test_1', (input, init) => {
    const { pathname, search } = new URL(String(input));
    return fetch(`http://127.0.0.1:${port}${pathname}${search}`, init);
  });
});
afterAll(() => {
  provider.closeAllConnections();
  provider.close();
});
beforeEach(() => {
  calls.length = 0;
  storedFailures.clear();
});

const client = (limits: CallLimits) => createCards(stripe, 'pk_test_1', 'whsec_1', limits);
const newPayment = { key: 'row-1', amount: cents(1_999), userId: 'user-1', purchaseId: 'purchase-1' };
const creates = (limits = longTimeouts) => client(limits).createPayment(newPayment);
const operations: [string, (cards: Cards) => Promise<unknown>][] = [
  ['creating a payment', (cards) => cards.createPayment(newPayment)],
  ['finding a payment', (cards) => cards.findPayment('pi_1')],
  ['cancelling a payment', (cards) => cards.cancelPayment('pi_1')],
  ['refunding a payment', (cards) => cards.refundPayment('pi_1', 'refund-1')],
  ['listing events', (cards) => cards.listEvents(new Date(0))[Symbol.asyncIterator]().next()],
];
const unavailable = { code: 'PROVIDER_UNAVAILABLE' };

describe.each(operations)('%s', (_, operation) => {
  test.each<[Treatment, CallLimits]>([
    ['fails', longTimeouts],
    ['resets', longTimeouts],
    ['limits the rate', longTimeouts],
    ['is silent', shortTimeouts],
    ['drips', shortTimeouts],
  ])('ends after three tries when the provider %s', async (treatment, limits) => {
    treatments = [treatment];
    await expect(operation(client(limits))).rejects.toMatchObject(unavailable);
    expect(calls).toHaveLength(3);
  });

  test('is retried after a failure of the provider', async () => {
    treatments = ['fails', 'resets', 'ok'];
    // The fake provider returns an intent for every request, which some operations can't read.
    await operation(client(longTimeouts)).catch((error: unknown) => expect(error).toBeInstanceOf(TypeError));
    expect(calls).toHaveLength(3);
  });

  test('is not retried after a refusal', async () => {
    treatments = ['refuses'];
    await expect(operation(client(longTimeouts))).rejects.toMatchObject(unavailable);
    expect(calls).toHaveLength(1);
  });
});

test('ends at its timeout, if necessary with fewer tries', async () => {
  treatments = ['is silent'];
  const cards = client({ tryMilliseconds: 300, totalMilliseconds: 300, pauseMilliseconds: 1 });
  await expect(cards.findPayment('pi_1')).rejects.toMatchObject(unavailable);
  expect(calls).toHaveLength(1);
});

describe('under an idempotency key', () => {
  test('a lost response is retried with the same key', async () => {
    treatments = ['resets', 'ok'];
    expect((await creates()).id).toBe('pi_1');
    expect(calls.map(({ key }) => key)).toEqual(['row-1', 'row-1']);
    calls.length = 0;
    treatments = ['is silent'];
    await expect(creates(shortTimeouts)).rejects.toMatchObject(unavailable);
    expect(calls.map(({ key }) => key)).toEqual(['row-1', 'row-1', 'row-1']);
  });

  test('a failure that the provider replays is retried with a fresh key', async () => {
    storedFailures.add('row-1');
    treatments = ['ok'];
    expect((await creates()).id).toBe('pi_1');
    expect(calls).toHaveLength(2);
    expect(calls[0]?.key).toBe('row-1');
    expect(calls[1]?.key).not.toBe('row-1');
  });

  test('later operations succeed after any number of replayed failures', async () => {
    treatments = ['fails'];
    for (let times = 0; times < 5; times++) await expect(creates()).rejects.toMatchObject(unavailable);
    expect(calls).toHaveLength(15);
    calls.length = 0;
    treatments = ['ok'];
    expect((await creates()).id).toBe('pi_1');
    expect(calls).toHaveLength(2);
  });
});

test('two operations, the most in an API request, end within 25 seconds', () => {
  expect(2 * callLimits.totalMilliseconds).toBeLessThanOrEqual(25_000);
});
