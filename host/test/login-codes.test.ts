import { messages } from '@chuck-and-bit/contract/messages';
import { adminCommands } from '../src/commands/admin-commands';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { hold } from '../../api/test/hold';
import { codeIn, openWholeShop, otherThan, type Visitor } from './whole-shop';

const shop = await openWholeShop();
const { pool } = shop.database;

afterEach(() => void vi.restoreAllMocks());

const wrong = { status: 400, body: { code: 'INVALID_OTP' } };
const sent = { status: 200, body: { success: true } };

/** Asks for a code. @returns it, once its mail has come */
async function codeFor(visitor: Visitor, email: string, typed = email): Promise<string> {
  const isCode = ({ subject }: { subject: string }) => subject === 'Your login code';
  const before = (await shop.mailbox(email, 0)).filter(isCode).length;
  expect(await visitor.askForCode(typed)).toMatchObject(sent);
  await expect.poll(async () => (await shop.mailbox(email)).filter(isCode).length).toBe(before + 1);
  return codeIn(await shop.mail(email, 'Your login code'));
}

describe('a mailed code', () => {
  test('creates an account for an unknown e-mail, with a name from it, and signs in once', async () => {
    const visitor = shop.visit();
    const code = await codeFor(visitor, 'newcomer@example.com', 'NEWCOMER@example.com ');
    const spaced = ` ${code.slice(0, 3)} ${code.slice(3)} `;
    expect(await visitor.enterCode(' NewComer@example.com', spaced)).toMatchObject(sent);
    const account = await visitor.account();
    expect(account).toMatchObject({ email: 'newcomer@example.com', name: 'newcomer', emailVerified: true });
    expect((await visitor.get('/identity/list-accounts')).body).toEqual([]);
    expect(await visitor.enter('newcomer@example.com')).toMatchObject({ status: 200 });

    const again = shop.visit();
    again.cookies.set(...browserCookie(visitor));
    expect(await again.enterCode('newcomer@example.com', code)).toMatchObject(wrong);
    expect(await again.account()).toBeNull();
  });

  test('signs in to the account of its e-mail, whose password stays', async () => {
    const owner = await shop.verified('known@example.com');
    const visitor = shop.visit();
    const code = await codeFor(visitor, 'known@example.com');
    expect((await visitor.enterCode('known@example.com', code)).status).toBe(200);
    expect((await visitor.account())?.['id']).toBe((await owner.account())?.['id']);
    expect((await shop.visit().signIn('known@example.com')).status).toBe(200);
  });

  test('works only in the browser that asked for it', async () => {
    const [visitor, thief] = [shop.visit(), shop.visit()];
    const code = await codeFor(visitor, 'foreign@example.com');
    expect(await thief.enterCode('foreign@example.com', code)).toMatchObject(wrong);
    await codeFor(thief, 'thief@example.com');
    expect(await thief.enterCode('foreign@example.com', code)).toMatchObject(wrong);
    const [name, value] = browserCookie(visitor);
    thief.cookies.set(name, `${value.slice(0, -12)}${encodeURIComponent('AAAAAAAAAAA=')}`);
    expect(await thief.enterCode('foreign@example.com', code)).toMatchObject(wrong);
    expect((await visitor.enterCode('foreign@example.com', code)).status).toBe(200);
  });

  test('is stored as a hash, and its browser keeps the cookie longer than it works', async () => {
    const visitor = shop.visit();
    const { headers } = await visitor.askForCode('stored@example.com');
    expect(String(headers['set-cookie'])).toMatch(/code-browser=.*Max-Age=3600;.*HttpOnly; SameSite=Lax/);
    const mail = await shop.mail('stored@example.com', 'Your login code');
    const { rows } = await pool.query<object>('select identifier, value from identity.verification');
    expect(JSON.stringify(rows)).not.toContain(codeIn(mail));
    expect(JSON.stringify(rows)).not.toContain('stored@example.com');
  });

  test('belongs to its e-mail', async () => {
    const visitor = shop.visit();
    const code = await codeFor(visitor, 'mine@example.com');
    expect(await visitor.enterCode('yours@example.com', code)).toMatchObject(wrong);
    expect(await visitor.account()).toBeNull();
  });

  test('neither ends nor loses tries when others ask for one with the same e-mail', async () => {
    const [owner, other] = [shop.visit('10.1.0.1'), shop.visit('10.1.1.1')];
    const code = await codeFor(owner, 'wanted@example.com');
    const foreign = await codeFor(other, 'wanted@example.com');
    for (let time = 0; time < 5; time += 1) {
      expect(await other.enterCode('wanted@example.com', otherThan(foreign))).toMatchObject(wrong);
    }
    expect((await owner.enterCode('wanted@example.com', code)).status).toBe(200);
  });

  test('ends when its browser asks for a newer one', async () => {
    const visitor = shop.visit();
    const [first, second] = [
      await codeFor(visitor, 'twice@example.com'),
      await codeFor(visitor, 'twice@example.com'),
    ];
    if (first !== second) {
      expect(await visitor.enterCode('twice@example.com', first)).toMatchObject(wrong);
    }
    expect((await visitor.enterCode('twice@example.com', second)).status).toBe(200);
    expect(await visitor.enterCode('twice@example.com', first)).toMatchObject(wrong);
  });

  test('may be entered five times', async () => {
    const visitor = shop.visit();
    const code = await codeFor(visitor, 'fifth@example.com');
    const enter = (typed: string) => visitor.enterCode('fifth@example.com', typed);
    for (let time = 0; time < 4; time += 1) expect(await enter(otherThan(code))).toMatchObject(wrong);
    expect((await enter(code)).status).toBe(200);

    const next = await codeFor(visitor, 'sixth@example.com');
    const enterNext = (typed: string) => visitor.enterCode('sixth@example.com', typed);
    for (let time = 0; time < 5; time += 1) expect(await enterNext(otherThan(next))).toMatchObject(wrong);
    expect(await enterNext(next)).toMatchObject({ status: 403, body: { code: 'TOO_MANY_ATTEMPTS' } });
    expect(await enterNext(next)).toMatchObject(wrong);
  });

  test('signs in once of two at the same time', async () => {
    const visitor = shop.visit();
    const code = await codeFor(visitor, 'race@example.com');
    const responses = await Promise.all([1, 2, 3].map(() => visitor.enterCode('race@example.com', code)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  });

  test('creates one account for two browsers that enter theirs at the same time', async () => {
    const email = 'both@example.com';
    const browsers = [shop.visit('10.1.2.1'), shop.visit('10.1.3.1')];
    const codes: string[] = [];
    for (const browser of browsers) codes.push(await codeFor(browser, email));
    meetBeforeTheirAccount(browsers.length);
    const entered = browsers.map((browser, index) => browser.enterCode(email, codes[index] ?? ''));
    expect((await Promise.all(entered)).map(({ status }) => status)).toEqual([200, 200]);
    const [one, other] = await Promise.all(browsers.map((browser) => browser.account()));
    expect(one).toMatchObject({ email, name: 'both', emailVerified: true });
    expect(other?.['id']).toBe(one?.['id']);
  });

  test('leaves one of two login links without an account, which asks for a new one, when both are used at the same time', async () => {
    const email = 'links@example.com';
    const browsers = [shop.visit('10.1.4.1'), shop.visit('10.1.5.1')];
    const links: string[] = [];
    for (const browser of browsers) {
      expect((await browser.askForLink(email)).status).toBe(200);
      await expect.poll(async () => (await shop.mailbox(email)).length).toBe(links.length + 1);
      links.push((await shop.mailbox(email))[0]?.links[0] ?? '');
    }
    expect(links[0]).not.toBe(links[1]);
    meetBeforeTheirAccount(browsers.length);
    const used = browsers.map((browser, index) => browser.pressLogin(links[index] ?? ''));
    const answers = (await Promise.all(used)).toSorted((one, other) => one.status - other.status);
    expect(answers).toMatchObject([
      { status: 200 },
      { status: 400, body: { code: 'INVALID_TOKEN', message: messages.linkExpired } },
    ]);
  });

  test.each(['', '12345', '1234567', 'abcdef', '12345.6'])('"%s" is no code', async (typed) => {
    expect(await shop.visit().enterCode('typo@example.com', typed)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', message: 'Please enter the six digits from our email' },
    });
  });

  test('sets nothing of the account that its request names', async () => {
    const visitor = shop.visit();
    const code = await codeFor(visitor, 'plain@example.com');
    const fields = { email: 'plain@example.com', otp: code, name: 'Mallory', image: '/a.svg', role: 'admin' };
    expect((await visitor.post('/identity/sign-in/email-otp', fields)).status).toBe(200);
    expect(await visitor.account()).toMatchObject({ name: 'plain', image: null });
  });

  test("is the only one: the library's other operations with codes don't exist", async () => {
    const request = { email: 'none@example.com', type: 'forget-password' };
    for (const path of [
      'email-otp/check-verification-otp',
      'email-otp/verify-email',
      'email-otp/request-password-reset',
      'email-otp/reset-password',
      'forget-password/email-otp',
      'email-otp/request-email-change',
      'email-otp/change-email',
    ]) {
      const fields = { ...request, otp: '123456', password: 'Other456' };
      expect((await shop.visit().post(`/identity/${path}`, fields)).status, path).toBe(404);
    }
    // The kind of code can't be chosen.
    await shop.visit().post('/identity/email-otp/send-verification-otp', request);
    await shop.mail('none@example.com', 'Your login code');
  });
});

test('a request for a code is answered alike for known and unknown e-mails and for staff', async () => {
  await admin('boss@example.com');
  await shop.visit().register('customer@example.com');
  const emails = ['boss@example.com', 'customer@example.com', 'unknown@example.com'];
  const answers = [];
  for (const email of emails) {
    const visitor = shop.visit();
    const { status, body } = await visitor.askForCode(email);
    const tries = [];
    for (let time = 0; time < 7; time += 1) {
      const refused = await visitor.enterCode(email, '000000');
      tries.push([refused.status, refused.body['code']]);
    }
    answers.push({ status, body, cookies: [...visitor.cookies.keys()], tries });
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[1]).toEqual(answers[2]);
});

test('staff are mailed no code but to log in, and no code is right for them', async () => {
  const { visitor: boss } = await admin('chief@example.com');
  const visitor = shop.visit();
  await visitor.askForCode('chief@example.com');
  const mail = await shop.mail('chief@example.com', 'Please log in to your account');
  expect(mail.links[0]).toBe(`${shop.publicUrl}/login`);
  expect(mail.text).not.toMatch(/\b\d{6}\b/);
  expect((await shop.mailbox('chief@example.com')).map(({ subject }) => subject)).not.toContain(
    'Your login code',
  );

  // A customer who becomes an admin before the code is entered.
  const late = shop.visit();
  const code = await codeFor(late, 'promoted@example.com');
  await admin('promoted@example.com');
  expect(await late.enterCode('promoted@example.com', code)).toMatchObject(wrong);
  expect(await late.account()).toBeNull();
  expect(await boss.account()).not.toBeNull();
});

test('a code confirms nothing: a mailed link is asked for, and a password can be set by mail', async () => {
  const email = 'later@example.com';
  const visitor = shop.visit();
  await visitor.enterCode(email, await codeFor(visitor, email));
  const refusal = { status: 428, body: { code: 'REAUTHENTICATION_REQUIRED' } };
  expect(await visitor.post('/identity/delete-user')).toMatchObject(refusal);
  expect(await visitor.enableSecondStep()).toMatchObject(refusal);

  const token = await shop.resetToken(email, visitor);
  expect((await visitor.resetPassword(token, 'Better456')).status).toBe(200);
  expect((await shop.visit().signIn(email, 'Better456')).status).toBe(200);
});

test('sign-ins by code, wrong codes, old ones and codes entered too often are security events', async () => {
  const email = 'events@example.com';
  const visitor = shop.visit();
  const code = await codeFor(visitor, email);
  await visitor.enterCode(email, code);
  const {
    rows: [found],
  } = await pool.query<{ id: string }>('select id from identity."user" where email = $1', [email]);
  const other = shop.visit();
  const typed = otherThan(await codeFor(other, email));
  for (let time = 0; time < 6; time += 1) await other.enterCode(email, typed);
  const late = shop.visit();
  const old = await codeFor(late, email);
  await pool.query("update identity.verification set expires_at = now() - interval '1 second'");
  expect(await late.enterCode(email, old)).toMatchObject({ status: 400, body: { code: 'OTP_EXPIRED' } });
  await expect
    .poll(async () => {
      const { rows } = await pool.query<{ kind: string }>(
        'select kind from security_events where subject = $1 order by id',
        [found?.id],
      );
      return rows.map(({ kind }) => kind);
    })
    .toEqual(['registered', 'signed-in', ...Array<string>(7).fill('sign-in-failed')]);
});

/** Accounts are created once so many requests are about to. */
function meetBeforeTheirAccount(requests: number): void {
  const { held, release } = hold();
  const { query } = pool;
  let waiting = 0;
  vi.spyOn(pool, 'query').mockImplementation((async (...args: [{ text?: string }]) => {
    if (args[0].text?.startsWith('insert into "identity"."user"')) {
      waiting += 1;
      if (waiting === requests) release();
      await held;
    }
    return query.apply(pool, args as never);
  }) as never);
}

/** The cookie by which a browser enters the code that it asked for. */
function browserCookie(visitor: Visitor): [string, string] {
  const cookie = [...visitor.cookies].find(([name]) => name.includes('code-browser'));
  if (!cookie) throw new Error('The browser has no such cookie');
  return cookie;
}

async function admin(email: string) {
  const visitor = await shop.registered(email);
  await visitor.enter(email);
  const { ok, message } = await adminCommands(shop.database, () => undefined).makeAdmin(email);
  expect(ok, message).toBe(true);
  return { visitor };
}
