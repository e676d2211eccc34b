import { messages } from '@chuck-and-bit/contract/messages';
import type { Auth, User } from '@firebase/auth';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signedInUser, toIdentity } from './firebase-auth.client';
import { createFirebaseConfirmation } from './firebase-confirmation.client';
import type { SignInOutcome } from './identity';
import { identityMessages } from './identity-messages';

type Listener = (user: User | null) => void;
const firebase = vi.hoisted(() => ({
  listeners: new Set<unknown>(),
  factors: [] as object[],
  confirmed: [] as unknown[],
}));
vi.mock('@firebase/app', () => ({}));
vi.mock('@firebase/auth', () => ({
  onAuthStateChanged: (_auth: unknown, listener: unknown) => {
    firebase.listeners.add(listener);
    return () => firebase.listeners.delete(listener);
  },
  multiFactor: () => ({ enrolledFactors: firebase.factors }),
  EmailAuthProvider: { credential: (email: string, password: string) => `${email} ${password}` },
  reauthenticateWithCredential: async (_user: unknown, credential: unknown) =>
    firebase.confirmed.push(credential),
}));

beforeEach(() => {
  firebase.factors = [];
  firebase.confirmed.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const ada = { uid: 'ada', email: 'ada@bits.example', getIdToken: async () => 'id-token' } as User;

/** Asks who is signed in, of an auth that has this user. @returns the answer; undefined while there is none */
function ask(currentUser: User | null) {
  vi.useFakeTimers();
  const asked: { answer?: User | null } = {};
  const auth = { authStateReady: async () => {}, currentUser } as unknown as Auth;
  void signedInUser(auth).then((user) => (asked.answer = user));
  return asked;
}
function show(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('whoever is signed in is known at once', async () => {
  const asked = ask(ada);
  await vi.advanceTimersByTimeAsync(0);
  expect([asked.answer, firebase.listeners.size]).toEqual([ada, 0]);
});

test('nobody is signed in once a sign-in of another tab had the time to arrive, while the page was seen', async () => {
  show('hidden');
  const asked = ask(null);
  await vi.advanceTimersByTimeAsync(60_000);
  show('visible');
  await vi.advanceTimersByTimeAsync(2_999);
  expect('answer' in asked).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect([asked.answer, firebase.listeners.size, vi.getTimerCount()]).toEqual([null, 0, 0]);
  show('visible');
  expect(vi.getTimerCount()).toBe(0);
});

test('a sign-in of another tab is followed', async () => {
  const asked = ask(null);
  await vi.advanceTimersByTimeAsync(2_000);
  for (const user of [null, ada]) for (const listener of firebase.listeners) (listener as Listener)(user);
  await vi.advanceTimersByTimeAsync(0);
  expect([asked.answer, firebase.listeners.size, vi.getTimerCount()]).toEqual([ada, 0, 0]);
});

const config = { kind: 'firebase', projectId: 'p', apiKey: 'a b', authDomain: 'd' } as const;
test.each([
  [['google.com'], [{}], ['google.com'], 0],
  [['password', 'google.com'], [{ passwordHash: 'x' }], ['password', 'google.com'], 1],
  // A mailed link goes by that name, too.
  [['password', 'google.com'], [{}], ['google.com'], 1],
])('an account of %j, known as %j, has the ways %j', async (named, users, ways, times) => {
  const fetched = vi.fn<(address: string) => Promise<Response>>(async () => Response.json({ users }));
  vi.stubGlobal('fetch', fetched);
  firebase.factors = times > 0 ? [{}] : [];
  const providerData = named.map((providerId) => ({ providerId, uid: '1', email: null }));
  const identity = await toIdentity({ ...ada, email: null, providerData } as unknown as User, config);
  expect(identity).toMatchObject({ uid: 'ada', email: '', hasSecondStep: times > 0 });
  expect(identity.providerData.map(({ providerId }) => providerId)).toEqual(ways);
  const address = 'https://identitytoolkit.googleapis.com/v1/accounts:lookup?key=a%20b';
  expect(fetched.mock.calls.map(([asked]) => asked)).toEqual(Array(times).fill(address));
});

test.each([() => Promise.reject(new TypeError('Lost')), async () => new Response(null, { status: 500 })])(
  'of an account that can not be looked up nobody says that it has no password: %#',
  async (answer) => {
    vi.stubGlobal('fetch', answer);
    const user = { ...ada, providerData: [{ providerId: 'password' }] } as unknown as User;
    await expect(toIdentity(user, config)).rejects.toThrow(messages.networkFailed);
  },
);

test('a password is confirmed before a change, and once its second step is completed not again', async () => {
  let outcome: SignInOutcome | Error = 'signed-in';
  const confirmation = createFirebaseConfirmation(
    () => ada,
    async (signIn) => {
      await signIn;
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
  );
  await confirmation.confirmIdentity(null);
  expect(firebase.confirmed).toEqual([]);
  await confirmation.confirmIdentity('Secret1');
  expect(firebase.confirmed.splice(0)).toEqual(['ada@bits.example Secret1']);
  outcome = 'second-step';
  const missing = { code: 'second-step-required' };
  await expect(confirmation.confirmIdentity('Secret1')).rejects.toMatchObject(missing);
  confirmation.noteSecondStep();
  await expect(confirmation.confirmIdentity('Other1')).rejects.toMatchObject(missing);
  confirmation.noteSecondStep();
  firebase.confirmed.length = 0;
  await confirmation.confirmIdentity('Other1');
  expect(firebase.confirmed).toEqual([]);
  await expect(confirmation.confirmIdentity('Other1')).rejects.toMatchObject(missing);
  outcome = Object.assign(new Error('No'), { code: 'auth/wrong-password' });
  await expect(confirmation.confirmPassword('Wrong1')).rejects.toThrow(identityMessages.wrongPassword);
  // A second step of another confirmation proves no password that was refused.
  confirmation.noteSecondStep();
  outcome = 'second-step';
  await expect(confirmation.confirmIdentity('Other1')).rejects.toMatchObject(missing);
});
