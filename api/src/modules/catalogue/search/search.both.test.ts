import { type Product, deleteProduct, listProducts } from '@chuck-and-bit/contract/products';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invalid, walkPages } from '../../../../test/api-client';
import { openTestShop } from '../../../../test/test-shop';
import { exactUpTo } from '../../../database/list-totals';

const shop = await openTestShop();

describe('the search', () => {
  const found = (q: string) => shop.namesOf({ q });

  test('matches prefixes of words in name and description, in any case and order', async () => {
    await shop.addsProduct({ name: 'Zirconium Hammerbohrer', description: 'For concrete and brick.' });
    for (const q of ['zirconium', 'zirc', 'ZIRC', 'hammerb zirc', 'concrete zirc', 'brick  zirc'])
      expect(await found(q), q).toEqual(['Zirconium Hammerbohrer']);
  });

  test('requires all words', async () => {
    await shop.addsProduct({ name: 'Quartz Countersink' });
    expect(await found('quartz counter')).toEqual(['Quartz Countersink']);
    expect(await found('quartz hammer')).toEqual([]);
  });

  test('finds emoji-free words next to emoji, and words in other scripts', async () => {
    await shop.addsProduct({ name: 'Дрель 🛠️ Ударная' });
    expect(await found('дрель')).toEqual(['Дрель 🛠️ Ударная']);
    expect(await found('🛠️ Удар')).toEqual(['Дрель 🛠️ Ударная']);
  });

  test('with only punctuation or spaces returns the whole list', async () => {
    const whole = (await shop.does(listProducts)).length;
    for (const q of ['', '   ', '!!!', '🛠️', "'", '%', '*']) expect((await found(q)).length, q).toBe(whole);
  });

  test.each([
    "'",
    "''",
    "x' or 1=1 --",
    "zzz'); drop table drills; --",
    'a & | ! ( ) : * < >',
    'a:*b',
    '!hammer',
    '(hammer | quartz)',
    'hammer <-> drill',
    'back\\slash\\',
    '$1 ${2} %s',
    '"quoted phrase"',
    '\u202Eright to left',
    'the and of',
  ])('accepts any characters as text: %s', async (q) => {
    await found(q);
    expect((await shop.does(listProducts)).length).toBeGreaterThan(0);
  });

  test('has no operators: "!quartz" means quartz', async () => {
    expect(await found('!quartz')).toEqual(await found('quartz'));
    expect(await found('quartz | zirc')).toEqual([]);
  });
});

const ask = async (query: Record<string, string | number>) => {
  const { body, headers } = await shop.call(listProducts, { query });
  return { names: (body as Product[]).map(({ name }) => name), meant: headers['x-did-you-mean'] };
};

describe('a search without a sort order', () => {
  test('lists products with the words in their name first, however often others repeat them', async () => {
    await shop.addsProduct({ name: 'Gimlet Large' });
    await shop.addsProduct({ name: 'Twice Told', description: 'A gimlet, and another gimlet.' });
    await shop.addsProduct({ name: 'Once Told', description: 'Better than a gimlet.' });
    expect((await ask({ q: 'gimlet' })).names).toEqual(['Gimlet Large', 'Once Told', 'Twice Told']);
    const newest = (await ask({ q: 'gimlet', sort: 'newest' })).names;
    expect(newest).toEqual(['Once Told', 'Twice Told', 'Gimlet Large']);
  });

  test('has pages that contain each product once, in the order of the whole list, also while others are added', async () => {
    for (let count = 0; count < 9; count++)
      await shop.addsProduct({
        name: count % 3 === 0 ? `Spokeshave ${count}` : `Other ${count}`,
        description: 'spokeshave '.repeat(1 + (count % 4)),
      });
    const whole = await shop.does(listProducts, { query: { q: 'spokeshave' } });
    const walk = await walkPages(shop, listProducts, { query: { q: 'spokeshave', limit: 2 } }, async () => {
      await shop.addsProduct({ name: 'Spokeshave', description: 'spokeshave' });
    });
    const before = new Set(whole.map(({ _id }) => _id));
    expect(walk.ids.filter((id) => before.has(id))).toEqual(whole.map(({ _id }) => _id));
    expect(new Set(walk.ids).size).toBe(walk.ids.length);
  });

  test('refuses the cursor of another order', async () => {
    const { headers } = await shop.call(listProducts, { query: { limit: 1 } });
    const after = /after=([^&>]+)/.exec(String(headers['link']))?.[1] ?? '';
    await shop.refuses(listProducts, { query: { q: 'spokeshave', after } }, invalid('after'));
  });
});

