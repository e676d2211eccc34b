import { describe, expect, test } from 'vitest';
import { openWholeShop, tokenIn } from './whole-shop';

const shop = await openWholeShop();

describe('registration', () => {
  test('signs in, and the mailed link verifies the e-mail', async () => {
    const visitor = shop.visit();
    const { status, body } = await visitor.register('Vera@Example.com ');
    expect(status).toBe(200);
    expect(body['user']).toMatchObject({ email: 'vera@example.com', emailVerified: false });

    const mail = await shop.mail('vera@example.com', 'Verify your email');
    const [link = ''] = mail.links;
    const page = `/verify-email?token=${tokenIn(link)}`;
    expect(await visitor.get(link)).toMatchObject({ status: 302, location: page });
    expect(await visitor.account()).toMatchObject({ emailVerified: false });
    expect((await visitor.pressVerify(link)).status).toBe(200);
    expect(await visitor.account()).toMatchObject({ emailVerified: true });
  });

  test.each([
    ['a password without a number', { password: 'SecretOnly' }, 'PASSWORD_INVALID'],
    ['a password with a sign', { password: 'Secret123!' }, 'PASSWORD_INVALID'],
    ['a short name', { name: 'Al' }, 'INVALID_INPUT'],
    ['no e-mail', { email: 'nobody' }, 'INVALID_EMAIL'],
    ['a phone number of its own choice', { phoneNumber: '+15550100' }, 'INVALID_INPUT'],
    ['a script as its picture', { image: 'javascript:alert(1)' }, 'INVALID_INPUT'],
  ])('is refused with %s', async (_fault, change, code) => {
    const form = { name: 'Mona Lisa', email: 'wrong@example.com', password: 'Secret123', ...change };
    const { status, body } = await shop.visit().post('/identity/sign-up/email', form);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code });
  });

  test('with a registered e-mail is refused, and its owner is notified once', async () => {
    await shop.visit().register('known@example.com');
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await shop.visit().register('KNOWN@example.com', 'Other123');
      expect(status).toBe(422);
      expect(body).toMatchObject({ code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL' });
    }
    await shop.mail('known@example.com', 'Someone tried to register with your email');
    const notices = (await shop.mailbox('known@example.com')).filter(({ subject }) =>
      subject.startsWith('Someone tried'),
    );
    expect(notices).toHaveLength(1);
    expect((await shop.visit().signIn('known@example.com', 'Other123')).status).toBe(401);
  });
});

describe('a forgotten password', () => {
  test('is replaced through the mailed link, which ends all sessions and works once', async () => {
    const visitor = shop.visit();
    await visitor.register('frida@example.com');
    const idToken = await visitor.idToken();

    const response = await shop
      .visit()
      .post('/identity/request-password-reset', { email: ' Frida@example.com' });
    expect(response.status).toBe(200);
    const mail = await shop.mail('frida@example.com', 'Choose a new password');
    const landed = await shop.visit().get(mail.links[0] ?? '');
    const target = new URL(landed.location, shop.publicUrl);
    expect(target.pathname).toBe('/reset-password');
    const token = target.searchParams.get('token');

    const weak = await shop.visit().post('/identity/reset-password', { token, newPassword: 'weak' });
    expect(weak).toMatchObject({ status: 400, body: { code: 'PASSWORD_INVALID' } });
    const changed = await shop.visit().post('/identity/reset-password', { token, newPassword: 'Better456' });
    expect(changed.status).toBe(200);
    const again = await shop.visit().post('/identity/reset-password', { token, newPassword: 'Third789' });
    expect(again).toMatchObject({ status: 400, body: { code: 'INVALID_TOKEN' } });

    expect(await visitor.account()).toBeNull();
    expect((await visitor.enter('frida@example.com', idToken)).status).toBe(401);
    expect((await shop.visit().signIn('frida@example.com')).status).toBe(401);
    expect((await shop.visit().signIn('frida@example.com', 'Better456')).status).toBe(200);
  });

  test('has the same response for unknown and known e-mails', async () => {
    const known = await shop.visit().post('/identity/request-password-reset', { email: 'frida@example.com' });
    const unknown = await shop
      .visit()
      .post('/identity/request-password-reset', { email: 'none@example.com' });
    expect(unknown.status).toBe(known.status);
    expect(unknown.body).toEqual(known.body);
    expect(await shop.mailbox('none@example.com', 0)).toEqual([]);
  });
});

describe('a sign-in link', () => {
  test('opens the login page, and the press there signs in once', async () => {
    await shop.visit().register('linus@example.com');
    const visitor = shop.visit();
    const response = await visitor.post('/identity/sign-in/magic-link', {
      email: 'linus@example.com',
      callbackURL: '/login?from=%2Fblogs',
    });
    expect(response).toMatchObject({ status: 200, body: { status: true } });
    const link = (await shop.mail('linus@example.com', 'Your login link')).links[0] ?? '';
    const page = `${shop.publicUrl}/login?from=%2Fblogs&signed-in=link&token=${tokenIn(link)}`;
    expect(link).toBe(page);
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
    await visitor.post('/identity/sign-in/magic-link', { email: 'newcomer@example.com' });
    await visitor.pressLogin((await shop.mail('newcomer@example.com', 'Your login link')).links[0] ?? '');
    expect(await visitor.account()).toMatchObject({ name: 'newcomer', emailVerified: true });
  });
});

