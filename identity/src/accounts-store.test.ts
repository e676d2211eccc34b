import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { twoFactor } from 'better-auth/plugins';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../../api/test/test-database';
import { accountsStore, passwordProvider } from './accounts-store';
import { sessionFields } from './confirmation';
import * as tables from './identity.tables';

/** These tests detect when an upgrade of the library changes its database operations. */
const database = await openTestDatabase();
const removedPasswords: string[] = [];
const auth = betterAuth({
  baseURL: 'http://shop.example',
  secret: 'a secret of thirty-two characters, or more',
  database: drizzleAdapter(database.db, { provider: 'pg', schema: tables }),
  session: { additionalFields: sessionFields },
  verification: { storeIdentifier: 'hashed' },
  databaseHooks: {
    account: {
      delete: {
        after: async ({ providerId, userId }) => {
          if (providerId === passwordProvider) removedPasswords.push(userId);
        },
      },
    },
  },
  plugins: [twoFactor()],
});
const library = await auth.$context;
const accounts = accountsStore(library);
const email = 'ann@example.com';
let subject = '';

const rowsOf = async (table: string) => (await database.pool.query(`select * from identity."${table}"`)).rows;
const openSession = () => library.internalAdapter.createSession(subject);
const addGoogle = () =>
  library.internalAdapter.linkAccount({ userId: subject, providerId: 'google', accountId: 'google-1' });

beforeAll(() => database.pool.query('delete from identity."user"'));
beforeEach(async () => {
  subject = await accounts.create({ name: 'Ann', email, passwordHash: 'hash', emailVerified: true });
  return () => database.pool.query('delete from identity."user"');
});
afterAll(() => database.close());

test('finds a created account by its subject and by its e-mail, verified', async () => {
  const account = { id: subject, email, name: 'Ann', emailVerified: true };
  expect(await accounts.find(subject)).toMatchObject(account);
  expect(await accounts.findByEmail(email)).toMatchObject(account);
});

test('finds nothing for an unknown subject, e-mail and session', async () => {
  expect(await accounts.find('unknown')).toBeNull();
  expect(await accounts.findByEmail('bob@example.com')).toBeNull();
  expect(await accounts.findWithSignInMethods('bob@example.com')).toBeNull();
  expect(await accounts.findPassword('unknown')).toBeNull();
  expect(await accounts.findSession(subject, 'unknown')).toBeNull();
});

test('finds the sign-in methods of an account', async () => {
  await addGoogle();
  const password = { hash: 'hash', changedAt: expect.any(Date) };
  expect(await accounts.findPassword(subject)).toEqual(password);
  expect(await accounts.findWithSignInMethods(email)).toMatchObject({
    account: { id: subject },
    password,
    googleSubjects: ['google-1'],
  });
});

test('removes the sign-in methods except the password', async () => {
  await addGoogle();
  await accounts.removeSignInMethods(subject, { exceptPassword: true });
  expect(await accounts.findWithSignInMethods(email)).toMatchObject({
    password: { hash: 'hash' },
    googleSubjects: [],
  });
});

test('removes all sign-in methods, and runs the hook for the password', async () => {
  await addGoogle();
  await accounts.removeSignInMethods(subject, { exceptPassword: false });
  expect(await rowsOf('account')).toEqual([]);
  expect(removedPasswords).toContain(subject);
});

test('updates an account, with the hooks or without them', async () => {
  await accounts.update(subject, { emailVerified: false, image: null });
  await accounts.updateWithoutHooks(subject, { name: 'Anna' });
  expect(await accounts.find(subject)).toMatchObject({ emailVerified: false, name: 'Anna' });
});

test('finds, confirms and ends a session', async () => {
  const { id, token } = await openSession();
  const authenticatedAt = new Date('2026-01-02T03:04:05Z');
  await accounts.updateSession(token, { authenticatedAt, secondFactor: true });
  expect(await accounts.findSession(subject, id)).toMatchObject({
    token,
    authenticatedAt,
    secondFactor: true,
    expiresAt: expect.any(Date),
  });
  expect(await accounts.findSession('another subject', id)).toBeNull();
  await accounts.endSession(token);
  expect(await accounts.findSession(subject, id)).toBeNull();
});

test('ends all sessions of an account', async () => {
  await openSession();
  await openSession();
  await accounts.endSessions(subject);
  expect(await rowsOf('session')).toEqual([]);
});

test('finds the account whose sign-in waits for its second step', async () => {
  const { internalAdapter } = library;
  const expiresAt = new Date(Date.now() + 60_000);
  await internalAdapter.createVerificationValue({ identifier: '2fa-challenge', value: subject, expiresAt });
  expect(await accounts.findPendingSubject('2fa-challenge')).toBe(subject);
  expect(await accounts.findPendingSubject('another')).toBeNull();
});

test('removes the second step', async () => {
  const { adapter } = library;
  const data = { userId: subject, secret: 'secret', backupCodes: 'codes' };
  await adapter.create({ model: 'twoFactor', data });
  await accounts.removeSecondSteps(subject);
  expect(await rowsOf('two_factor')).toEqual([]);
});

test('deletes an account with its sessions and sign-in methods', async () => {
  await openSession();
  await accounts.delete(subject);
  expect(await accounts.find(subject)).toBeNull();
  expect([...(await rowsOf('session')), ...(await rowsOf('account'))]).toEqual([]);
});

test('ends all sessions of an account but one', async () => {
  const [kept, ended] = [await openSession(), await openSession()];
  await accounts.endOtherSessions(subject, kept.token);
  expect(await accounts.findSession(subject, kept.id)).not.toBeNull();
  expect(await accounts.findSession(subject, ended.id)).toBeNull();
});

test('opens a session without confirmation and factor', async () => {
  const { id } = await openSession();
  expect(await accounts.findSession(subject, id)).toMatchObject({
    authenticatedAt: null,
    secondFactor: false,
  });
});

test('knows for how long a session has begun to turn the second step on', async () => {
  await accounts.beginSetup('session-1', 60_000);
  expect(await accounts.hasBegunSetup('session-1')).toBe(true);
  expect(await accounts.hasBegunSetup('session-2')).toBe(false);
  await accounts.beginSetup('session-2', -1);
  expect(await accounts.hasBegunSetup('session-2')).toBe(false);
});
