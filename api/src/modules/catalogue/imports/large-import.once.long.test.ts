import { applyImport, createImport, getImport } from '@chuck-and-bit/contract/product-imports';
import { expect, test } from 'vitest';
import { openTestShop } from '../../../../test/test-shop';
import { runNextRows } from './run-imports';

const shop = await openTestShop();
const { db, pool } = shop.database;

/** A tenth of what a file may have: all would take a minute. `npm run bench -- import` imports as many. */
const count = 2_000;

test('thousands of new products are planned and saved, in the order of the file', async () => {
  const names = Array.from({ length: count }, (_, index) => `Large Drill ${index}`);
  const lines = names.map((name) => `${name},10,1,5,/images/drills/hammer-drill.svg,New.`);
  const body = ['name,price,minimum_order,stock,image,description', ...lines].join('\n');
  const { _id: id } = await shop.does(createImport, { as: shop.admin, body });
  const found = () => shop.does(getImport, { as: shop.admin, params: { id } });
  const run = async () => {
    while ((await runNextRows(db, 250)) !== null);
  };
  await run();
  expect(await found()).toMatchObject({ state: 'planned', rows: count, added: count, leftOut: 0 });
  await shop.does(applyImport, { as: shop.admin, params: { id } });
  await run();
  expect(await found()).toMatchObject({ state: 'done', saved: count, leftOut: 0 });
  const { rows } = await pool.query<{ name: string }>(
    `select name from products where name like 'Large Drill %' order by id`,
  );
  expect(rows.map(({ name }) => name)).toEqual(names);
});
