// @vitest-environment node
import { endSession, getUserRole } from '@chuck-and-bit/contract/users';
import { addReview } from '@chuck-and-bit/contract/reviews';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { PublicConfig } from '@chuck-and-bit/contract/public-config';

/** The parts of a page that the session needs: its configuration, its storage and the network. */
const stored = new Map<string, string>();
const sent: string[] = [];
/** The status of the API's response to the call that a test makes. */
let apiStatus = 200;
/** Of the calls that a test makes, so many are refused, each because another tab replaces the session meanwhile. */
let replacements = 0;

const base64 = (value: unknown) => btoa(JSON.stringify(value));
let issued = 0;
const issue = () =>
  `${base64({ alg: 'HS256' })}.${base64({ sub: 'ada', exp: Date.now() / 1000 + 3_600 })}.${++issued}`;
const user = { _id: 'ada', name: 'Ada Byron', email: 'ada@example.com', role: null };

const responses: Record<string, () => Response> = {
  'GET /identity/get-session': () =>
    Response.json({
      user: { id: 'ada', email: user.email, name: user.name, emailVerified: true },
      session: { id: 's' },
    }),
  'GET /identity/list-accounts': () => Response.json([]),
  'POST /identity/sign-out': () => Response.json({ success: true }),
  [`GET ${getUserRole.path}`]: () => Response.json(user),
  [`POST ${addReview.path}`]: () =>
    Response.json(
      apiStatus === 200
        ? { success: true, acknowledged: true, insertedId: '1' }
        : { statusCode: apiStatus, code: 'X', error: 'X', message: 'Refused' },
      { status: apiStatus },
    ),
};

vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
  const request = new Request(new URL(typeof input === 'string' ? input : input.url, 'http://shop.test'), {
    method: typeof input === 'string' ? (init?.method ?? 'GET') : input.method,
  });
  const call = `${request.method} ${new URL(request.url).pathname}`;
  sent.push(call);
  if (call === `POST ${addReview.path}` && replacements > 0) {
    replacements--;
    stored.set(tokenStorageKey, issue());
    const refusal = { statusCode: 401, code: 'X', error: 'X', message: 'Refused' };
    return Response.json(refusal, { status: 401 });
  }
  const respond = responses[call];
  if (!respond) throw new Error(`Nobody responds to ${call}`);
  return respond();
});
const config: Partial<PublicConfig> = { apiUrl: '', identity: { kind: 'embedded', url: '/identity' } };
vi.stubGlobal('document', {
  getElementById: () => ({ textContent: JSON.stringify(config) }),
  addEventListener: () => {},
  visibilityState: 'visible',
  cookie: '',
  documentElement: { toggleAttribute: () => {}, style: { setProperty: () => {} } },
});
vi.stubGlobal('window', {
  addEventListener: () => {},
  location: { origin: 'http://shop.test', protocol: 'http:' },
});
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});
vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
vi.stubGlobal('navigator', {});
afterAll(() => vi.unstubAllGlobals());

const { browserSession } = await import('./browser-session.client');
const { browserShopApi } = await import('../../shop-api');
const { tokenStorageKey } = await import('./token-storage');

const call = () => browserShopApi().call(addReview, { body: { ratings: 5, reviewContent: 'Drills well.' } });

beforeEach(async () => {
  apiStatus = 200;
  replacements = 0;
  stored.set(tokenStorageKey, issue());
  const session = browserSession;
  await session.followOtherTabs();
  if (session.state().status !== 'signed-in') throw new Error('Nobody is signed in');
  await call();
  sent.length = 0;
});

test.each([401, 403])('a %i of the API signs out of the shop and of the identity service', async (status) => {
  apiStatus = status;
  await expect(call()).rejects.toMatchObject({ statusCode: status, message: 'Refused' });
  expect(stored.has(tokenStorageKey)).toBe(false);
  // Sent again without a token, it would be a visitor's.
  expect(sent.filter((each) => each === `POST ${addReview.path}`)).toHaveLength(1);
  expect(browserSession.state().status).toBe('signed-out');
  expect(sent).toContain('POST /identity/sign-out');
  expect(sent).not.toContain(`${endSession.method} ${endSession.path}`);
});

test.each([
  ['a logout removes', () => browserSession.end(), false],
  ['an ended session leaves', () => browserSession.endRefused(stored.get(tokenStorageKey) ?? '', 401), true],
])('%s the place and the cart of the account', async (_, end, isKept) => {
  const owner = '0198a6a2-7c3e-7c3e-8c3e-000000000001';
  const ownersCart = JSON.stringify({ id: null, owner, lines: [], operations: [] });
  stored.set('chuck-and-bit:place', 'DE').set('chuck-and-bit:cart', ownersCart);
  await end();
  expect(stored.get('chuck-and-bit:place')).toBe(isKept ? 'DE' : undefined);
  expect(stored.get('chuck-and-bit:cart')?.includes(owner) ?? false).toBe(isKept);
});

test('a call that was refused because another tab replaced the session is sent again with the new token', async () => {
  replacements = 1;
  await expect(call()).resolves.toMatchObject({ insertedId: '1' });
  expect(sent.filter((each) => each.startsWith('POST'))).toEqual(Array(2).fill(`POST ${addReview.path}`));
  expect(browserSession.state().status).toBe('signed-in');
});