describe('with more products than are counted for each page', () => {
  const { pool } = shop.database;

  beforeAll(() =>
    pool.query(
      `insert into products (id, name, price_cents, image, description, available_quantity, minimum_order, is_public)
       select (lpad(to_hex(1600000000000 + n), 12, '0') || '7001800' || lpad(to_hex(n), 13, '0'))::uuid,
         case when n % 100 = 0 and n <= $1 then 'Trammel ' else 'Thing ' end || n, 100 + n % 9, '/a.svg',
         case when n <= $1 then 'With a trammel.' else 'Newer than those.' end, 1, 1, n % 50 <> 7 and n % 300 > 0
       from generate_series(1, $1::int + 3000) n`,
      [exactUpTo + 300],
    ),
  );
  afterAll(() => pool.query(`delete from products where image = '/a.svg'`));

  test('a search lists those with the words in their name first, each part newest first, in pages', async () => {
    const walk = async (query: object, cents: number) => {
      const walked = await walkPages(shop, listProducts, { query: { q: 'trammel', limit: 100, ...query } });
      const { rows } = await pool.query<{ id: string }>(
        `select id from products where description = 'With a trammel.' and is_public and price_cents <= $1
         order by name like 'Trammel %' desc, id desc`,
        [cents],
      );
      expect(walked.ids).toEqual(rows.map(({ id }) => id));
      expect(new Set(walked.totals)).toEqual(new Set([query === everything ? rows.length : exactUpTo]));
      return walked.ids;
    };
    const everything = {};
    const ids = await walk(everything, 108);
    expect(await walk({ price: '..1.07' }, 107)).not.toEqual(ids);
    const whole = await shop.does(listProducts, { query: { q: 'trammel' } });
    expect(whole.map(({ _id }) => _id)).toEqual(ids);
  });

  test('the list has every product once, newest first, and the total of all on each page', async () => {
    const { ids, totals } = await walkPages(shop, listProducts, { query: { limit: 100 } });
    const { rows } = await pool.query<{ id: string }>(
      'select id from products where archived_at is null and is_public order by first_published_at desc, id desc',
    );
    expect(ids).toEqual(rows.map(({ id }) => id));
    expect(new Set(totals)).toEqual(new Set([rows.length]));
  });
});

describe('a misspelled search', () => {
  test('lists the corrected search in pages and as a whole, and sends the suggestion with each', async () => {
    for (let count = 0; count < 5; count++) await shop.addsProduct({ name: `Mandrel Number ${count}` });
    const whole = await shop.does(listProducts, { query: { q: 'mandrle' } });
    expect(whole).toHaveLength(5);
    const walk = await walkPages(shop, listProducts, { query: { q: 'mandrle', limit: 2 } });
    expect(walk.ids).toEqual(whole.map(({ _id }) => _id));
    expect((await ask({ q: 'mandrle', limit: 2 })).meant).toBe('mandrel');
    expect((await ask({ q: 'mandrle', sort: 'price' })).meant).toBe('mandrel');
  });

  test('in letters beyond ASCII has an encoded suggestion', async () => {
    await shop.addsProduct({ name: 'Дрель Ударная' });
    expect((await ask({ q: 'дрельь' })).meant).toBe(encodeURIComponent('дрель'));
  });

  test('has four words corrected, and no size of a screw', async () => {
    await shop.addsProduct({ name: 'Ravine Tundra Meadow Canyon Glacier T20' });
    const query = { q: 'ravinne tundrra meadoww canyoon glacierr' };
    const { headers } = await shop.call(listProducts, { query });
    expect(headers['x-did-you-mean']).toBe(encodeURIComponent('ravine tundra meadow canyon'));
    expect(headers['x-not-understood']).toBe('glacierr');
    expect((await ask({ q: 'tx20' })).names).toHaveLength(1);
    expect(await ask({ q: 'tx21' })).toEqual({ names: [], meant: undefined });
  });

  test('is not corrected to the word of a deleted product', async () => {
    const id = await shop.addsProduct({ name: 'Whimbrel Auger' });
    expect((await ask({ q: 'wimbrel' })).meant).toBe('whimbrel');
    await shop.does(deleteProduct, { as: shop.admin, query: { id } });
    expect(await ask({ q: 'wimbrel' })).toEqual({ names: [], meant: undefined });
  });

  test('lists nothing when none of the products it means is in stock', async () => {
    const id = await shop.addsProduct({ name: 'Sprocket Puller', availableQuantity: 1 });
    await shop.places(await shop.shopper(), id, 1);
    const found = await ask({ q: 'sproket', inStock: 'true' });
    expect(found.names).toEqual([]);
  });
});

