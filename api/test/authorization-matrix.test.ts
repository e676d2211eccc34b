import type { Endpoint } from '@chuck-and-bit/contract/endpoint';
import { endpoints } from '@chuck-and-bit/contract/endpoints';
import { exchangeToken } from '@chuck-and-bit/contract/users';
import { decodeJwt, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { createApiTokens } from '../src/authentication';
import { makeAdmin } from '../src/modules/accounts/make-admin';
import type { Asked } from './asking';
import { openTestShop } from './test-shop';

const shop = await openTestShop();

const user = await shop.registers('Mona Lisa');
const other = await shop.registers('Raffaello Sanzio');
const admin = await shop.registers('Ada Lovelace');
await makeAdmin(shop.database.db, admin.id);

/** Tokens as they were two hours ago: they have expired. */
async function twoHoursAgo<T>(work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2 * 3_600_000 });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}
afterAll(() => vi.useRealTimers());

const { issue } = createApiTokens(shop.tokenSecret);
const stranger = await generateKeyPair('ES256');

/** The same claims, worthless in each of these ways. */
async function forgeries(token: string, expired: string, otherSecret: string) {
  const claims = decodeJwt(token);
  const [header, payload, signature] = token.split('.');
  const changed = Buffer.from(JSON.stringify({ ...claims, sub: admin.id })).toString('base64url');
  return {
    'no token': undefined,
    garbage: 'garbage',
    'an expired token': expired,
    'a token signed with another key': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(otherSecret)),
    "a token signed with a stranger's key pair": await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256' })
      .sign(stranger.privateKey),
    'a token that says alg none': new UnsecuredJWT(claims).encode(),
    'a token without its signature': `${header}.${payload}.`,
    'a token with changed claims': `${header}.${changed}.${signature}`,
  };
}

const apiForgeries = {
  ...(await forgeries(
    user.token,
    (
      await twoHoursAgo(() => issue(user.id))
    ).token,
    'the-secret-of-another-shop-with-some-length',
  )),
  'an identity token': user.idToken,
  'the token of a user who never was': (await issue('01890000-0000-7000-8000-000000000000')).token,
};
const identityForgeries = {
  ...(await forgeries(
    user.idToken,
    await twoHoursAgo(() => shop.fetchIdToken(user.cookie)),
    'the-secret-of-another-shop-with-some-length',
  )),
  'an API token': user.token,
  "an admin's API token": admin.token,
};

/** A request that is wrong in itself, so that only who calls decides whether it comes to that. */
function wrongRequest(endpoint: Endpoint, email: string): Asked & { status: number } {
  const query: Record<string, string> = endpoint.self ? { [endpoint.self.query]: email } : {};
  if (endpoint.body) return { query, params: { id: 'no-id' }, body: { nonsense: true }, status: 400 };
  if (endpoint.params) return { params: { id: 'no-id' }, status: 404 };
  if (endpoint.paged) return { query: { ...query, limit: '0' }, status: 400 };
  return { query, status: endpoint.query && !endpoint.self ? 400 : 200 };
}

async function statusFor(endpoint: Endpoint, token: string | undefined, email: string): Promise<number> {
  const { status: _, ...asked } = wrongRequest(endpoint, email);
  const answer = await shop.call(endpoint, { ...asked, as: token === undefined ? undefined : { token } });
  if (answer.status === 401) expect(answer.body).toMatchObject({ code: 'UNAUTHENTICATED' });
  if (answer.status === 403) expect(answer.body).toMatchObject({ code: 'FORBIDDEN' });
  if (answer.status === 404) expect(answer.body).not.toMatchObject({ code: 'ROUTE_NOT_FOUND' });
  return answer.status;
}

const open = new Set(Object.values<Endpoint>(endpoints).filter(({ who }) => who === 'visitor'));

describe.each(
  Object.values<Endpoint>(endpoints).map(
    (endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
  ),
)('%s', (_, endpoint) => {
  const { who, self } = endpoint;
  const allowed = wrongRequest(endpoint, '').status;

  test('is there', () => {
    const url = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    expect(shop.app.hasRoute({ method: endpoint.method, url })).toBe(true);
  });

  test.each(Object.entries(who === 'identity' ? identityForgeries : apiForgeries))(
    open.has(endpoint) ? 'does not mind %s' : 'refuses %s with 401',
    async (_, token) => {
      expect(await statusFor(endpoint, token, user.email)).toBe(open.has(endpoint) ? allowed : 401);
    },
  );

  if (who === 'identity') {
    // Someone of their own for each: a call that needs no input does what it is for.
    test("takes a user's identity token", async () => {
      const { idToken, email } = await shop.registers('Leonardo da Vinci');
      expect(await statusFor(endpoint, idToken, email)).toBe(allowed);
    });
    test("takes an admin's identity token", async () => {
      const { id, idToken, email } = await shop.registers('Grace Hopper');
      await makeAdmin(shop.database.db, id);
      expect(await statusFor(endpoint, idToken, email)).toBe(allowed);
    });
    return;
  }

  const forUser = who === 'admin' ? 403 : allowed;
  const forAdmin = who === 'shopper' ? 403 : allowed;
  test(`answers a user with ${forUser}`, async () => {
    expect(await statusFor(endpoint, user.token, user.email)).toBe(forUser);
  });
  test(`answers an admin with ${forAdmin}`, async () => {
    expect(await statusFor(endpoint, admin.token, admin.email)).toBe(forAdmin);
  });

  if (!self) return;
  test("answers a user who names another's e-mail with 403", async () => {
    expect(await statusFor(endpoint, other.token, user.email)).toBe(403);
    expect(await statusFor(endpoint, user.token, admin.email)).toBe(403);
    expect(await statusFor(endpoint, user.token, 'nobody@example.com')).toBe(403);
  });
  const forAdminNaming = self.allowAdmin && who !== 'shopper' ? allowed : 403;
  test(`answers an admin who names a user's e-mail with ${forAdminNaming}`, async () => {
    expect(await statusFor(endpoint, admin.token, user.email)).toBe(forAdminNaming);
  });
});

test("an identity token gets no token for another's e-mail", async () => {
  const asked = { as: { token: other.idToken }, body: { email: user.email } };
  expect(await shop.refuses(exchangeToken, asked)).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
});
