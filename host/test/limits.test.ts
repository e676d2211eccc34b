import { describe, expect, test } from 'vitest';
import { openWholeShop } from './whole-shop';

const shop = await openWholeShop(({ identityLimits }) => ({
  identityLimits: { ...identityLimits, triesPerAccount: 3, triesPerAddress: 40 },
}));

const tooMany = {
  status: 429,
  body: { statusCode: 429, code: 'TOO_MANY_REQUESTS', message: 'Too Many Attempts, Try Again Later' },
};

describe('tries of one account are limited', () => {
  test('on sign-in, from any address, whether the account exists or not', async () => {
    await shop.visit('10.0.0.1').register('ann@example.com');
    for (const email of ['ann@example.com', 'nobody@example.com']) {
      for (let time = 0; time < 3; time += 1) {
        const { status, body } = await shop.visit(`10.1.0.${time}`).signIn(email, 'Wrong123');
        expect(status).toBe(401);
        expect(body).toMatchObject({ code: 'INVALID_EMAIL_OR_PASSWORD' });
      }
      const refused = await shop.visit('10.1.0.9').signIn(email.toUpperCase());
      expect(refused).toMatchObject(tooMany);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  test('and a success gives the tries back', async () => {
    await shop.visit('10.0.0.2').register('bob@example.com');
    for (let round = 0; round < 3; round += 1) {
      expect((await shop.visit('10.0.0.2').signIn('bob@example.com', 'Wrong123')).status).toBe(401);
      expect((await shop.visit('10.0.0.2').signIn('bob@example.com', 'Wrong123')).status).toBe(401);
      expect((await shop.visit('10.0.0.2').signIn('bob@example.com')).status).toBe(200);
    }
  });

  test.each([
    ['/identity/request-password-reset'],
    ['/identity/send-verification-email'],
    ['/identity/sign-in/magic-link'],
  ])('on %s', async (path) => {
    const ask = () => shop.visit('10.0.0.3').post(path, { email: 'mailed@example.com' });
    for (let time = 0; time < 3; time += 1) expect((await ask()).status).toBe(200);
    expect(await ask()).toMatchObject(tooMany);
  });

  test('on the password that confirms a deed', async () => {
    const visitor = shop.visit('10.0.0.4');
    await visitor.register('cora@example.com');
    const change = (currentPassword: string) =>
      visitor.post('/identity/change-password', { currentPassword, newPassword: 'Better456' });
    for (let time = 0; time < 3; time += 1) expect((await change('Wrong123')).status).toBe(400);
    expect(await change('Secret123')).toMatchObject(tooMany);
  });

  test('on codes for a phone', async () => {
    const visitor = shop.visit('10.0.0.5');
    await visitor.register('pia@example.com');
    const send = () => visitor.post('/identity/phone-number/send-otp', { phoneNumber: '+15550177777' });
    for (let time = 0; time < 3; time += 1) expect((await send()).status).toBe(200);
    expect(await send()).toMatchObject(tooMany);
  });
});

describe('tries of one address are limited', () => {
  test('at the identity service', async () => {
    const tries = (address: string, count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, index) =>
          shop.visit(address).post('/identity/sign-up/email', { email: `crowd${index}@example.com` }),
        ),
      );
    expect((await tries('10.2.0.1', 40)).every(({ status }) => status === 400)).toBe(true);
    expect((await tries('10.2.0.1', 1))[0]).toMatchObject(tooMany);
    expect((await tries('10.2.0.2', 1))[0]?.status).toBe(400);
  });

  test('at PUT /user, where one IPv6 network is one address', async () => {
    const tries = async (address: string) =>
      (await shop.visit(address).enter('x@example.com', 'nonsense')).status;
    for (let time = 0; time < 40; time += 1)
      expect(await tries(`2001:db8:1:2::${time.toString(16)}`)).toBe(401);
    expect(await tries('2001:db8:1:2:ffff::1')).toBe(429);
    expect(await tries('2001:db8:1:3::1')).toBe(401);
  });
});
