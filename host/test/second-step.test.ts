import { describe, expect, test } from 'vitest';
import { codeOf } from './authenticator';
import { codeIn, openWholeShop, otherThan, type ShopResponse, type Visitor } from './whole-shop';

const shop = await openWholeShop();

/** An account with a verified e-mail and two-step sign-in. */
async function secured(email: string) {
  const visitor = await shop.verified(email);
  expect(await visitor.account()).toMatchObject({ twoFactorEnabled: false });
  const secrets = await visitor.turnOnSecondStep('Secret123');
  expect(await visitor.account()).toMatchObject({ twoFactorEnabled: true });
  return { visitor, ...secrets };
}

async function asksForCode(visitor: Visitor, email: string) {
  const { status, body } = await visitor.signIn(email);
  expect(status).toBe(200);
  expect(body).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp'] });
  expect(await visitor.account()).toBeNull();
}

describe('two-step sign-in', () => {
  test('requires a verified e-mail and the password', async () => {
    const visitor = await shop.registered('early@example.com');
    const enable = visitor.enableSecondStep;
    expect(await enable('Secret123')).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } });
    await visitor.pressVerify(await shop.link('early@example.com', 'Verify your email'));
    expect(await enable('Wrong123')).toMatchObject({ status: 400, body: { code: 'INVALID_PASSWORD' } });
    expect((await enable('Secret123')).status).toBe(200);
  });

  test('requires the code after each password, and only then notifies the owner of a new device', async () => {
    const { totpUri } = await secured('totp@example.com');
    // Who has just registered is not notified of it.
    await shop.database.pool.query(`update identity."user" set created_at = now() - interval '1 minute'`);
    const visitor = shop.visit('10.0.0.77');
    await asksForCode(visitor, 'totp@example.com');
    const code = codeOf(totpUri, 1);
    expect(await visitor.enterTotp(otherThan(code))).toMatchObject({
      status: 401,
      body: { code: 'INVALID_CODE' },
    });
    const notices = async () =>
      (await shop.mailbox('totp@example.com')).filter(
        ({ subject }) => subject === 'New login to your account',
      );
    expect(await notices()).toEqual([]);
    const proof = { code, trustDevice: true };
    expect((await visitor.post('/identity/two-factor/verify-totp', proof)).status).toBe(200);
    expect(await visitor.account()).toMatchObject({ email: 'totp@example.com' });
    expect((await visitor.enter('totp@example.com')).status).toBe(200);
    expect((await shop.mail('totp@example.com', 'New login to your account')).text).toContain('10.0.0.77');
    expect(await notices()).toHaveLength(1);
    // No device is trusted, even if the caller asks for it.
    await visitor.post('/identity/sign-out');
    await asksForCode(visitor, 'totp@example.com');
  });

  test('accepts each code once, also in concurrent requests', async () => {
    const { totpUri, visitor: owner } = await secured('once@example.com');
    const code = codeOf(totpUri, 1);
    const use = async () => {
      const visitor = shop.visit();
      await asksForCode(visitor, 'once@example.com');
      return () => visitor.enterTotp(code);
    };
    const responses = await Promise.all((await Promise.all([use(), use(), use()])).map((verify) => verify()));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    const later = await (await use())();
    expect(later).toMatchObject({ status: 401, body: { code: 'INVALID_CODE' } });
    // The used code is refused for a confirmation too.
    expect((await owner.enterTotp(code)).status).toBe(401);
  });

  test('does not use up a code that was sent without a pending sign-in', async () => {
    const { totpUri } = await secured('again@example.com');
    const visitor = shop.visit();
    const verify = () => visitor.enterTotp(codeOf(totpUri, 1));
    expect((await verify()).status).toBe(401);
    await asksForCode(visitor, 'again@example.com');
    expect((await verify()).status).toBe(200);
  });

  test('accepts each recovery code once', async () => {
    const { recoveryCodes } = await secured('recover@example.com');
    const use = async () => {
      const visitor = shop.visit();
      await asksForCode(visitor, 'recover@example.com');
      return visitor.post('/identity/two-factor/verify-backup-code', { code: recoveryCodes[0] });
    };
    expect((await use()).status).toBe(200);
    expect((await use()).status).toBe(401);
  });

  const redirected = { status: 200, body: { twoFactorRedirect: true } };
  type Way = [string, (visitor: Visitor, email: string) => Promise<ShopResponse>, answer: object];
  test.each<Way>([
    [
      'a login link',
      async (visitor, email) => {
        await visitor.askForLink(email);
        return visitor.pressLogin(await shop.link(email, 'Your login link'));
      },
      redirected,
    ],
    [
      'a mailed code',
      async (visitor, email) => {
        await visitor.askForCode(email);
        return visitor.enterCode(email, codeIn(await shop.mail(email, 'Your login code')));
      },
      redirected,
    ],
    [
      'a new password by mail',
      async (visitor, email) => {
        await visitor.resetPassword(await shop.resetToken(email), 'Better456');
        return visitor.signIn(email, 'Better456');
      },
      redirected,
    ],
    [
      'Google',
      (visitor, email) => visitor.google({ email }, '/blogs?page=2'),
      { location: `${shop.publicUrl}/login?from=%2Fblogs%3Fpage%3D2&second-step=1` },
    ],
  ])('is required after %s', async (way, provesEmail, answer) => {
    const email = `${way.replaceAll(' ', '.').toLowerCase()}@example.com`;
    const { totpUri } = await secured(email);
    const visitor = shop.visit();
    expect(await provesEmail(visitor, email)).toMatchObject(answer);
    expect(await visitor.account()).toBeNull();
    expect((await visitor.get('/identity/token')).status).toBe(401);
    expect((await visitor.enterTotp(codeOf(totpUri, 1))).status).toBe(200);
    expect(await visitor.account()).toMatchObject({ email });
  });

  test('locks after ten wrong codes, over several sign-ins', async () => {
    const { totpUri } = await secured('guess@example.com');
    const responses: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const visitor = shop.visit();
      await asksForCode(visitor, 'guess@example.com');
      for (let time = 0; time < 5 && responses.length < 10; time += 1) {
        const code = otherThan(codeOf(totpUri));
        responses.push((await visitor.enterTotp(code)).status);
      }
    }
    expect(responses).toEqual(Array(10).fill(401));
    const visitor = shop.visit();
    await asksForCode(visitor, 'guess@example.com');
    const refused = await visitor.enterTotp(codeOf(totpUri, 1));
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect(refused.headers['retry-after']).toBeDefined();
  });
});

describe('the login link of an account with two-step sign-in, pressed in the browser of another account,', () => {
  test('ends the other session and asks for the code of its own account', async () => {
    const { totpUri } = await secured('linked@example.com');
    const visitor = await shop.registered('other@example.com');
    await visitor.askForLink('linked@example.com', '/');
    const link = await shop.link('linked@example.com', 'Your login link');
    expect(await visitor.pressLogin(link)).toMatchObject({ status: 200, body: { twoFactorRedirect: true } });

    expect(await visitor.account()).toBeNull();
    expect((await visitor.get('/identity/token')).status).toBe(401);
    // The page signs the other account out.
    await visitor.post('/identity/sign-out');
    expect((await visitor.enterTotp(otherThan(codeOf(totpUri, 1)))).status).toBe(401);
    expect(await visitor.account()).toBeNull();
    expect((await visitor.enterTotp(codeOf(totpUri, 1))).status).toBe(200);
    expect(await visitor.account()).toMatchObject({ email: 'linked@example.com' });
  });
});
