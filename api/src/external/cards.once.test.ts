import { cents } from '@chuck-and-bit/contract/money';
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { type Cards, createCards } from './cards';
import { createStripeClient } from './stripe-calls';

type ProviderRequest = { method: string; path: string; key: string | null; body: URLSearchParams };
type ProviderResponse = { status: number; body: object };

const webhookSecret = 'whsec_of_the_tests';

/** A fake card provider with given responses, which replays a response under an idempotency key as Stripe does. */
function createProvider(respond: (request: ProviderRequest) => ProviderResponse): {
  cards: Cards;
  requests: ProviderRequest[];
} {
  const requests: ProviderRequest[] = [];
  const stored = new Map<string, ProviderResponse>();
  const fetchProvider: typeof fetch = async (url, init) => {
    const request = new Request(url, init);
    const { pathname, search } = new URL(request.url);
    const key = request.headers.get('idempotency-key');
    const question = {
      method: request.method,
      path: pathname + search,
      key,
      body: new URLSearchParams(await request.text()),
    };
    requests.push(question);
    const before = key === null ? undefined : stored.get(key);
    const { status, body } = before ?? respond(question);
    if (key !== null) stored.set(key, { status, body });
    return Response.json(body, { status, headers: before ? { 'idempotent-replayed': 'true' } : {} });
  };
  const stripe = createStripeClient('sk_test_1', fetchProvider);
  return { cards: createCards(stripe, 'pk_test_1', webhookSecret), requests };
}

const intent = {
  id: 'pi_1',
  object: 'payment_intent',
  client_secret: 'pi_1_secret_1',
  status: 'requires_payment_method',
  amount: 1_999,
  currency: 'usd',
  metadata: { intentId: 'row-1', userId: 'user-1', purchaseId: 'purchase-1' },
  latest_charge: null,
  last_payment_error: null,
};
const failure = { status: 500, body: { error: { type: 'api_error', message: 'An unknown error occurred' } } };
const refusal = (code: string) => ({
  status: code === 'resource_missing' ? 404 : 400,
  body: { error: { type: 'invalid_request_error', code, message: 'No' } },
});
/** A provider that answers with these objects, by the path of the request. */
const answering = (bodyOf: (path: string) => object) =>
  createProvider(({ path }) => ({ status: 200, body: bodyOf(path) }));
/** The intent with a charge. */
const charged = (charge: object) => ({
  ...intent,
  latest_charge: { id: 'ch_1', object: 'charge', ...charge },
});
const listOf = (data: object[], has_more = false) => ({ object: 'list', data, has_more });
const newPayment = { key: 'row-1', amount: cents(1_999), userId: 'user-1', purchaseId: 'purchase-1' };

describe('making a payment', () => {
  test('requests cents in USD by card with the idempotency key and the metadata', async () => {
    const { cards, requests } = answering(() => intent);
    expect(await cards.createPayment(newPayment)).toMatchObject({
      id: 'pi_1',
      clientSecret: 'pi_1_secret_1',
      status: 'open',
      amount: 1_999,
      currency: 'usd',
      intentId: 'row-1',
      purchaseId: 'purchase-1',
      userId: 'user-1',
    });
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ method: 'POST', path: '/v1/payment_intents', key: 'row-1' });
    expect(Object.fromEntries(requests[0]?.body ?? [])).toMatchObject({
      amount: '1999',
      currency: 'usd',
      'metadata[intentId]': 'row-1',
      'metadata[purchaseId]': 'purchase-1',
      'metadata[userId]': 'user-1',
    });
  });

  test('names no purchase if it has none yet', async () => {
    const { cards, requests } = answering(() => intent);
    await cards.createPayment({ ...newPayment, purchaseId: null });
    expect(Object.keys(Object.fromEntries(requests[0]?.body ?? []))).not.toContain('metadata[purchaseId]');
  });
});

