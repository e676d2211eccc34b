import { expect, it } from 'vitest';
import { describeOnEngines, postForm, prefix } from '../../test/test-shop';

describeOnEngines('the dashboard of the card sandbox', (shop) => {
  const show = async () => {
    const page = await shop.app.inject(`${prefix}/dashboard/`);
    expect(page.statusCode).toBe(200);
    return page.body;
  };
  const press = (path: string, form: Record<string, string>) =>
    postForm(shop.app, `/dashboard/${path}`, form);

  it('refunds a payment, once', async () => {
    expect(await show()).toContain('No card has been charged yet.');
    const { id } = await shop.confirm(await shop.newIntent(), '4242424242424242');
    expect(await show()).toMatch(new RegExp(`${id}.*\\$42\\.00[^]*Succeeded[^]*>Refund<`));
    expect((await press('refund', { payment_intent: id })).statusCode).toBe(303);
    expect((await shop.stripe.refunds.list({ payment_intent: id })).data).toMatchObject([
      { amount: 4200, status: 'succeeded' },
    ]);
    expect(await show()).not.toContain('>Refund<');
    const again = await press('refund', { payment_intent: id });
    expect(again.statusCode).toBe(400);
    expect(again.body).toContain('has already been refunded');
  });

  it.each(['won', 'lost'])('lets a bank decide that a dispute is %s', async (outcome) => {
    const { id } = await shop.confirm(await shop.newIntent(), '4000000000000259');
    const [dispute] = (await shop.stripe.disputes.list({ payment_intent: id })).data;
    expect(await show()).toContain('Let the shop lose');
    expect((await press('dispute', { dispute: dispute?.id ?? '', outcome })).statusCode).toBe(303);
    expect((await shop.stripe.disputes.list({ payment_intent: id })).data).toMatchObject([
      { status: outcome },
    ]);
    expect(await show()).toContain(`Dispute ${outcome}`);
  });

  it('reports errors and escapes input', async () => {
    for (const body of [{ payment_intent: '<script>' }, { payment_intent: '' }, {}]) {
      const response = await press('refund', body);
      expect(response.statusCode).toBe(400);
      expect(response.body).not.toContain('<script>');
    }
    expect((await press('dispute', { dispute: '../refunds', outcome: 'won' })).statusCode).toBe(400);
  });

  it('lists events of several types since a given time', async () => {
    const types = ['charge.refunded', 'charge.dispute.closed'];
    const { data } = await shop.stripe.events.list({ types, created: { gte: 0 }, limit: 100 });
    expect(new Set(data.map(({ type }) => type))).toEqual(new Set(types));
    const later = Math.floor(Date.now() / 1000) + 60;
    expect((await shop.stripe.events.list({ types, created: { gte: later } })).data).toEqual([]);
  });
});
