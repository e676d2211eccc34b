import { deleteAccount, endSession, makeAdmin } from '@chuck-and-bit/contract/users';
import { describe, expect, test } from 'vitest';
import { openTestShop } from '../../test/test-shop';
import { newId } from '../ids';
import { createSecurityEvents, describeSecurityEvents } from './security-events';
import { deleteOldSecurityEvents } from './security-events.queries';

const shop = await openTestShop();
const { db, pool } = shop.database;
const lines: Record<string, string>[] = [];
const events = await createSecurityEvents(db, (fields) => lines.push(fields));

const insertAged = async (days: number) => {
  const id = newId();
  await pool.query(
    "insert into security_events (id, kind, occurred_at) values ($1, 'signed-in', now() - $2 * interval '1 day')",
    [id, days],
  );
  return id;
};
const idsThere = async () =>
  (await pool.query<{ id: string }>('select id from security_events')).rows.map(({ id }) => id);

describe('the table', () => {
  test.each([
    ["update security_events set kind = 'signed-out'"],
    ['delete from security_events'],
    ['truncate security_events'],
  ])('refuses: %s', async (statement) => {
    const id = await insertAged(399);
    await expect(pool.query(statement)).rejects.toThrow('security_events is append-only');
    expect(await idsThere()).toContain(id);
  });

  test('allows deleting rows older than 400 days, which the clean-up does', async () => {
    const [kept, old] = [await insertAged(399), await insertAged(401)];
    await expect(pool.query('update security_events set kind = null where id = $1', [old])).rejects.toThrow(
      'append-only',
    );
    await deleteOldSecurityEvents(db);
    expect(await idsThere()).toContain(kept);
    expect(await idsThere()).not.toContain(old);
  });
});

describe('an event', () => {
  test('is stored with subject, kind, time and origin, and logged without address and device', async () => {
    const subject = newId();
    const place = { address: '10.0.0.1', device: 'Mozilla/5.0' };
    await events.record(db, { kind: 'signed-in', subject, ...place });
    const { rows } = await pool.query('select * from security_events where subject = $1', [subject]);
    expect(rows).toEqual([
      expect.objectContaining({ kind: 'signed-in', ...place, occurred_at: expect.any(Date) as Date }),
    ]);
    const eventId = expect.any(String) as string;
    expect(lines.at(-1)).toEqual({ securityEvent: 'signed-in', eventId, subject });
  });

  test('about an unknown e-mail contains a keyed hash of it', async () => {
    const email = 'somebody@example.com';
    await events.record(db, { kind: 'sign-in-failed', email });
    const { rows } = await pool.query("select * from security_events where kind = 'sign-in-failed'");
    expect(JSON.stringify([rows, lines])).not.toContain(email);
    expect(await describeSecurityEvents(db, { limit: 5, email })).toEqual([
      expect.stringMatching(/^\d{4}-\S+Z {2}sign-in-failed {2}unknown e-mail$/),
    ]);
    expect(await describeSecurityEvents(db, { limit: 5, email: 'other@example.com' })).toEqual([]);
  });

  test('is described on one line, without characters that a terminal obeys', async () => {
    const email = 'sly@example.com';
    const device = 'Mozilla\u{9b}2J\u{1b}[31m\u{202e}\n2026-01-01T00:00:00.000Z  signed-in  forged';
    await events.record(db, { kind: 'sign-in-failed', email, address: '10.0.0.1', device });
    expect(await describeSecurityEvents(db, { limit: 1, email })).toEqual([
      expect.stringMatching(/ {2}Mozilla\\u\{9b\}2J\\u\{1b\}\[31m\\u\{202e\}\\u\{a\}2026[ -~]* {2}forged$/),
    ]);
  });

  test('of a transaction that is rolled back is not stored', async () => {
    const subject = newId();
    const failing = db.transaction(async (transaction) => {
      await events.record(transaction, { kind: 'signed-in', subject });
      throw new Error('failed');
    });
    await expect(failing).rejects.toThrow('failed');
    const { rowCount } = await pool.query('select from security_events where subject = $1', [subject]);
    expect(rowCount).toBe(0);
  });
});

describe('the API records', () => {
  test('a promotion to admin with its actor, once', async () => {
    const { id, email } = await shop.shopper();
    const promote = { as: shop.admin, query: { id }, body: { role: 'admin' } };
    await shop.does(makeAdmin, promote);
    await shop.does(makeAdmin, promote);
    const found = await pool.query('select * from security_events where user_id = $1', [id]);
    expect(found.rows).toEqual([
      expect.objectContaining({ kind: 'admin-granted', actor: shop.admin.id, address: '127.0.0.1' }),
    ]);
    expect(await describeSecurityEvents(db, { limit: 5, email })).toEqual([
      expect.stringContaining(`admin-granted  ${email}  by ${shop.admin.id}  127.0.0.1`),
    ]);
  });

  test('a sign-out', async () => {
    const mona = await shop.registers('Mona Lisa');
    await shop.does(endSession, { as: mona });
    expect(await describeSecurityEvents(db, { limit: 1, email: mona.email })).toEqual([
      expect.stringContaining(`signed-out  ${mona.email}  127.0.0.1`),
    ]);
  });

  test('the deletion of a user', async () => {
    const { idToken } = await shop.registers('Dora Delta');
    await shop.does(deleteAccount, { as: { token: idToken } });
    await shop.does(deleteAccount, { as: { token: idToken } });
    const found = await pool.query("select address from security_events where kind = 'account-deleted'");
    expect(found.rows).toEqual([{ address: '127.0.0.1' }]);
  });
});
