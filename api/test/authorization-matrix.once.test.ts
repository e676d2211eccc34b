import type { Endpoint } from '@chuck-and-bit/contract/endpoint';
import * as endpoints from '@chuck-and-bit/contract/endpoints';
import { mayAccess, type Role, roles } from '@chuck-and-bit/contract/roles';
import { decodeJwt, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { createApiTokens } from '../src/authentication';
import { changeRole } from '../src/modules/accounts/admins';
import type { ApiRequest } from './api-client';
import type { Person } from './people';
import { openTestShop } from './test-shop';
import { createValidRequests } from './valid-requests';

const shop = await openTestShop();
const validRequests = createValidRequests(shop);
const tokens = createApiTokens(shop.tokenSecret);

const user = await shop.registers('Mona Lisa');
const other = await shop.registers('Raffaello Sanzio');
const admin = await shop.registers('Ada Lovelace');
await changeRole(shop.database.db, admin.id, 'admin');

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

/** Issued two hours ago in a session that is still live. `accepted`: the claims that were accepted then. */
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
    'an unsigned token (alg none)': new UnsecuredJWT(claims).encode(),
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
  'a token of an unknown user': await issue('01890000-0000-7000-8000-000000000000', await sessionOf(user)),
  'a token of an unknown session': await issue(user.id, 'no-session'),
  "a token of another user's session": await issue(user.id, await sessionOf(other)),
};
const identityForgeries = {
  ...(await forgeries(user.idToken, expiredIdToken.token)),
  'an API token': user.token,
  "an admin's API token": admin.token,
};

const refusals = {
  unauthenticated: { status: 401, body: { code: 'UNAUTHENTICATED' } },
  forbidden: { status: 403, body: { code: 'FORBIDDEN' } },
  'forbidden for this role': { status: 403, body: { code: 'ROLE_FORBIDDEN' } },
};
/** `served`: succeeds and takes effect. `hidden`: responds as if another user's resource did not exist. */
type Outcome = 'served' | 'hidden' | keyof typeof refusals;

/** Expects that a valid request succeeds and takes effect, or that it is refused like an invalid one. */
async function expectOutcome(
  endpoint: Endpoint,
  token: string | undefined,
  request: ApiRequest,
  outcome: Outcome,
  caller = '',
) {
  const as = token === undefined ? undefined : { token };
  const response = await shop.call(endpoint, { ...request, as });
  const { status, body } = response;
  if (outcome === 'served') {
    expect(status, `${caller} ${JSON.stringify(body)}`).toBe(200);
    const { modifiedCount, deletedCount } = body as { modifiedCount?: number; deletedCount?: number };
    expect([modifiedCount, deletedCount], 'the numbers of changed and deleted objects').not.toContain(0);
    return;
  }
  if (outcome === 'hidden') {
    if (Array.isArray(body)) expect(response).toMatchObject({ status: 200, body: [] });
    else if (endpoint.method === 'DELETE')
      expect(response).toMatchObject({ status: 200, body: { deletedCount: 0 } });
    else expect(status).toBe(404);
    return;
  }
  expect(response, caller).toMatchObject(refusals[outcome]);
  if (!endpoint.body) return;
  const invalid = await shop.call(endpoint, { ...request, as, body: { nonsense: true } });
  expect(invalid, caller).toMatchObject(refusals[outcome]);
}

/** The outcome for staff, whose request names another user's resources except for the e-mail, because staff don't order. */
function outcomeFor(role: Role, { who, area, method, self }: Endpoint): Outcome {
  if (who === 'shopper') return 'forbidden';
  if (who === 'admin') return 'forbidden for this role';
  if (who === 'visitor' || area === undefined || mayAccess(role, area, method === 'GET' ? 'read' : 'change'))
    return 'served';
  if (who === 'staff') return 'forbidden for this role';
  return self ? 'served' : 'hidden';
}

const table = Object.entries<Endpoint>(endpoints).map(
  ([name, endpoint]) =>
    [`${endpoint.method} ${endpoint.path}`, endpoint, validRequests[name as keyof typeof endpoints]] as const,
);

