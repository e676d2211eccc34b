import { exportAuditLog, listAuditLog } from '@chuck-and-bit/contract/audit-log';
import { shipOrder } from '@chuck-and-bit/contract/orders';
import { changeRole } from '@chuck-and-bit/contract/users';
import { describe, expect, test } from 'vitest';
import { invalid, walkPages } from '../../../test/api-client';
import { openTestShop } from '../../../test/test-shop';
import { newId } from '../../ids';
import { deleteOldAuditEntries } from './audit-log.queries';
import { commandActor, recordChange } from './record-change';

const shop = await openTestShop({ TIME_ZONE: 'Asia/Kolkata' });
const { db, pool } = shop.database;

const list = (query: Record<string, string> = {}) => shop.does(listAuditLog, { as: shop.admin, query });

/** @param moment an SQL expression */
const insertAt = async (moment: string) => {
  const id = newId();
  await pool.query(
    `insert into audit_log (id, actor, action, subject, occurred_at) values ($1, 'command', 'product.added', 'Old', ${moment})`,
    [id],
  );
  return id;
};
const insertAged = (interval: string) => insertAt(`now() - interval '${interval}'`);

describe('an entry', () => {
  test('names actor, action, subject, the changed fields, address and request', async () => {
    const mona = await shop.shopper();
    await shop.does(changeRole, { as: shop.admin, params: { id: mona.id }, body: { role: 'viewer' } });
    const [entry] = await list({ subjectId: mona.id });
    const { id: actorId, email: actor } = shop.admin;
    const change = { action: 'user.role-changed', before: { role: null }, after: { role: 'viewer' } };
    expect(entry).toMatchObject({ actor, actorId, subject: mona.email, ...change, address: '127.0.0.1' });
    expect(entry?.requestId).toHaveLength(36);
  });

  test('is written once for an Idempotency-Key, and not for a refused change', async () => {
    const buyer = await shop.shopper();
    const id = await shop.places(buyer, await shop.addsProduct());
    const ship = { as: shop.admin, params: { id }, body: { status: 'Shipped' } };
    await shop.refuses(shipOrder, ship);
    expect(await list({ subjectId: id })).toEqual([]);
    await shop.pays(buyer, id);
    const keyed = { ...ship, headers: { 'idempotency-key': newId() } };
    await shop.does(shipOrder, keyed);
    await shop.does(shipOrder, keyed);
    expect(await list({ subjectId: id })).toHaveLength(1);
  });

  test('has only the fields that differ, as JSON', async () => {
    const subject = { id: newId(), name: 'Some settings' };
    const at = new Date('2026-11-23T00:00:00Z');
    const before = { same: [1, 2], removed: 1, moved: at };
    const after = { same: [1, 2], moved: null, added: undefined };
    await recordChange(db, commandActor, { action: 'settings.changed', subject, before, after });
    const [entry] = await list({ subjectId: subject.id });
    expect(entry).toMatchObject({ actor: 'command', actorId: null, address: null });
    expect(entry?.before).toEqual({ removed: 1, moved: at.toISOString() });
    expect(entry?.after).toEqual({ moved: null });
  });
});

describe('the list', () => {
  test('is searched by prefixes of words of actor, action and subject', async () => {
    const name = "O'Brien's Hammer \\ Drill";
    await shop.addsProduct({ name });
    for (const q of ['hamm', "o'brien's", 'product added', shop.admin.email, "HAMMER ' & | ! : * \\ ("])
      expect((await list({ q })).map(({ subject }) => subject)).toContain(name);
    expect(await list({ q: 'hammer chisel' })).toEqual([]);
    expect((await list({ action: 'product.added' })).length).toBeGreaterThan(0);
    expect(await list({ q: 'hamm', action: 'product.deleted' })).toEqual([]);
  });

  test('is bounded by days of the shop, both included', async () => {
    const idsOf = async (query: Record<string, string>) => (await list(query)).map(({ _id }) => _id);
    // Around midnight in Kolkata.
    const last = await insertAt("'2016-03-01T18:29:59.999Z'");
    const first = await insertAt("'2016-03-01T18:30:00Z'");
    expect(await idsOf({ to: '2016-03-01' })).toEqual([last]);
    expect(await idsOf({ from: '2016-03-02', to: '2016-03-02' })).toEqual([first]);
    expect(await idsOf({ from: '2016-03-01', to: '2016-03-02' })).toEqual([first, last]);
    expect(await idsOf({ from: '2016-03-03' })).not.toContain(first);
    for (const from of ['yesterday', '0000-01-01', '9999-12-31'])
      await shop.refuses(listAuditLog, { as: shop.admin, query: { from } }, invalid('from'));
  });

  test('comes in pages, newest first', async () => {
    const ids = (await list()).map(({ _id }) => _id);
    const walk = await walkPages(shop, listAuditLog, { as: shop.admin, query: { limit: 2 } }, () =>
      insertAged('1 second'),
    );
    expect(walk.ids).toEqual(ids);
  });
});

