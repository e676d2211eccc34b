import { messages } from '@chuck-and-bit/contract/messages';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEmbeddedIdentityClient } from './embedded-identity';
import { identityMessages } from './identity-messages';

/** What the service answers, by the path of the request. */
let answers: Record<string, unknown>;
const asked: [path: string, body: unknown][] = [];
beforeEach(() => {
  answers = {};
  asked.length = 0;
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string }) => {
    const path = address.replace(/^\/identity/, '');
    asked.push([path, body && JSON.parse(body)]);
    const answer = answers[path];
    if (answer instanceof Error) throw answer;
    return answer instanceof Response ? answer : Response.json(answer ?? null);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const client = createEmbeddedIdentityClient('/identity');
const ada = { id: 'ada', email: 'ada@bits.example', emailVerified: true };

test.each([
  [
    { name: '', image: '' },
    { displayName: null, photoURL: null, phoneNumber: null, hasSecondStep: false },
  ],
  [{ phoneNumber: '+1', phoneNumberVerified: false }, { phoneNumber: null }],
  [
    { name: 'Ada', image: '/1', phoneNumber: '+1', phoneNumberVerified: true, twoFactorEnabled: true },
    { displayName: 'Ada', photoURL: '/1', phoneNumber: '+1', hasSecondStep: true },
  ],
])('an account with %j is known as such', async (values, known) => {
  answers['/get-session'] = { user: { ...ada, ...values }, session: { id: 's' } };
  const ways = ['credential', 'google', 'other'];
  answers['/list-accounts'] = ways.map((providerId) => ({ providerId, accountId: `at ${providerId}` }));
  const identity = await client.currentIdentity();
  expect(identity).toMatchObject({ uid: 'ada', email: ada.email, emailVerified: true, ...known });
  expect(identity?.providerData.map(({ providerId, uid }) => `${providerId}: ${uid}`)).toEqual([
    `password: ${ada.email}`,
    'google.com: at google',
    'other: at other',
  ]);
});

test('whoever is signed in nowhere has no account, and comes from Google in vain', async () => {
  expect(await client.currentIdentity()).toBeNull();
  expect(asked).toEqual([['/get-session', undefined]]);
  await expect(client.handleGoogleCallback()).rejects.toThrow(identityMessages.googleFailed);
});

test.each([
  [undefined, 'signed-in'],
  [false, 'signed-in'],
  [true, 'second-step'],
])('a sign-in that is led to a second step, %j, is %s', async (twoFactorRedirect, outcome) => {
  for (const path of ['/sign-in/email', '/sign-in/email-otp', '/magic-link/confirm'])
    answers[path] = { twoFactorRedirect };
  expect(await client.signIn('ada@bits.example', 'Secret1')).toBe(outcome);
  expect(await client.signInByCode('ada@bits.example', '123456')).toBe(outcome);
  expect(await client.signInByLink()).toBe(outcome);
});

test('of the sessions the own one is told', async () => {
  const createdAt = '2026-11-25T10:00:00Z';
  answers['/get-session'] = { user: ada, session: { id: 'own' } };
  answers['/list-sessions'] = [
    { id: 'own', createdAt, userAgent: 'Firefox', ipAddress: '192.0.2.1' },
    { id: 'other', createdAt, userAgent: '', ipAddress: null },
  ];
  expect(await client.listSessions()).toEqual([
    { id: 'own', isCurrent: true, userAgent: 'Firefox', address: '192.0.2.1', since: createdAt },
    { id: 'other', isCurrent: false, userAgent: null, address: null, since: createdAt },
  ]);
});

test.each([
  ['recoveryCode', '/two-factor/verify-backup-code'],
  ['authenticatorCode', '/two-factor/verify-totp'],
])('a second step by a %s is proved at %s', async (kind, path) => {
  await client.proveSecondStep({ [kind]: 'abcd' } as { recoveryCode: string });
  expect(asked).toEqual([[path, { code: 'abcd' }]]);
});

test.each([new TypeError('Lost'), new Response('<p>A page of a proxy</p>', { status: 502 })])(
  'the answer %s says that the network failed',
  async (answer) => {
    answers['/token'] = answer;
    await expect(client.idToken()).rejects.toThrow(messages.networkFailed);
  },
);

test('nobody logs in where the browser keeps no cookie', async () => {
  const kept = vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
  for (const way of [
    () => client.signIn('ada@bits.example', 'Secret1'),
    () => client.signUp('Ada', 'ada@bits.example', 'Secret1'),
    () => client.signInWithGoogle('/'),
    () => client.sendSignInCode('ada@bits.example'),
    () => client.signInByCode('ada@bits.example', '1'),
    () => client.handleGoogleCallback(),
    () => client.signInByLink(),
  ])
    await expect(way()).rejects.toThrow(identityMessages.cookiesNeeded);
  expect(asked).toEqual([]);
  kept.mockRestore();
  answers['/sign-in/email'] = {};
  expect(await client.signIn('ada@bits.example', 'Secret1')).toBe('signed-in');
  expect(document.cookie).not.toContain('cookie-probe=1');
});