describe('a signed-in user', () => {
  test('changes the password, which ends the other sessions', async () => {
    const here = shop.visit();
    await here.register('carl@example.com');
    const elsewhere = shop.visit();
    await elsewhere.signIn('carl@example.com');
    const change = (currentPassword: string, newPassword: string) =>
      here.post('/identity/change-password', { currentPassword, newPassword });

    expect(await change('Wrong123', 'Better456')).toMatchObject({
      status: 400,
      body: { code: 'INVALID_PASSWORD' },
    });
    expect(await change('Secret123', 'weak')).toMatchObject({
      status: 400,
      body: { code: 'PASSWORD_INVALID' },
    });
    expect((await change('Secret123', 'Better456')).status).toBe(200);
    expect(await elsewhere.account()).toBeNull();
    expect(await here.account()).toMatchObject({ email: 'carl@example.com' });
    expect((await here.enter('carl@example.com')).status).toBe(200);
  });

  test('lists their sessions and ends the others', async () => {
    const here = shop.visit();
    await here.register('sandra@example.com');
    const elsewhere = shop.visit();
    await elsewhere.signIn('sandra@example.com');
    const { body } = await here.get('/identity/list-sessions');
    expect(body).toHaveLength(2);
    expect((await here.post('/identity/revoke-other-sessions')).status).toBe(200);
    expect(await elsewhere.account()).toBeNull();
    expect(await here.account()).not.toBeNull();
  });

  test('with a password deletes the account only by it, also just after signing in', async () => {
    const visitor = shop.visit();
    await visitor.register('della@example.com');
    const refusals: [body: object, code: string][] = [
      [{}, 'PASSWORD_REQUIRED'],
      [{ password: '' }, 'PASSWORD_REQUIRED'],
      [{ password: 'Wrong123' }, 'INVALID_PASSWORD'],
    ];
    for (const [body, code] of refusals) {
      expect(await visitor.post('/identity/delete-user', body)).toMatchObject({
        status: 400,
        body: { code },
      });
    }
    expect(await visitor.account()).toMatchObject({ email: 'della@example.com' });
    expect((await visitor.post('/identity/delete-user', { password: 'Secret123' })).status).toBe(200);
    expect(await visitor.account()).toBeNull();
  });

  test('requests another verification mail', async () => {
    const visitor = shop.visit();
    await visitor.register('resa@example.com');
    await shop.mailbox('resa@example.com', 1);
    const { status } = await visitor.post('/identity/send-verification-email', { email: 'resa@example.com' });
    expect(status).toBe(200);
    expect(await shop.mailbox('resa@example.com', 2)).toHaveLength(2);
  });

  test('can change only name and picture', async () => {
    const visitor = shop.visit();
    await visitor.register('nora@example.com');
    expect(
      (await visitor.post('/identity/update-user', { name: 'Nora North', image: '/images/nora.svg' })).status,
    ).toBe(200);
    expect(await visitor.account()).toMatchObject({ name: 'Nora North', image: '/images/nora.svg' });
    expect((await visitor.post('/identity/update-user', { name: 'No' })).status).toBe(400);
    expect((await visitor.post('/identity/update-user', { emailVerified: true })).status).toBe(400);
    expect((await visitor.post('/identity/update-user', { email: 'x@example.com' })).status).toBe(400);
  });

  test('is notified of a sign-in on a new device, not on a known one', async () => {
    const known = shop.visit();
    await known.register('dora@example.com');
    await known.post('/identity/sign-out');
    await known.signIn('dora@example.com');
    await shop.visit().post(
      '/identity/sign-in/email',
      { email: 'dora@example.com', password: 'Secret123' },
      {
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      },
    );
    const mail = await shop.mail('dora@example.com', 'New login to your account');
    expect(mail.text).toContain('Firefox on Linux');
    const all = await shop.mailbox('dora@example.com');
    expect(all.filter(({ subject }) => subject.startsWith('New login'))).toHaveLength(1);
  });

  test('verifies a phone number by a code', async () => {
    const visitor = shop.visit();
    await visitor.register('phil@example.com');
    const phoneNumber = '+15550123456';
    expect((await shop.visit().post('/identity/phone-number/send-otp', { phoneNumber })).status).toBe(401);
    expect((await visitor.post('/identity/phone-number/send-otp', { phoneNumber: '123' })).status).toBe(400);
    expect((await visitor.post('/identity/phone-number/send-otp', { phoneNumber })).status).toBe(200);
    const code = /\d{6}/.exec((await shop.mailbox(phoneNumber))[0]?.text ?? '')?.[0] ?? '';
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await visitor.post('/identity/phone-number/verify', { phoneNumber, code: wrong })).status).toBe(
      400,
    );
    expect((await shop.visit().post('/identity/phone-number/verify', { phoneNumber, code })).status).toBe(
      401,
    );
    expect((await visitor.post('/identity/phone-number/verify', { phoneNumber, code })).status).toBe(200);
    expect(await visitor.account()).toMatchObject({ phoneNumber, phoneNumberVerified: true });
    expect((await visitor.post('/identity/update-user', { phoneNumber: null })).status).toBe(200);
    expect(await visitor.account()).toMatchObject({ phoneNumber: null, phoneNumberVerified: false });
  });
});
