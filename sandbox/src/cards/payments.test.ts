import type Stripe from 'stripe';
import { expect, it } from 'vitest';
import { card, describeOnEngines, expYear, failure, postForm, publishableKey } from '../../test/test-shop';

describeOnEngines('paying in the card sandbox', (shop) => {
  it('accepts a payment and returns its charge', async () => {
    const intent = await shop.newIntent({ metadata: { order: 'o-1' } });
    expect(intent).toMatchObject({
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount: 4200,
    });
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_`));
    const paid = await shop.confirm(intent, '4242424242424242');
    expect(paid).toMatchObject({
      status: 'succeeded',
      amount_received: 4200,
      metadata: { order: 'o-1' },
    });
    const found = await shop.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(found.latest_charge).toMatchObject({
      object: 'charge',
      status: 'succeeded',
      paid: true,
      payment_method_details: { card: { brand: 'visa', last4: '4242', checks: { cvc_check: 'pass' } } },
    });
  });

  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
    ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000000000000069', 'expired_card', undefined, 'Your card has expired.'],
    ['4000000000000127', 'incorrect_cvc', undefined, "Your card's security code is incorrect."],
    [
      '4000000000000119',
      'processing_error',
      undefined,
      'An error occurred while processing your card. Try again in a little bit.',
    ],
  ])('declines %s with %s', async (number, code, declineCode, message) => {
    const intent = await shop.newIntent();
    const error = await failure(shop.confirm(intent, number));
    expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, message });
    expect(error.decline_code || undefined).toBe(declineCode);
    expect(error.payment_intent).toMatchObject({ id: intent.id, status: 'requires_payment_method' });
    const after = await shop.stripe.paymentIntents.retrieve(intent.id);
    expect(after.last_payment_error).toMatchObject({ code, message });
    expect(await shop.confirm(after, '4242424242424242')).toMatchObject({ status: 'succeeded' });
  });

  it.each([
    ['4242424242424241', {}, 'incorrect_number'],
    ['4242', {}, 'invalid_number'],
    ['4242424242424242', { exp_month: 13 }, 'invalid_expiry_month'],
    ['4242424242424242', { exp_year: 2020 }, 'invalid_expiry_year'],
    ['4242424242424242', { cvc: '12' }, 'invalid_cvc'],
  ])('refuses to make a payment method of %s %o', async (number, changes, code) => {
    const error = await failure(shop.stripe.paymentMethods.create(card(number, changes)));
    expect(error).toMatchObject({ statusCode: 402, code });
  });

  it.each([
    '5555555555554444',
    '378282246310005',
    '6011111111111117',
    '3056930009020004',
    '3566002020360505',
  ])('accepts the card %s of another brand', async (number) => {
    expect(await shop.confirm(await shop.newIntent(), number)).toMatchObject({ status: 'succeeded' });
  });

  it('stores no card number', async () => {
    await shop.confirm(await shop.newIntent(), '5200828282828210');
    await shop.stripe.paymentMethods.create(card('5200828282828210'), {
      idempotencyKey: `digits-${Date.now()}`,
    });
    const { rows } = await shop.pool.query<{ hits: number }>(
      `select (select count(*) from sandbox.card_objects o where o::text like '%5200828282828210%')::int
          + (select count(*) from sandbox.card_requests r where r::text like '%5200828282828210%')::int as hits`,
    );
    expect(rows[0]?.hits).toBe(0);
  });

  it('asks for authentication, which succeeds or fails', async () => {
    const finish = (intent: Stripe.PaymentIntent, outcome: string) => {
      const form = { client_secret: intent.client_secret ?? '', outcome };
      const path = `/v1/payment_intents/${intent.id}/sandbox_authentication`;
      return postForm(shop.app, path, form, publishableKey);
    };
    const first = await shop.confirm(await shop.newIntent(), '4000002500003155');
    expect(first).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    expect((await finish(first, 'authenticated')).json()).toMatchObject({ status: 'succeeded' });

    const second = await shop.confirm(await shop.newIntent(), '4000002500003155');
    expect((await finish(second, 'failed')).json()).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });

    const third = await shop.confirm(await shop.newIntent(), '4000008400001629');
    expect((await finish(third, 'authenticated')).statusCode).toBe(402);
  });

  it('restricts a publishable key to what a browser needs', async () => {
    const browser = shop.client(publishableKey);
    const intent = await shop.newIntent({ metadata: { secret: 'yes' } });
    expect(await failure(browser.paymentIntents.list())).toMatchObject({ statusCode: 401 });
    expect(await failure(browser.paymentIntents.retrieve(intent.id))).toMatchObject({ statusCode: 400 });
    expect(
      await failure(browser.paymentIntents.retrieve(intent.id, { client_secret: 'wrong' })),
    ).toMatchObject({ statusCode: 400 });
    const seen = await browser.paymentIntents.retrieve(intent.id, {
      client_secret: intent.client_secret ?? '',
    });
    expect(seen).toMatchObject({ id: intent.id });
    expect(seen).not.toHaveProperty('metadata');
    expect(await failure(shop.client('sk_test_other').paymentIntents.list())).toMatchObject({
      statusCode: 401,
    });
  });

  it('confirms by hand with raw card data, the publishable key and the client secret', async () => {
    const intent = await shop.newIntent();
    const form = {
      client_secret: intent.client_secret ?? '',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': String(expYear),
      'payment_method_data[card][cvc]': '123',
    };
    const path = `/v1/payment_intents/${intent.id}/confirm`;
    const response = await postForm(shop.app, path, form, publishableKey);
    expect(response.statusCode).toBe(200);
    expect(response.headers['access-control-allow-origin']).toBe('*');
    expect(response.json()).toMatchObject({ status: 'succeeded' });
  });

  it('cancels an unpaid intent and refuses to cancel a paid one', async () => {
    const open = await shop.newIntent();
    expect(await shop.stripe.paymentIntents.cancel(open.id)).toMatchObject({ status: 'canceled' });
    expect(await failure(shop.confirm(open, '4242424242424242'))).toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
    });
    const paid = await shop.confirm(await shop.newIntent(), '4242424242424242');
    const error = await failure(shop.stripe.paymentIntents.cancel(paid.id));
    expect(error).toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'succeeded' },
    });
    expect(error.message).toContain('because it has a status of succeeded');
  });

  it('lets exactly one of a confirmation and a cancellation win', async () => {
    for (let round = 0; round < 10; round += 1) {
      const intent = await shop.newIntent();
      const method = await shop.stripe.paymentMethods.create(card('4242424242424242'));
      const [confirmed, canceled] = await Promise.allSettled([
        shop.stripe.paymentIntents.confirm(intent.id, { payment_method: method.id }),
        shop.stripe.paymentIntents.cancel(intent.id),
      ]);
      const after = await shop.stripe.paymentIntents.retrieve(intent.id);
      expect([confirmed.status, canceled.status].toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(after.status).toBe(confirmed.status === 'fulfilled' ? 'succeeded' : 'canceled');
    }
  });

  it('charges once however many confirmations arrive together', async () => {
    const intent = await shop.newIntent();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, () => shop.confirm(intent, '4242424242424242')),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const charges = await shop.stripe.charges.list({ payment_intent: intent.id });
    expect(charges.data).toHaveLength(1);
  });

  it('replays the response of an idempotency key and refuses a different request', async () => {
    const key = `order-${Date.now()}`;
    const create = (amount: number) =>
      shop.stripe.paymentIntents.create({ amount, currency: 'usd' }, { idempotencyKey: key });
    const together = await Promise.all([create(5000), create(5000), create(5000)]);
    expect(new Set(together.map(({ id }) => id)).size).toBe(1);
    const replay = await create(5000);
    const { headers } = replay.lastResponse as unknown as Response;
    expect(headers.get('idempotent-replayed')).toBe('true');
    expect(await failure(create(5001))).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  });

  it('stores no response of a refused request', async () => {
    const key = `refused-${Date.now()}`;
    const create = (amount: number) =>
      shop.stripe.paymentIntents.create({ amount, currency: 'usd' }, { idempotencyKey: key });
    expect(await failure(create(49))).toMatchObject({ code: 'amount_too_small' });
    expect(await create(50)).toMatchObject({ amount: 50 });
  });

  it('refunds in parts, up to the charge', async () => {
    const intent = await shop.newIntent();
    const refund = (amount?: number) =>
      shop.stripe.refunds.create({ payment_intent: intent.id, ...(amount ? { amount } : {}) });
    expect(await failure(refund())).toMatchObject({ statusCode: 400 });
    await shop.confirm(intent, '4242424242424242');
    expect(await refund(1200)).toMatchObject({ amount: 1200, status: 'succeeded' });
    await refund();
    expect(await failure(refund())).toMatchObject({ code: 'charge_already_refunded' });
    const { latest_charge: charge } = await shop.stripe.paymentIntents.retrieve(intent.id, {
      expand: ['latest_charge'],
    });
    expect(charge).toMatchObject({ amount_refunded: 4200, refunded: true });
    expect((await shop.stripe.refunds.list({ payment_intent: intent.id })).data).toHaveLength(2);
  });

  it('lists newest first, in pages', async () => {
    const created = [];
    for (let count = 0; count < 3; count += 1) created.unshift((await shop.newIntent()).id);
    const first = await shop.stripe.paymentIntents.list({ limit: 2 });
    expect(first).toMatchObject({ object: 'list', has_more: true });
    expect(first.data.map(({ id }) => id)).toEqual(created.slice(0, 2));
    const next = await shop.stripe.paymentIntents.list({ limit: 1, starting_after: created[1] ?? '' });
    expect(next.data[0]?.id).toBe(created[2]);
  });

  it('refuses what Stripe refuses', async () => {
    expect(await failure(shop.newIntent({ amount: 49 }))).toMatchObject({ code: 'amount_too_small' });
    expect(await failure(shop.newIntent({ amount: 100_000_000 }))).toMatchObject({
      code: 'amount_too_large',
    });
    expect(await failure(shop.stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    expect(await failure(shop.newIntent({ nonsense: 'x' } as object))).toMatchObject({
      code: 'parameter_unknown',
      param: 'nonsense',
    });
    for (const expand of [['payment_method'], ['latest_charge.balance_transaction']])
      expect(
        await failure(shop.stripe.paymentIntents.retrieve((await shop.newIntent()).id, { expand })),
      ).toMatchObject({ statusCode: 400, param: 'expand' });
    expect(await failure(shop.stripe.customers.list())).toMatchObject({ statusCode: 404 });
  });
});
