import type { Endpoint } from '@chuck-and-bit/contract/endpoint';
import { endpoints } from '@chuck-and-bit/contract/endpoints';
import { exchangeToken } from '@chuck-and-bit/contract/users';
import { decodeJwt, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { createApiTokens } from '../src/authentication';
import { makeAdmin } from '../src/modules/accounts/admins';
import type { Asked } from './asking';
import type { Person } from './people';
import { openTestShop } from './test-shop';
import { createValidRequests } from './valid-requests';

const shop = await openTestShop();
const validRequests = createValidRequests(shop);
const tokens = createApiTokens(shop.tokenSecret);

const user = await shop.registers('Mona Lisa');
const other = await shop.registers('Raffaello Sanzio');
const admin = await shop.registers('Ada Lovelace');
await makeAdmin(shop.database.db, admin.id);

const twoHours = 2 * 3_600_000;

async function twoHoursAgo<T>(work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - twoHours });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}
afterAll(() => vi.useRealTimers());

/** Issued two hours ago in a live session; `accepted`: the claims at that time. */
const expiredApiToken = await twoHoursAgo(async () => {
  const claims = await tokens.verify(user.token);
  if (!claims) throw new Error('A token that was just issued is not accepted');
  const { token } = await tokens.issue(claims);
  return { token, accepted: await createApiTokens(shop.tokenSecret).verify(token) };
});
const expiredIdToken = await twoHoursAgo(async () => {
  const token = await shop.fetchIdToken(user.cookie);
  return { token, accepted: await shop.identityVerifier.verify(token) };
});

test('expired tokens differ from accepted ones only in their times', () => {
  for (const [expired, current] of [
    [expiredApiToken, user.token],
    [expiredIdToken, user.idToken],
  ] as const) {
    expect(expired.accepted).not.toBeNull();
    const { iat: _iat, exp = 0, jti: _jti, ...claims } = decodeJwt(expired.token);
    expect(exp * 1000).toBeLessThan(Date.now());
    expect(decodeJwt(current)).toMatchObject(claims);
  }
});

const stranger = await generateKeyPair('ES256');

/** Tokens with the same claims that are invalid in different ways. */
async function forgeries(token: string, expired: string) {
  const claims = decodeJwt(token);
  const [header, payload, signature] = token.split('.');
  const changed = Buffer.from(JSON.stringify({ ...claims, sub: admin.id })).toString('base64url');
  return {
    'no token': undefined,
    garbage: 'garbage',
    'an expired token': expired,
    'a token signed with another key': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode('the-secret-of-another-shop-with-some-length')),
    "a token signed with a stranger's key pair": await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256' })
      .sign(stranger.privateKey),
    'a token that says alg none': new UnsecuredJWT(claims).encode(),
    'a token without its signature': `${header}.${payload}.`,
    'a token with changed claims': `${header}.${changed}.${signature}`,
  };
}

const sessionOf = async ({ token }: Person) => (await tokens.verify(token))?.sessionId ?? '';
const issue = async (userId: string, sessionId: string) =>
  (await tokens.issue({ userId, sessionId, authenticatedAt: Date.now() / 1000, secondFactor: false })).token;

const apiForgeries = {
  ...(await forgeries(user.token, expiredApiToken.token)),
  'an identity token': user.idToken,
  'the token of a user who never was': await issue(
    '01890000-0000-7000-8000-000000000000',
    await sessionOf(user),
  ),
  'a token of a session that never was': await issue(user.id, 'no-session'),
  "a token of another user's session": await issue(user.id, await sessionOf(other)),
};
const identityForgeries = {
  ...(await forgeries(user.idToken, expiredIdToken.token)),
  'an API token': user.token,
  "an admin's API token": admin.token,
};

/** @returns the status; checks the error code of a refusal */
async function statusOf(endpoint: Endpoint, token: string | undefined, asked: Asked): Promise<number> {
  const { status, body } = await shop.call(endpoint, {
    ...asked,
    as: token === undefined ? undefined : { token },
  });
  if (status === 401) expect(body).toMatchObject({ code: 'UNAUTHENTICATED' });
  if (status === 403) expect(body).toMatchObject({ code: 'FORBIDDEN' });
  return status;
}

/** Expects the status for a valid request, and a refusal also for an invalid one. */
async function expectStatus(endpoint: Endpoint, token: string | undefined, asked: Asked, status: number) {
  expect(await statusOf(endpoint, token, asked)).toBe(status);
  if (status === 200 || !endpoint.body) return;
  expect(await statusOf(endpoint, token, { ...asked, body: { nonsense: true } })).toBe(status);
}

const table = Object.entries<Endpoint>(endpoints).map(
  ([name, endpoint]) =>
    [`${endpoint.method} ${endpoint.path}`, endpoint, validRequests[name as keyof typeof endpoints]] as const,
);

describe.each(table)('%s', (_, endpoint, validRequest) => {
  const { who, self } = endpoint;

  test('exists', () => {
    const url = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    expect(shop.app.hasRoute({ method: endpoint.method, url })).toBe(true);
  });

  const forged = Object.entries(who === 'identity' ? identityForgeries : apiForgeries);
  test.each(forged)(who === 'visitor' ? 'ignores %s' : 'refuses %s with 401', async (_, token) => {
    await expectStatus(endpoint, token, await validRequest(user), who === 'visitor' ? 200 : 401);
  });

  // A separate person for each, because a call may end the session or the account.
  if (who === 'identity') {
    test("accepts a user's identity token", async () => {
      const person = await shop.registers('Leonardo da Vinci');
      await expectStatus(endpoint, person.idToken, await validRequest(person), 200);
    });
    test("accepts an admin's identity token", async () => {
      const person = await shop.registers('Grace Hopper');
      await makeAdmin(shop.database.db, person.id);
      await expectStatus(endpoint, person.idToken, await validRequest(person), 200);
    });
    return;
  }

  const forUser = who === 'admin' ? 403 : 200;
  test(`answers a user with ${forUser}`, async () => {
    const person = await shop.shopper();
    await expectStatus(endpoint, person.token, await validRequest(person), forUser);
  });
  const forAdmin = who === 'shopper' ? 403 : 200;
  test(`answers an admin with ${forAdmin}`, async () => {
    const person = await shop.newAdmin();
    await expectStatus(endpoint, person.token, await validRequest(person), forAdmin);
  });

  if (!self) return;
  test("answers a user with another user's e-mail with 403", async () => {
    await expectStatus(endpoint, other.token, await validRequest(user), 403);
    await expectStatus(endpoint, user.token, await validRequest(admin), 403);
    const nobody = { ...user, email: 'nobody@example.com' };
    await expectStatus(endpoint, user.token, await validRequest(nobody), 403);
  });
  const forAdminNaming = self.allowAdmin && who !== 'shopper' ? 200 : 403;
  test(`answers an admin with a user's e-mail with ${forAdminNaming}`, async () => {
    await expectStatus(endpoint, admin.token, await validRequest(user), forAdminNaming);
  });
});

test("an identity token is refused for another person's e-mail", async () => {
  const asked = { as: { token: other.idToken }, body: { email: user.email } };
  expect(await shop.refuses(exchangeToken, asked)).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
});
