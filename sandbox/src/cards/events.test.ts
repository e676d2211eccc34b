import Fastify, { type FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { expect, it, vi } from 'vitest';
import { cardSandbox } from './card-sandbox';
import {
  card,
  describeOnEngines,
  expYear,
  failure,
  postForm,
  prefix,
  publishableKey,
  webhookSecret,
} from '../../test/test-shop';

describeOnEngines('events of the card sandbox', (shop) => {
  const receivedFor = (id: string) =>
    shop.received.filter(({ body }) => body.includes(id)).map(({ body }) => JSON.parse(body) as Stripe.Event);
  const eventually = (check: () => void) => vi.waitFor(check, { timeout: 5000, interval: 20 });

  it('sends signed events and retries until the shop accepts them', async () => {
    let refusals = 1;
    shop.respondToWebhooks((body) => (body.includes('refused-once') && refusals-- > 0 ? 503 : 200));
    const intent = await shop.newIntent({ metadata: { name: 'refused-once' } });
    await eventually(() => expect(receivedFor(intent.id)).toHaveLength(2));
    await shop.confirm(intent, '4242424242424242');
    await eventually(() =>
      expect(receivedFor(intent.id).map(({ type }) => type)).toContain('payment_intent.succeeded'),
    );
    const read = (body: string, { headers }: (typeof shop.received)[number]) =>
      shop.stripe.webhooks.constructEvent(body, headers['stripe-signature'] ?? '', webhookSecret);
    const [first] = shop.received;
    for (const request of shop.received) expect(read(request.body, request).object).toBe('event');
    expect(() => read('{}', first ?? expect.fail())).toThrow('signature');
    const types = (await shop.stripe.events.list({ limit: 100, type: 'payment_intent.succeeded' })).data;
    expect(types.some(({ data }) => (data.object as { id?: string }).id === intent.id)).toBe(true);
  }, 15_000);

  it('delivers each event once from several processes', async () => {
    const delivered: string[] = [];
    const rivals = Array.from({ length: 3 }, () => Fastify());
    for (const rival of rivals) {
      await rival.register(
        cardSandbox({
          pool: shop.pool,
          publishableKey,
          secretKey: 'sk_test_rival',
          frameAncestors: [],
          webhook: {
            secret: webhookSecret,
            deliver: async ({ body }) => delivered.push((JSON.parse(body) as Stripe.Event).id) && 200,
          },
        }),
        { prefix },
      );
      await rival.ready();
    }
    const before = shop.received.length;
    const intents = await Promise.all(Array.from({ length: 20 }, () => shop.newIntent()));
    const payment = {
      type: 'card',
      'card[number]': '4242424242424242',
      'card[exp_month]': '12',
      'card[exp_year]': String(expYear),
    };
    const browse = (rival: FastifyInstance) =>
      postForm(rival, '/v1/payment_methods', payment, 'sk_test_rival');
    await Promise.all(rivals.map(browse));
    const all = () => [
      ...shop.received.slice(before).map(({ body }) => (JSON.parse(body) as Stripe.Event).id),
      ...delivered,
    ];
    await eventually(() => expect(all().length).toBeGreaterThanOrEqual(intents.length));
    await Promise.all(rivals.map((rival) => rival.close()));
    expect(new Set(all()).size).toBe(all().length);
  });

  it('causes the requested trouble', async () => {
    const trouble = (sandbox_trouble: string) => shop.newIntent({ metadata: { sandbox_trouble } });

    const lost = await trouble('webhook_lost');
    const twice = await trouble('webhook_twice');
    await eventually(() => expect(receivedFor(twice.id)).toHaveLength(2));
    expect(receivedFor(lost.id)).toHaveLength(0);

    const failing = await trouble('confirm_error');
    expect(await failure(shop.confirm(failing, '4242424242424242'))).toMatchObject({ statusCode: 500 });
    expect(await shop.confirm(failing, '4242424242424242')).toMatchObject({ status: 'succeeded' });

    const cut = await trouble('confirm_cut');
    const method = await shop.stripe.paymentMethods.create(card('4242424242424242'));
    const options = { idempotencyKey: `cut-${cut.id}` };
    const confirmCut = () =>
      shop.stripe.paymentIntents.confirm(cut.id, { payment_method: method.id }, options);
    expect(await failure(confirmCut())).toMatchObject({ type: 'StripeConnectionError' });
    expect(await shop.stripe.paymentIntents.retrieve(cut.id)).toMatchObject({ status: 'succeeded' });
    expect(await confirmCut()).toMatchObject({ status: 'succeeded' });

    expect(await failure(shop.newIntent({ amount: 770011 }))).toMatchObject({ statusCode: 500 });
  });

  it('opens a dispute for the dispute card, and evidence decides it', async () => {
    const dispute = async () => {
      const paid = await shop.confirm(await shop.newIntent(), '4000000000000259');
      const { data } = await shop.stripe.disputes.list({ payment_intent: paid.id });
      expect(data[0]).toMatchObject({ reason: 'fraudulent', status: 'needs_response', amount: 4200 });
      return data[0] as Stripe.Dispute & { payment_intent: string };
    };
    const refund = ({ payment_intent }: { payment_intent: string }) =>
      shop.stripe.refunds.create({ payment_intent });
    const submitEvidence = (id: string, uncategorized_text: string) =>
      shop.stripe.disputes.update(id, { evidence: { uncategorized_text } });

    const won = await dispute();
    expect(await failure(refund(won))).toMatchObject({ statusCode: 400, code: 'charge_disputed' });
    expect(await failure(submitEvidence(won.id, 'a photo'))).toMatchObject({ statusCode: 400 });
    expect(await submitEvidence(won.id, 'winning_evidence')).toMatchObject({ status: 'won' });
    expect(await refund(won)).toMatchObject({ status: 'succeeded' });

    const lost = await dispute();
    expect(await submitEvidence(lost.id, 'losing_evidence')).toMatchObject({ status: 'lost' });
    expect(await failure(submitEvidence(lost.id, 'winning_evidence'))).toMatchObject({ statusCode: 400 });
    expect(await failure(refund(lost))).toMatchObject({ code: 'charge_disputed' });

    for (const { id, payment_intent } of [won, lost]) {
      await eventually(() =>
        expect(
          receivedFor(payment_intent)
            .filter(({ data }) => (data.object as { id?: string }).id === id)
            .map(({ type }) => type)
            .toSorted(),
        ).toEqual([
          'charge.dispute.closed',
          'charge.dispute.created',
          ...(id === won.id ? ['charge.dispute.funds_reinstated'] : []),
          'charge.dispute.funds_withdrawn',
        ]),
      );
    }
  });

  it('serves the card frame to the shop alone', async () => {
    const { headers, body } = await shop.app.inject(`${prefix}/v3/card-frame`);
    expect(headers['content-security-policy']).toContain('frame-ancestors http://localhost:3000');
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(body).not.toMatch(/\{\{\w+\}\}/);
    expect((await shop.app.inject(`${prefix}/v3/stripe.js`)).headers['content-type']).toContain(
      'text/javascript',
    );
  });
});
