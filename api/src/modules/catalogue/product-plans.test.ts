import type { ErrorBody } from '@chuck-and-bit/contract/errors';
import {
  archiveDrill,
  changeDrill,
  getManagedDrill,
  listManagedDrills,
} from '@chuck-and-bit/contract/managed-drills';
import {
  changeDrills,
  exportDrills,
  importDrills,
  type ProductPlan,
} from '@chuck-and-bit/contract/product-plans';
import { pick } from '@chuck-and-bit/contract/keys';
import { messages } from '@chuck-and-bit/contract/messages';
import { editedKeys } from '@chuck-and-bit/contract/product-fields';
import { listStockChanges } from '@chuck-and-bit/contract/stock-changes';
import { describe, expect, test } from 'vitest';
import { newId } from '../../ids';
import { openTestShop } from '../../../test/test-shop';

const shop = await openTestShop();

const read = (id: string) => shop.does(getManagedDrill, { as: shop.admin, params: { id } });
const ledgerOf = async (id: string) =>
  (await shop.does(listStockChanges, { as: shop.admin, params: { id } })).map(({ reason, delta }) => [
    reason,
    delta,
  ]);
const auditsOf = async (id: string) => {
  const { rows } = await shop.database.pool.query<{ action: string; before: object; after: object }>(
    'select action, before, after from audit_log where subject_id = $1 order by id',
    [id],
  );
  return rows;
};

