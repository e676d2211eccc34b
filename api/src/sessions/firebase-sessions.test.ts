import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/test-database';
import type { IdentityClaims } from '../external/identity';
import { newId } from '../ids';
import { signIn } from '../modules/accounts/sign-in';
import type { UserRow } from '../modules/accounts/users';
import { createFirebaseSessions } from './firebase-sessions';
import { deleteOldFirebaseSessions } from './sessions.queries';

const database = await openTestDatabase();
afterAll(() => database.close());

/** The revoked tokens, and the requests to Firebase. */
const revoked = new Set<string>();
let verified: string[];
let respond: () => Promise<void>;

const verifier = {
  verify: async (idToken: string): Promise<IdentityClaims | null> => {
    verified.push(idToken);
    await respond();
    return revoked.has(idToken) ? null : claims(idToken);
  },
};
/** Two processes of one shop. */
const [sessions, otherProcess] = [1, 2].map(() => createFirebaseSessions(database.db, verifier)) as [
  ReturnType<typeof createFirebaseSessions>,
  ReturnType<typeof createFirebaseSessions>,
];

let user: UserRow;
let signInTime = 1_700_000_000;

function claims(idToken: string, sessionId = String(signInTime)): IdentityClaims {
  return {
    subject: user.identitySubject,
    email: user.email,
    emailVerified: true,
    name: null,
    sessionId,
    idToken,
    authenticatedAt: Number(sessionId),
    secondFactor: false,
  };
}

const newUser = () => {
  const person = { subject: newId(), email: `${newId()}@example.com`, emailVerified: true, name: null };
  return signIn(database.db, person, null);
};

beforeEach(async () => {
  verified = [];
  revoked.clear();
  respond = async () => {};
  signInTime += 1;
  user = await newUser();
});

const opens = async (idToken: string, sessionId?: string): Promise<string> => {
  const id = await sessions.open(user.id, claims(idToken, sessionId));
  if (id === null) throw new Error('The session was not opened');
  return id;
};

/** Sets how long ago the session was checked at Firebase. */
const ages = (seconds: number) =>
  database.pool.query("update firebase_sessions set checked_at = checked_at - $1 * interval '1 second'", [
    seconds,
  ]);

const isLive = async (id: string, store = sessions) => (await store.findUser(user.id, id))?.id === user.id;

test('a session in use is checked at Firebase within a minute, not at every request', async () => {
  const id = await opens('token-1');
  for (let call = 0; call < 3; call += 1) expect(await isLive(id)).toBe(true);
  await ages(44);
  expect(await isLive(id)).toBe(true);
  expect(verified).toEqual([]);
  await ages(2);
  for (const store of [sessions, otherProcess, sessions]) expect(await isLive(id, store)).toBe(true);
  expect(verified).toEqual(['token-1']);
  await ages(46);
  expect(await isLive(id)).toBe(true);
  expect(verified).toEqual(['token-1', 'token-1']);
});

test('a session ended at Firebase is permanently invalid within a minute in every process', async () => {
  const id = await opens('token-1');
  revoked.add('token-1');
  await ages(46);
  expect(await isLive(id)).toBe(false);
  expect(await isLive(id, otherProcess)).toBe(false);
  expect(verified).toEqual(['token-1']);
});

test('concurrent requests share one check at Firebase', async () => {
  const id = await opens('token-1');
  await ages(46);
  let goOn = () => {};
  respond = () => new Promise<void>((resolve) => (goOn = resolve));
  const calls = Promise.all([1, 2, 3].map(() => isLive(id)));
  await expect.poll(() => verified.length).toBe(1);
  goOn();
  expect(await calls).toEqual([true, true, true]);
  expect(verified).toEqual(['token-1']);
});

test('an old check is not reused when Firebase does not answer', async () => {
  const id = await opens('token-1');
  await ages(46);
  respond = () => Promise.reject(new Error('down'));
  await expect(isLive(id)).rejects.toThrow('down');
  respond = async () => {};
  expect(await isLive(id)).toBe(true);
});

test('a sign-out ends all tokens of that browser, including renewed ones, and no others', async () => {
  const browser = [await opens('token-1'), await opens('token-2')] as const;
  const other = await opens('token-3', String(signInTime - 100_000));
  const sam = await newUser();
  const ofSam = await sessions.open(sam.id, claims('token-5'));
  await sessions.end(user, browser[1]);
  expect(await isLive(browser[0])).toBe(false);
  expect(await isLive(browser[1], otherProcess)).toBe(false);
  expect(await isLive(other)).toBe(true);
  expect(await sessions.open(user.id, claims('token-4'))).toBeNull();
  // Somebody else has signed in in the same second.
  expect((await sessions.findUser(sam.id, ofSam ?? ''))?.id).toBe(sam.id);
  expect(await sessions.open(sam.id, claims('token-6'))).not.toBeNull();
});

test("another user's session and unknown ids are refused", async () => {
  const id = await opens('token-1');
  const other = await newUser();
  expect(await sessions.findUser(other.id, id)).toBeNull();
  expect(await sessions.findUser(user.id, newId())).toBeNull();
  expect(await sessions.findUser(user.id, 'no-id')).toBeNull();
});

test('sessions unused for a day are deleted', async () => {
  const old = await opens('token-1');
  await ages(101);
  const recent = await opens('token-2');
  await ages(86_300);
  await deleteOldFirebaseSessions(database.db);
  const { rows } = await database.pool.query('select id from firebase_sessions where user_id = $1', [
    user.id,
  ]);
  expect(rows).toEqual([{ id: recent }]);
  expect(await isLive(old)).toBe(false);
});
