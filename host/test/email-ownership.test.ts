import { updateUser } from '@chuck-and-bit/contract/users';
import { describe, expect, test } from 'vitest';
import { bearer, codeIn, openWholeShop, type Visitor } from './whole-shop';

const shop = await openWholeShop();
const { pool } = shop.database;

/** Creates an account with an unverified e-mail and all other data that an account can have. */
async function squat(email: string) {
  const visitor = shop.visit();
  await visitor.register(email, 'Squatter1', 'Mallory Miner');
  const token = (await visitor.enter(email)).body['token'];
  const { statusCode } = await shop.app.inject({
    method: updateUser.method,
    url: `${updateUser.path}?qEmail=${encodeURIComponent(email)}`,
    headers: bearer(token),
    payload: { address: 'Quarry Lane 1', phone: '012345678' },
  });
  expect(statusCode).toBe(200);
  await pool.query(
    `update identity."user" set phone_number = $1, phone_number_verified = true, two_factor_enabled = true,
       image = '/images/mallory.svg' where email = $2`,
    [`+1555${String(Math.random()).slice(2, 9)}`, email],
  );
  await pool.query(
    `insert into identity.two_factor (id, secret, backup_codes, user_id)
     select id, 'secret', 'codes', id from identity."user" where email = $1`,
    [email],
  );
  return { visitor, token, idToken: await visitor.idToken() };
}

const byGoogle = async (owner: Visitor, email: string) => {
  await owner.google({ email, name: 'Olga Owner' });
};
const byResetLink = async (owner: Visitor, email: string) => {
  await owner.resetPassword(await shop.resetToken(email, owner), 'Owner1234');
  await owner.signIn(email, 'Owner1234');
};
const bySignInLink = async (owner: Visitor, email: string) => {
  await owner.askForLink(email);
  await owner.pressLogin(await shop.link(email, 'Your login link'));
};
const bySignInCode = async (owner: Visitor, email: string) => {
  await owner.askForCode(email);
  await owner.enterCode(email, codeIn(await shop.mail(email, 'Your login code')));
};

describe.each([
  ['a Google account that Google has verified', byGoogle, 'Olga Owner', ['google']],
  ['a reset link', byResetLink, 'victim', ['credential']],
  ['a sign-in link', bySignInLink, 'victim', []],
  ['a sign-in code', bySignInCode, 'victim', []],
] as const)('an e-mail proved by %s', (_, prove, name, providers) => {
  const email = `victim@${prove.name.toLowerCase()}.example`;

  test('belongs to the person who proved it; the registrant is signed out and can read nothing', async () => {
    const squatter = await squat(email);
    expect((await shop.profile(email, squatter.token)).status).toBe(200);

    const owner = shop.visit();
    await prove(owner, email);
    const { id } = (await owner.account()) ?? {};
    expect(owner.cookies.get('password-removed')).toBe(id);
    const letter = await shop.mail(email, 'Your old password no longer works');
    const keepsOwn = providers.some((provider) => provider === 'credential');
    expect(letter.text.includes('the password you have just chosen')).toBe(keepsOwn);
    expect(letter.text.includes('choose a new one in your profile')).toBe(!keepsOwn);
    expect(await owner.account()).toMatchObject({
      email,
      name,
      emailVerified: true,
      image: null,
      phoneNumber: null,
      phoneNumberVerified: false,
      twoFactorEnabled: false,
    });
    const { body: ways } = await owner.get('/identity/list-accounts');
    expect((ways as unknown as { providerId: string }[]).map(({ providerId }) => providerId)).toEqual(
      providers,
    );
    const { rows } = await pool.query('select from identity.two_factor where secret = $1', ['secret']);
    expect(rows).toEqual([]);

    expect((await shop.profile(email, squatter.token)).status).toBe(401);
    expect(await squatter.visitor.account()).toBeNull();
    expect((await squatter.visitor.enter(email, squatter.idToken)).status).toBe(401);
    expect((await shop.visit().signIn(email, 'Squatter1')).status).toBe(401);

    const { status, body } = await owner.enter(email);
    expect(status).toBe(200);
    const profile = await shop.profile(email, body['token']);
    expect(profile.body).toMatchObject({ name, address: null, phone: null, image: null });
    // The next token finds the same user.
    const renewed = await owner.enter(email);
    expect((await shop.profile(email, renewed.body['token'])).body['_id']).toBe(profile.body['_id']);
  });
});