/** The first endpoint of each kind: `authenticate` reads the tokens of all that are of one kind alike. */
const triesEveryForgery = new Set(
  new Map(
    Object.values<Endpoint>(endpoints)
      .toReversed()
      .map((endpoint) => [`${endpoint.who} ${endpoint.method === 'GET'} ${endpoint.userToo}`, endpoint]),
  ).values(),
);

/** A new user with this role, or without one. */
async function personWith(role: Role | null): Promise<Person> {
  const person = await shop.shopper();
  if (role) await changeRole(shop.database.db, person.id, role);
  return person;
}

/** One person of each role for requests that are refused: they change nothing, so that any number may share a person. */
const refusedPeople = new Map<Role | null, Person>();
for (const role of [null, ...roles]) refusedPeople.set(role, await personWith(role));

/** A served request may end the session or the account, so it has a person of its own. */
const personFor = async (role: Role | null, outcome: Outcome): Promise<Person> =>
  (outcome in refusals && refusedPeople.get(role)) || personWith(role);

describe.each(table)('%s', (_, endpoint, validRequest) => {
  const { who, self } = endpoint;
  let refused: ApiRequest | undefined;
  /** Refused requests change nothing, so all of them may be the same one, unless it names the caller's e-mail. */
  const requestOf = async (person: Person, outcome: Outcome): Promise<ApiRequest> =>
    outcome in refusals && !self ? (refused ??= await validRequest(user)) : validRequest(person);

  test('exists', () => {
    const url = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    expect(shop.app.hasRoute({ method: endpoint.method, url })).toBe(true);
  });

  const forForged = who === 'visitor' ? 'served' : 'unauthenticated';
  const tokensTried = triesEveryForgery.has(endpoint) ? 'forged tokens' : 'no token or an expired one';
  test(`with ${tokensTried}: ${forForged}`, async () => {
    const forgeries = who === 'identity' ? identityForgeries : apiForgeries;
    for (const [name, token] of Object.entries(forgeries)) {
      if (!triesEveryForgery.has(endpoint) && name !== 'no token' && name !== 'an expired token') continue;
      await expectOutcome(endpoint, token, await requestOf(user, forForged), forForged, name);
    }
  });

  // A separate person for each, because a call may end the session or the account.
  if (who === 'identity') {
    test("with a user's identity token: served", async () => {
      const person = await shop.registers('Leonardo da Vinci');
      await expectOutcome(endpoint, person.idToken, await validRequest(person), 'served');
    });
    test("with an admin's identity token: served", async () => {
      const person = await shop.registers('Grace Hopper');
      await changeRole(shop.database.db, person.id, 'admin');
      await expectOutcome(endpoint, person.idToken, await validRequest(person), 'served');
    });
    return;
  }

  const forUser = who === 'admin' || who === 'staff' ? 'forbidden' : 'served';
  const forAdmin = who === 'shopper' ? 'forbidden' : 'served';
  const limited = roles.filter((role) => role !== 'admin').map((role) => [role, outcomeFor(role, endpoint)]);
  const outcomes = [[null, forUser], ['admin', forAdmin], ...limited] as [Role | null, Outcome][];
  test.each(outcomes)('as a user with the role %s: %s', async (role, outcome) => {
    const person = await personFor(role, outcome);
    await expectOutcome(endpoint, person.token, await requestOf(person, outcome), outcome);
  });

  if (!self) return;
  test("as a user who names another's e-mail: forbidden", async () => {
    await expectOutcome(endpoint, other.token, await validRequest(user), 'forbidden');
    await expectOutcome(endpoint, user.token, await validRequest(admin), 'forbidden');
    const nobody = { ...user, email: 'nobody@example.com' };
    await expectOutcome(endpoint, user.token, await validRequest(nobody), 'forbidden');
  });
  const forAdminNaming = endpoint.area && who !== 'shopper' ? 'served' : 'forbidden';
  test(`as an admin who names a user's e-mail: ${forAdminNaming}`, async () => {
    await expectOutcome(endpoint, admin.token, await validRequest(user), forAdminNaming);
  });
});
