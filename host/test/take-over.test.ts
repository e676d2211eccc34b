import { decodeJwt, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { makeAdminByEmail } from '@chuck-and-bit/api/modules/accounts/admins';
import { openWholeShop } from './whole-shop';

const shop = await openWholeShop();

/** Registers and signs in. */
async function enters(email: string) {
  const visitor = await shop.registered(email);
  const { body } = await visitor.enter(email);
  return { visitor, token: String(body['token']) };
}

describe('an attacker can not take over an account', () => {
  test('by registering with the e-mail of an admin', async () => {
    await enters('boss@example.com');
    await makeAdminByEmail(shop.database.db, 'boss@example.com');
    expect((await shop.visit().register(' BOSS@example.com', 'Other123')).status).toBe(422);
    expect((await shop.visit().signIn('boss@example.com', 'Other123')).status).toBe(401);
  });

  test('with an unverified Google e-mail that is verified here', async () => {
    const owner = await shop.verified('proved@example.com');
    await owner.enter('proved@example.com');
    const intruder = shop.visit();
    const landed = await intruder.google({ email: 'proved@example.com', verified: 'no' });
    expect(landed.location).toContain('error=account_not_linked');
    expect(await intruder.account()).toBeNull();
  });

  test('by registering with the e-mail of a Google user', async () => {
    const owner = shop.visit();
    await owner.google({ email: 'gina@example.com' });
    expect((await owner.enter('gina@example.com')).status).toBe(200);
    expect((await shop.visit().register('gina@example.com')).status).toBe(422);
    expect((await shop.visit().signIn('gina@example.com')).status).toBe(401);
  });

  test('with an unverified Google account from before the owner set a password', async () => {
    const squatter = shop.visit();
    await squatter.google({ email: 'target@example.com', verified: 'no' });
    expect(await squatter.account()).toMatchObject({ emailVerified: false });
    await shop.visit().resetPassword(await shop.resetToken('target@example.com'), 'Owner123');
    expect(await squatter.account()).toBeNull();
    await squatter.google({ email: 'target@example.com', verified: 'no' });
    expect(await squatter.account()).toBeNull();
    expect((await shop.visit().signIn('target@example.com', 'Owner123')).status).toBe(200);
  });

  test('by requesting a token with the e-mail of another user', async () => {
    const { visitor } = await enters('sly@example.com');
    expect((await visitor.enter('boss@example.com')).status).toBe(403);
  });

  test('with an API token in place of an ID token, or vice versa', async () => {
    const { visitor, token } = await enters('swap@example.com');
    expect((await visitor.enter('swap@example.com', token)).status).toBe(401);
    expect((await shop.profile('swap@example.com', await visitor.idToken())).status).toBe(401);
  });

  test('with a forged ID token', async () => {
    const { visitor } = await enters('forged@example.com');
    const claims = decodeJwt(await visitor.idToken());
    const { privateKey } = await generateKeyPair('ES256');
    const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).sign(privateKey);
    expect((await visitor.enter('forged@example.com', forged)).status).toBe(401);
    const unsigned = `${btoa('{"alg":"none"}').replaceAll('=', '')}.${forged.split('.')[1]}.`;
    expect((await visitor.enter('forged@example.com', unsigned)).status).toBe(401);
    expect((await visitor.enter('forged@example.com')).status).toBe(200);
  });

  test('with an ID token of an ended session', async () => {
    const { visitor } = await enters('gone@example.com');
    const idToken = await visitor.idToken();
    await visitor.post('/identity/sign-out');
    expect((await visitor.enter('gone@example.com', idToken)).status).toBe(401);
  });
});

describe('deleting an account', () => {
  test('requires its password, also just after signing in, and ends all of its tokens', async () => {
    const { visitor, token } = await enters('leaver@example.com');
    const idToken = await visitor.idToken();
    const remove = (body: object) => visitor.post('/identity/delete-user', body);
    for (const [body, code] of [
      [{}, 'PASSWORD_REQUIRED'],
      [{ password: '' }, 'PASSWORD_REQUIRED'],
      [{ password: 'Wrong123' }, 'INVALID_PASSWORD'],
    ] as const)
      expect(await remove(body)).toMatchObject({ status: 400, body: { code } });
    expect(await visitor.account()).toMatchObject({ email: 'leaver@example.com' });
    expect((await remove({ password: 'Secret123' })).status).toBe(200);

    expect(await visitor.account()).toBeNull();
    expect((await shop.profile('leaver@example.com', token)).status).toBe(401);
    expect((await visitor.enter('leaver@example.com', idToken)).status).toBe(401);
    const { rows } = await shop.database.pool.query("select 1 from users where email = 'leaver@example.com'");
    expect(rows).toEqual([]);
    expect((await shop.visit().register('leaver@example.com')).status).toBe(200);
  });

  test('is refused for the last admin', async () => {
    const { visitor, token } = await enters('last@example.com');
    await shop.database.pool.query('update users set role = null');
    await makeAdminByEmail(shop.database.db, 'last@example.com');
    const refused = await visitor.post('/identity/delete-user', { password: 'Secret123' });
    expect(refused).toMatchObject({ status: 403, body: { code: 'ACCOUNT_NEEDED' } });
    expect((await shop.profile('last@example.com', token)).body).toMatchObject({ role: 'admin' });

    await enters('next@example.com');
    await makeAdminByEmail(shop.database.db, 'next@example.com');
    expect((await visitor.post('/identity/delete-user', { password: 'Secret123' })).status).toBe(200);
  });
});

test('the service refuses cross-site requests', async () => {
  const { visitor } = await enters('csrf@example.com');
  const { status } = await visitor.post(
    '/identity/update-user',
    { name: 'Changed' },
    { origin: 'https://evil.example' },
  );
  expect(status).toBe(403);
});
