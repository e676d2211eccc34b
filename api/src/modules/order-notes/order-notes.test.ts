import { limits } from '@chuck-and-bit/contract/limits';
import { addOrderNote, deleteOrderNote, listOrderNotes } from '@chuck-and-bit/contract/order-notes';
import { cancelOrder } from '@chuck-and-bit/contract/orders';
import { expect, test } from 'vitest';
import { strangeIds } from '../../../test/strange-ids';
import { openTestShop } from '../../../test/test-shop';
import { newId } from '../../ids';
import { changeRole } from '../accounts/admins';

const shop = await openTestShop();

async function newOrder() {
  const buyer = await shop.shopper();
  return { buyer, id: await shop.places(buyer, await shop.addsDrill()) };
}
const notesOf = (id: string, as = shop.admin) => shop.does(listOrderNotes, { as, params: { id } });
const adds = (id: string, text: string, as = shop.admin) => ({ as, params: { id }, body: { text } });
const removes = (id: string, noteId: string, as = shop.admin) => ({ as, params: { id, noteId } });

test('staff write notes about an order and read them newest first, with author and time', async () => {
  const { id } = await newOrder();
  const other = await shop.newAdmin('Grace Hopper');
  const { insertedId } = await shop.does(addOrderNote, adds(id, 'Call first.\n<b>Ring twice</b>'));
  await shop.does(addOrderNote, adds(id, 'Called.', other));
  const notes = await notesOf(id);
  expect(notes.map(({ text, authorName }) => [text, authorName])).toEqual([
    ['Called.', 'Grace Hopper'],
    ['Call first.\n<b>Ring twice</b>', 'Ada Lovelace'],
  ]);
  expect(notes[1]?._id).toBe(insertedId);
  expect(Date.now() - Date.parse(notes[1]?.createdAt ?? '')).toBeLessThan(60_000);
});

test('an admin deletes a note of anyone, once', async () => {
  const { id } = await newOrder();
  const other = await shop.newAdmin('Grace Hopper');
  const { insertedId } = await shop.does(addOrderNote, adds(id, 'Call first.', other));
  expect(await notesOf(id)).toMatchObject([{ canDelete: true }]);
  const deleted = async () => (await shop.does(deleteOrderNote, removes(id, insertedId))).deletedCount;
  expect([await deleted(), await deleted()]).toEqual([1, 0]);
  expect(await notesOf(id)).toEqual([]);
});

test('staff for orders delete their own notes and nobody else’s', async () => {
  const { id } = await newOrder();
  const staff = await shop.shopper('Grace Hopper');
  await changeRole(shop.database.db, staff.id, 'orders-staff');
  const { insertedId: own } = await shop.does(addOrderNote, adds(id, 'Mine.', staff));
  const { insertedId: other } = await shop.does(addOrderNote, adds(id, 'Of an admin.'));
  expect((await notesOf(id, staff)).map(({ canDelete }) => canDelete)).toEqual([false, true]);
  expect(await shop.refuses(deleteOrderNote, removes(id, other, staff))).toMatchObject({
    statusCode: 409,
    code: 'NOTE_OF_ANOTHER',
  });
  expect((await shop.does(deleteOrderNote, removes(id, own, staff))).deletedCount).toBe(1);
  expect((await notesOf(id)).map(({ text }) => text)).toEqual(['Of an admin.']);
});

test('a note is deleted only by the order that it belongs to', async () => {
  const { id } = await newOrder();
  const { id: another } = await newOrder();
  const { insertedId } = await shop.does(addOrderNote, adds(id, 'Call first.'));
  expect((await shop.does(deleteOrderNote, removes(another, insertedId))).deletedCount).toBe(0);
  expect((await shop.does(deleteOrderNote, removes(id, newId()))).deletedCount).toBe(0);
  expect(await notesOf(id)).toHaveLength(1);
});

test('a note keeps the name of its author after their account is deleted, and goes with its order', async () => {
  const { buyer, id } = await newOrder();
  const author = await shop.newAdmin('Grace Hopper');
  await shop.does(addOrderNote, adds(id, 'Call first.', author));
  await shop.database.pool.query('delete from users where id = $1', [author.id]);
  expect(await notesOf(id)).toMatchObject([{ authorName: 'Grace Hopper' }]);
  await shop.does(cancelOrder, { as: buyer, query: { id } });
  const { rows } = await shop.database.pool.query('select from order_notes where order_id = $1', [id]);
  expect(rows).toEqual([]);
});

test.each(['', '  ', 'x'.repeat(limits.orderNote.max + 1), 'a\0b'])('refuses the note %j', async (text) => {
  const { id } = await newOrder();
  expect(await shop.refuses(addOrderNote, adds(id, text))).toMatchObject({ errors: [{ path: 'text' }] });
  expect(await notesOf(id)).toEqual([]);
});

test('an order has a limited number of notes, also when they are written at the same time', async () => {
  const { id } = await newOrder();
  const { max } = limits.orderNotes;
  await shop.database.pool.query(
    `insert into order_notes (id, order_id, author_name, text)
     select gen_random_uuid(), $1, 'Ada', 'note' from generate_series(1, $2)`,
    [id, max - 1],
  );
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, index) => shop.call(addOrderNote, adds(id, `Note ${index}`))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'TOO_MANY_NOTES' });
  expect(await notesOf(id)).toHaveLength(max);
});

test.each(strangeIds)('notes require an existing order: %s', async (_, id) => {
  const missing = { statusCode: 404, code: 'ORDER_NOT_FOUND' };
  expect(await shop.refuses(listOrderNotes, { as: shop.admin, params: { id } })).toMatchObject(missing);
  expect(await shop.refuses(addOrderNote, adds(id, 'Call first.'))).toMatchObject(missing);
  expect((await shop.does(deleteOrderNote, removes(id, newId()))).deletedCount).toBe(0);
});
