import { makeAdminByEmail } from '@chuck-and-bit/api/modules/accounts/admins';
import { describe, expect, test } from 'vitest';
import { codeIn, type Message, openWholeShop, otherThan, tokenIn, type Visitor } from './whole-shop';

const shop = await openWholeShop();

describe('registration', () => {
  test('signs in, with cookies that other sites do not send, and with the e-mail in small letters', async () => {
    const visitor = shop.visit();
    const { status, body, headers } = await visitor.register('Vera@Example.com ');
    expect(status).toBe(200);
    expect(body['user']).toMatchObject({ email: 'vera@example.com', emailVerified: false });
    expect(await visitor.account()).toMatchObject({ email: 'vera@example.com' });
    const cookies = [headers['set-cookie']].flat();
    expect(cookies.length).toBeGreaterThan(1);
    for (const cookie of cookies) expect(cookie).toMatch(/; SameSite=Lax/);
  });

  test.each([
    ['a password without a number', { password: 'SecretOnly' }, 'PASSWORD_INVALID'],
    ['no e-mail', { email: 'nobody' }, 'INVALID_EMAIL'],
    ['a phone number of its own choice', { phoneNumber: '+15550100' }, 'INVALID_INPUT'],
    ['a script as its picture', { image: 'javascript:alert(1)' }, 'INVALID_INPUT'],
  ])('is refused with %s', async (_fault, change, code) => {
    const form = { name: 'Mona Lisa', email: 'wrong@example.com', password: 'Secret123', ...change };
    const { status, body } = await shop.visit().post('/identity/sign-up/email', form);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code });
  });

  test.each<[string, (owner: Visitor, email: string) => Promise<unknown>]>([
    ['a password', (owner, email) => owner.register(email)],
    ['Google', (owner, email) => owner.google({ email })],
  ])(
    'with the e-mail of an account with %s is refused, and its owner is notified once',
    async (way, opens) => {
      const email = `known.${way.length}@example.com`;
      await opens(shop.visit(), email);
      for (let time = 0; time < 2; time += 1) {
        const { status, body } = await shop.visit().register(` ${email.toUpperCase()}`, 'Other123');
        expect(status).toBe(422);
        expect(body).toMatchObject({ code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL' });
      }
      await shop.mail(email, 'Someone tried to register with your email');
      const notices = (await shop.mailbox(email)).filter(({ subject }) =>
        subject.startsWith('Someone tried'),
      );
      expect(notices).toHaveLength(1);
      expect((await shop.visit().signIn(email, 'Other123')).status).toBe(401);
    },
  );
});

describe('a forgotten password', () => {
  test('is replaced through the mailed link, which works once', async () => {
    await shop.registered('frida@example.com');
    const response = await shop.visit().askForReset(' Frida@example.com');
    expect(response.status).toBe(200);
    const link = await shop.link('frida@example.com', 'Choose a new password');
    const { location } = await shop.visit().get(link);
    const target = new URL(location, shop.publicUrl);
    expect(target.pathname).toBe('/reset-password');
    const reset = (password: string) => shop.visit().resetPassword(tokenIn(target.href), password);
    const refused = (code: string) => ({ status: 400, body: { code } });
    expect(await reset('weak')).toMatchObject(refused('PASSWORD_INVALID'));
    expect((await reset('Better456')).status).toBe(200);
    expect(await reset('Third789')).toMatchObject(refused('INVALID_TOKEN'));
    expect((await shop.visit().signIn('frida@example.com')).status).toBe(401);
    expect((await shop.visit().signIn('frida@example.com', 'Better456')).status).toBe(200);
  });

  test('has the same response for unknown and known e-mails', async () => {
    const known = await shop.visit().askForReset('frida@example.com');
    const unknown = await shop.visit().askForReset('none@example.com');
    expect(unknown.status).toBe(known.status);
    expect(unknown.body).toEqual(known.body);
    expect(await shop.mailbox('none@example.com', 0)).toEqual([]);
  });
});

describe('a sign-in link', () => {
  test('opens the login page, and the press there signs in once', async () => {
    await shop.visit().register('linus@example.com');
    const visitor = shop.visit();
    const response = await visitor.askForLink('linus@example.com', '/login?from=%2Fblogs');
    expect(response).toMatchObject({ status: 200, body: { status: true } });
    const link = await shop.link('linus@example.com', 'Your login link');
    const page = `${shop.publicUrl}/login?from=%2Fblogs&signed-in=link&token=${tokenIn(link)}`;
    expect(link).toBe(page);
    // The library's own path signs in whoever opens it, so it is not served.
    const ofLibrary = `/identity/magic-link/verify?token=${tokenIn(link)}&callbackURL=%2F`;
    expect((await visitor.get(ofLibrary)).status).toBe(404);
    const pressed = await visitor.pressLogin(link);
    expect(pressed).toMatchObject({ status: 200, body: { success: true } });
    expect(await visitor.account()).toMatchObject({ email: 'linus@example.com', emailVerified: true });
    expect((await visitor.enter('linus@example.com')).status).toBe(200);

    const other = shop.visit();
    expect(await other.pressLogin(link)).toMatchObject({ status: 400, body: { code: 'INVALID_TOKEN' } });
    expect(await other.account()).toBeNull();
  });

  test('creates an account for an unknown e-mail, with a name from it', async () => {
    const visitor = shop.visit();
    await visitor.askForLink('newcomer@example.com');
    await visitor.pressLogin(await shop.link('newcomer@example.com', 'Your login link'));
    expect(await visitor.account()).toMatchObject({ name: 'newcomer', emailVerified: true });
  });
});

