import { describe, expect, test } from 'vitest';
import { testEngine } from '../../../test/test-database';
import { openTestShop } from '../../../test/test-shop';
import { leavesOpen, waitsForLock } from '../../../test/waits-for-lock';
import type { Queryable } from '../../database/client';
import { removeAdminByEmail } from './admins';
import { deleteAccount } from './delete-account';

const shop = await openTestShop();
const { db, pool } = shop.database;

const adminCount = async () =>
  (await pool.query<{ count: number }>("select count(*)::int as count from users where role = 'admin'"))
    .rows[0]?.count;

/** Sets the number of admins. */
async function admins(count: number) {
  const made = [];
  for (let number = 0; number < count; number++) made.push(await shop.newAdmin());
  await pool.query('update users set role = null where not id = any($1)', [made.map(({ id }) => id)]);
  return made;
}

const subjectOf = async (id: string) =>
  (await pool.query<{ subject: string }>('select identity_subject as subject from users where id = $1', [id]))
    .rows[0]?.subject ?? '';

const refusal = {
  code: 'LAST_ADMIN',
  message: 'The shop needs at least one admin. Please make another user an admin first.',
};

describe('removing the admin role', () => {
  test('takes effect immediately', async () => {
    const [removed] = await admins(2);
    if (!removed) return;
    expect(await removeAdminByEmail(db, ` ${removed.email.toUpperCase()} `)).toMatchObject({
      id: removed.id,
    });
    expect(await adminCount()).toBe(1);
  });

  test('changes nothing for a user who is not an admin, also when there is only one admin', async () => {
    await admins(1);
    const { email } = await shop.shopper();
    expect(await removeAdminByEmail(db, email)).toBeNull();
    expect(await adminCount()).toBe(1);
  });

  test('is refused for the last admin and for an unknown e-mail', async () => {
    const [last] = await admins(1);
    await expect(removeAdminByEmail(db, last?.email ?? '')).rejects.toMatchObject(refusal);
    await expect(removeAdminByEmail(db, 'nobody@example.com')).rejects.toMatchObject({
      code: 'USER_NOT_FOUND',
    });
    expect(await adminCount()).toBe(1);
  });
});

const ways = {
  removed: (database: Queryable, { email }: { email: string }) => removeAdminByEmail(database, email),
  deleted: (database: Queryable, { subject }: { subject: string }) =>
    database.transaction((transaction) => deleteAccount(transaction, subject)),
};

/** The first transaction is not committed yet when the second one begins on another connection. */
test.runIf(testEngine === 'postgresql').each([
  ['removed', 'removed'],
  ['removed', 'deleted'],
  ['deleted', 'removed'],
  ['deleted', 'deleted'],
] as const)(
  'of the last two admins one stays when they are %s and %s concurrently',
  async (first, second) => {
    const people = await admins(2);
    const [one, other] = await Promise.all(
      people.map(async (person) => ({ ...person, subject: await subjectOf(person.id) })),
    );
    if (!one || !other) throw new Error('There are two admins');
    const commit = await leavesOpen<unknown>(db, (transaction) => ways[first](transaction, one));
    const secondGoes = ways[second](db, other).then(
      () => 'gone',
      (error: unknown) => error,
    );
    await waitsForLock(pool).finally(commit);
    expect(await secondGoes).toMatchObject(refusal);
    expect(await adminCount()).toBe(1);
  },
);
