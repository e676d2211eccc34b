import { importMessages } from '@chuck-and-bit/contract/import-messages';
import { changeAttribute } from '@chuck-and-bit/contract/attributes';
import { listKinds } from '@chuck-and-bit/contract/kinds';
import { listManagedProducts } from '@chuck-and-bit/contract/managed-products';
import { deleteProduct, getProduct } from '@chuck-and-bit/contract/products';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { cancelOrder } from '@chuck-and-bit/contract/orders';
import { productDocumentMessages } from '@chuck-and-bit/contract/product-document-messages';
import {
  applyImport,
  createImport,
  exportLeftOutRows,
  getImport,
  type ImportRow,
  listImportRows,
  listImports,
  stopImport,
} from '@chuck-and-bit/contract/product-imports';
import { exportProducts } from '@chuck-and-bit/contract/product-plans';
import { serverLimits } from '@chuck-and-bit/contract/server-limits';
import { listStockChanges } from '@chuck-and-bit/contract/stock-changes';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { hold } from '../../../../test/hold';
import { testEngine } from '../../../../test/test-database';
import { openTestShop } from '../../../../test/test-shop';
import { behindRival } from '../../../../test/waits-for-lock';
import { newId } from '../../../ids';
import { encodeCursor } from '../../../paging';
import { runNextRows, startRunningImports } from './run-imports';

const shop = await openTestShop();
const { db, pool } = shop.database;

const send = (csv: string, fileName = 'products.csv') =>
  shop.does(createImport, { as: shop.admin, query: { fileName }, body: csv });
/** Sends a file and plans it. */
const upload = async (csv: string, fileName?: string) => {
  const { _id } = await send(csv, fileName);
  await run();
  return importOf(_id);
};
const importOf = (id: string) => shop.does(getImport, { as: shop.admin, params: { id } });
const rowsOf = (id: string, show?: string): Promise<ImportRow[]> =>
  shop.does(listImportRows, { as: shop.admin, params: { id }, query: show ? { show } : {} });
const start = (id: string) => shop.does(applyImport, { as: shop.admin, params: { id } });
const stop = (id: string) => shop.does(stopImport, { as: shop.admin, params: { id } });
/** Plans and saves the rows of all imports that wait, as the background does. */
async function run(batchRows = 50) {
  while ((await runNextRows(db, batchRows)) !== null);
}
/** The process dies in the middle of a batch, so its transaction is lost. */
async function dies(batchRows: number) {
  const dead = db.transaction(async (transaction) => {
    await runNextRows(transaction, batchRows);
    throw new Error('killed');
  });
  await expect(dead).rejects.toThrow('killed');
}
/** Starts a planned import and saves its rows. @returns it as it is then */
async function saves(id: string) {
  await start(id);
  await run();
  return importOf(id);
}
const imports = async (csv: string) => saves((await upload(csv))._id);
const exportAll = () => shop.does(exportProducts, { as: shop.admin });
const newest = async () => (await shop.does(listManagedProducts, { as: shop.admin, query: { limit: 1 } }))[0];

const newProduct = (name: string, price = 5) => `,${name},${price},1,5,/images/drills/hammer-drill.svg,New.`;
const headings = 'id,name,price,minimum_order,stock,image,description';

