import { makeAdminByEmail } from '@chuck-and-bit/api/modules/accounts/admins';
import { messages } from '@chuck-and-bit/contract/messages';
import { freePaths } from '@chuck-and-bit/identity/paths';
import { describe, expect, test } from 'vitest';
import { codeOf } from './authenticator';
import { bearer, openWholeShop, type Visitor } from './whole-shop';

const shop = await openWholeShop(() => ({ adminSecondFactor: true }));
const { pool } = shop.database;

const needsConfirmation = {
  status: 428,
  body: { statusCode: 428, code: 'REAUTHENTICATION_REQUIRED', message: messages.reauthenticate },
};

let serial = 0;
const newEmail = () => `confirms.${++serial}@example.com`;

/** Lets the last sign-in or confirmation of every session of this account be so old. */
const age = (email: string, by = '1 hour') =>
  pool.query(
    `update identity.session set authenticated_at = authenticated_at - $2::interval, created_at = now() - $2::interval
     where user_id = (select id from identity."user" where email = $1)`,
    [email, by],
  );

/** Signs in by the mailed link, which also registers a newcomer, without a password. */
async function followSignInLink(visitor: Visitor, email: string): Promise<void> {
  const isLink = ({ subject }: { subject: string }) => subject === 'Your login link';
  const before = (await shop.mailbox(email, 0)).filter(isLink).length;
  await visitor.askForLink(email);
  await expect.poll(async () => (await shop.mailbox(email)).filter(isLink).length).toBeGreaterThan(before);
  await visitor.pressLogin(await shop.link(email, 'Your login link'));
  expect(await visitor.account()).toMatchObject({ email });
}

async function byLink(email = newEmail()) {
  const visitor = shop.visit();
  await followSignInLink(visitor, email);
  return { visitor, email };
}

/** A registered person with a verified e-mail. */
async function byPassword(email = newEmail()) {
  return { visitor: await shop.verified(email), email };
}

const aYear = 365 * 24 * 60;

describe('without a recent confirmation', () => {
  const guarded = shop.identityOperations.filter(({ path }) => !freePaths.includes(path));

  test('every path of the service is refused, except the free ones', async () => {
    const { visitor, email } = await byLink();
    await age(email);
    for (const { method, path } of guarded) {
      const url = `/identity${path}`;
      const call = (who: Visitor) => (method === 'GET' ? who.get(url) : who.post(url));
      expect(await call(visitor), `${method} ${path}`).toMatchObject(needsConfirmation);
      expect(await call(shop.visit()), `${method} ${path} without a session`).toMatchObject({ status: 401 });
    }
  });

  test('a path that sets, removes or reads a proof is among those', () => {
    const proofs = [
      '/change-password',
      '/delete-user',
      '/link-social',
      '/unlink-account',
      '/get-access-token',
      '/refresh-token',
      '/account-info',
      '/two-factor/enable',
      '/two-factor/disable',
      '/two-factor/get-totp-uri',
      '/two-factor/generate-backup-codes',
      '/phone-number/send-otp',
      '/phone-number/verify',
    ];
    expect(guarded.map(({ path }) => path)).toEqual(expect.arrayContaining(proofs));
  });

  test('a free path exists, so the list names nothing that is gone', () => {
    const paths = shop.identityOperations.map(({ path }) => path);
    expect(freePaths.filter((path) => !paths.includes(path))).toEqual([]);
  });

  test('a phone number is not removed with the profile', async () => {
    const { visitor, email } = await byLink();
    await age(email);
    const update = (body: object) => visitor.post('/identity/update-user', body);
    expect(await update({ name: 'Mona North', phoneNumber: null })).toMatchObject(needsConfirmation);
    expect((await update({ name: 'Mona North' })).status).toBe(200);
  });

  test('a session can not confirm itself by turning two-step sign-in on', async () => {
    const { visitor, email } = await byLink();
    const { totpURI } = (await visitor.enableSecondStep()).body;
    await age(email);
    await pool.query('delete from identity.verification');
    expect(await visitor.enableSecondStep()).toMatchObject(needsConfirmation);
    expect(await visitor.enterTotp(codeOf(String(totpURI)))).toMatchObject(needsConfirmation);
    expect(await visitor.account()).toMatchObject({ twoFactorEnabled: false });
    expect((await visitor.claims()).minutes).toBeGreaterThan(59);
    expect(await visitor.post('/identity/delete-user')).toMatchObject(needsConfirmation);
  });

  test('recovery codes of an unfinished setup confirm nothing', async () => {
    const { visitor, email } = await byLink();
    const [code] = (await visitor.enableSecondStep()).body['backupCodes'] as string[];
    const use = () => visitor.post('/identity/two-factor/verify-backup-code', { code });
    expect((await use()).status).toBe(400);
    await age(email);
    expect(await use()).toMatchObject(needsConfirmation);
    expect(await visitor.claims()).toMatchObject({ amr: [] });
  });
});

