import { type FilterChoice, listProductFilters } from '@chuck-and-bit/contract/product-filters';
import { listProducts } from '@chuck-and-bit/contract/products';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { duringOutage } from '../../../../test/outage';
import { testEngine } from '../../../../test/test-database';
import { openTestShop } from '../../../../test/test-shop';
import { walkPages } from '../../../../test/api-client';
import { type FilteredProducts, followProducts } from './filtered-products';

const shop = await openTestShop();
const { db, pool } = shop.database;

let [saws, handSaws, teeth, blade, folding] = ['', '', '', '', ''];

beforeAll(async () => {
  saws = await shop.addsKind('Saws');
  handSaws = await shop.addsKind('Hand saws', saws);
  teeth = await shop.addsAttribute(saws, { name: 'Teeth' });
  blade = await shop.addsAttribute(saws, { name: 'Blade', type: 'range' });
  folding = await shop.addsAttribute(saws, { name: 'Folding', type: 'yesNo' });
});

/** Everything that these products are filtered by, in an order that does not depend on how they were read. */
function contentOf(products: FilteredProducts) {
  const contents: Record<string, unknown> = {};
  for (const [kindId, { keys, columns }] of products.kinds) {
    for (const [index, { id, ...key }] of keys.entries()) {
      expect(products.indexOf(id)).toEqual({ kindId, index });
      const numbers = [...columns].flatMap(([name, { low, high }]) =>
        Number.isNaN(low[index])
          ? []
          : [[name, name === 'brand' ? products.brandOf(low[index]!) : [low[index], high[index]]] as const],
      );
      contents[id] = {
        kindId,
        ...key,
        ...Object.fromEntries(numbers.toSorted(([one], [other]) => one.localeCompare(other))),
      };
    }
  }
  return contents;
}

const readAgain = async () => contentOf(await followProducts(db)());

const addsSaw = (name = 'Pine saw') => {
  const attributes = { [teeth]: 7, [blade]: { from: 1, to: 9 } };
  return shop.addsProduct({ name, kindId: saws, brand: 'Corin', attributes });
};

const review = `insert into reviews (id, user_id, product_id, name, email, ratings, review_content)
  select gen_random_uuid(), id, $1, 'Ada', email, 4, 'It saws.' from users limit 1`;

describe('two processes know the products after', () => {
  // $1 is the product.
  test.each([
    ['an edit of price and brand', "update products set price_cents = 777, brand = 'Tarn' where id = $1"],
    [
      'another kind',
      "update products set kind_id = (select id from kinds where slug = 'hand-saws') where id = $1",
    ],
    ['the last unit sold', 'update products set available_quantity = 0 where id = $1'],
    ['an edited review', 'update reviews set ratings = 1 where product_id = $1'],
    ['a hidden review', "update reviews set hidden_reason = 'Rude' where product_id = $1"],
    ['a place in the own order', 'update products set own_place = 3 where id = $1'],
    ['another first publication', "update products set first_published_at = '2020-02-02' where id = $1"],
    ['a product archived', 'update products set archived_at = now() where id = $1'],
    ['a draft', 'update products set is_public = false where id = $1'],
    ['another value', 'update product_attributes set low = 8, high = 8 where product_id = $1 and low = 7'],
    ['a deleted value', 'delete from product_attributes where product_id = $1 and low = 1'],
    ['a deleted product', 'delete from products where id = $1'],
    [
      'a deleted product among others',
      "delete from products where name = 'First saw' and $1::uuid is not null",
    ],
  ])('%s', async (_name, statement) => {
    await addsSaw('First saw');
    const id = await addsSaw();
    await pool.query(review, [id]);
    await addsSaw('Last saw');
    const [here, there] = [followProducts(db), followProducts(db)];
    const before = contentOf(await here());
    expect(contentOf(await there())).toEqual(before);
    await pool.query(statement, [id]);
    const after = await readAgain();
    expect(after).not.toEqual(before);
    expect(contentOf(await here())).toEqual(after);
    expect(contentOf(await there())).toEqual(after);
    // Undone, so that stock and its changes add up.
    await pool.query('update products set available_quantity = 100 where id = $1', [id]);
  });

  test('a product is added, also after a read that failed', async () => {
    const read = followProducts(db);
    await read();
    const id = await addsSaw();
    await expect(duringOutage(shop.database, read)).rejects.toThrow();
    expect(contentOf(await read())[id]).toMatchObject({ kindId: saws, brand: 'Corin', [teeth]: [7, 7] });
  });

  test('a crash that has emptied the notes of changes', async () => {
    const [here, there] = [followProducts(db), followProducts(db)];
    await here();
    await there();
    const id = await addsSaw();
    await pool.query('truncate product_changes');
    expect(contentOf(await here())).toHaveProperty(id);
    expect(contentOf(await there())).toHaveProperty(id);
  });

  test.skipIf(testEngine === 'pglite')('a transaction that commits after a younger one', async () => {
    const read = followProducts(db);
    const [older, younger] = [await addsSaw(), await addsSaw()];
    await read();
    const transaction = await pool.connect();
    await transaction.query('begin');
    await transaction.query('update products set price_cents = 500 where id = $1', [older]);
    await pool.query('update products set price_cents = 600 where id = $1', [younger]);
    expect(contentOf(await read())[younger]).toMatchObject({ price: [600, 600] });
    await transaction.query('commit');
    transaction.release();
    expect(contentOf(await read())[older]).toMatchObject({ price: [500, 500] });
  });
});

