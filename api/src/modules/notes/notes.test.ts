import { limits } from '@chuck-and-bit/contract/limits';
import { listAuditLog } from '@chuck-and-bit/contract/audit-log';
import { customerNotes, purchaseNotes } from '@chuck-and-bit/contract/notes';
import { cancelOrder } from '@chuck-and-bit/contract/orders';
import { cancelPurchase, listPurchases } from '@chuck-and-bit/contract/purchases';
import { describe, expect, test } from 'vitest';
import { purchaseParts } from '../../../test/purchase-parts';
import type { Person } from '../../../test/people';
import { testEngine } from '../../../test/test-database';
import { openTestShop } from '../../../test/test-shop';
import { behindRival } from '../../../test/waits-for-lock';
import { newId } from '../../ids';
import { changeRole } from '../accounts/admins';

const shop = await openTestShop();
const { db, pool } = shop.database;
const { newPurchase } = purchaseParts(shop);

const newCustomer = async () => (await shop.shopper()).id;

const adds = (id: string, text: string, as = shop.admin) => ({ as, params: { id }, body: { text } });
const removes = (id: string, noteId: string, as = shop.admin) => ({ as, params: { id, noteId } });

const subjects = [
  {
    kind: 'purchase',
    endpoints: purchaseNotes,
    newSubject: async () => (await newPurchase()).id,
    called: /^.{4}-.{4}$/,
  },
  { kind: 'customer', endpoints: customerNotes, newSubject: newCustomer, called: /@/ },
];

describe.each(subjects)('notes about a $kind', ({ endpoints, newSubject, kind, called }) => {
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
    const changes = await shop.does(listAuditLog, { as: shop.admin, query: { subjectId: id } });
    const [subject, text] = [expect.stringMatching(called), 'Call first.'];
    expect(changes).toMatchObject([
      { action: `${kind}-note.deleted`, subject, before: { text, author: 'Grace Hopper' }, after: null },
      { action: `${kind}-note.added`, subject, actor: other.email, before: null, after: { text } },
    ]);
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

  test('keep the name of their author after the account is deleted, and then only admins delete them', async () => {
    const id = await newSubject();
    const [author, reader] = [await shop.newAdmin('Grace Hopper'), await shop.shopper()];
    await changeRole(db, reader.id, 'orders-staff');
    await shop.does(endpoints.add, adds(id, 'Call first.', author));
    await pool.query('delete from users where id = $1', [author.id]);
    expect(await notesOf(id, reader)).toMatchObject([{ authorName: 'Grace Hopper', canDelete: false }]);
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
    const addFour = () =>
      Promise.all(
        Array.from({ length: 4 }, (_, index) => shop.call(endpoints.add, adds(id, `Note ${index}`))),
      );
    // None is written before all four have begun.
    const lock = { text: 'lock table purchase_notes, customer_notes in share mode' };
    const responses = await (testEngine === 'postgresql' ? behindRival(pool, lock, addFour, 4) : addFour());
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'TOO_MANY_NOTES' });
    expect(await notesOf(id)).toHaveLength(max);
  });
});

describe('notes about a purchase', () => {
  const textsOf = async (id: string) =>
    (await shop.does(purchaseNotes.list, { as: shop.admin, params: { id } })).map(({ text }) => text);

  test('are counted for the staff, and not for the buyer', async () => {
    const { buyer, id } = await newPurchase();
    const counts = async (as: Person) => {
      const listed = await shop.does(listPurchases, { as, query: { ids: id } });
      const newest = await shop.does(listPurchases, { as, query: { limit: 1 } });
      return [await shop.purchaseOf(as, id), ...listed, ...newest].map(({ notes }) => notes);
    };
    expect(await counts(shop.admin)).toEqual([0, 0, 0]);
    await shop.does(purchaseNotes.add, adds(id, 'Call first.'));
    await shop.does(purchaseNotes.add, adds(id, 'Called.'));
    expect(await counts(shop.admin)).toEqual([2, 2, 2]);
    expect(await counts(buyer)).toEqual([null, null, null]);
  });

  test('stay when one of several orders is cancelled, and are deleted with the purchase', async () => {
    const { buyer, id, orderIds } = await newPurchase();
    await shop.does(purchaseNotes.add, adds(id, 'Call first.'));
    await shop.does(cancelOrder, { as: buyer, query: { id: orderIds[0] } });
    expect(await textsOf(id)).toEqual(['Call first.']);
    await shop.does(cancelPurchase, { as: buyer, params: { id } });
    const { rows } = await pool.query('select from purchase_notes where purchase_id = $1', [id]);
    expect(rows).toEqual([]);
  });
});

test('a note about a customer by an author whose account was just deleted is refused as signed out', async () => {
  const id = await newCustomer();
  const author = await shop.newAdmin('Grace Hopper');
  await pool.query(`
    create function lose_author() returns trigger language plpgsql as $$
      begin delete from users where id = new.author_id; return new; end $$;
    create trigger lose_author before insert on customer_notes for each row execute function lose_author()`);
  try {
    expect(await shop.refuses(customerNotes.add, adds(id, 'Call first.', author))).toMatchObject({
      statusCode: 401,
    });
  } finally {
    await pool.query('drop function lose_author cascade');
  }
});
