import { messages } from '@chuck-and-bit/contract/messages';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFirebaseIdentityClient } from './firebase-identity.client';
import { identityMessages } from './identity-messages';

const {
  calls,
  answers,
  refuse,
  client: of,
  auth,
} = await vi.hoisted(async () => {
  const noted = await import('../../../test/noted-calls');
  const nobody = { currentUser: null as object | null, authStateReady: async () => {}, settings: {} };
  return { ...noted, auth: nobody };
});
vi.mock('@firebase/app', () => ({ initializeApp: () => ({}) }));
vi.mock('@firebase/auth', () => {
  const named = (
    'signInWithEmailAndPassword createUserWithEmailAndPassword signInWithPopup signInWithRedirect signInWithEmailLink signOut getRedirectResult sendSignInLinkToEmail sendEmailVerification ' +
    'sendPasswordResetEmail confirmPasswordReset updateProfile updatePassword deleteUser reload reauthenticateWithCredential updatePhoneNumber'
  ).split(' ');
  const factors = {
    enrolledFactors: ['app', 'phone'],
    getSession: async () => 'session',
    enroll: of['enroll'],
    unenroll: of['unenroll'],
  };
  return {
    ...Object.fromEntries(named.map((name) => [name, of[name]])),
    initializeAuth: () => auth,
    indexedDBLocalPersistence: 0,
    browserLocalPersistence: 0,
    inMemoryPersistence: 0,
    browserPopupRedirectResolver: 'popups',
    GoogleAuthProvider: class {},
    EmailAuthProvider: { credential: (email: string, password: string) => `${email} ${password}` },
    PhoneAuthProvider: Object.assign(
      class {
        verifyPhoneNumber = of['verifyPhoneNumber'];
      },
      { credential: (id: string, code: string) => `${id} ${code}` },
    ),
    RecaptchaVerifier: class {
      clear = of['clear'];
    },
    TotpMultiFactorGenerator: {
      FACTOR_ID: 'totp',
      generateSecret: async () => ({
        secretKey: 'KEY',
        generateQrCodeUrl: (...of: string[]) => of.join(' '),
      }),
      assertionForSignIn: (uid: string, code: string) => `${uid} ${code}`,
      assertionForEnrollment: (setup: { secretKey: string }, code: string) => `${setup.secretKey} ${code}`,
    },
    multiFactor: () => factors,
    isSignInWithEmailLink: () => answers['isSignInWithEmailLink']?.() ?? true,
    getMultiFactorResolver: () => answers['getMultiFactorResolver']?.(),
  };
});
vi.mock('../../browser/public-config', () => ({ publicConfig: () => ({ shopName: 'Bits' }) }));

const config = { kind: 'firebase', projectId: 'shop', apiKey: 'key', authDomain: 'shop.example' } as const;
let client: ReturnType<typeof createFirebaseIdentityClient>;
const ada = { email: 'ada@bits.example', getIdToken: async (isNew?: boolean) => `id-token ${isNew}` };
const { email } = ada;
const refusal = (code: string) => Object.assign(new Error(code), { code: `auth/${code}` });
/** The names of the calls, without what they were given. */
const names = () => calls.map(([name]) => name);

beforeEach(() => {
  client = createFirebaseIdentityClient(config);
  auth.currentUser = ada;
});
afterEach(() => localStorage.clear());

test('an ID token waits until Firebase has read from storage who is signed in, and is a new one', async () => {
  auth.currentUser = null;
  auth.authStateReady = async () => {
    auth.currentUser = ada;
  };
  expect(await client.idToken()).toBe('id-token true');
  auth.authStateReady = async () => {};
  auth.currentUser = { getIdToken: () => Promise.reject(refusal('user-disabled')) };
  await expect(client.idToken()).rejects.toMatchObject({ code: 'signed-out' });
});

test('a password is asked for its second step, which is proved once by the code of the app', async () => {
  const resolveSignIn = of['resolveSignIn'];
  const hints = [
    { factorId: 'phone', uid: 'p' },
    { factorId: 'totp', uid: 't' },
  ];
  expect(await client.signIn(email, 'Secret1')).toBe('signed-in');
  refuse('signInWithEmailAndPassword', refusal('multi-factor-auth-required'));
  const over = { code: 'second-step-over' };
  for (const known of [hints.slice(0, 1), hints]) {
    answers['getMultiFactorResolver'] = () => ({ hints: known, resolveSignIn });
    await expect(client.proveSecondStep({ authenticatorCode: '1' })).rejects.toMatchObject(over);
    expect(await client.signIn(email, 'Secret1')).toBe('second-step');
  }
  const recovery = client.proveSecondStep({ recoveryCode: 'abcd' });
  await expect(recovery).rejects.toThrow(identityMessages.notOffered);
  await client.proveSecondStep({ authenticatorCode: '123456' });
  expect(calls.at(-1)).toEqual(['resolveSignIn', 't 123456']);
  await expect(client.proveSecondStep({ authenticatorCode: '1' })).rejects.toMatchObject(over);
  refuse('signInWithEmailAndPassword', refusal('invalid-credential'));
  await expect(client.signIn(email, 'Wrong1')).rejects.toThrow(messages.wrongEmailOrPassword);
});

test('whoever registers has a name, and is mailed a link', async () => {
  answers['createUserWithEmailAndPassword'] = () => ({ user: 'new' });
  await client.signUp('Ada', email, 'Secret1');
  const url = `${window.location.origin}/?verified=1`;
  expect(calls.slice(1)).toEqual([
    ['updateProfile', 'new', { displayName: 'Ada' }],
    ['sendEmailVerification', 'new', { url }],
  ]);
});

