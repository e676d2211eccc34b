import type { ErrorBody } from '@chuck-and-bit/contract/errors';
import { messages } from '@chuck-and-bit/contract/messages';
import { confirmPayment, placeOrder } from '@chuck-and-bit/contract/orders';
import { changeShopSettings } from '@chuck-and-bit/contract/shop-settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, openInterleaving } from '../../../test/money/interleaving';
import { openTestShop } from '../../../test/test-shop';
import { orderRequest } from '../../../test/trade';

const shop = await openTestShop();
const { pool, url } = shop.database;
const interleaving = url === null ? null : await openInterleaving(shop, url);

beforeAll(async () => {
  // The trigger runs when the change is committed, and sees what others have committed until then.
  await pool.query(`
    alter table documents disable trigger user;
    create function refuse_change_after_payment() returns trigger language plpgsql as $$
    begin
      if exists (select from purchases where paid_at is not null) then
        raise 'The meaning of prices changed after a purchase was paid';
      end if;
      return null;
    end $$;
    create constraint trigger no_change_after_payment after insert or update on shop_settings
    deferrable initially deferred for each row when (not new.tax_included)
    execute function refuse_change_after_payment()`);
});
afterAll(async () => {
  await interleaving?.close();
});

const outcomeOf = ({ status, body }: { status: number; body: unknown }) =>
  status === 200 ? 'done' : ((body as ErrorBody).errors?.[0]?.message ?? (body as ErrorBody).code);

const changes = async ({ client }: Actor) => {
  const body = { taxIncluded: false, version: 0 };
  return outcomeOf(await client.call(changeShopSettings, { as: shop.admin, body }));
};

/** An order that is charged, and the act of confirming that. */
async function chargedOrder() {
  const { buyer, id } = await shop.newOrder();
  const intent = await shop.charges(buyer, id);
  const body = { orderId: id, transactionId: intent.id };
  return async ({ client }: Actor) => outcomeOf(await client.call(confirmPayment, { as: buyer, body }));
}

/** An order that is about to be placed, and the act of placing it. */
async function newOrder() {
  const [buyer, productId] = [await shop.shopper(), await shop.addsProduct()];
  return async ({ client }: Actor) =>
    outcomeOf(await client.call(placeOrder, orderRequest(buyer, productId)));
}

/** Runs the two for each step of the first at which the other may come in between. @returns the outcomes that were reached */
async function outcomesOf(prepare: () => Promise<[typeof changes, typeof changes]>): Promise<string[]> {
  if (!interleaving) return expect.fail('The embedded database has one connection');
  const reached = new Set<string>();
  for (let at = 0, steps = 1; at <= steps; at += 1) {
    await pool.query('truncate shop_settings, purchases, products cascade');
    const [operation, rival] = await prepare();
    const result = await interleaving.interleave(at, operation, rival);
    steps = at === 0 ? result.steps : Math.max(steps, result.steps);
    reached.add(`${result.outcome} | ${result.rivalOutcome}`);
  }
  expect(interleaving.takeErrors(), 'errors in the log').toEqual([]);
  return [...reached].toSorted();
}

const { taxFixed } = messages;
const limit = { timeout: 120_000 };

test.skipIf(url === null)(
  'a payment while the meaning of prices changes is before it or after it',
  limit,
  async () => {
    expect(await outcomesOf(async () => [changes, await chargedOrder()])).toEqual([
      `${taxFixed} | done`,
      'done | done',
    ]);
  },
);

test.skipIf(url === null)(
  'the meaning of prices changes before a payment, or not at all',
  limit,
  async () => {
    expect(await outcomesOf(async () => [await chargedOrder(), changes])).toEqual(
      ['done | done', `done | ${taxFixed}`].toSorted(),
    );
  },
);

test.skipIf(url === null)('an order is placed while the meaning of prices changes', limit, async () => {
  expect(await outcomesOf(async () => [changes, await newOrder()])).toEqual(['done | done']);
  expect(await outcomesOf(async () => [await newOrder(), changes])).toEqual(['done | done']);
});