describe('many products at once', () => {
  const request = (body: object, dryRun = false) => ({
    as: shop.admin,
    query: { dryRun: String(dryRun) },
    body: { price: null, addStock: null, ...body },
  });
  const ids = (...chosen: string[]) => ({ by: 'ids', ids: chosen });

  test('get a preview that changes nothing, and then the previewed changes', async () => {
    const tiers = [{ minQuantity: 5, price: 9 }];
    const [one, other] = [
      await shop.addsDrill({ price: 10, priceTiers: tiers }),
      await shop.addsDrill({ price: 19.99, availableQuantity: 7 }),
    ];
    const change = { select: ids(one, other), price: { kind: 'percent', value: 10 }, addStock: 3 };
    const plan = await shop.does(changeDrills, request(change, true));
    expect(plan).toMatchObject({ isApplied: false, changed: 2, unchanged: 0, refused: 0 });
    expect(plan.rows.find(({ productId }) => productId === one)?.changes).toEqual([
      { field: 'price', before: '10.00', after: '11.00' },
      { field: 'stock', before: '100', after: '103' },
      { field: 'volume_prices', before: '5: 9.00', after: '5: 9.90' },
    ]);
    expect(await read(one)).toMatchObject({ price: 10, version: 1, availableQuantity: 100 });

    const { fingerprint } = plan;
    expect(await shop.does(changeDrills, request({ ...change, fingerprint }))).toMatchObject({
      isApplied: true,
    });
    expect(await read(one)).toMatchObject({
      price: 11,
      priceTiers: [{ minQuantity: 5, price: 9.9 }],
      version: 2,
    });
    expect(await read(other)).toMatchObject({ price: 21.99, availableQuantity: 10 });
    expect((await ledgerOf(other))[0]).toEqual(['bulk', 3]);
    expect((await auditsOf(other)).at(-1)).toMatchObject({
      action: 'product.changed',
      before: { price: 19.99, availableQuantity: 7 },
      after: { price: 21.99, availableQuantity: 10 },
    });
  });

  test('are not changed when one of them would be invalid', async () => {
    const [fine, cheap] = [await shop.addsDrill({ price: 30 }), await shop.addsDrill({ price: 5 })];
    const change = { select: ids(fine, cheap), price: { kind: 'amount', value: -10 } };
    const plan = await shop.does(changeDrills, request(change, true));
    expect(plan).toMatchObject({ changed: 1, refused: 1 });
    expect(plan.rows.find(({ productId }) => productId === cheap)?.problems).toEqual([
      { field: 'price', message: 'Negative Number Is not Allowed' },
    ]);
    const refusal = await shop.refuses(changeDrills, request({ ...change, fingerprint: plan.fingerprint }));
    expect(refusal).toMatchObject({ statusCode: 409, code: 'PRODUCTS_REFUSED' });
    expect(await read(fine)).toMatchObject({ price: 30, version: 1 });
  });

  test('are not changed by fractions of a cent', async () => {
    const select = ids(await shop.addsDrill({ price: 30 }));
    for (const kind of ['amount', 'set']) {
      expect(
        await shop.refuses(changeDrills, request({ select, price: { kind, value: 1.005 } })),
      ).toMatchObject({
        statusCode: 400,
        errors: [{ path: 'price.value', message: 'Please use at most two decimals' }],
      });
    }
  });

  test('are not changed when one of them is unknown or archived, and those are named', async () => {
    const [fine, archived] = [await shop.addsDrill({ price: 30 }), await shop.addsDrill()];
    await shop.does(archiveDrill, { as: shop.admin, params: { id: archived }, body: { isArchived: true } });
    const missing = [archived, newId(), 'nonsense'];
    const change = { select: ids(fine, ...missing, 'nonsense'), addStock: 5 };
    const plan = await shop.does(changeDrills, request(change, true));
    expect(plan).toMatchObject({ changed: 1, refused: 3 });
    const problems = [{ field: 'id', message: messages.productUnknown }];
    expect(plan.rows.slice(1)).toMatchObject(missing.map((name) => ({ name, productId: null, problems })));
    expect(await shop.refuses(changeDrills, request(change))).toMatchObject({
      statusCode: 409,
      code: 'PRODUCTS_REFUSED',
    });
    expect(await read(fine)).toMatchObject({ availableQuantity: 100 });
    expect(
      await shop.does(changeDrills, request({ ...change, select: ids(fine.toUpperCase()) })),
    ).toMatchObject({
      changed: 1,
      refused: 0,
    });
  });

  test('are not changed when one was edited or ordered since the preview', async () => {
    const id = await shop.addsDrill({ price: 30 });
    const change = { select: ids(id), price: { kind: 'set', value: 25 }, addStock: 5 };
    const { fingerprint } = await shop.does(changeDrills, request(change, true));
    await shop.places(await shop.shopper(), id);
    expect(await shop.refuses(changeDrills, request({ ...change, fingerprint }))).toMatchObject({
      statusCode: 409,
      code: 'DRILL_CHANGED',
    });
    expect(await read(id)).toMatchObject({ price: 30, availableQuantity: 99 });
  });

  test('can be selected by a search, which leaves out archived ones', async () => {
    const word = 'Gnomon';
    const found = [
      await shop.addsDrill({ name: `${word} Drill` }),
      await shop.addsDrill({ name: `${word} Bits` }),
    ];
    const archived = await shop.addsDrill({ name: `${word} Press` });
    await shop.does(archiveDrill, { as: shop.admin, params: { id: archived }, body: { isArchived: true } });
    const change = { select: { by: 'search', q: word, show: 'active' }, addStock: 1 };
    const plan = await shop.does(changeDrills, request(change));
    expect(plan.rows.map(({ productId }) => productId).sort()).toEqual(found.toSorted());
    expect(await read(archived)).toMatchObject({ availableQuantity: 100 });
  });

  test('lose no stock to concurrent orders', async () => {
    const id = await shop.addsDrill({ availableQuantity: 20 });
    const buyers = await Promise.all(Array.from({ length: 8 }, () => shop.shopper()));
    const bulk = request({ select: ids(id), price: { kind: 'set', value: 19.99 }, addStock: 10 });
    await Promise.all([...buyers.map((buyer) => shop.places(buyer, id)), shop.does(changeDrills, bulk)]);
    expect(await shop.stockOf(id)).toBe(22);
  });
});