test('an unchanged product is not read again, nor is one whose text has changed', async () => {
  const id = await addsSaw();
  const newest = async () =>
    (await pool.query('select product_id, changed_by from product_changes order by 1')).rows;
  const before = await newest();
  const unchanged = "set description = 'New', available_quantity = available_quantity";
  await pool.query(`update products ${unchanged} where id = $1`, [id]);
  expect(await newest()).toEqual(before);
});

test('calls at once read what was changed before them', async () => {
  const read = followProducts(db);
  const first = read();
  const id = await addsSaw();
  const [second, third] = [read(), read()];
  await first;
  expect(contentOf(await second)).toHaveProperty(id);
  expect(await third).toBe(await second);
});

describe('whatever filters are chosen', () => {
  const brands = ['Corin', 'Tarn', 'Müller & Söhne', ''];
  const amounts = [1, 2, 5, 12, 40, 150];
  const filters = {
    kind: [undefined, 'saws', 'hand-saws'],
    brand: [undefined, 'Corin', 'Tarn,M%C3%BCller%20%26%20S%C3%B6hne', 'Nobody'],
    price: [undefined, '..20', '12..150', '5,40'],
    rating: [undefined, '3..', '4..'],
    inStock: [undefined, 'true'],
    q: [undefined, 'steel', 'stell', 'tarn or corin', 'hand saws under $20'],
    teeth: [undefined, '5', '2..12', '1,150'],
    blade: [undefined, '..5', '3..4', '12'],
    folding: [undefined, '1', '0'],
  };

  beforeAll(async () => {
    await pool.query(`
      with added as (
        insert into products (
          id, kind_id, name, brand, price_cents, image, description, available_quantity, minimum_order, own_place, first_published_at, weight_grams)
        select gen_random_uuid(), case when n % 3 = 0 then '${handSaws}'::uuid else '${saws}' end,
          case when n % 2 = 0 then 'Steel ' else 'Wood ' end || n, (array['${brands.join("','")}'])[1 + n % 4],
          (array[${amounts.join()}])[1 + n % 6] * 100, '/x.svg', 'A saw.', 0, 1,
          case when n % 4 = 0 then n else 0 end, now() - (n * 17 % 40) * interval '1 day', n % 3 * 100
        from generate_series(1, 90) n returning id, price_cents),
      numbered as (select id, row_number() over (order by id) as n from added),
      reviewed as (
        insert into reviews (id, user_id, product_id, name, email, ratings, review_content)
        select gen_random_uuid(), users.id, numbered.id, 'Ada', email, 1 + n % 5, 'It saws.'
        from numbered, (select * from users limit 1) users where n % 2 = 0)
      insert into product_attributes (product_id, attribute_id, low, high)
      select id, '${teeth}'::uuid, (array[${amounts.join()}])[1 + n % 5], (array[${amounts.join()}])[1 + n % 5]
      from numbered where n % 7 > 0
      union all select id, '${blade}', n % 11, n % 11 + n % 4 from numbered where n % 5 > 0
      union all select id, '${folding}', n % 2, n % 2 from numbered where n % 3 > 0`);
  });

  type Chosen = Partial<Record<keyof typeof filters, string | undefined>>;

  /** As the API has it. */
  function queryOf({ teeth, blade, folding, ...chosen }: Chosen) {
    const attributes = Object.entries({ teeth, blade, folding }).flatMap(([slug, values]) =>
      values === undefined ? [] : [`${slug}:${values}`],
    );
    const query =
      chosen.kind && attributes.length > 0 ? { ...chosen, attributes: attributes.join(';') } : chosen;
    return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as never;
  }

  const totalOf = async (chosen: Chosen) =>
    Number((await shop.call(listProducts, { query: queryOf(chosen) })).headers['x-total-count']);

  const noAttributes = { teeth: undefined, blade: undefined, folding: undefined };
  const anyChosen = fc
    .record(
      Object.fromEntries(
        Object.entries(filters).map(([name, values]) => {
          // Few filters at once, so that many products match them.
          const none = name === 'kind' ? [] : values.map(() => undefined);
          return [name, fc.constantFrom(...none, ...values)];
        }),
      ),
    )
    // Only departments have filters by attributes.
    .map((chosen: Chosen) => (chosen.kind ? chosen : { ...chosen, ...noAttributes }));

  test('a choice counts the products of the list that it leads to', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(anyChosen, fc.infiniteStream(fc.nat()), async (query, numbers) => {
        const one = <Each>(list: readonly Each[]) => list[numbers.next().value % list.length];
        const offered = await shop.does(listProductFilters, { query: queryOf(query) });
        expect(offered.count).toBe(await totalOf(query));
        const kind = one(offered.kinds);
        if (kind) expect(kind.count).toBe(await totalOf({ ...query, kind: kind.slug }));
        for (const { name, choices } of offered.filters) {
          const { value, count } = one<FilterChoice>(choices) ?? { value: '', count: 0 };
          const written = name === 'brand' ? encodeURIComponent(value) : value;
          expect([name, value, count]).toEqual([name, value, await totalOf({ ...query, [name]: written })]);
        }
      }),
      { numRuns: 25 },
    );
  });

  type Product = {
    id: string;
    kind: string;
    brand: string;
    price: number;
    rating: number | null;
    inStock: boolean;
    published: number;
    ownPlace: number;
    weight: number;
    teeth: [number, number] | null;
    blade: [number, number] | null;
    folding: [number, number] | null;
  };
  const products = async () =>
    (
      await pool.query<Product>(`
        select products.id, kinds.slug as kind, brand, price_cents / 100.0::float8 as price,
          (select avg(ratings)::float8 from reviews where product_id = products.id and hidden_reason is null) as rating,
          available_quantity >= minimum_order as "inStock", own_place as "ownPlace", weight_grams as weight,
          extract(epoch from first_published_at)::float8 as published,
          ${Object.entries({ teeth, blade, folding }).map(
            ([name, id]) =>
              `(select json_build_array(low, high) from product_attributes where product_id = products.id and attribute_id = '${id}') as ${name}`,
          )}
        from products join kinds on kinds.id = kind_id where is_public and archived_at is null`)
    ).rows;

  /** Whether a value lies in one of these ranges, as addresses have them. */
  function isIn(ends: [number, number] | null, ranges: string | undefined): boolean {
    if (ranges === undefined) return true;
    if (ends === null) return false;
    return ranges.split(',').some((range) => {
      const [from = '', to = from] = range.split('..');
      return ends[0] <= (to === '' ? Infinity : Number(to)) && ends[1] >= Number(from);
    });
  }
  const matches = (product: Product, chosen: Chosen) =>
    (chosen.kind !== 'saws' || ['saws', 'hand-saws'].includes(product.kind)) &&
    (chosen.kind !== 'hand-saws' || product.kind === 'hand-saws') &&
    (chosen.brand?.split(',').some((brand) => decodeURIComponent(brand) === product.brand) ?? true) &&
    isIn([product.price, product.price], chosen.price) &&
    isIn(product.rating === null ? null : [product.rating, product.rating], chosen.rating) &&
    (chosen.inStock === undefined || product.inStock) &&
    isIn(product.teeth, chosen.teeth) &&
    isIn(product.blade, chosen.blade) &&
    isIn(product.folding, chosen.folding);

  /** What a list is sorted by, ascending. */
  const keysOf = {
    newest: ({ published }: Product) => [-published],
    own: ({ ownPlace, published }: Product) => [ownPlace === 0 ? Infinity : ownPlace, -published],
    price: ({ price }: Product) => [price],
    '-price': ({ price }: Product) => [-price],
    weight: ({ weight }: Product) => [weight === 0 ? Infinity : weight],
  };
  function sorted(list: readonly Product[], sort: keyof typeof keysOf): string[] {
    const idsAscend = sort === 'price' || sort === 'weight' ? 1 : -1;
    const byKeys = (one: Product, other: Product) => {
      const [ours, others] = [keysOf[sort](one), keysOf[sort](other)];
      const index = ours.findIndex((key, at) => key !== others[at]);
      if (index !== -1) return ours[index]! < others[index]! ? -1 : 1;
      return one.id < other.id ? -idsAscend : idsAscend;
    };
    return list.toSorted(byKeys).map(({ id }) => id);
  }

  test('the list has the products that match, in its order, page by page', { timeout: 120_000 }, async () => {
    const all = await products();
    expect(all.length).toBeGreaterThan(90);
    const orders = [undefined, undefined, 'newest', 'price', '-price', 'weight'] as const;
    const sorts = fc.constantFrom(...orders);
    await fc.assert(
      fc.asyncProperty(anyChosen, sorts, async (query, sort) => {
        const chosen = { ...query, q: undefined };
        const expected = sorted(
          all.filter((product) => matches(product, chosen)),
          sort ?? (query.kind ? 'own' : 'newest'),
        );
        const request = { ...(queryOf(chosen) as object), ...(sort && { sort }) };
        const walk = await walkPages(shop, listProducts, { query: { ...request, limit: 9 } as never });
        expect(walk.ids).toEqual(expected);
        expect(new Set(walk.totals)).toEqual(new Set([expected.length]));
        const whole = await shop.does(listProducts, { query: request as never });
        expect(whole.map(({ _id }) => _id)).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });
});