describe('the CSV file', () => {
  const linesOf = async (query: Record<string, string>) => {
    const { headers, body } = await shop.call(exportAuditLog, { as: shop.admin, query });
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit-log.csv"',
    });
    const [heading, ...lines] = String(body).trimEnd().split('\r\n');
    expect(heading).toBe(
      '\uFEFF"When (Asia/Kolkata)","Who","What","Subject","Subject id","Before","After","Network address","Request","Entry"',
    );
    return lines;
  };
  const idOf = (line: string) => line.slice(-37, -1);

  test('has the entries of the list with the same filters, in the same order', async () => {
    const subject = { id: newId(), name: 'Exported Settings' };
    for (const action of ['settings.changed', 'tax.added', 'tax.added'] as const)
      await recordChange(db, commandActor, { action, subject });
    const old = await insertAged('20 days');
    for (const query of [
      {},
      { q: 'exported sett' },
      { action: 'tax.added', subjectId: subject.id },
      { to: new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10) },
      { from: '2016-03-02', to: '2016-03-02' },
    ]) {
      const lines = await linesOf(query);
      expect(lines.map(idOf)).toEqual((await list(query)).map(({ _id }) => _id));
      expect(lines.length).toBeGreaterThan(0);
    }
    expect((await linesOf({ q: 'exported' })).map(idOf)).not.toContain(old);
    expect((await linesOf({ to: '2016-03-02' }))[0]).toMatch(/^"2016-03-02 00:00:00",/);
    expect(await linesOf({ q: 'nowhere' })).toEqual([]);
  });

  test('has the fields before and after as JSON, and no formula', async () => {
    const subject = { id: newId(), name: '=1+1' };
    const change = { action: 'product.changed', before: { price: 5 }, after: { price: 6 }, subject } as const;
    await recordChange(db, commandActor, change);
    await recordChange(db, { ...commandActor, address: '10.0.0.1', requestId: 'first' }, change);
    const told = `,"command","product.changed","'=1+1","${subject.id}","{""price"":5}","{""price"":6}",`;
    expect(await linesOf({ subjectId: subject.id })).toEqual([
      expect.stringContaining(`${told}"10.0.0.1","first","`),
      expect.stringContaining(`${told},,"`),
    ]);
  });

  test('is streamed when it is long, and has each entry once', async () => {
    const subject = newId();
    await pool.query(
      `insert into audit_log (id, actor, action, subject_id, subject)
       select ('018f0000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'command', 'tax.changed', $1, 'Bulk'
       from generate_series(1, 1200) n`,
      [subject],
    );
    const lines = await linesOf({ subjectId: subject });
    expect(lines).toHaveLength(1_200);
    expect(new Set(lines.map(idOf)).size).toBe(1_200);
  });
});

describe('the table', () => {
  test.each([
    ["update audit_log set actor = 'someone@example.com'"],
    ['delete from audit_log'],
    ['truncate audit_log'],
  ])('refuses: %s', async (statement) => {
    await insertAged('5 years');
    await expect(pool.query(statement)).rejects.toThrow('audit_log is append-only');
  });

  test('allows deleting rows older than six years, which the clean-up does', async () => {
    const [kept, old] = [await insertAged('5 years 360 days'), await insertAged('6 years 1 day')];
    await deleteOldAuditEntries(db);
    const { rows } = await pool.query<{ id: string }>('select id from audit_log');
    const ids = rows.map(({ id }) => id);
    expect(ids).toContain(kept);
    expect(ids).not.toContain(old);
  });
});