describe('finding a payment', () => {
  test.each([
    ['requires_action', 'open'],
    ['processing', 'open'],
    ['requires_capture', 'open'],
    ['succeeded', 'succeeded'],
    ['canceled', 'canceled'],
  ])('maps the status %s to %s', async (status, mapped) => {
    const { cards } = answering(() => ({ ...intent, status }));
    expect((await cards.findPayment('pi_1'))?.status).toBe(mapped);
  });

  test('returns whether the whole charge was returned, and why the last card was declined', async () => {
    const failure = 'Your card was declined.';
    const declined = { last_payment_error: { message: failure } };
    const { cards } = answering(() => ({ ...charged({ refunded: true }), ...declined }));
    expect(await cards.findPayment('pi_1')).toMatchObject({ refunded: true, failure });
  });

  test.each([
    ['warning_needs_response', null],
    ['warning_closed', null],
    ['needs_response', 'open'],
    ['under_review', 'open'],
    ['appeal_under_review', 'open'],
    ['won', 'won'],
    ['lost', 'lost'],
    ['prevented', 'lost'],
  ])('that is disputed maps the status %s to %s', async (status, mapped) => {
    const { cards, requests } = answering((path) =>
      path.startsWith('/v1/disputes')
        ? listOf([{ id: 'du_1', object: 'dispute', amount: 1_999, status }])
        : charged({ disputed: true }),
    );
    const refunded = mapped === 'lost';
    const found = { dispute: mapped, refunded, refundedAmount: refunded ? 1_999 : 0 };
    expect(await cards.findPayment('pi_1')).toMatchObject(found);
    expect(requests[1]?.path).toBe('/v1/disputes?payment_intent=pi_1&limit=1');
  });

  test('without a dispute does not read disputes', async () => {
    const { cards, requests } = answering(() => charged({ disputed: false }));
    expect((await cards.findPayment('pi_1'))?.dispute).toBeNull();
    expect(requests).toHaveLength(1);
  });

  test('adds the amount of a lost dispute to the refunded amount', async () => {
    const refunds = [{ id: 're_1', object: 'refund', amount: 500, status: 'succeeded', metadata: {} }];
    const find = (disputed: number) =>
      answering((path) =>
        path.startsWith('/v1/disputes')
          ? listOf([{ id: 'du_1', object: 'dispute', amount: disputed, status: 'lost' }])
          : path.startsWith('/v1/refunds')
            ? listOf(refunds)
            : charged({ disputed: true, refunded: false, amount_refunded: 500 }),
      ).cards.findPayment('pi_1');
    expect(await find(1_000)).toMatchObject({ refundedAmount: 1_500, chargedBack: 1_000, refunded: false });
    expect(await find(1_499)).toMatchObject({ refundedAmount: 1_999, refunded: true });
  });

  test('reads all refunds if the charge includes any; failed refunds return nothing', async () => {
    const refunds = [
      { id: 're_3', object: 'refund', amount: 300, status: 'pending', metadata: { refundId: 'row-3' } },
      { id: 're_2', object: 'refund', amount: 200, status: 'failed', failure_reason: 'expired_card' },
      { id: 're_1', object: 'refund', amount: 100, status: 'succeeded', metadata: {} },
      { id: 're_0', object: 'refund', amount: 50, status: 'canceled' },
    ];
    const { cards, requests } = answering((path) =>
      !path.startsWith('/v1/refunds')
        ? charged({ amount_refunded: 600 })
        : path.includes('starting_after')
          ? listOf(refunds.slice(2))
          : listOf(refunds.slice(0, 2), true),
    );
    expect(await cards.findPayment('pi_1')).toMatchObject({
      refundedAmount: 400,
      refunded: false,
      refunds: [
        { id: 're_3', amount: 300, refundId: 'row-3', failure: null },
        { id: 're_2', amount: 200, refundId: null, failure: 'expired_card' },
        { id: 're_1', amount: 100, refundId: null, failure: null },
        { id: 're_0', amount: 50, refundId: null, failure: 'canceled' },
      ],
    });
    expect(requests.map(({ path }) => path).slice(1)).toEqual([
      '/v1/refunds?payment_intent=pi_1&limit=100',
      '/v1/refunds?payment_intent=pi_1&limit=100&starting_after=re_2',
    ]);
  });

  test('reads refunds on request even if the charge includes none', async () => {
    const { cards } = answering((path) =>
      path.startsWith('/v1/refunds') ? listOf([]) : charged({ amount_refunded: 0 }),
    );
    expect((await cards.findPayment('pi_1'))?.refunds).toBeNull();
    expect((await cards.findPayment('pi_1', { withRefunds: true }))?.refunds).toEqual([]);
  });

  test('returns null if it does not exist', async () => {
    const { cards } = createProvider(() => refusal('resource_missing'));
    expect(await cards.findPayment('pi_1')).toBeNull();
  });

  test.each(['', 'ch_1', 'pi_', 'pi_1/cancel', 'pi_1?x', '../customers', 'pi_1\n'])(
    'sends no request for text that is not an intent id: %j',
    async (id) => {
      const { cards, requests } = answering(() => intent);
      expect(await cards.findPayment(id)).toBeNull();
      expect(requests).toEqual([]);
    },
  );
});

test.each([
  ['succeeded', 'succeeded'],
  ['processing', 'open'],
])('cancelling a payment that is %s is not retried, and returns its status', async (status, mapped) => {
  const { cards, requests } = createProvider(({ method }) =>
    method === 'POST'
      ? refusal('payment_intent_unexpected_state')
      : { status: 200, body: { ...intent, status } },
  );
  expect((await cards.cancelPayment('pi_1')).status).toBe(mapped);
  expect(requests.map(({ method }) => method)).toEqual(['POST', 'GET']);
});

