import { describe, expect, test } from 'vitest';
import { codeIn, openWholeShop, otherThan, type Visitor } from './whole-shop';

const shop = await openWholeShop(({ identityLimits }) => ({
  trustProxy: { hops: 2 },
  identityLimits: {
    ...identityLimits,
    triesPerAccount: 3,
    triesFromUnknownDevices: 7,
    triesPerAddress: 40,
  },
}));

const tooMany = {
  status: 429,
  body: { statusCode: 429, code: 'TOO_MANY_REQUESTS', message: 'Too Many Attempts, Try Again Later' },
};

const wrong = (visitor: Visitor, email: string) => visitor.signIn(email, 'Wrong123');

/** Wrong passwords until the limit of one network is reached. */
async function exhaust(visitor: Visitor, email: string) {
  for (let time = 0; time < 3; time += 1) {
    expect(await wrong(visitor, email)).toMatchObject({
      status: 401,
      body: { code: 'INVALID_EMAIL_OR_PASSWORD' },
    });
  }
  const refused = await visitor.signIn(email.toUpperCase());
  expect(refused).toMatchObject(tooMany);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(200);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(300);
}

describe('wrong passwords for one account are counted', () => {
  test('for each network, whether the account exists or not', async () => {
    await shop.visit('10.0.0.1').register('ann@example.com');
    for (const email of ['ann@example.com', 'nobody@example.com']) {
      await exhaust(shop.visit('10.1.0.1'), email);
      expect(await wrong(shop.visit('10.1.0.200'), email)).toMatchObject(tooMany);
      expect((await wrong(shop.visit('10.1.1.1'), email)).status).toBe(401);
    }
    expect((await shop.visit('10.1.2.1').signIn('ann@example.com')).status).toBe(200);
  });

  test('for each /48 of IPv6', async () => {
    await exhaust(shop.visit('2001:db8:7:1::1'), 'six@example.com');
    expect(await wrong(shop.visit('2001:db8:7:2::1'), 'six@example.com')).toMatchObject(tooMany);
    expect((await wrong(shop.visit('2001:db8:8:1::1'), 'six@example.com')).status).toBe(401);
  });

  test('for all unknown devices together, without refused attempts', async () => {
    await shop.visit('10.0.0.2').register('tess@example.com');
    await exhaust(shop.visit('10.3.1.1'), 'tess@example.com');
    for (let time = 0; time < 5; time += 1) {
      expect(await wrong(shop.visit('10.3.1.1'), 'tess@example.com')).toMatchObject(tooMany);
    }
    await exhaust(shop.visit('10.3.2.1'), 'tess@example.com');
    expect((await wrong(shop.visit('10.3.3.1'), 'tess@example.com')).status).toBe(401);
    expect(await shop.visit('10.3.4.1').signIn('tess@example.com')).toMatchObject(tooMany);
    const pass = (minutes: number) =>
      shop.database.pool.query('update attempts set ends_at = ends_at - make_interval(mins => $1)', [
        minutes,
      ]);
    await pass(59);
    expect(await shop.visit('10.3.5.1').signIn('tess@example.com')).toMatchObject(tooMany);
    await pass(1);
    expect((await shop.visit('10.3.5.1').signIn('tess@example.com')).status).toBe(200);
  });

  test('separately for a known device', async () => {
    const owner = await shop.registered('olga@example.com', '10.4.0.1');
    await owner.post('/identity/sign-out');
    // Attackers in the owner's network, and in enough others to exhaust the limit of unknown devices.
    for (const network of [0, 1]) await exhaust(shop.visit(`10.4.${network}.9`), 'olga@example.com');
    await wrong(shop.visit('10.4.2.9'), 'olga@example.com');
    expect(await shop.visit('10.4.3.9').signIn('olga@example.com')).toMatchObject(tooMany);

    expect((await owner.signIn('olga@example.com')).status).toBe(200);
    await exhaust(owner, 'olga@example.com');
  });

  test('separately for a known device only until the password is changed on another', async () => {
    const [owner, other] = [shop.visit('10.5.0.1'), shop.visit('10.5.0.1')];
    await owner.register('rita@example.com');
    expect((await other.signIn('rita@example.com')).status).toBe(200);
    expect((await owner.changePassword('Secret123', 'Better456')).status).toBe(200);
    for (const network of [1, 2]) await exhaust(shop.visit(`10.5.${network}.1`), 'rita@example.com');
    await wrong(shop.visit('10.5.3.1'), 'rita@example.com');
    expect(await other.signIn('rita@example.com', 'Better456')).toMatchObject(tooMany);
    expect((await owner.signIn('rita@example.com', 'Better456')).status).toBe(200);
  });

  test('together for a device cookie of another account or with an invalid signature', async () => {
    const stranger = await shop.registered('stranger@example.com', '10.6.0.1');
    const owner = await shop.registered('vera@example.com', '10.6.1.1');
    const deviceCookie = [...owner.cookies].find(([name]) => name.includes('known_'));
    if (!deviceCookie) throw new Error('There is no device cookie');
    const [name, value] = deviceCookie;
    stranger.cookies.set(name, `${value.slice(0, -12)}${encodeURIComponent('AAAAAAAAAAA=')}`);
    await exhaust(stranger, 'vera@example.com');
    expect(await wrong(shop.visit('10.6.0.2'), 'vera@example.com')).toMatchObject(tooMany);
  });

  test('until a success resets the counter of its network, and not that of all unknown devices', async () => {
    await shop.visit('10.0.0.2').register('bob@example.com');
    const visitor = () => shop.visit('10.7.0.1');
    for (let round = 0; round < 10; round += 1) {
      if (round < 5) expect((await wrong(visitor(), 'bob@example.com')).status).toBe(401);
      expect((await visitor().signIn('bob@example.com')).status).toBe(200);
    }
    for (const network of [1, 2])
      expect((await wrong(shop.visit(`10.7.${network}.1`), 'bob@example.com')).status).toBe(401);
    expect(await shop.visit('10.7.3.1').signIn('bob@example.com')).toMatchObject(tooMany);
  });
});

