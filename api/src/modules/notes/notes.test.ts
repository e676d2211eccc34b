import { limits } from '@chuck-and-bit/contract/limits';
import { customerNotes, orderNotes } from '@chuck-and-bit/contract/notes';
import { cancelOrder } from '@chuck-and-bit/contract/orders';
import { describe, expect, test } from 'vitest';
import { strangeIds } from '../../../test/strange-ids';
import { openTestShop } from '../../../test/test-shop';
import { newId } from '../../ids';
import { changeRole } from '../accounts/admins';

const shop = await openTestShop();
const { db, pool } = shop.database;

const newCustomer = async () => (await shop.shopper()).id;
const newOrder = async () => shop.places(await shop.shopper(), await shop.addsDrill());

const adds = (id: string, text: string, as = shop.admin) => ({ as, params: { id }, body: { text } });
const removes = (id: string, noteId: string, as = shop.admin) => ({ as, params: { id, noteId } });

const subjects = [
  { about: 'an order', endpoints: orderNotes, newSubject: newOrder, missing: 'ORDER_NOT_FOUND' },
  { about: 'a customer', endpoints: customerNotes, newSubject: newCustomer, missing: 'USER_NOT_FOUND' },
];

describe.each(subjects)('notes about $about', ({ endpoints, newSubject, missing }) => {
  const notesOf = (id: string, as = shop.admin) => shop.does(endpoints.list, { as, params: { id } });

  test('are read newest first, with author and time', async () => {
    const id = await newSubject();
    const other = await shop.newAdmin('Grace Hopper');
    const { insertedId } = await shop.does(endpoints.add, adds(id, 'Call first.\n<b>Ring twice</b>'));
    await shop.does(endpoints.add, adds(id, 'Called.', other));
    const notes = await notesOf(id);
    expect(notes.map(({ text, authorName }) => [text, authorName])).toEqual([
      ['Called.', 'Grace Hopper'],
      ['Call first.\n<b>Ring twice</b>', 'Ada Lovelace'],
    ]);
    expect(notes[1]?._id).toBe(insertedId);
    expect(Date.now() - Date.parse(notes[1]?.createdAt ?? '')).toBeLessThan(60_000);
  });

  test('are deleted once, by any admin', async () => {
    const id = await newSubject();
    const other = await shop.newAdmin('Grace Hopper');
    const { insertedId } = await shop.does(endpoints.add, adds(id, 'Call first.', other));
    expect(await notesOf(id)).toMatchObject([{ canDelete: true }]);
    const deleted = async () => (await shop.does(endpoints.delete, removes(id, insertedId))).deletedCount;
    expect([await deleted(), await deleted()]).toEqual([1, 0]);
    expect(await notesOf(id)).toEqual([]);
  });

  test('are deleted by other staff only if they wrote them', async () => {
    const id = await newSubject();
    const staff = await shop.shopper('Grace Hopper');
    await changeRole(db, staff.id, 'orders-staff');
    const { insertedId: own } = await shop.does(endpoints.add, adds(id, 'Mine.', staff));
    const { insertedId: other } = await shop.does(endpoints.add, adds(id, 'Of an admin.'));
    expect((await notesOf(id, staff)).map(({ canDelete }) => canDelete)).toEqual([false, true]);
    expect(await shop.refuses(endpoints.delete, removes(id, other, staff))).toMatchObject({
      statusCode: 409,
      code: 'NOTE_OF_ANOTHER',
    });
    expect((await shop.does(endpoints.delete, removes(id, own, staff))).deletedCount).toBe(1);
    expect((await notesOf(id)).map(({ text }) => text)).toEqual(['Of an admin.']);
  });

  test('are deleted only with the id of their subject', async () => {
    const [id, another] = [await newSubject(), await newSubject()];
    const { insertedId } = await shop.does(endpoints.add, adds(id, 'Call first.'));
    expect((await shop.does(endpoints.delete, removes(another, insertedId))).deletedCount).toBe(0);
    expect((await shop.does(endpoints.delete, removes(id, newId()))).deletedCount).toBe(0);
    expect(await notesOf(id)).toHaveLength(1);
  });

  test('keep the name of their author after the account is deleted', async () => {
    const id = await newSubject();
    const author = await shop.newAdmin('Grace Hopper');
    await shop.does(endpoints.add, adds(id, 'Call first.', author));
    await pool.query('delete from users where id = $1', [author.id]);
    expect(await notesOf(id)).toMatchObject([{ authorName: 'Grace Hopper' }]);
  });

  test.each(['', '  ', 'x'.repeat(limits.note.max + 1), 'a\0b'])(
    'are refused with the text %j',
    async (text) => {
      const id = await newSubject();
      expect(await shop.refuses(endpoints.add, adds(id, text))).toMatchObject({ errors: [{ path: 'text' }] });
      expect(await notesOf(id)).toEqual([]);
    },
  );

  test('are limited in number, also when they are written at the same time', async () => {
    const id = await newSubject();
    const { max } = limits.notes;
    for (let count = 1; count < max; count++) await shop.does(endpoints.add, adds(id, 'note'));
    const responses = await Promise.all(
      Array.from({ length: 4 }, (_, index) => shop.call(endpoints.add, adds(id, `Note ${index}`))),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'TOO_MANY_NOTES' });
    expect(await notesOf(id)).toHaveLength(max);
  });

  test.each(strangeIds)('require an existing subject: %s', async (_, id) => {
    const refusal = { statusCode: 404, code: missing };
    expect(await shop.refuses(endpoints.list, { as: shop.admin, params: { id } })).toMatchObject(refusal);
    expect(await shop.refuses(endpoints.add, adds(id, 'Call first.'))).toMatchObject(refusal);
    expect((await shop.does(endpoints.delete, removes(id, newId()))).deletedCount).toBe(0);
  });
});

test('deleting an order deletes its notes', async () => {
  const buyer = await shop.shopper();
  const id = await shop.places(buyer, await shop.addsDrill());
  await shop.does(orderNotes.add, adds(id, 'Call first.'));
  await shop.does(cancelOrder, { as: buyer, query: { id } });
  const { rows } = await pool.query('select from order_notes where order_id = $1', [id]);
  expect(rows).toEqual([]);
});

test.each(subjects)(
  'a note about $about by an author whose account was just deleted is refused as signed out',
  async ({ endpoints, newSubject }) => {
    const id = await newSubject();
    const author = await shop.newAdmin('Grace Hopper');
    const table = endpoints === orderNotes ? 'order_notes' : 'customer_notes';
    await pool.query(`
    create function lose_author() returns trigger language plpgsql as $$
      begin delete from users where id = new.author_id; return new; end $$;
    create trigger lose_author before insert on ${table} for each row execute function lose_author()`);
    try {
      expect(await shop.refuses(endpoints.add, adds(id, 'Call first.', author))).toMatchObject({
        statusCode: 401,
      });
    } finally {
      await pool.query('drop function lose_author cascade');
    }
  },
);
