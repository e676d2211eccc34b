import { type Cart, createCart, replaceCart } from '@chuck-and-bit/contract/carts';
import { describe, expect, test } from 'vitest';
import { createApiClient } from '../../../test/api-client';
import { composeShop } from '../../../test/compose';
import type { Person } from '../../../test/people';
import { openTestShop } from '../../../test/test-shop';

const environment = { TRUST_PROXY: '1', CART_CHANGES_PER_MINUTE: '60', LOG_LEVEL: 'error' };
const shop = await openTestShop(environment);
const productId = await shop.addsProduct({ price: 100 });

/** Who saves a cart: a visitor at this address, or a user. */
type Saver = { from: string; as?: Person };

let visitors = 0;
const creates = async (as?: Person) => {
  // Each from another address, because new carts are limited too.
  const headers = { 'x-forwarded-for': `192.0.2.${++visitors}` };
  return (await shop.does(createCart, { as, headers, body: { lines: [] } })).insertedId;
};
const lines = [{ productId, quantity: 1 }];
const saving = (id: string, discountCode: string, { from, as }: Saver) => ({
  as,
  params: { id },
  headers: { 'x-forwarded-for': from },
  body: { lines, discountCode },
});
const saves = async (id: string, code: string, saver: Saver) =>
  shop.does(replaceCart, saving(id, code, saver));
const codesOf = ({ messages }: Cart) => messages.map(({ code }) => code);

async function triesUnknown(id: string, count: number, saver: Saver, prefix = 'GUESS') {
  const carts: Cart[] = [];
  for (let number = 0; number < count; number += 1) carts.push(await saves(id, `${prefix}${number}`, saver));
  return carts.flatMap(codesOf);
}

const messages = [{ code: 'CODE_NOT_CHECKED', message: 'Too Many Attempts, Try Again Later' }];
const beyond = { discountCode: null, discount: 0, lines, messages };

describe('unknown discount codes', () => {
  test('are looked up ten times an hour; then the cart is saved without a code, right or wrong', async () => {
    const visitor = { from: '203.0.113.1' };
    const [right, id] = [await shop.addsCode(), await creates()];
    expect(await triesUnknown(id, 10, visitor)).toEqual(Array.from({ length: 10 }, () => 'CODE_UNKNOWN'));
    await shop.database.pool.query("update attempts set ends_at = ends_at - interval '20 minutes'");
    for (const code of ['GUESS10', right.code]) {
      expect(await saves(id, code, visitor)).toMatchObject(beyond);
      expect(await shop.cartOf(id)).toMatchObject({ discountCode: null, messages: [] });
    }
    const { rows } = await shop.database.pool.query(
      'select ceil(extract(epoch from ends_at - now()) / 60)::int as minutes from attempts where count = 10',
    );
    expect(rows).toEqual([{ minutes: 40 }, { minutes: 40 }]);
    await shop.database.pool.query("update attempts set ends_at = now() - interval '1 second'");
    expect(await saves(id, right.code, visitor)).toMatchObject({ discountCode: right.code, discount: 10 });
  });

  test('count once for each different code, and right ones never', async () => {
    const visitor = { from: '203.0.113.2' };
    const [right, id] = [await shop.addsCode(), await creates()];
    for (let turn = 0; turn < 6; turn += 1) {
      expect(await triesUnknown(id, 2, visitor)).toEqual(['CODE_UNKNOWN', 'CODE_UNKNOWN']);
      expect(codesOf(await saves(id, ' guess1 ', visitor))).toEqual(['CODE_UNKNOWN']);
      expect(codesOf(await saves(id, right.code, visitor))).toEqual([]);
    }
    expect(await triesUnknown(id, 8, visitor, 'OTHER')).not.toContain('CODE_NOT_CHECKED');
    expect(await saves(id, 'ONE MORE', visitor)).toMatchObject(beyond);
    // A code that was counted before tells nothing new.
    expect(codesOf(await saves(id, 'GUESS0', visitor))).toEqual(['CODE_UNKNOWN']);
  });

  test('leave the code that a cart has', async () => {
    const visitor = { from: '203.0.113.3' };
    const [right, id, other] = [await shop.addsCode(), await creates(), await creates()];
    await saves(id, right.code, visitor);
    await triesUnknown(other, 10, visitor);
    expect(await saves(other, right.code, visitor)).toMatchObject(beyond);
    expect(await saves(id, right.code, visitor)).toMatchObject({ discountCode: right.code, discount: 10 });
    expect(await saves(id, 'GUESS10', visitor)).toMatchObject(beyond);
  });

  test('are counted for a user wherever they are, and for the /64 network of a visitor', async () => {
    const mona = await shop.shopper();
    const id = await creates(mona);
    await triesUnknown(id, 10, { from: '203.0.113.4', as: mona });
    expect(await saves(id, 'GUESS10', { from: '198.51.100.4', as: mona })).toMatchObject(beyond);
    const visited = await creates();
    expect(codesOf(await saves(visited, 'GUESS10', { from: '203.0.113.4' }))).toEqual(['CODE_UNKNOWN']);

    for (let host = 1; host <= 10; host += 1)
      await saves(visited, `HOST${host}`, { from: `2001:db8:0:1::${host}` });
    expect(await saves(visited, 'GUESS11', { from: '2001:db8:0:1:ffff::1' })).toMatchObject(beyond);
    expect(codesOf(await saves(visited, 'GUESS11', { from: '2001:db8:0:2::1' }))).toEqual(['CODE_UNKNOWN']);
  });

  test('are counted more generously for the network around an address', async () => {
    const id = await creates();
    for (let network = 0; network < 10; network += 1) {
      const saver = { from: `2001:db8:7:${network}::1` };
      expect(await triesUnknown(id, 10, saver, `N${network}-`)).not.toContain('CODE_NOT_CHECKED');
    }
    expect(await saves(id, 'GUESS', { from: '2001:db8:7:ffff::1' })).toMatchObject(beyond);
    expect(codesOf(await saves(id, 'GUESS', { from: '2001:db8:8::1' }))).toEqual(['CODE_UNKNOWN']);
  });

  test('are looked up no more than ten times when 60 are tried at once in two processes', async () => {
    const second = await composeShop(shop.database, environment);
    const other = createApiClient(second.app);
    const visitor = { from: '203.0.113.5' };
    const ids = await Promise.all(Array.from({ length: 60 }, () => creates()));
    const responses = await Promise.all(
      ids.map((id, index) =>
        // Each code twice, in different processes.
        (index % 2 ? shop : other).call(replaceCart, saving(id, `GUESS${Math.floor(index / 2)}`, visitor)),
      ),
    );
    const codes = responses.flatMap(({ body }) => codesOf(body as Cart));
    expect(codes.filter((code) => code === 'CODE_UNKNOWN')).toHaveLength(20);
    expect(codes.filter((code) => code === 'CODE_NOT_CHECKED')).toHaveLength(40);
    await second.app.close();
  });
});

test("changes of visitors' carts are limited for the /64 network of an IPv6 address", async () => {
  const id = await creates();
  const statuses: number[] = [];
  for (let host = 1; host <= 61; host += 1)
    statuses.push((await shop.call(replaceCart, saving(id, '', { from: `2001:db8:0:3::${host}` }))).status);
  expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 200));
  expect(statuses[60]).toBe(429);
  expect((await shop.call(replaceCart, saving(id, '', { from: '2001:db8:0:4::1' }))).status).toBe(200);
});