describe('a confirmation', () => {
  test('of an account without a password is a mailed link; Google alone is none', async () => {
    const email = newEmail();
    const visitor = shop.visit();
    await visitor.google({ email });
    expect((await visitor.claims()).minutes).toBeGreaterThan(aYear);
    expect(await visitor.enableSecondStep()).toMatchObject(needsConfirmation);
    // It has no password that could be right.
    expect(await visitor.enableSecondStep('Secret123')).toMatchObject(needsConfirmation);
    await followSignInLink(visitor, email);
    expect((await visitor.claims()).minutes).toBeLessThan(1);
    expect((await visitor.enableSecondStep()).status).toBe(200);
  });

  test('of an account with a password is the password; a mailed link and Google are none', async () => {
    const { email } = await byPassword();
    const visitor = shop.visit();
    await followSignInLink(visitor, email);
    const readPhone = () => visitor.post('/identity/phone-number/send-otp', { phoneNumber: '+15550123456' });
    expect(await readPhone()).toMatchObject(needsConfirmation);
    await visitor.google({ email });
    expect(await readPhone()).toMatchObject(needsConfirmation);
    await visitor.post('/identity/verify-password', { password: 'Wrong123' });
    expect(await readPhone()).toMatchObject(needsConfirmation);
    await visitor.post('/identity/verify-password', { password: 'Secret123' });
    expect((await readPhone()).status).toBe(200);
    expect(await visitor.claims()).toMatchObject({ amr: [] });
    expect((await visitor.claims()).minutes).toBeLessThan(1);
  });

  test('by the password may be part of the request, also to turn two-step sign-in on', async () => {
    const { visitor, email } = await byPassword();
    await age(email);
    expect(await visitor.enableSecondStep()).toMatchObject(needsConfirmation);
    expect(await visitor.enableSecondStep('Wrong123')).toMatchObject({
      status: 400,
      body: { code: 'INVALID_PASSWORD' },
    });
    const { totpURI } = (await visitor.enableSecondStep('Secret123')).body;
    expect((await visitor.claims()).minutes).toBeGreaterThan(59);
    expect((await visitor.enterTotp(codeOf(String(totpURI)))).status).toBe(200);
    expect((await visitor.claims()).minutes).toBeGreaterThan(59);
  });

  test('of an account with a second factor is its code, and nothing else', async () => {
    const { visitor, email } = await byPassword();
    const { totpUri } = await visitor.turnOnSecondStep('Secret123');
    await visitor.enterTotp(codeOf(totpUri, 1));
    await age(email);
    const password = 'Secret123';
    expect((await visitor.post('/identity/verify-password', { password })).status).toBe(200);
    for (const path of ['get-totp-uri', 'generate-backup-codes', 'disable', 'enable']) {
      expect(await visitor.post(`/identity/two-factor/${path}`, { password })).toMatchObject(
        needsConfirmation,
      );
    }
    expect(await visitor.changePassword(password, 'Better456')).toMatchObject(needsConfirmation);
    expect(await visitor.post('/identity/delete-user', { password })).toMatchObject(needsConfirmation);
    expect((await visitor.signIn(email)).body).toMatchObject({ twoFactorRedirect: true });
  });

  test('by a recovery code reads the secret and renews the codes', async () => {
    const { visitor, email } = await byLink();
    const { totpUri, recoveryCodes } = await visitor.turnOnSecondStep();
    await age(email);
    expect(await visitor.post('/identity/two-factor/get-totp-uri')).toMatchObject(needsConfirmation);
    const use = (code: string | undefined) =>
      visitor.post('/identity/two-factor/verify-backup-code', { code });
    expect((await use('wrong-codes')).status).toBe(401);
    expect(await visitor.post('/identity/two-factor/get-totp-uri')).toMatchObject(needsConfirmation);
    expect((await use(recoveryCodes[0])).status).toBe(200);
    expect(await visitor.claims()).toMatchObject({ amr: ['mfa'] });
    expect((await visitor.post('/identity/two-factor/get-totp-uri')).body).toMatchObject({
      totpURI: totpUri,
    });
    expect((await visitor.post('/identity/two-factor/generate-backup-codes')).status).toBe(200);
  });

  test('is not written into a session by its owner', async () => {
    const { visitor } = await byLink();
    const change = { secondFactor: true, authenticatedAt: new Date() };
    expect((await visitor.post('/identity/update-session', change)).status).toBe(400);
    expect(await visitor.claims()).toMatchObject({ amr: [] });
  });

  test('is kept as it was by a change of the password, with the factor', async () => {
    const plain = await byPassword();
    await age(plain.email);
    expect((await plain.visitor.changePassword('Secret123', 'Better456')).status).toBe(200);
    expect((await plain.visitor.claims()).minutes).toBeGreaterThan(59);

    const { visitor, email } = await byPassword();
    const { totpUri } = await visitor.turnOnSecondStep('Secret123');
    await visitor.enterTotp(codeOf(totpUri, 1));
    await age(email, '10 minutes');
    expect((await visitor.changePassword('Secret123', 'Better456')).status).toBe(200);
    const { amr, minutes } = await visitor.claims();
    expect(amr).toEqual(['mfa']);
    expect(minutes).toBeGreaterThan(9);
  });
});