describe('the preview of a file', () => {
  test('has a column for each field, in an order that programs may rely on', async () => {
    const [line] = (await exportAll()).split('\r\n');
    expect(line).toContain(
      '"id","name","price","unit","minimum_order","stock","low_stock_below","weight_grams","volume_prices","image","description"',
    );
  });

  test('finds nothing to change in what was exported', async () => {
    await shop.addsProduct({
      name: '=HYPERLINK("http://evil.example")',
      description: 'Several lines,\nwith "quotes"; and\tmore.\n\n+ one',
      priceTiers: [{ minQuantity: 10, price: 15.5 }],
      unit: 'set',
    });
    const archived = await shop.addsProduct({ isPublic: false });
    await shop.places(await shop.shopper(), await shop.addsProduct({ availableQuantity: 1 }));
    const { length } = await shop.does(listManagedProducts, { as: shop.admin });
    await shop.addsProduct({ isPublic: false });
    await shop.archives(archived);
    const csv = await exportAll();
    expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(csv).not.toContain(archived);
    const plan = await upload(csv);
    expect(plan).toMatchObject({ added: 0, changed: 0, leftOut: 0, unchanged: length });
    expect(await rowsOf(plan._id)).toEqual([]);
  });

  test('is stored, and changes nothing', async () => {
    const id = await shop.addsProduct({ price: 10, availableQuantity: 4 });
    const plan = await upload(`id,price,stock\n${id},12.50,9\n`, 'prices.csv');
    const file = { actor: shop.admin.email, fileName: 'prices.csv', encoding: 'utf-8' };
    expect(plan).toMatchObject({ state: 'planned', ...file, added: 0, changed: 1, saved: 0 });
    expect(await rowsOf(plan._id)).toMatchObject([
      {
        line: 2,
        productId: id,
        isNew: false,
        state: 'planned',
        problems: [],
        changes: [
          { field: 'price', before: '10.00', after: '12.50' },
          { field: 'stock', before: '4', after: '9' },
        ],
      },
    ]);
    await run();
    expect(await shop.productOf(id)).toMatchObject({ price: 10, availableQuantity: 4, version: 1 });
    expect((await shop.does(listImports, { as: shop.admin }))[0]).toMatchObject({ _id: plan._id });
  });

  test('names line and column of each problem', async () => {
    const good = await shop.addsProduct({ name: 'Faultless Drill' });
    const csv = [
      'id,name,price,stock,volume_prices,description',
      `${good},,5,,,`,
      `${newId()},,5,,,`,
      `${good},,6,-200,,"A text`,
      'of two lines"',
      ',Nameless,abc,1.5,10 for 5,',
      `${newId()},"Bit 1/4" hex",5`,
    ].join('\n');
    const plan = await upload(csv);
    expect(plan).toMatchObject({ changed: 1, leftOut: 4 });
    const fields = ({ problems }: ImportRow) => problems.map(({ field }) => field);
    expect((await rowsOf(plan._id)).map((row) => [row.line, row.isNew, fields(row)])).toEqual([
      [2, false, []],
      [3, false, expect.arrayContaining(['id'])],
      [4, false, ['id', 'stock']],
      [6, true, ['price', 'volume_prices', 'stock', 'minimum_order', 'image', 'description']],
      [7, false, ['row']],
    ]);
  });

  test.each([
    ['The file has no products', ''],
    ['At most 20,000 products can be changed at once', `name\n${'Some Drill\n'.repeat(20_001)}`],
    [
      'A file has at most 500,000 lines. Please delete empty rows, or split it into several.',
      `name\nA\n${'\n'.repeat(25_000_000 - 7)}`,
    ],
    ['A file has at most 1,000 columns', `name${','.repeat(1_900_000)}x\n"`],
  ])('is refused with "%s"', async (message, csv) => {
    const before = await shop.does(listImports, { as: shop.admin });
    const refusal = { statusCode: 400, errors: [{ message }] };
    await shop.refuses(createImport, { as: shop.admin, body: csv }, refusal);
    expect(await shop.does(listImports, { as: shop.admin })).toEqual(before);
  });

  test('leaves nothing if not all of its rows can be stored', async () => {
    const countImports = async () => (await pool.query('select from product_imports')).rowCount;
    const before = await countImports();
    await pool.query(`
      create function refuse_late_row() returns trigger language plpgsql as $$
        begin if new.position > 250 then raise 'no room'; end if; return new; end $$;
      create trigger refuse_late_row before insert on product_import_rows for each row execute function refuse_late_row()`);
    try {
      const body = `name\n${'Some Drill\n'.repeat(251)}`;
      await shop.refuses(createImport, { as: shop.admin, body }, { code: 'INTERNAL' });
    } finally {
      await pool.query('drop function refuse_late_row cascade');
    }
    expect(shop.takeErrors()).toHaveLength(1);
    expect(await countImports()).toBe(before);
    expect(await upload(`name\n${'Some Drill\n'.repeat(251)}`)).toMatchObject({ rows: 251, leftOut: 251 });
  });

  test('is of one file of an account at a time', async () => {
    const { held, release } = hold();
    const transaction = db.transaction.bind(db);
    vi.spyOn(db, 'transaction').mockImplementationOnce((...work) => held.then(() => transaction(...work)));
    const sent = [1, 2].map(() => shop.call(createImport, { as: shop.admin, body: 'name\nAt Once' }));
    const { uploadsBusy: message } = productDocumentMessages;
    expect(await Promise.race(sent)).toMatchObject({ status: 503, body: { message } });
    release();
    expect((await Promise.all(sent)).map(({ status }) => status).toSorted()).toEqual([200, 503]);
  });

  test('finds products by their names without white space around them, and by nothing else if several have it', async () => {
    const spaced = await shop.addsProduct({ name: 'Spaced Drill' });
    const white =
      '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';
    expect(white.trim()).toBe('');
    await pool.query('update products set name = $2 where id = $1', [spaced, `${white}Spaced Drill${white}`]);
    await shop.addsProduct({ name: 'Twin Drill' });
    await shop.addsProduct({ name: 'Twin Drill' });
    const plan = await upload('name;price\n\u00a0Spaced Drill\u2003;5\nTwin Drill;5');
    expect(await rowsOf(plan._id)).toMatchObject([
      { productId: spaced, problems: [] },
      { problems: [{ field: 'id', message: messages.nameNotUnique }] },
    ]);
  });

  test('lists new, changed and left out rows page by page', async () => {
    const id = await shop.addsProduct();
    const lines = [
      headings,
      `${id},,3,,,,`,
      ...[1, 2, 3].map((n) => newProduct(`Paged Drill ${n}`)),
      newProduct('Faulty Drill', -1),
    ];
    const { _id } = await upload(lines.join('\n'));
    expect(await rowsOf(_id, 'changed')).toMatchObject([{ line: 2 }]);
    expect(await rowsOf(_id, 'new')).toMatchObject([{ line: 3 }, { line: 4 }, { line: 5 }]);
    expect(await rowsOf(_id, 'left-out')).toMatchObject([{ line: 6, state: 'left-out' }]);
    const rows = { as: shop.admin, params: { id: _id } };
    const { headers } = await shop.call(listImportRows, { ...rows, query: { limit: 2 } });
    expect(headers).toMatchObject({ 'x-total-count': '5', link: expect.stringContaining('rel="next"') });
    const after = /after=([^&>]+)/.exec(String(headers['link']))?.[1];
    const query = { limit: 2, after: decodeURIComponent(after ?? '') };
    const next = await shop.does(listImportRows, { ...rows, query });
    expect(next.map(({ line }) => line)).toEqual([4, 5]);
    // No row can have this position.
    const beyond = { ...rows, query: { after: encodeCursor(2 ** 31) } };
    await shop.refuses(listImportRows, beyond, { code: 'INVALID_INPUT' });
  });

  test('is made in batches after the upload, and goes on after a crash with the first row without a plan', async () => {
    const [one, other] = [await shop.addsProduct({ price: 5 }), await shop.addsProduct({ price: 5 })];
    const named = await shop.addsProduct({ name: 'Planned Twice', price: 5 });
    const lines = [
      headings,
      `${one},,5,,,,`,
      newProduct('Planned Once'),
      `${other},,6,,,,`,
      ',Planned Twice,7,,,,',
      newProduct('Planned Once'),
      `${one.toUpperCase()},,8,,,,`,
      `${named},,9,,,,`,
      `${one},,9,,,,`,
    ];
    const sent = await send(lines.join('\n'));
    const none = { added: 0, changed: 0, unchanged: 0, leftOut: 0 };
    expect(sent).toMatchObject({ state: 'planning', rows: 8, startedAt: null, endedAt: null, ...none });
    expect(await rowsOf(sent._id)).toEqual([]);
    expect(await shop.refuses(applyImport, { as: shop.admin, params: { id: sent._id } })).toMatchObject({
      code: 'IMPORT_NOT_PLANNED',
    });
    await runNextRows(db, 2);
    const half = { state: 'planning', rows: 8, added: 1, changed: 0, unchanged: 1, leftOut: 0 };
    expect(await importOf(sent._id)).toMatchObject(half);
    await dies(2);
    expect(await importOf(sent._id)).toMatchObject(half);
    await Promise.all([run(2), run(2)]);
    await run(2);
    const whole = { state: 'planned', rows: 8, added: 1, changed: 2, unchanged: 1, leftOut: 4 };
    expect(await importOf(sent._id)).toMatchObject(whole);
    const rows = await rowsOf(sent._id);
    expect(rows.map(({ line, problems }) => [line, problems])).toEqual([
      [3, []],
      [4, []],
      [5, []],
      [6, [{ field: 'name', message: messages.productRepeated(3) }]],
      [7, [{ field: 'id', message: messages.productRepeated(2) }]],
      [8, [{ field: 'id', message: messages.productRepeated(5) }]],
      [9, [{ field: 'id', message: messages.productRepeated(2) }]],
    ]);
  });

  test('is not made before earlier imports are planned and started ones have ended', async () => {
    const { _id: running } = await upload(`id,price\n${await shop.addsProduct()},3\n`);
    await start(running);
    const [first, second] = [await send('name\nFirst'), await send('name\nSecond')];
    expect([first.isWaiting, second.isWaiting]).toEqual([true, true]);
    const states = async () => {
      const found = await Promise.all([running, first._id, second._id].map(importOf));
      return found.map(({ state, isWaiting, leftOut }) =>
        isWaiting ? `${state}, waiting` : `${state}, ${leftOut}`,
      );
    };
    expect(await states()).toEqual(['applying, 0', 'planning, waiting', 'planning, waiting']);
    await runNextRows(db, 50);
    expect(await states()).toEqual(['done, 0', 'planning, 0', 'planning, waiting']);
    await runNextRows(db, 50);
    expect(await states()).toEqual(['done, 0', 'planned, 1', 'planning, 0']);
    await run();
    expect(await states()).toEqual(['done, 0', 'planned, 1', 'planned, 1']);
  });

  test('can be stopped before it is complete, but not started or stopped while its file is stored', async () => {
    const { _id } = await send(['name', 'One', 'Two', 'Three'].join('\n'));
    const becomes = (state: string) =>
      pool.query('update product_imports set state = $2 where id = $1', [_id, state]);
    await becomes('reading');
    await shop.refuses(applyImport, { as: shop.admin, params: { id: _id } }, { code: 'IMPORT_NOT_PLANNED' });
    expect(await stop(_id)).toMatchObject({ modifiedCount: 0 });
    await becomes('planning');
    await runNextRows(db, 2);
    expect(await stop(_id)).toMatchObject({ modifiedCount: 1 });
    await run();
    expect(await importOf(_id)).toMatchObject({ state: 'stopped', leftOut: 2, saved: 0 });
    expect(await rowsOf(_id)).toHaveLength(2);
  });

  test('of the newest ten stays, if nobody starts them', async () => {
    const { _id: done } = await imports('name\nStarted');
    const { _id: stopped } = await upload('name\nStopped');
    expect(await stop(stopped)).toMatchObject({ modifiedCount: 1 });
    const { _id: oldest } = await upload('name\nFirst of Many');
    for (let count = 0; count < serverLimits.plannedImports; count += 1) await upload('name\nOne of Many');
    await shop.refuses(getImport, { as: shop.admin, params: { id: oldest } }, { code: 'IMPORT_NOT_FOUND' });
    const all = await shop.does(listImports, { as: shop.admin });
    expect(all.filter(({ state }) => state === 'planned')).toHaveLength(serverLimits.plannedImports);
    expect([await importOf(done), await importOf(stopped)]).toMatchObject([
      { state: 'done', startedAt: expect.any(String), endedAt: expect.any(String) },
      { state: 'stopped', startedAt: null, endedAt: expect.any(String) },
    ]);
  });
});