describe('a signed-in user', () => {
  test('requests another verification mail', async () => {
    const visitor = await shop.registered('resa@example.com');
    await shop.mailbox('resa@example.com', 1);
    const { status } = await visitor.post('/identity/send-verification-email', { email: 'resa@example.com' });
    expect(status).toBe(200);
    expect(await shop.mailbox('resa@example.com', 2)).toHaveLength(2);
  });

  test('can change only name and picture', async () => {
    const visitor = await shop.registered('nora@example.com');
    const update = async (fields: object) => (await visitor.post('/identity/update-user', fields)).status;
    const profile = { name: 'Nora North', image: '/images/nora.svg' };
    expect(await update(profile)).toBe(200);
    expect(await visitor.account()).toMatchObject(profile);
    for (const fields of [{ name: 'No' }, { emailVerified: true }, { email: 'x@example.com' }])
      expect(await update(fields), JSON.stringify(fields)).toBe(400);
  });

  const linux = 'Mozilla/5.0 (X11; Linux x86_64';
  const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  test.each([
    ['Firefox on Linux', `${linux}; rv:140.0) Gecko/20100101 Firefox/140.0`],
    ['Chrome on Linux', `${linux}) ${webKit} Chrome/140.0.0.0 Safari/537.36`],
    ['Edge on Linux', `${linux}) ${webKit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`],
    ['Safari on macOS', `Mozilla/5.0 (Macintosh; Mac OS X 10_15_7) ${webKit} Version/26.0 Safari/605.1.15`],
  ])('is notified of a sign-in on a new device, %s, not on a known one', async (device, agent) => {
    const email = `${device.replaceAll(' ', '.')}@example.com`.toLowerCase();
    const known = await shop.registered(email);
    await known.post('/identity/sign-out');
    await known.signIn(email);
    const login = { email, password: 'Secret123' };
    await shop.visit().post('/identity/sign-in/email', login, { 'user-agent': agent });
    const mail = await shop.mail(email, 'New login to your account');
    expect(mail.text).toContain(device);
    const all = await shop.mailbox(email);
    expect(all.filter(({ subject }) => subject.startsWith('New login'))).toHaveLength(1);
  });

  test('verifies a phone number by a code', async () => {
    const visitor = await shop.registered('phil@example.com');
    const phoneNumber = '+15550123456';
    const send = async (who: Visitor, to: string) =>
      (await who.post('/identity/phone-number/send-otp', { phoneNumber: to })).status;
    expect(await send(shop.visit(), phoneNumber)).toBe(401);
    expect(await send(visitor, '123')).toBe(400);
    expect(await send(visitor, phoneNumber)).toBe(200);
    const [message] = await shop.mailbox(phoneNumber);
    const code = codeIn(message as Message);
    const verify = async (who: Visitor, entered: string) =>
      (await who.post('/identity/phone-number/verify', { phoneNumber, code: entered })).status;
    expect(await verify(visitor, otherThan(code))).toBe(400);
    expect(await verify(shop.visit(), code)).toBe(401);
    expect(await verify(visitor, code)).toBe(200);
    expect(await visitor.account()).toMatchObject({ phoneNumber, phoneNumberVerified: true });
    expect((await visitor.post('/identity/update-user', { phoneNumber: null })).status).toBe(200);
    expect(await visitor.account()).toMatchObject({ phoneNumber: null, phoneNumberVerified: false });
  });
});

describe('deleting an account', () => {
  test('requires its password, also just after signing in, and leaves nothing of it', async () => {
    const email = 'leaver@example.com';
    const visitor = await shop.registered(email);
    await visitor.enter(email);
    const remove = (body: object) => visitor.post('/identity/delete-user', body);
    for (const [body, code] of [
      [{}, 'PASSWORD_REQUIRED'],
      [{ password: '' }, 'PASSWORD_REQUIRED'],
      [{ password: 'Wrong123' }, 'INVALID_PASSWORD'],
    ] as const)
      expect(await remove(body)).toMatchObject({ status: 400, body: { code } });
    expect(await visitor.account()).toMatchObject({ email });
    expect((await remove({ password: 'Secret123' })).status).toBe(200);
    const { rows } = await shop.database.pool.query('select 1 from users where email = $1', [email]);
    expect(rows).toEqual([]);
    expect((await shop.visit().register(email)).status).toBe(200);
  });

  test('is refused for the last admin', async () => {
    const becomesAdmin = async (email: string) => {
      const visitor = await shop.registered(email);
      const { body } = await visitor.enter(email);
      await makeAdminByEmail(shop.database.db, email);
      return { visitor, token: body['token'] };
    };
    const { visitor, token } = await becomesAdmin('last@example.com');
    const remove = () => visitor.post('/identity/delete-user', { password: 'Secret123' });
    expect(await remove()).toMatchObject({ status: 403, body: { code: 'ACCOUNT_NEEDED' } });
    expect((await shop.profile('last@example.com', token)).body).toMatchObject({ role: 'admin' });
    await becomesAdmin('next@example.com');
    expect((await remove()).status).toBe(200);
  });
});