describe('goods that are named after a kind', () => {
  beforeAll(async () => {
    const [lathes, spares] = [await shop.addsKind('Wood lathes'), await shop.addsKind('Spares')];
    await shop.addsProduct({ name: 'Zapf 100', kindId: lathes, description: 'With a mandrill clamp.' });
    await shop.addsProduct({ name: 'Zapf Glossy', kindId: lathes });
    await shop.addsProduct({ name: 'Wood Lathe Clamp', kindId: spares });
    await shop.addsProduct({ name: 'Sparkling Dibber', kindId: spares, description: 'Never rusts.' });
    await shop.addsProduct({ name: 'Dull Rake', kindId: spares, description: 'For a sparkling dibber.' });
  });

  test('come before products of this kind with the other words', async () => {
    for (const q of ['wood lathe clamp', 'clamp for wood lathe'])
      expect((await ask({ q })).names).toEqual(['Wood Lathe Clamp', 'Zapf 100']);
    expect((await ask({ q: 'wood lathe mandrill' })).names).toEqual(['Zapf 100']);
    expect((await ask({ q: 'wood lathe glossy' })).names).toEqual(['Zapf Glossy']);
    // Words that no product has together rank.
    const { names } = await ask({ q: 'wood lathe mandrill dibber' });
    expect(names).toEqual(['Zapf 100', 'Zapf Glossy', 'Wood Lathe Clamp']);
  });

  test('are what a text is about, if other words are in no product together with them', async () => {
    const found = { names: ['Sparkling Dibber'], meant: undefined };
    expect(await ask({ q: 'rusts glossy dibber' })).toEqual(found);
    expect((await ask({ q: 'rusts glossy dib' })).names).toEqual([]);
  });

  test('are not corrected to what was typed', async () => {
    const { body, headers } = await shop.call(listProducts, { query: { q: 'wood lathe extension' } });
    expect((body as Product[]).map(({ name }) => name)).toEqual(['Zapf Glossy', 'Zapf 100']);
    expect(headers['x-did-you-mean']).toBeUndefined();
    expect(headers['x-not-understood']).toBe('extension');
  });
});

test.each([
  ['a very long word', 'x'.repeat(200)],
  ['many words', 'q '.repeat(100)],
  ['many misspelled words', 'hamer driil '.repeat(16)],
  ['digits', '9'.repeat(200)],
  ['a huge size', `${'9'.repeat(198)}mm`],
  ['numbers', '1/'.repeat(100)],
  ['spaces', ' '.repeat(200)],
  ['lone surrogates', '\ud800'.repeat(100)],
  ['combining marks', `a${'\u0301'.repeat(199)}`],
  ['ligatures that grow', 'ﷺ'.repeat(200)],
  ['squared words that grow', '㌀'.repeat(200)],
])('a search for %s gets a response', async (_, q) => {
  expect((await ask({ q, limit: 1 })).names.length).toBeLessThan(2);
});