describe('turning two-step sign-in on', () => {
  test('ends all other sessions, and leaves its own without confirmation and factor until a further code', async () => {
    const { visitor, email } = await byPassword();
    const elsewhere = shop.visit();
    await elsewhere.signIn(email);
    const { totpUri, recoveryCodes } = await visitor.turnOnSecondStep('Secret123');
    expect(await elsewhere.account()).toBeNull();
    expect(await visitor.claims()).toMatchObject({ amr: [] });
    expect((await visitor.claims()).minutes).toBeGreaterThan(aYear);
    const renew = () => visitor.post('/identity/two-factor/generate-backup-codes', { password: 'Secret123' });
    expect(await renew()).toMatchObject(needsConfirmation);
    // The code that turned it on is used up.
    expect((await visitor.enterTotp(codeOf(totpUri))).status).toBe(401);
    expect(recoveryCodes.length).toBeGreaterThan(0);
    expect((await visitor.enterTotp(codeOf(totpUri, 1))).status).toBe(200);
    expect(await visitor.claims()).toMatchObject({ amr: ['mfa'] });
    expect((await visitor.claims()).minutes).toBeLessThan(1);
    expect((await renew()).status).toBe(200);
  });

  test('leaves no rights to a session that survived it, without a code', async () => {
    const { visitor, email } = await byPassword();
    await visitor.turnOnSecondStep('Secret123');
    await pool.query(
      `update identity.session set authenticated_at = now()
       where user_id = (select id from identity."user" where email = $1)`,
      [email],
    );
    expect((await visitor.claims()).minutes).toBeGreaterThan(aYear);
    expect(await visitor.post('/identity/two-factor/get-totp-uri', { password: 'Secret123' })).toMatchObject(
      needsConfirmation,
    );
  });

  test('ends a sign-in that began before it', async () => {
    const { visitor, email } = await byPassword();
    const { rows } = await pool.query('select id from identity."user" where email = $1', [email]);
    await pool.query(
      `create function turn_on_meanwhile() returns trigger language plpgsql as $$ begin
         update identity."user" set two_factor_enabled = true where id = new.user_id;
         return new;
       end $$`,
    );
    await pool.query(
      `create trigger turn_on_meanwhile after insert on identity.session for each row
       when (new.user_id = '${rows[0].id}') execute function turn_on_meanwhile()`,
    );
    const late = shop.visit();
    expect((await late.signIn(email)).status).toBe(401);
    expect(await late.account()).toBeNull();
    expect(await visitor.account()).toMatchObject({ email });
  });

  test('does not open the rights of staff that require a second factor, until a further code', async () => {
    const { visitor, email } = await byLink();
    expect((await visitor.enter(email)).status).toBe(200);
    await makeAdminByEmail(shop.database.db, email);
    const rights = async () => {
      const { body } = await visitor.enter(email);
      return (await shop.visit().get('/all-order', bearer(body['token']))).status;
    };
    expect(await rights()).toBe(428);
    const { totpUri } = await visitor.turnOnSecondStep();
    expect(await rights()).toBe(428);
    await visitor.enterTotp(codeOf(totpUri, 1));
    expect(await rights()).toBe(200);
    expect((await visitor.post('/identity/two-factor/disable')).status).toBe(200);
    expect(await rights()).toBe(428);
  });
});

test('turning two-step sign-in off requires the password, ends all other sessions, and leaves its own unconfirmed', async () => {
  const { visitor, email } = await byPassword();
  const { totpUri } = await visitor.turnOnSecondStep('Secret123');
  const elsewhere = shop.visit();
  await elsewhere.signIn(email);
  expect((await elsewhere.enterTotp(codeOf(totpUri, 1))).status).toBe(200);
  const turnOff = (password: string) => elsewhere.post('/identity/two-factor/disable', { password });
  expect((await turnOff('Wrong123')).status).toBe(400);
  expect((await turnOff('Secret123')).status).toBe(200);
  expect(await visitor.account()).toBeNull();
  expect(await elsewhere.claims()).toMatchObject({ amr: [] });
  expect((await elsewhere.claims()).minutes).toBeGreaterThan(aYear);
  expect((await shop.visit().signIn(email)).body['user']).toBeDefined();
});

test('the owner is mailed when the second factor is set or removed, and when the recovery codes change', async () => {
  const { visitor, email } = await byLink();
  const { totpUri } = await visitor.turnOnSecondStep();
  const on = await shop.mail(email, 'Two-step login was turned on');
  expect(on.links[0]).toBe(`${shop.publicUrl}/dashboard/profile`);
  expect(on.text).toContain('127.0.0.1');
  await visitor.enterTotp(codeOf(totpUri, 1));
  await visitor.post('/identity/two-factor/generate-backup-codes');
  await shop.mail(email, 'Your recovery codes were replaced');
  await visitor.post('/identity/two-factor/disable');
  await shop.mail(email, 'Two-step login was turned off');
});
