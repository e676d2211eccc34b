import { listAuditLog } from '@chuck-and-bit/contract/audit-log';
import { serverLimits } from '@chuck-and-bit/contract/server-limits';
import { deleteOrderView, listOrderViews, saveOrderView } from '@chuck-and-bit/contract/order-views';
import { expect, test } from 'vitest';
import { invalid } from '../../../test/api-client';
import { openTestShop } from '../../../test/test-shop';

const shop = await openTestShop();
const saves = (name: string, filters: object, as = shop.admin) => ({ as, body: { name, filters } });
const viewsOf = (as = shop.admin) => shop.does(listOrderViews, { as });

test('views are kept for each user, by name', async () => {
  const other = await shop.newAdmin('Grace Hopper');
  await shop.does(saveOrderView, saves('To ship', { payment: 'Paid', status: 'Pending', sort: 'oldest' }));
  await shop.does(saveOrderView, saves(' Large ', { min: '500' }));
  await shop.does(saveOrderView, saves('Large', { min: '900' }, other));
  expect((await viewsOf()).map(({ name, filters }) => [name, filters])).toEqual([
    ['Large', { min: '500' }],
    ['To ship', { payment: 'Paid', status: 'Pending', sort: 'oldest' }],
  ]);
  expect(await viewsOf(other)).toMatchObject([{ filters: { min: '900' } }]);
  await shop.refuses(saveOrderView, saves('Long', { rows: '500' }), invalid('filters.rows'));
});

test('a view with the same name is replaced', async () => {
  const as = await shop.newAdmin();
  const { insertedId } = await shop.does(saveOrderView, saves('Mine', { q: 'mona' }, as));
  expect((await shop.does(saveOrderView, saves(' Mine\u00a0', { q: 'lisa' }, as))).insertedId).toBe(
    insertedId,
  );
  expect(await viewsOf(as)).toEqual([{ _id: insertedId, name: 'Mine', filters: { q: 'lisa' } }]);
  const [replaced, added] = await shop.does(listAuditLog, { as, query: { subjectId: insertedId } });
  expect(replaced).toMatchObject({ subject: 'Mine', before: { q: 'mona' }, after: { q: 'lisa' } });
  expect(added).toMatchObject({ before: null, after: { q: 'mona' } });
});

test('a view is deleted once, by its owner alone', async () => {
  const as = await shop.newAdmin();
  const { insertedId: id } = await shop.does(saveOrderView, saves('Mine', {}, as));
  const deletes = async (person = as) =>
    (await shop.does(deleteOrderView, { as: person, params: { id } })).deletedCount;
  expect([await deletes(shop.admin), await deletes(), await deletes()]).toEqual([0, 1, 0]);
});

test('a user has at most 20 views, however many are saved at once', async () => {
  const as = await shop.newAdmin();
  const responses = await Promise.all(
    Array.from({ length: serverLimits.orderViews.max + 5 }, (_, index) =>
      shop.call(saveOrderView, saves(`View ${index}`, {}, as)),
    ),
  );
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(5);
  const views = await viewsOf(as);
  expect(views).toHaveLength(serverLimits.orderViews.max);
  await shop.does(saveOrderView, saves(views[0]?.name ?? '', { q: 'mona' }, as));
});
