import { deleteAccount, endSession } from '@chuck-and-bit/contract/users';
import { beforeEach, describe, expect, test } from 'vitest';
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

const callsWith = (token: string, endpoint: typeof endSession | typeof deleteAccount) =>
  shop.app.inject({ method: endpoint.method, url: endpoint.path, headers: bearer(token) });

describe('an API token is invalid at the next request', () => {
  test('after its browser has signed out; other tokens stay valid', async () => {
    expect((await elsewhere.visitor.post('/identity/sign-out')).status).toBe(200);
    await expectStatus(elsewhere, 401);
    await expectStatus(here, 200);
  });

  test('after the API has ended its session, also at the identity service', async () => {
    expect((await callsWith(elsewhere.token, endSession)).json()).toMatchObject({ deletedCount: 1 });
    await expectStatus(elsewhere, 401);
    expect(await elsewhere.visitor.account()).toBeNull();
    await expectStatus(here, 200);
    expect((await callsWith(elsewhere.token, endSession)).statusCode).toBe(401);
  });

  test('after the password was changed; the browser that changed it receives a new one', async () => {
    expect((await here.visitor.changePassword('Secret123', 'Better456')).status).toBe(200);
    await expectStatus(elsewhere, 401);
    await expectStatus(here, 401);
    await expectStatus(await enters(here.visitor), 200);
  });

  test('after a reset of the password by mail', async () => {
    const token = await shop.resetToken(email);
    expect((await shop.visit().resetPassword(token, 'Better456')).status).toBe(200);
    await expectStatus(elsewhere, 401);
    await expectStatus(here, 401);
  });

  test('after its session was revoked from another browser', async () => {
    expect((await here.visitor.post('/identity/revoke-other-sessions')).status).toBe(200);
    await expectStatus(elsewhere, 401);
    await expectStatus(here, 200);
    expect((await here.visitor.post('/identity/revoke-sessions')).status).toBe(200);
    await expectStatus(here, 401);
  });

  test('after its session has expired', async () => {
    const own = await elsewhere.visitor.get('/identity/get-session');
    const { id } = own.body['session'] as { id: string };
    const idToken = await elsewhere.visitor.idToken();
    await shop.database.pool.query(
      "update identity.session set expires_at = now() - interval '1 second' where id = $1",
      [id],
    );
    await expectStatus(elsewhere, 401);
    expect((await elsewhere.visitor.enter(email, idToken)).status).toBe(401);
    await expectStatus(here, 200);
  });

  test('after the account was deleted', async () => {
    const deleted = await here.visitor.post('/identity/delete-user', { password: 'Secret123' });
    expect(deleted.status).toBe(200);
    await expectStatus(here, 401);
    await expectStatus(elsewhere, 401);
  });

  test("after the shop's user was deleted", async () => {
    expect((await callsWith(await here.visitor.idToken(), deleteAccount)).statusCode).toBe(200);
    await expectStatus(here, 401);
    await expectStatus(elsewhere, 401);
  });
});

test('a renewal does not invalidate the previous token', async () => {
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