describe('a registrant who proves the e-mail in the same browser', () => {
  test.each([
    ['Google', byGoogle],
    ['a reset link', byResetLink],
    ['a sign-in link', bySignInLink],
    ['a sign-in code', bySignInCode],
  ])('by %s, keeps the profile', async (by, prove) => {
    const email = `self@${by.replaceAll(/\W/g, '')}.example`;
    const { visitor, token } = await squat(email);
    const before = await shop.profile(email, token);
    await prove(visitor, email);
    expect(await visitor.account()).toMatchObject({ name: 'Mallory Miner', emailVerified: true });
    const { body } = await visitor.enter(email);
    expect((await shop.profile(email, token)).status).toBe(401);
    const after = await shop.profile(email, body['token']);
    expect(after.body).toEqual({ ...before.body, emailVerified: true });
    expect(after.body).toMatchObject({ name: 'Mallory Miner', address: 'Quarry Lane 1' });
  });
});

test('a concurrent sign-in with the removed password leaves no session', async () => {
  const email = 'race@example.com';
  await shop.visit().register(email, 'Squatter1');
  const owner = shop.visit();
  const squatters = ['10.0.0.1', '10.0.0.2', '10.0.0.3'].map((address) => shop.visit(address));
  await Promise.all([
    byGoogle(owner, email),
    ...squatters.map((squatter) => squatter.signIn(email, 'Squatter1')),
  ]);
  expect(await owner.account()).toMatchObject({ email, emailVerified: true });
  for (const squatter of squatters) expect(await squatter.account()).toBeNull();
});

test.each([
  ['not proved', (email: string) => shop.registered(email)],
  ['proved', (email: string) => shop.verified(email)],
])('an unverified Google account is no proof of an e-mail that was %s', async (state, register) => {
  const email = `${state.replace(' ', '.')}@google.example`;
  const owner = await register(email);
  const other = shop.visit();
  const landed = await other.google({ email, verified: 'no' }, '/login?from=%2Fblogs');
  expect(landed.location).toBe('/login?from=%2Fblogs&error=account_not_linked');
  expect(await other.account()).toBeNull();
  expect(await owner.account()).toMatchObject({ email });
});

test('an unverified Google account opens nothing after the owner has set a password', async () => {
  const email = 'target@google.example';
  const squatter = shop.visit();
  await squatter.google({ email, verified: 'no' });
  expect(await squatter.account()).toMatchObject({ emailVerified: false });
  await shop.visit().resetPassword(await shop.resetToken(email), 'Owner123');
  expect(await squatter.account()).toBeNull();
  await squatter.google({ email, verified: 'no' });
  expect(await squatter.account()).toBeNull();
  expect((await shop.visit().signIn(email, 'Owner123')).status).toBe(200);
});

test('there is no notice of a removed password without one, or with a verified e-mail', async () => {
  const google = shop.visit();
  await google.google({ email: 'none@google.example', verified: 'no' });
  await byGoogle(google, 'none@google.example');
  const proved = await shop.verified('proved@example.com');
  await bySignInLink(proved, 'proved@example.com');
  expect(await proved.account()).toMatchObject({ emailVerified: true });
  for (const visitor of [google, proved]) expect(visitor.cookies.has('password-removed')).toBe(false);
});

test('a registrant whose Google account is verified later stays the same user', async () => {
  const email = 'later@google.example';
  const visitor = shop.visit();
  await visitor.google({ email, verified: 'no', name: 'Gina Gauge' });
  const { body } = await visitor.enter(email);
  const before = await shop.profile(email, body['token']);
  const elsewhere = shop.visit();
  await elsewhere.google({ email, verified: 'yes', name: 'Gina Gauge' });
  expect(await elsewhere.account()).toMatchObject({ emailVerified: true });
  const renewed = await elsewhere.enter(email);
  const after = await shop.profile(email, renewed.body['token']);
  expect(after.body).toEqual({ ...before.body, emailVerified: true });
});
