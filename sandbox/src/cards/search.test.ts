import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../test/test-engines';
import { failure, openTestShop, publishableKey, type TestShop } from '../../test/test-shop';

for (const engine of engines) {
  describe.skipIf(engine.missing !== null)(
    `finding intents in the card sandbox on ${engine.name}${engine.missing ?? ''}`,
    () => {
      let shop: TestShop;
      /** Newest last: one paid, one canceled, one open for each customer, one without metadata. */
      let paid: Stripe.PaymentIntent;
      let canceled: Stripe.PaymentIntent;
      let mona: Stripe.PaymentIntent;
      let lisa: Stripe.PaymentIntent;
      let plain: Stripe.PaymentIntent;

      beforeAll(async () => {
        shop = await openTestShop(engine);
        const { newIntent, stripe } = shop;
        paid = await newIntent({ amount: 1000, metadata: { order: 'O-1', odd: `it's "odd" \\` } });
        await shop.confirm(paid, '4242424242424242');
        canceled = await newIntent({ amount: 2000, metadata: { order: 'o-2' } });
        await stripe.paymentIntents.cancel(canceled.id);
        mona = await newIntent({ amount: 3000, customer: 'cus_Mona', metadata: { order: 'o-1' } });
        lisa = await newIntent({ amount: 4000, customer: 'cus_lisa', currency: 'eur' });
        plain = await newIntent({ amount: 5000 });
      });

      afterAll(() => shop.close());

      const search = async (query: string) => {
        const { data } = await shop.stripe.paymentIntents.search({ query, limit: 100 });
        return data.map(({ id }) => id);
      };

      it('has the shape of a search result', async () => {
        const { stripe } = shop;
        expect(await stripe.paymentIntents.search({ query: 'amount:7' })).toEqual({
          object: 'search_result',
          url: '/v1/payment_intents/search',
          has_more: false,
          data: [],
          next_page: null,
        });
        const found = await stripe.paymentIntents.search({
          query: 'status:"succeeded"',
          expand: ['data.latest_charge'],
        });
        expect(found.data).toMatchObject([{ id: paid.id, latest_charge: { object: 'charge', paid: true } }]);
      });

      it('by metadata in any case, and by missing metadata', async () => {
        expect(await search('metadata["order"]:"o-1"')).toEqual([mona.id, paid.id]);
        expect(await search(`metadata['odd']:"it's \\"odd\\" \\\\"`)).toEqual([paid.id]);
        expect(await search('-metadata["order"]:"o-1"')).toEqual([plain.id, lisa.id, canceled.id]);
        expect(await search('metadata["order"]:null')).toEqual([plain.id, lisa.id]);
        expect(await search('-metadata["order"]:null')).toEqual([mona.id, canceled.id, paid.id]);
      });

      it('by status, currency and customer', async () => {
        expect(await search('status:"canceled"')).toEqual([canceled.id]);
        expect(await search('currency:"EUR"')).toEqual([lisa.id]);
        expect(await search("customer:'cus_mona'")).toEqual([mona.id]);
        expect(await search('-customer:null')).toEqual([lisa.id, mona.id]);
      });

      it('by amount and time', async () => {
        expect(await search('amount:3000')).toEqual([mona.id]);
        expect(await search('amount>3000')).toEqual([plain.id, lisa.id]);
        expect(await search('amount>="3000"')).toEqual([plain.id, lisa.id, mona.id]);
        expect(await search('amount<2000')).toEqual([paid.id]);
        expect(await search('amount<=2000')).toEqual([canceled.id, paid.id]);
        expect(await search(`created>=${paid.created}`)).toHaveLength(5);
        expect(await search(`created<${paid.created}`)).toEqual([]);
      });

      it('by several clauses with AND or OR', async () => {
        expect(await search('metadata["order"]:"o-1" AND amount>1000')).toEqual([mona.id]);
        expect(await search('metadata["order"]:"o-1" amount>1000')).toEqual([mona.id]);
        expect(await search('amount:1000 OR amount:5000 OR status:"canceled"')).toEqual([
          plain.id,
          canceled.id,
          paid.id,
        ]);
      });

      it('in pages', async () => {
        const query = 'amount>=1000';
        const first = await shop.stripe.paymentIntents.search({ query, limit: 2 });
        expect(first).toMatchObject({ has_more: true, next_page: expect.any(String) });
        expect(first.data.map(({ id }) => id)).toEqual([plain.id, lisa.id]);
        const second = await shop.stripe.paymentIntents.search({
          query,
          limit: 3,
          page: first.next_page ?? '',
        });
        expect(second).toMatchObject({ has_more: false, next_page: null });
        expect(second.data.map(({ id }) => id)).toEqual([mona.id, canceled.id, paid.id]);
        const all = await shop.stripe.paymentIntents
          .search({ query, limit: 1 })
          .autoPagingToArray({ limit: 100 });
        expect(all).toHaveLength(5);
      });

      it('refuses what Stripe refuses', async () => {
        const refused = (wanted: object) =>
          failure(shop.stripe.paymentIntents.search(wanted as Stripe.PaymentIntentSearchParams));
        const query = 'amount:1';
        expect(await refused({})).toMatchObject({ code: 'parameter_missing', param: 'query' });
        expect(await refused({ query: 'status~"x"' })).toMatchObject({ statusCode: 400, param: 'query' });
        expect(await refused({ query: `${query} `.repeat(1_000) })).toMatchObject({ param: 'query' });
        expect(await refused({ query, limit: 101 })).toMatchObject({ param: 'limit' });
        expect(await refused({ query, page: 'nonsense' })).toMatchObject({ param: 'page' });
        expect(await refused({ query, starting_after: paid.id })).toMatchObject({
          code: 'parameter_unknown',
        });
        const browser = shop.client(publishableKey);
        expect(await failure(browser.paymentIntents.search({ query }))).toMatchObject({ statusCode: 401 });
      });

      it('lists the intents of one customer, in pages', async () => {
        const another = await shop.newIntent({ customer: 'cus_Mona' });
        const list = async (wanted: Stripe.PaymentIntentListParams) => {
          const { data, ...page } = await shop.stripe.paymentIntents.list({
            customer: 'cus_Mona',
            ...wanted,
          });
          expect(page).toMatchObject({ object: 'list', url: '/v1/payment_intents' });
          return [data.map(({ id }) => id), page.has_more];
        };
        expect(await list({})).toEqual([[another.id, mona.id], false]);
        expect(await list({ limit: 1 })).toEqual([[another.id], true]);
        expect(await list({ limit: 1, starting_after: another.id })).toEqual([[mona.id], false]);
        expect(await list({ customer: 'cus_nobody' })).toEqual([[], false]);
        const { latest_charge: charge } = await shop.confirm(mona, '4242424242424242');
        expect(await shop.stripe.charges.retrieve(String(charge))).toMatchObject({ customer: 'cus_Mona' });
        expect(await failure(shop.newIntent({ customer: 'Mona' }))).toMatchObject({ param: 'customer' });
        const moved = await shop.stripe.paymentIntents.update(lisa.id, { customer: 'cus_other' });
        expect(moved.customer).toBe('cus_other');
      });
    },
  );
}