describe('a file', () => {
  const request = (
    csv: string,
    { dryRun = false, ...more }: { dryRun?: boolean; fingerprint?: string } = {},
  ) => ({
    as: shop.admin,
    query: { dryRun: String(dryRun) },
    body: { csv, ...more },
  });
  const tries = (csv: string): Promise<ProductPlan> =>
    shop.does(importDrills, request(csv, { dryRun: true }));
  const exportAll = () => shop.does(exportDrills, { as: shop.admin });

  test('has a column for each field, in an order that programs may rely on', async () => {
    const [headings] = (await exportAll()).split('\r\n');
    expect(headings).toContain(
      '"id","name","price","unit","minimum_order","stock","low_stock_below","weight_grams","volume_prices","image","description"',
    );
  });

  test('that is imported as it was exported changes nothing', async () => {
    await shop.addsDrill({
      name: '=HYPERLINK("http://evil.example")',
      description: 'Several lines,\nwith "quotes"; and\tmore.\n\n+ one',
      priceTiers: [{ minQuantity: 10, price: 15.5 }],
      unit: 'set',
    });
    const csv = await exportAll();
    expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    const { length } = await shop.does(listManagedDrills, { as: shop.admin });
    expect(await tries(csv)).toMatchObject({ added: 0, changed: 0, refused: 0, unchanged: length, rows: [] });
  });

  test('adds products and changes those it names by id or name, after a preview that changes nothing', async () => {
    const byId = await shop.addsDrill({ price: 10, availableQuantity: 4 });
    const byName = await shop.addsDrill({ name: 'Sundial Drill 9000', price: 20 });
    const csv = [
      'id;name;price;stock;minimum_order;volume_prices;image;description',
      `${byId};;12.50;9;;10: 11; 50: 9.5`.replace('10: 11; 50: 9.5', '"10: 11; 50: 9.5"') + ';;',
      ';Sundial Drill 9000;22;;;;;',
      ';Brand New Drill;99.90;0;2;;/images/drills/hammer-drill.svg;Fresh.',
    ].join('\r\n');
    const plan = await tries(csv);
    expect(plan).toMatchObject({ added: 1, changed: 2, refused: 0, isApplied: false });
    expect(plan.rows[0]).toMatchObject({
      line: 2,
      productId: byId,
      changes: [
        { field: 'price', before: '10.00', after: '12.50' },
        { field: 'stock', before: '4', after: '9' },
        { field: 'volume_prices', before: '', after: '10: 11.00; 50: 9.50' },
      ],
    });
    expect(await read(byId)).toMatchObject({ price: 10, version: 1 });

    await shop.does(importDrills, request(csv, { fingerprint: plan.fingerprint }));
    expect(await read(byId)).toMatchObject({ price: 12.5, availableQuantity: 9, version: 2 });
    expect((await ledgerOf(byId))[0]).toEqual(['import', 5]);
    expect(await read(byName)).toMatchObject({ price: 22, availableQuantity: 100 });
    const [added] = await shop.does(listManagedDrills, { as: shop.admin, query: { limit: 1 } });
    expect(added).toMatchObject({
      name: 'Brand New Drill',
      availableQuantity: 0,
      minimumOrder: 2,
      unit: 'piece',
      lowStockThreshold: 5,
    });
    expect((await auditsOf(added?._id ?? '')).map(({ action }) => action)).toEqual(['product.added']);
    expect(await tries(csv)).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
  });

  test('with invalid rows names line and column of each problem, and changes nothing', async () => {
    const good = await shop.addsDrill({ name: 'Faultless Drill' });
    const csv = [
      'id,name,price,stock,volume_prices,description',
      `${good},,5,,,`,
      `${newId()},,5,,,`,
      `${good},,6,-200,,"A text`,
      'of two lines"',
      ',Nameless,abc,1.5,10 for 5,',
      `${newId()},"Bit 1/4" hex",5`,
    ].join('\n');
    const plan = await tries(csv);
    expect(plan).toMatchObject({ changed: 1, refused: 4 });
    const problems = plan.rows.map(({ line, problems: found }) => [line, found.map(({ field }) => field)]);
    expect(problems).toEqual([
      [2, []],
      [3, expect.arrayContaining(['id'])],
      [4, ['id', 'stock']],
      [6, expect.arrayContaining(['price', 'stock', 'volume_prices', 'description', 'image'])],
      [7, ['row']],
    ]);
    const refusal = await shop.refuses(importDrills, request(csv, { fingerprint: plan.fingerprint }));
    expect(refusal).toMatchObject({ statusCode: 409, code: 'PRODUCTS_REFUSED' });
    expect(await read(good)).toMatchObject({ price: 19.99, version: 1 });
  });

  test('is refused when a product was changed since the preview', async () => {
    const id = await shop.addsDrill();
    const csv = `id,price\n${id},15\n`;
    const { fingerprint } = await tries(csv);
    const product = await read(id);
    await shop.does(changeDrill, {
      as: shop.admin,
      params: { id },
      body: { ...pick(product, editedKeys), price: 17, version: product.version },
    });
    const refusal: ErrorBody = await shop.refuses(importDrills, request(csv, { fingerprint }));
    expect(refusal.code).toBe('DRILL_CHANGED');
    expect(await read(id)).toMatchObject({ price: 17 });
  });

  test.each([
    ['', 'The file has no products'],
    ['name,price\n', 'The file has no products'],
    ['name,prize\nA,1', 'There is no column "prize"'],
    ['name,name\nA,1', 'Each column may appear only once'],
    ['price\n5', 'The file needs a column "id" or "name"'],
    [
      'name,price\nA,5\n"B,5',
      'The quote that opens in line 3 is never closed. Please close it, or remove it.',
    ],
    [
      'Bit,5',
      'The first line has no headings of products, such as name and price. Please begin with an exported file.',
    ],
    [`name\n${'Some Drill\n'.repeat(2_001)}`, 'At most 2,000 products can be changed at once'],
  ])('%# that can not be read is refused with "%s"', async (csv, message) => {
    expect(await shop.refuses(importDrills, request(csv))).toMatchObject({
      statusCode: 400,
      errors: [{ path: 'csv', message }],
    });
  });

  test.each([
    ['rows', `name\n${'A\n'.repeat(380_000)}"`, 'At most 2,000 products can be changed at once'],
    ['columns', `name${','.repeat(1_900_000)}x\n"`, 'A file has at most 100 columns'],
  ])('with too many %s is read only as far as its first surplus one', async (_what, csv, message) => {
    // The text ends within quotes, so reading all of it would end in another message.
    expect(await shop.refuses(importDrills, request(csv))).toMatchObject({
      statusCode: 400,
      errors: [{ path: 'csv', message }],
    });
  });

  test('changes the stock by a number with a sign, from 0 for a new product', async () => {
    const [more, less] = [await shop.addsDrill(), await shop.addsDrill()];
    const csv = [
      'id,name,price,minimum_order,stock,image,description',
      `${more},,,,+5,,`,
      `${less},,,,-3,,`,
      ',Counted Drill,5,1,+7,/images/drills/hammer-drill.svg,New.',
    ].join('\n');
    await shop.does(importDrills, request(csv));
    expect([await shop.stockOf(more), await shop.stockOf(less)]).toEqual([105, 97]);
    expect((await ledgerOf(less))[0]).toEqual(['import', -3]);
    const [added] = await shop.does(listManagedDrills, { as: shop.admin, query: { limit: 1 } });
    expect(added).toMatchObject({ name: 'Counted Drill', availableQuantity: 7 });
  });

  test('names a product with white space around its name', async () => {
    const id = await shop.addsDrill({ name: 'Padded Drill', price: 10 });
    const plan = await tries('name;price\n\u00a0Padded Drill\u2003;12,50\n');
    expect(plan.rows).toMatchObject([
      { productId: id, changes: [{ field: 'price', before: '10.00', after: '12.50' }], problems: [] },
    ]);
  });

  test('must name a product by its id when several have its name', async () => {
    await shop.addsDrill({ name: 'Twin Drill' });
    await shop.addsDrill({ name: 'Twin Drill' });
    const { rows } = await tries('name,price\nTwin Drill,5');
    expect(rows[0]?.problems).toMatchObject([{ field: 'id' }]);
  });
});