describe('a file with kinds and attributes', () => {
  const as = shop.admin;
  let count = 0;
  const addsKind = (name: string, parentId?: string) => shop.addsKind(`${name} ${++count}`, parentId);
  const adds = shop.addsAttribute;
  const kindOf = async (id: string) => (await shop.does(listKinds)).find(({ _id }) => _id === id)!;
  const attributeOf = async (id: string) =>
    (await shop.does(listKinds)).flatMap(({ attributes }) => attributes).find(({ _id }) => _id === id)!;
  const chucks = { name: 'Chuck', type: 'range', unit: 'mm' } as const;

  test('comes back unchanged when it is exported and imported', async () => {
    const top = await addsKind('Round');
    const below = await addsKind('Trip', top);
    const [size, chuck] = [await adds(top, { name: 'Trip size', unit: 'in' }), await adds(below, chucks)];
    const options = [{ name: '=Hex' }, { name: 'SDS-plus' }];
    const shank = await adds(below, { name: 'Trip shank', type: 'choice', options });
    const cased = await adds(below, { name: 'Trip cased', type: 'yesNo' });
    const [, option] = (await attributeOf(shank)).options;
    const attributes = {
      [size]: 1.125,
      [chuck]: { from: -1.5, to: 13 },
      [shank]: option!._id,
      [cased]: false,
    };
    const id = await shop.addsProduct({ kindId: below, attributes });
    await shop.addsProduct({ kindId: below, attributes: { [shank]: option!._id - 1 } });
    await adds(await addsKind('Unused'), { name: 'Of no product' });
    const csv = await exportAll();
    expect(csv).not.toContain('Of no product');
    const [exported = ''] = csv.split('\r\n');
    for (const heading of ['kind', 'Trip size (in)', 'Chuck (mm)', 'Trip shank', 'Trip cased'])
      expect(exported).toContain(heading === 'kind' ? '"kind"' : `"attribute: ${heading}"`);
    const line = csv.split('\r\n').find((each) => each.includes(id));
    const { name } = await kindOf(top);
    expect(line).toContain(`"${name} > Trip 2","1.1250"`);
    const lines = csv.split('\r\n').filter((each) => each.includes(`"${name} > `));
    const plan = await upload([exported, ...lines].join('\r\n'));
    expect(await rowsOf(plan._id)).toEqual([]);
    expect(plan).toMatchObject({ added: 0, changed: 0, leftOut: 0, unchanged: 2 });
  });

  test('gives 30 products a kind and values, by a few statements', async () => {
    const kindId = await addsKind('Thirty');
    const diameter = await adds(kindId, { name: 'Thirty diameter', unit: 'mm' });
    const coated = await adds(kindId, { name: 'Thirty coated', type: 'yesNo' });
    const [existing, unlike] = [await shop.addsProduct({ ownPlace: 4 }), await shop.addsProduct()];
    const { name } = await kindOf(kindId);
    const head = `${headings},kind,attribute: Thirty diameter (mm),attribute: Thirty coated`;
    const rows = Array.from(
      { length: 30 },
      (_, index) => `${newProduct(`Thirty Drill ${index} ${kindId}`)},${name},"${index + 1},5",yes`,
    );
    const csv = [
      head,
      ...rows,
      `${existing},,,,,,,${name},12 mm,`,
      `${unlike},,,,,,,,5,`,
      `${unlike},,,,,,,Thirtyy ${name.slice(7)},,`,
    ].join('\n');
    const plan = await upload(csv);
    expect(plan).toMatchObject({ added: 30, changed: 1, leftOut: 2 });
    expect(await rowsOf(plan._id, 'changed')).toMatchObject([
      {
        changes: [
          { field: 'own_place', before: '4', after: '0' },
          { field: 'kind', before: 'Other', after: name },
          { field: 'attribute: Thirty diameter (mm)', before: '', after: '12' },
        ],
      },
    ]);
    expect((await rowsOf(plan._id, 'left-out')).map(({ problems }) => problems[0])).toEqual([
      {
        field: 'attribute: Thirty diameter (mm)',
        message: importMessages.attributeOfOtherKind('Other', '5'),
      },
      { field: 'id', message: 'The same product is on line 33' },
    ]);
    expect(await saves(plan._id)).toMatchObject({ saved: 31, leftOut: 2 });
    const written = { kindId, attributes: { [diameter]: 12 }, version: 2 };
    expect(await shop.productOf(existing)).toMatchObject(written);
    expect((await shop.audited(existing)).at(-1)).toMatchObject({
      before: { kind: 'Other', attributes: {} },
      after: { kind: name, attributes: { 'Thirty diameter': '12 mm' } },
    });
    expect(await newest()).toMatchObject({ kindId, attributes: { [diameter]: 30.5, [coated]: true } });
    await imports(`id,attribute: Thirty diameter (mm),kind\n${existing},-,\n`);
    expect(await shop.productOf(existing)).toMatchObject({ kindId, attributes: {}, version: 3 });
    await imports(`id,kind,own_place\n${existing},Other,7\n`);
    expect(await shop.productOf(existing)).toMatchObject({ ownPlace: 7, version: 4 });
    const query = "select name from products where kind_id = $1 and name like 'Thirty Drill%' order by id";
    const { rows: added } = await pool.query(query, [kindId]);
    expect(added.map(({ name: each }) => each)).toEqual(rows.map((row) => row.split(',')[1]));
  });

  test('leaves out a row whose kind or attributes were changed since the preview', async () => {
    const kindId = await addsKind('Seen');
    const size = await adds(kindId, { name: 'Seen size', unit: 'mm' });
    const id = await shop.addsProduct({ kindId });
    const plan = await upload(`id,price,attribute: Seen size (mm)\n${id},12,10`);
    const { _id, slug: _slug, ...attribute } = await attributeOf(size);
    const body = { ...attribute, unit: 'cm', position: 0 };
    await shop.does(changeAttribute, { as, params: { id: _id }, query: {}, body });
    await saves(plan._id);
    expect(await rowsOf(plan._id, 'left-out')).toMatchObject([
      { problems: [{ field: 'kind', message: importMessages.kindsSincePreview }] },
    ]);
    expect(await shop.productOf(id)).toMatchObject({ attributes: {}, version: 1 });
  });
});