describe('attempts on one account are limited', () => {
  test.each([
    ['/identity/request-password-reset'],
    ['/identity/send-verification-email'],
    ['/identity/sign-in/magic-link'],
    ['/identity/email-otp/send-verification-otp'],
  ])('on %s', async (path) => {
    const ask = (email: string) => shop.visit('10.0.0.3').post(path, { email });
    for (const email of ['mailed@example.com', 'Mailed@example.com', ' MAILED@EXAMPLE.COM']) {
      expect((await ask(email)).status).toBe(200);
    }
    expect(await ask('mailed@Example.com')).toMatchObject(tooMany);
    expect((await ask('another@example.com')).status).toBe(200);
  });

  test('on the password at several paths together', async () => {
    const visitor = await shop.registered('wanda@example.com', '10.0.0.8');
    const wrongAt = (path: string, body: object) => visitor.post(`/identity/${path}`, body);
    for (const [path, body] of [
      ['change-password', { currentPassword: 'Wrong123', newPassword: 'Better456' }],
      ['verify-password', { password: 'Wrong123' }],
      ['delete-user', { password: 'Wrong123' }],
    ] as const) {
      expect((await wrongAt(path, body)).status).toBe(400);
    }
    expect(await wrongAt('verify-password', { password: 'Secret123' })).toMatchObject(tooMany);
  });

  test.each<[path: string, body: object, status?: number]>([
    ['/identity/change-password', { currentPassword: 'Wrong123', newPassword: 'Better456' }],
    ['/identity/verify-password', { password: 'Wrong123' }],
    ['/identity/delete-user', { password: 'Wrong123' }],
    ['/identity/two-factor/verify-totp', { code: '123456' }],
    ['/identity/phone-number/send-otp', { phoneNumber: '+15550177777' }, 200],
    // A path that nobody uses, as later versions of the library may have some.
    ['/identity/update-session', {}],
  ])('on passwords, codes and whatever else is sent to %s', async (path, body, status = 400) => {
    const visitor = await shop.registered(`cora${path.replaceAll('/', '.')}@example.com`, '10.0.0.4');
    for (let time = 0; time < 3; time += 1) expect((await visitor.post(path, body)).status).toBe(status);
    expect(await visitor.post(path, body)).toMatchObject(tooMany);
  });

  test('on mailed codes, whoever has the account, by network and together', async () => {
    const guess = async (address: string) =>
      (await shop.visit(address).enterCode('guessed@example.com', '123456')).status;
    for (const network of [0, 1]) {
      for (let time = 0; time < 3; time += 1) expect(await guess(`10.8.${network}.1`)).toBe(400);
      expect(await guess(`10.8.${network}.2`)).toBe(429);
    }
    expect(await guess('10.8.2.1')).toBe(400);
    expect(await guess('10.8.3.1')).toBe(429);
  });

  test('on mailed codes, of which a right one gives all tries back', async () => {
    const email = 'forgetful@example.com';
    const visitor = shop.visit('10.9.0.1');
    await visitor.askForCode(email);
    const code = codeIn(await shop.mail(email, 'Your login code'));
    const enter = async (typed: string) => (await visitor.enterCode(email, typed)).status;
    for (const typed of [otherThan(code), otherThan(code)]) expect(await enter(typed)).toBe(400);
    expect(await enter(code)).toBe(200);
    visitor.cookies.clear();
    for (let time = 0; time < 3; time += 1) expect(await enter(otherThan(code))).toBe(400);
    expect(await enter(code)).toBe(429);
  });

  test('but not on unlimited paths', async () => {
    const visitor = await shop.registered('frida@example.com', '10.0.0.6');
    for (let time = 0; time < 15; time += 1) {
      expect((await visitor.get('/identity/list-sessions')).status).toBe(200);
      expect((await visitor.post('/identity/update-user', { name: `Frida ${time}` })).status).toBe(200);
    }
  });
});

