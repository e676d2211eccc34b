import { makeAdminByEmail } from '@chuck-and-bit/api/modules/accounts/admins';
import { decodeJwt, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { openWholeShop, tokenIn, type Visitor } from './whole-shop';

const shop = await openWholeShop();

/** Registers an account. @returns it with the mail's link and token */
async function registers(email: string) {
  const visitor = await shop.registered(email);
  const link = await shop.link(email, 'Verify your email');
  return { visitor, link, token: tokenIn(link) };
}

const isVerified = async (visitor: Visitor) => (await visitor.account())?.['emailVerified'];

test.each([
  ['the account itself is signed in', async (visitor: Visitor) => visitor],
  ['nobody is signed in', async () => shop.visit()],
  ['somebody else is signed in', () => shop.registered('somebody.else@example.com')],
])('where %s, following the link changes nothing and leads to a page that asks', async (where, open) => {
  const email = `asked.${where.length}@example.com`;
  const { visitor, link, token } = await registers(email);
  const browser = await open(visitor);
  for (const follow of [1, 2]) {
    const { status, location } = await browser.get(link);
    expect([follow, status, location]).toEqual([follow, 302, `/verify-email?token=${token}`]);
  }
  const { status, body } = await browser.get(`/identity/verify-email/registration?token=${token}`);
  expect([status, body]).toEqual([200, { email, emailVerified: false }]);
  expect(await isVerified(visitor)).toBe(false);

  expect((await browser.post('/identity/verify-email/confirm', { token })).status).toBe(200);
  expect(await isVerified(visitor)).toBe(true);
  // A verified account can't be deleted by its old mail.
  const declined = await browser.post('/identity/verify-email/decline', { token });
  expect(declined).toMatchObject({ status: 400, body: { code: 'EMAIL_ALREADY_VERIFIED' } });
  expect(await isVerified(visitor)).toBe(true);
});

test('the owner of the e-mail deletes an account they did not register, and the link is invalid for the next one', async () => {
  const email = 'declined@example.com';
  const { visitor, link, token } = await registers(email);
  const { body } = await visitor.enter(email);
  expect((await shop.visit().post('/identity/verify-email/decline', { token })).status).toBe(200);

  expect(await visitor.account()).toBeNull();
  expect((await shop.profile(email, body['token'])).status).toBe(401);
  expect((await shop.visit().signIn(email)).status).toBe(401);
  for (const table of ['users', 'identity."user"']) {
    const { rows } = await shop.database.pool.query(`select from ${table} where email = $1`, [email]);
    expect(rows).toEqual([]);
  }

  const again = shop.visit();
  expect((await again.register(email, 'Another456')).status).toBe(200);
  expect((await shop.visit().get(link)).location).toBe(`/verify-email?token=${token}`);
  for (const operation of ['confirm', 'decline']) {
    const refused = await shop.visit().post(`/identity/verify-email/${operation}`, { token });
    expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_TOKEN' } });
  }
  expect(await isVerified(again)).toBe(false);
});

test('the account of the last admin can not be deleted', async () => {
  const { visitor, token } = await registers('last.admin@example.com');
  await visitor.enter('last.admin@example.com');
  await shop.database.pool.query('update users set role = null');
  await makeAdminByEmail(shop.database.db, 'last.admin@example.com');
  const refused = await shop.visit().post('/identity/verify-email/decline', { token });
  expect(refused).toMatchObject({ status: 403, body: { code: 'ACCOUNT_NEEDED' } });
  expect(await visitor.account()).not.toBeNull();
});

test('forged, expired and missing links are invalid', async () => {
  const { visitor, token: mailed } = await registers('forged@example.com');
  const { iat = 0, exp } = decodeJwt(mailed);
  expect(exp).toBe(iat + 3_600);
  const id = String((await visitor.account())?.['id']);
  const forged = await new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(id)
    .setAudience('email-verification')
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode('a secret that the shop does not have'));
  for (const token of [forged, 'x', '']) {
    expect((await visitor.get(`/identity/verify-email/link?token=${token}`)).location).toBe(
      `/verify-email?token=${token}`,
    );
    expect((await visitor.get(`/identity/verify-email/registration?token=${token}`)).status).toBe(400);
    expect((await visitor.post('/identity/verify-email/confirm', { token })).status).toBe(400);
  }
  // The library's own verification link.
  expect((await visitor.get(`/identity/verify-email?token=${forged}`)).status).toBe(404);
  expect(await isVerified(visitor)).toBe(false);
});