describe('refunding a charge', () => {
  test('that is refunded already changes nothing', async () => {
    const { cards, requests } = createProvider(() => refusal('charge_already_refunded'));
    await expect(cards.refundPayment('pi_1', 'refund-1')).resolves.toBeNull();
    expect(requests).toHaveLength(1);
  });

  test('of a part is not retried under another key, because it could be made twice', async () => {
    const { cards, requests } = createProvider(() => failure);
    const refund = cards.refundPayment('pi_1', 'refund-1', cents(500));
    await expect(refund).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
    expect(requests.map(({ key, body }) => [key, body.get('amount')])).toEqual([['refund-1', '500']]);
  });
});

test('events of refunds and disputes are listed since a time of the provider, or from the first one', async () => {
  const { cards, requests } = answering(() => listOf([]));
  for (const since of [new Date('2027-01-15T08:00:00.999Z'), null]) {
    for await (const page of cards.listEvents(since)) expect(page).toEqual([]);
  }
  const queries = requests.map(({ path }) => [...new URLSearchParams(path.split('?')[1])]);
  const types = 'charge.refunded refund.updated refund.failed charge.dispute.created charge.dispute.closed';
  const listed = types.split(' ').map((type, index) => [`types[${index}]`, type]);
  expect(queries).toEqual([
    [...listed, ['created[gte]', '1800000000'], ['limit', '100']],
    [...listed, ['limit', '100']],
  ]);
});

describe('refunding a part of a charge', () => {
  const part = { paymentId: 'pi_1', refundId: 'row-1', amount: cents(500), key: 'row-1' };
  const metadata = { refundId: 'row-1' };
  const made = { id: 're_1', object: 'refund', amount: 500, status: 'succeeded', metadata };

  test('requests the amount with the id of our row, under its key', async () => {
    const { cards, requests } = answering(() => made);
    const refund = { id: 're_1', amount: 500, refundId: 'row-1', failure: null };
    expect(await cards.refundAmount(part)).toEqual({ outcome: 'made', refund });
    expect(requests).toMatchObject([{ path: '/v1/refunds', key: 'row-1' }]);
    expect(Object.fromEntries(requests[0]?.body ?? [])).toEqual({
      payment_intent: 'pi_1',
      amount: '500',
      'metadata[refundId]': 'row-1',
    });
  });

  test('that is refused is not retried', async () => {
    const { cards, requests } = createProvider(() => refusal('charge_disputed'));
    expect(await cards.refundAmount(part)).toEqual({ outcome: 'refused', failure: 'No' });
    expect(requests).toHaveLength(1);
  });

  test('is not retried under another key after a failure of the provider, which may have made it', async () => {
    const { cards, requests } = createProvider(() => failure);
    expect(await cards.refundAmount(part)).toEqual({ outcome: 'failed' });
    expect(requests).toHaveLength(1);
  });

  test('is retried under the same key while the provider is too busy', async () => {
    const busy = { status: 429, body: { error: { type: 'invalid_request_error', code: 'rate_limit' } } };
    const { cards, requests } = createProvider(() => busy);
    await expect(cards.refundAmount(part)).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
    expect(requests.map(({ key }) => key)).toEqual(['row-1', 'row-1', 'row-1']);
  });
});

describe('a webhook', () => {
  const { cards } = createProvider(() => failure);
  const event = { id: 'evt_1', object: 'event', type: 'charge.refunded', created: 1_800_000_000 };
  const body = (object: object) => JSON.stringify({ ...event, data: { object } });
  const sign = (payload: string, secret = webhookSecret, timestamp?: number) =>
    Stripe.webhooks.generateTestHeaderString({
      payload,
      secret,
      ...(timestamp === undefined ? {} : { timestamp }),
    });

  test.each([
    [{ id: 'pi_1', object: 'payment_intent' }, 'pi_1'],
    [{ id: 'ch_1', object: 'charge', payment_intent: 'pi_2' }, 'pi_2'],
    [{ id: 'ch_1', object: 'charge', payment_intent: { id: 'pi_3' } }, 'pi_3'],
    [{ id: 'cus_1', object: 'customer' }, null],
  ])('about %j is about the payment %s', (object, paymentId) => {
    const payload = body(object);
    expect(cards.readEvent(Buffer.from(payload), sign(payload))).toEqual({
      id: 'evt_1',
      type: 'charge.refunded',
      paymentId,
      createdAt: new Date('2027-01-15T08:00:00Z'),
    });
  });

  test('with a wrong or old signature is refused', () => {
    const payload = body({ id: 'pi_1', object: 'payment_intent' });
    const anHourAgo = Math.floor(Date.now() / 1000) - 3_600;
    for (const signature of [
      '',
      'nonsense',
      sign(payload, 'whsec_of_another'),
      sign(`${payload} `),
      sign(payload, webhookSecret, anHourAgo),
    ])
      expect(() => cards.readEvent(Buffer.from(payload), signature)).toThrow(
        expect.objectContaining({ code: 'INVALID_SIGNATURE' }),
      );
  });
});