describe('a started import', () => {
  test('saves each row as a single edit does', async () => {
    const byId = await shop.addsProduct({ price: 10, availableQuantity: 4 });
    const byName = await shop.addsProduct({ name: 'Sundial Drill 9000', price: 20 });
    const csv = [
      'id;name;price;stock;minimum_order;volume_prices;image;description',
      `${byId};;12.50;9;;"10: 11; 50: 9.5";;`,
      ';Sundial Drill 9000;22;;;;;',
      `;Brand New Drill;99.90;0;2;;/images/drills/hammer-drill.svg;${'Fresh.'.repeat(50)}`,
    ].join('\r\n');
    const before = Date.now();
    const { _id } = await upload(csv);
    const described = (await rowsOf(_id))[2]?.changes.find(({ field }) => field === 'description');
    expect(described).toMatchObject({ before: null, after: `${'Fresh.'.repeat(50).slice(0, 200)}…` });
    const starter = await shop.newAdmin();
    await shop.does(applyImport, { as: starter, params: { id: _id } });
    await run();
    const done = { state: 'done', actor: starter.email, added: 1, changed: 2, leftOut: 0, saved: 3 };
    expect(await importOf(_id)).toMatchObject(done);
    const priceTiers = [
      { minQuantity: 10, price: 11 },
      { minQuantity: 50, price: 9.5 },
    ];
    const saved = { price: 12.5, priceTiers, availableQuantity: 9, version: 2 };
    expect(await shop.productOf(byId)).toMatchObject(saved);
    const [ledger] = await shop.does(listStockChanges, { as: shop.admin, params: { id: byId } });
    expect(ledger).toMatchObject({ reason: 'import', delta: 5, actor: starter.email });
    expect((await shop.audited(byId)).at(-1)).toMatchObject({
      actor: starter.email,
      action: 'product.changed',
      before: { price: 10, availableQuantity: 4 },
      after: { price: 12.5, availableQuantity: 9 },
    });
    expect(await shop.productOf(byName)).toMatchObject({ price: 22, availableQuantity: 100, version: 2 });
    const added = await newest();
    expect(added).toMatchObject({
      name: 'Brand New Drill',
      description: 'Fresh.'.repeat(50),
      availableQuantity: 0,
      minimumOrder: 2,
      unit: 'piece',
      lowStockThreshold: 5,
    });
    expect(new Date(added?.createdAt ?? 0).getTime()).toBeGreaterThanOrEqual(before - 1_000);
    expect((await shop.audited(added?._id ?? '')).map(({ action }) => action)).toEqual(['product.added']);
    expect(await upload(csv)).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
  });

  test('saves the other rows if some are left out, and names those', async () => {
    const [fine, faulty] = [await shop.addsProduct(), await shop.addsProduct({ price: 8 })];
    const csv = `id,price,gtin\n${fine},11\n${faulty},cheap,5\n${fine},12\n`;
    const { _id, ...result } = await imports(csv);
    expect(result).toMatchObject({ state: 'done', changed: 1, leftOut: 2, saved: 1 });
    expect(await shop.productOf(fine)).toMatchObject({ price: 11, version: 2 });
    expect(await shop.productOf(faulty)).toMatchObject({ price: 8, version: 1 });
    const file = await shop.does(exportLeftOutRows, { as: shop.admin, params: { id: _id } });
    expect(file.split('\r\n')).toEqual([
      '\uFEFF"line","id","name","problems"',
      `3,"${faulty}","${(await shop.productOf(faulty)).name}","price: ${importMessages.cellNotNumber('cheap').replaceAll('"', '""')}; gtin: ${messages.gtinInvalid}"`,
      `4,"${fine}","${(await shop.productOf(fine)).name}","id: ${messages.productRepeated(2)}"`,
      '',
    ]);
  });

  test('leaves out products that were edited, archived, deleted, ordered or added since the preview', async () => {
    const few = () => shop.addsProduct({ availableQuantity: 5 });
    const [edited, archived] = [await shop.addsProduct(), await shop.addsProduct()];
    const [deleted, ordered, onlyPriced] = [await shop.addsProduct(), await few(), await few()];
    const csv = [
      headings,
      ...[edited, archived, deleted].map((id) => `${id},,15,,,,`),
      `${ordered},,15,,9,,`,
      `${onlyPriced},,15,,,,`,
      newProduct('Raced Drill'),
    ].join('\n');
    const { _id } = await upload(csv);
    await shop.edits(edited, { price: 17 });
    await shop.archives(archived);
    await shop.does(deleteProduct, { as: shop.admin, query: { id: deleted } });
    for (const id of [ordered, onlyPriced]) await shop.places(await shop.shopper(), id);
    await shop.addsProduct({ name: 'Raced Drill' });
    expect(await saves(_id)).toMatchObject({ state: 'done', saved: 1, leftOut: 5 });
    const problems = (await rowsOf(_id, 'left-out')).map((row) => row.problems.map(({ message }) => message));
    const { changedSincePreview, removedSincePreview, stockSincePreview, nameTaken } = importMessages;
    const changed = [changedSincePreview, changedSincePreview, removedSincePreview, stockSincePreview(4)];
    expect(problems).toEqual([...changed, nameTaken].map((message) => [message]));
    expect(await shop.productOf(edited)).toMatchObject({ price: 17 });
    expect(await shop.productOf(ordered)).toMatchObject({ price: 19.99, availableQuantity: 4 });
    expect(await shop.productOf(onlyPriced)).toMatchObject({ price: 15, availableQuantity: 4 });
  });

  test('leaves out a product with the SKU of another one, saves the rest, and lets two rows swap theirs', async () => {
    const [one, other, holder, wanting] = [
      await shop.addsProduct({ sku: 'SWAP-1' }),
      await shop.addsProduct({ sku: 'swap-2' }),
      await shop.addsProduct({ sku: 'TAKEN-1', name: 'Taking Drill' }),
      await shop.addsProduct(),
    ];
    const names = [1, 2].map((number) => `SKU Drill ${number} ${newId()}`);
    const csv = [
      `${headings},sku`,
      `${one},,,,,,,swap-2`,
      `${newProduct(names[0] ?? '')},FREE-1`,
      `${wanting},,,,,,,taken-1`,
      `${newProduct(names[1] ?? '')},free-1`,
      `${other},,,,,,,SWAP-1`,
    ].join('\n');
    // What nobody has started takes nothing from the next file.
    const [first, plan] = [await upload(csv), await upload(csv)];
    for (const each of [first, plan])
      expect(each).toMatchObject({ state: 'planned', added: 1, changed: 2, leftOut: 2 });
    expect(await rowsOf(plan._id, 'left-out')).toMatchObject([
      { line: 4, problems: [{ field: 'sku', message: importMessages.skuOf('Taking Drill') }] },
      { line: 5, problems: [{ field: 'sku', message: importMessages.skuRepeated(3) }] },
    ]);
    await start(plan._id);
    // Each batch has one row, and the product that gives up its SKU is in another one.
    await run(1);
    expect(await importOf(plan._id)).toMatchObject({ state: 'done', saved: 3, leftOut: 2 });
    const skus = [one, other, holder].map(async (id) => (await shop.productOf(id)).sku);
    expect(await Promise.all(skus)).toEqual(['swap-2', 'SWAP-1', 'TAKEN-1']);
  });

  test('leaves out a row whose SKU was to be given up by a product that was changed since the preview', async () => {
    const one = await shop.addsProduct({ sku: 'KEEP-1' });
    const other = await shop.addsProduct({ sku: 'KEEP-2' });
    const plan = await upload(`id,sku\n${one},KEEP-2\n${other},KEEP-3`);
    expect(plan).toMatchObject({ changed: 2, leftOut: 0 });
    await shop.edits(other, { price: 17 });
    await saves(plan._id);
    const { name } = await shop.productOf(other);
    expect(await rowsOf(plan._id, 'left-out')).toMatchObject([
      { line: 2, problems: [{ field: 'sku', message: importMessages.skuOf(name) }] },
      { line: 3, problems: [{ field: 'id', message: importMessages.changedSincePreview }] },
    ]);
  });

  test('finds a product by its id, or else by its SKU, or else by its name', async () => {
    const [byId, bySku, byName] = [
      await shop.addsProduct({ sku: 'ROW-ID' }),
      await shop.addsProduct({ sku: 'Row-SKU', name: `Former Name ${newId()}` }),
      await shop.addsProduct({ name: `Only Name ${newId()}` }),
    ];
    const { name } = await shop.productOf(byName);
    const renamed = `New Name ${newId()}`;
    const plan = await upload(
      [
        'id,sku,name,price',
        `${byId},ROW-ID,,11`,
        `,row-sku,${renamed},12`,
        `,ROW-NEW,${name},13`,
        `${byId},Row-SKU,,14`,
      ].join('\n'),
    );
    const problems = [{ field: 'id', message: 'The same product is on line 2' }];
    expect(await rowsOf(plan._id, 'left-out')).toMatchObject([{ line: 5, problems }]);
    await saves(plan._id);
    expect(await Promise.all([byId, bySku, byName].map(shop.productOf))).toMatchObject([
      { price: 11, sku: 'ROW-ID' },
      { price: 12, sku: 'row-sku', name: renamed },
      { price: 13, sku: 'ROW-NEW', name },
    ]);
    const other = await upload(`id,sku\n${byId},Row-SKU`);
    expect(await rowsOf(other._id, 'left-out')).toMatchObject([
      { problems: [{ field: 'sku', message: importMessages.skuOf(renamed) }] },
    ]);
    // An archived one by none of them.
    await shop.archives(byName);
    for (const cells of [`${byName},,`, ',ROW-NEW,', `,,${name}`]) {
      const archived = await upload(`id,sku,name,stock\n${cells},50`);
      expect([cells, archived]).toMatchObject([cells, { changed: 0, leftOut: 1 }]);
    }
    expect(await imports(`${headings}\n${newProduct(name)}`)).toMatchObject({ added: 1, saved: 1 });
  });

  test.runIf(testEngine === 'postgresql')(
    'leaves out a product whose SKU another one gets while it is saved, and saves the rest',
    async () => {
      const holder = await shop.addsProduct();
      const names = [1, 2, 3].map((number) => `Late SKU Drill ${number} ${newId()}`);
      const rows = names.map((name, index) => `${newProduct(name)},LATE-${index}`);
      const { _id } = await upload([`${headings},sku`, ...rows].join('\n'));
      await start(_id);
      const text = "update products set sku = 'late-1' where id = $1";
      await behindRival(pool, { text, values: [holder] }, () => run());
      expect(await importOf(_id)).toMatchObject({ state: 'done', saved: 2, leftOut: 1 });
      const { name } = await shop.productOf(holder);
      expect(await rowsOf(_id, 'left-out')).toMatchObject([
        { name: names[1], problems: [{ field: 'sku', message: importMessages.skuOf(name) }] },
      ]);
    },
  );

  test('leaves out a row that the database always refuses, and saves those before and after it', async () => {
    const names = [1, 2, 3].map((number) => `Refused Drill ${number}`);
    const { _id } = await upload([headings, ...names.map((name) => newProduct(name))].join('\n'));
    await pool.query(`
      create function refuse_text() returns trigger language plpgsql as $$
        begin raise 'unstorable' using errcode = '22021'; end $$;
      create trigger refuse_text before insert on products for each row when (new.name = '${names[1]}')
        execute function refuse_text()`);
    onTestFinished(async () => void (await pool.query('drop function refuse_text cascade')));
    await start(_id);
    await run(4);
    expect(await importOf(_id)).toMatchObject({ state: 'done', saved: 2, leftOut: 1 });
    expect(await rowsOf(_id, 'left-out')).toMatchObject([
      { name: names[1], problems: [{ field: 'row', message: messages.textInvalid }] },
    ]);
  });

  test('adds units to the stock, or takes them, whatever was ordered since the preview', async () => {
    const [more, less, few] = await Promise.all(
      [10, 10, 3].map((availableQuantity) => shop.addsProduct({ availableQuantity })),
    );
    const csv = ['id,stock', `${more},+5`, `${less},-9`, `${few},-3`].join('\n');
    const { _id } = await upload(csv);
    expect((await rowsOf(_id))[0]?.changes).toEqual([{ field: 'stock', before: '10', after: '15' }]);
    for (const id of [more, less, few]) await shop.places(await shop.shopper(), id ?? '');
    expect(await saves(_id)).toMatchObject({ saved: 2, leftOut: 1 });
    expect(await Promise.all([more, less, few].map((id) => shop.stockOf(id ?? '')))).toEqual([14, 0, 2]);
    expect((await rowsOf(_id, 'left-out'))[0]?.problems).toEqual([
      { field: 'stock', message: importMessages.stockSincePreview(2) },
    ]);
    const added = await imports(`${headings}\n,Counted Drill,5,1,+7,/images/drills/hammer-drill.svg,New.`);
    expect(added).toMatchObject({ saved: 1 });
    expect(await newest()).toMatchObject({ name: 'Counted Drill', availableQuantity: 7 });
  });

  test('adds no units above the largest stock, also when it rose since the preview', async () => {
    const buyer = await shop.shopper();
    const [risen, full] = await Promise.all(
      [1, 2].map(() => shop.addsProduct({ availableQuantity: limits.counted.max })),
    );
    const order = await shop.places(buyer, risen ?? '');
    await shop.places(buyer, full ?? '');
    const { _id } = await upload(['id,stock', `${risen},+1`, `${full},+1`].join('\n'));
    await shop.does(cancelOrder, { as: buyer, query: { id: order } });
    expect(await saves(_id)).toMatchObject({ saved: 1, leftOut: 1 });
    expect((await rowsOf(_id, 'left-out'))[0]?.problems).toEqual([
      { field: 'stock', message: messages.stockTooHigh(limits.counted.max) },
    ]);
    expect(await shop.stockOf(full ?? '')).toBe(limits.counted.max);
    expect(await shop.stockOf(risen ?? '')).toBe(limits.counted.max);
  });

  test('goes on after a crash with the first row that was not saved, and saves none twice', async () => {
    const adding = Array.from({ length: 5 }, () => shop.addsProduct({ availableQuantity: 1 }));
    const ids = await Promise.all(adding);
    const csv = ['id,stock', ...ids.map((id) => `${id},3`)].join('\n');
    const { _id } = await upload(csv);
    await start(_id);
    await runNextRows(db, 2);
    expect(await importOf(_id)).toMatchObject({ state: 'applying', saved: 2 });
    await dies(2);
    expect(await importOf(_id)).toMatchObject({ state: 'applying', saved: 2 });
    await Promise.all([run(2), run(2)]);
    await run(2);
    expect(await importOf(_id)).toMatchObject({ state: 'done', saved: 5, leftOut: 0 });
    for (const id of ids) {
      const ledger = await shop.does(listStockChanges, { as: shop.admin, params: { id } });
      expect(ledger.map(({ reason, delta }) => [reason, delta])).toEqual([
        ['import', 2],
        ['added', 1],
      ]);
    }
  });

  test('is not started twice, and another one waits for its end', async () => {
    const [one, other] = [await shop.addsProduct(), await shop.addsProduct()];
    const [second, first] = [await upload(`id,price\n${other},4\n`), await upload(`id,price\n${one},3\n`)];
    expect(await start(first._id)).toMatchObject({ modifiedCount: 1 });
    expect(await start(first._id)).toMatchObject({ modifiedCount: 0 });
    await start(second._id);
    expect(await importOf(first._id)).toMatchObject({ isWaiting: false });
    expect(await importOf(second._id)).toMatchObject({ state: 'applying', isWaiting: true });
    await runNextRows(db, 50);
    expect(await importOf(first._id)).toMatchObject({ state: 'done', saved: 1 });
    await run();
    expect(await importOf(second._id)).toMatchObject({ state: 'done', saved: 1, isWaiting: false });
    const actions = (await shop.audited(first._id)).map(({ action }) => action);
    expect(actions).toEqual(['product-import.uploaded', 'product-import.started']);
  });

  test.runIf(testEngine === 'postgresql').each([
    ['started', applyImport],
    ['stopped', stopImport],
  ])('is not %s while it ends', async (_what, endpoint) => {
    const { _id } = await upload(`id,price\n${await shop.addsProduct()},3\n`);
    const text = "update product_imports set state = 'done', ended_at = now() where id = $1";
    const answer = await behindRival(pool, { text, values: [_id] }, () =>
      shop.does(endpoint, { as: shop.admin, params: { id: _id } }),
    );
    expect(answer).toMatchObject({ modifiedCount: 0 });
    expect(await importOf(_id)).toMatchObject({ state: 'done' });
  });

  test('can be stopped: what was saved stays, and nothing else is saved', async () => {
    const ids = [await shop.addsProduct(), await shop.addsProduct()];
    const { _id } = await upload(`id,price\n${ids.map((id) => `${id},3\n`).join('')}`);
    await start(_id);
    await runNextRows(db, 1);
    expect(await stop(_id)).toMatchObject({ modifiedCount: 1 });
    await run();
    expect(await stop(_id)).toMatchObject({ modifiedCount: 0 });
    expect(await importOf(_id)).toMatchObject({ state: 'stopped', saved: 1 });
    expect(await Promise.all(ids.map(async (id) => (await shop.productOf(id)).price))).toEqual([3, 19.99]);
    await shop.refuses(applyImport, { as: shop.admin, params: { id: _id } }, { code: 'IMPORT_STOPPED' });
  });

  test('loses no stock to concurrent orders', async () => {
    const id = await shop.addsProduct({ availableQuantity: 20 });
    const buyers = await Promise.all(Array.from({ length: 6 }, () => shop.shopper()));
    const { _id } = await upload(`id,price,stock\n${id},19.99,30\n`);
    await start(_id);
    await Promise.all([...buyers.map((buyer) => shop.places(buyer, id)), run()]);
    const { saved } = await importOf(_id);
    expect(await shop.stockOf(id)).toBe(saved === 1 ? 24 : 14);
  });

  test('makes what visitors have cached stale, and goes on in the background until it is done or stopped', async () => {
    const id = await shop.addsProduct({ price: 10 });
    const { _id } = await upload(`id,price\n${id},12\n`);
    const before = shop.publicDataVersion.current();
    const errors: unknown[] = [];
    const away = new Error('The database is away for a moment');
    const transactions = vi.spyOn(db, 'transaction').mockRejectedValueOnce(away);
    const background = startRunningImports(db, {
      publicDataVersion: shop.publicDataVersion,
      onError: (error) => errors.push(error),
      pollSeconds: 0.01,
    });
    onTestFinished(() => background.close());
    await vi.waitUntil(() => errors.length > 0);
    await start(_id);
    await vi.waitFor(async () => expect((await importOf(_id)).state).toBe('done'), { timeout: 10_000 });
    const { held, release } = hold();
    const batch = vi.fn<() => Promise<null>>(() => held.then(() => null));
    transactions.mockImplementationOnce(batch);
    await expect.poll(() => batch).toHaveBeenCalled();
    const closed = background.close().then(() => batch.mock.settledResults[0]?.type);
    await new Promise(setImmediate);
    release();
    expect(await closed).toBe('fulfilled');
    expect(errors).toEqual([away]);
    expect(shop.publicDataVersion.current()).toBeGreaterThan(before);
    expect(await shop.does(getProduct, { params: { id } })).toMatchObject({ price: 12 });
  });
});