describe('attempts of one address are limited', () => {
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

  test('also for following links, but not for reading', async () => {
    const { get } = shop.visit('10.2.1.1');
    for (let time = 0; time < 40; time += 1) {
      expect((await get('/identity/verify-email?token=nonsense')).status).not.toBe(429);
    }
    expect((await get('/identity/reset-password/nonsense?callbackURL=/')).status).toBe(429);
    expect((await get('/identity/get-session')).status).toBe(200);
    expect((await get('/identity/jwks')).status).toBe(200);
  });

  test('at PUT /user, where one IPv6 network is one address', async () => {
    const tries = async (address: string) =>
      (await shop.visit(address).enter('x@example.com', 'nonsense')).status;
    for (let time = 0; time < 40; time += 1)
      expect(await tries(`2001:db8:1:2::${time.toString(16)}`)).toBe(401);
    expect(await tries('2001:db8:1:2:ffff::1')).toBe(429);
    expect(await tries('2001:db8:1:3::1')).toBe(401);
  });

  test.each([
    ['the identity service', 'POST', '/identity/sign-up/email', 400],
    ['the API', 'PUT', '/user', 401],
  ] as const)('at %s behind two proxies, whatever else is forged', async (_, method, url, status) => {
    /** Each of the proxies appends the address of its client. */
    const ask = async (address: string, forged = '203.0.113.1') => {
      const headers = {
        origin: shop.publicUrl,
        'x-forwarded-for': `${forged}, 203.0.113.2, ${address}, 10.0.1.1`,
        'x-real-ip': forged,
        forwarded: `for=${forged}`,
        'x-client-address': forged,
      };
      const payload = { email: 'someone@example.com', name: 'Al', password: 'Secret123' };
      return (await shop.app.inject({ method, url, remoteAddress: '10.0.1.2', headers, payload })).statusCode;
    };
    for (let time = 0; time < 40; time += 1)
      expect(await ask('198.51.100.2', `203.0.113.${time}`)).toBe(status);
    expect(await ask('198.51.100.2', '203.0.113.99')).toBe(429);
    expect(await ask('198.51.100.3')).toBe(status);
    // Who forges the address of the first one is limited separately.
    expect(await ask('198.51.100.3', '198.51.100.2')).toBe(status);
  });
});
