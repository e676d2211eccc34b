import { deleteAccount, endSession } from '@chuck-and-bit/contract/users';
import { beforeEach, expect, test } from 'vitest';
import { bearer, openWholeShop, type Visitor } from './whole-shop';

const shop = await openWholeShop();

/** A browser that is signed in to the account, with its API token. */
type Browser = { visitor: Visitor; token: string };

let serial = 0;
let email: string;
let here: Browser;
let elsewhere: Browser;

const enters = async (visitor: Visitor): Promise<Browser> => {
  const { status, body } = await visitor.enter(email);
  expect(status).toBe(200);
  return { visitor, token: String(body['token']) };
};

beforeEach(async () => {
  email = `session.${++serial}@example.com`;
  const first = await shop.registered(email);
  here = await enters(first);
  const second = shop.visit();
  await second.signIn(email);
  elsewhere = await enters(second);
  await expectStatus(here, 200);
  await expectStatus(elsewhere, 200);
});

/** Expects this status when the API is called with the browser's token. */
async function expectStatus({ token }: Browser, status: number): Promise<void> {
  const response = await shop.profile(email, token);
  expect(response.status).toBe(status);
  if (status === 401) expect(response.body).toMatchObject({ code: 'UNAUTHENTICATED' });
}

/** Lets the browser's session expire. */
async function expires({ visitor }: Browser): Promise<void> {
  const { body } = await visitor.get('/identity/get-session');
  await shop.database.pool.query(
    "update identity.session set expires_at = now() - interval '1 second' where id = $1",
    [(body['session'] as { id: string }).id],
  );
}

const callsWith = (token: string, endpoint: typeof endSession | typeof deleteAccount) =>
  shop.app.inject({ method: endpoint.method, url: endpoint.path, headers: bearer(token) });

test.each<[string, ofOthers: number, act: () => Promise<unknown>]>([
  ['its browser has signed out', 200, () => elsewhere.visitor.post('/identity/sign-out')],
  ['the API has ended its session', 200, () => callsWith(elsewhere.token, endSession)],
  ['the password was changed', 401, () => here.visitor.changePassword('Secret123', 'Better456')],
  [
    'a reset of the password by mail',
    401,
    async () => shop.visit().resetPassword(await shop.resetToken(email), 'Better456'),
  ],
  ['another browser ended the others', 200, () => here.visitor.post('/identity/revoke-other-sessions')],
  ['another browser ended all', 401, () => here.visitor.post('/identity/revoke-sessions')],
  ['its session has expired', 200, () => expires(elsewhere)],
  [
    'the account was deleted',
    401,
    () => here.visitor.post('/identity/delete-user', { password: 'Secret123' }),
  ],
])(
  'the tokens of a browser are refused at the next request after %s; the other one gets %i',
  async (_, ofOthers, act) => {
    const idToken = await elsewhere.visitor.idToken();
    await act();
    await expectStatus(elsewhere, 401);
    expect((await callsWith(elsewhere.token, endSession)).statusCode).toBe(401);
    expect((await elsewhere.visitor.enter(email, idToken)).status).toBe(401);
    expect(await elsewhere.visitor.account()).toBeNull();
    await expectStatus(here, ofOthers);
  },
);

test("an API token is refused at the next request after the shop's user was deleted", async () => {
  expect((await callsWith(await here.visitor.idToken(), deleteAccount)).statusCode).toBe(200);
  await expectStatus(here, 401);
  await expectStatus(elsewhere, 401);
});

test('a browser that changes the password stays signed in and receives a new token', async () => {
  const change = (current: string, next: string) => here.visitor.changePassword(current, next);
  const refused = (code: string) => ({ status: 400, body: { code } });
  expect(await change('Wrong123', 'Better456')).toMatchObject(refused('INVALID_PASSWORD'));
  expect(await change('Secret123', 'weak')).toMatchObject(refused('PASSWORD_INVALID'));
  expect((await change('Secret123', 'Better456')).status).toBe(200);
  expect(await here.visitor.account()).toMatchObject({ email });
  await expectStatus(await enters(here.visitor), 200);
});

test('all sessions of an account are listed', async () => {
  expect((await here.visitor.get('/identity/list-sessions')).body).toHaveLength(2);
});

test('a renewal does not invalidate the previous token, and an ID token is none', async () => {
  expect((await shop.profile(email, await here.visitor.idToken())).status).toBe(401);
  const renewed = await enters(here.visitor);
  expect(renewed.token).not.toBe(here.token);
  await expectStatus(renewed, 200);
  await expectStatus(here, 200);
});

test.each(['/get-session', '/list-sessions', '/list-accounts', '/token'])(
  'a late response of %s to a replaced session, and a late refusal, leave the cookie of the new one',
  async (path) => {
    const replaced = new Map(here.visitor.cookies);
    await here.visitor.changePassword('Secret123', 'Better456');
    const cookie = [...replaced].map(([name, value]) => `${name}=${value}`).join('; ');
    await here.visitor.get(`/identity${path}`, { cookie });
    for (const [refusal, status] of [
      ['/revoke-other-sessions', 401],
      ['/verify-password', 400],
    ] as const) {
      expect((await here.visitor.post(`/identity${refusal}`, {}, { cookie })).status).toBe(status);
    }
    expect(await here.visitor.account()).toMatchObject({ email });
  },
);