test('the session of the shop ends before that of Firebase', async () => {
  await client.signOut(async () => void calls.push(['the shop']));
  expect(names()).toEqual(['the shop', 'signOut']);
});

test('Google is asked in a window, or where that is blocked on its own page, which leads back', async () => {
  expect(await client.signInWithGoogle('/cart')).toBe('signed-in');
  refuse('signInWithPopup', refusal('popup-closed-by-user'));
  await expect(client.signInWithGoogle('/cart')).rejects.toThrow(identityMessages.googleCancelled);
  expect(names()).not.toContain('signInWithRedirect');
  refuse('signInWithPopup', refusal('popup-blocked'));
  const replaced = vi.spyOn(window.history, 'replaceState').mockReturnValue();
  await client.signInWithGoogle('/cart');
  expect(replaced.mock.calls).toEqual([[window.history.state, '', '/login?from=%2Fcart&signed-in=google']]);
  expect(names().at(-1)).toBe('signInWithRedirect');
  expect(await client.handleGoogleCallback()).toBe('signed-in');
  auth.currentUser = null;
  await expect(client.handleGoogleCallback()).rejects.toThrow(identityMessages.googleFailed);
});

test('a mailed link logs in the browser that asked for it, once, and no other', async () => {
  auth.currentUser = null;
  await expect(client.signInByLink()).rejects.toThrow(identityMessages.linkElsewhere);
  await client.sendSignInLink(email, '/cart');
  const url = `${window.location.origin}/login?from=%2Fcart&signed-in=link`;
  expect(calls.at(-1)).toEqual(['sendSignInLinkToEmail', auth, email, { url, handleCodeInApp: true }]);
  expect(await client.signInByLink()).toBe('signed-in');
  expect(calls.splice(0).at(-1)).toEqual(['signInWithEmailLink', auth, email, window.location.href]);
  auth.currentUser = ada;
  expect([await client.signInByLink(), calls]).toEqual(['signed-in', []]);
  answers['isSignInWithEmailLink'] = () => false;
  await expect(client.signInByLink()).rejects.toMatchObject({ code: 'expired-link' });
});

test('a deleted account is signed in no more, and one that can not be looked up is not forgotten', async () => {
  refuse('reload', refusal('user-not-found'));
  expect(await client.currentIdentity()).toBeNull();
  refuse('reload', refusal('network-request-failed'));
  await expect(client.currentIdentity()).rejects.toThrow(messages.networkFailed);
});

test('nobody learns from a forgotten password whether an e-mail is registered', async () => {
  refuse('sendPasswordResetEmail', refusal('user-not-found'));
  await client.sendPasswordReset(email);
  refuse('sendPasswordResetEmail', refusal('too-many-requests'));
  await expect(client.sendPasswordReset(email)).rejects.toThrow(messages.tooManyAttempts);
});

test('the password is confirmed before it is changed, and before the account is deleted', async () => {
  refuse('reauthenticateWithCredential', refusal('wrong-password'));
  for (const change of [
    () => client.changePassword('Wrong1', 'Secret2'),
    () => client.deleteAccount('Wrong1', async () => {}),
  ])
    await expect(change()).rejects.toThrow(identityMessages.wrongPassword);
  delete answers['reauthenticateWithCredential'];
  calls.length = 0;
  await client.changePassword('Secret1', 'Secret2');
  await client.deleteAccount('Secret2', async (token) => void calls.push([token]));
  const confirmed = (password: string) => ['reauthenticateWithCredential', ada, `${email} ${password}`];
  expect(calls).toEqual([
    confirmed('Secret1'),
    ['updatePassword', ada, 'Secret2'],
    confirmed('Secret2'),
    ['id-token true'],
    ['deleteUser', ada],
  ]);
  auth.currentUser = null;
  await expect(client.sendVerification(email)).rejects.toMatchObject({ code: 'signed-out' });
});

test('two-step login is turned on by a code, once, and off with all of its factors', async () => {
  const over = { code: 'second-step-over' };
  await expect(client.confirmSecondStep('1')).rejects.toMatchObject(over);
  expect(await client.beginSecondStep(null)).toEqual({
    secret: 'KEY',
    uri: `${email} Bits`,
    recoveryCodes: [],
  });
  await client.confirmSecondStep('123456');
  await expect(client.confirmSecondStep('123456')).rejects.toMatchObject(over);
  await client.endSecondStep(null);
  expect(calls).toEqual([
    ['enroll', 'KEY 123456', 'Authenticator'],
    ['unenroll', 'app'],
    ['unenroll', 'phone'],
  ]);
});

test('a phone number is proved by its newest code, once, and no check stays on the page', async () => {
  const old = () => expect(client.confirmPhoneCode('+1', '12')).rejects.toThrow(identityMessages.oldCode);
  await old();
  refuse('verifyPhoneNumber', refusal('invalid-phone-number'));
  await expect(client.sendPhoneCode('1')).rejects.toThrow(identityMessages.phoneInvalid);
  expect(names()).toEqual(['verifyPhoneNumber', 'clear']);
  answers['verifyPhoneNumber'] = () => 'sent';
  await client.sendPhoneCode('+1');
  await client.confirmPhoneCode('+1', '12');
  expect(calls.at(-1)).toEqual(['updatePhoneNumber', ada, 'sent 12']);
  await old();
});

test('what Firebase does not have is refused in a sentence', async () => {
  for (const call of [
    () => client.sendSignInCode(email),
    () => client.signInByCode(email, '1'),
    () => client.findRegistration('1'),
    () => client.renewRecoveryCodes(null),
    () => client.listSessions(),
    () => client.endAllSessions(),
  ])
    await expect(call()).rejects.toThrow(identityMessages.notOffered);
});
