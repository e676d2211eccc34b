import { randomUUID } from 'node:crypto';
import { listOwnOrders, placeOrder } from '@chuck-and-bit/contract/orders';
import { updateUser } from '@chuck-and-bit/contract/users';
import { beforeAll, describe, expect, test } from 'vitest';
import { bearer, codeIn, openWholeShop, tokenIn, type Visitor } from './whole-shop';

const shop = await openWholeShop();
const { pool } = shop.database;

const productId = randomUUID();

beforeAll(async () => {
  await pool.query(
    `insert into products (id, name, price_cents, image, description, available_quantity, minimum_order)
     values ($1, 'Owned Drill', 4900, '/images/drill.svg', 'It drills.', 1000, 1)`,
    [productId],
  );
});

/** @returns the id of the order */
async function order(email: string, token: unknown): Promise<string> {
  const { body } = await shop
    .visit()
    .post(
      `${placeOrder.path}?email=${encodeURIComponent(email)}`,
      { productId, quantity: 1, address: 'Quarry Lane 1', phone: '012345678' },
      bearer(token),
    );
  return String(body['insertedId']);
}

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
  const [paid] = [await order(email, token), await order(email, token)];
  await pool.query(
    `with paid as (
       update purchases set transaction_id = $1, paid_at = now()
       where id = (select purchase_id from orders where id = $1::uuid) returning id
     )
     update orders set transaction_id = $1, paid_at = now() from paid where purchase_id = paid.id`,
    [paid],
  );
  await pool.query(
    `insert into payment_intents (id, purchase_id, user_id, amount_cents, status)
     select id, purchase_id, user_id, total_cents, 'succeeded' from orders where id = $1`,
    [paid],
  );
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
  return { visitor, token, paid, idToken: await visitor.idToken() };
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
    const orders = await shop
      .visit()
      .get(`${listOwnOrders.path}?email=${encodeURIComponent(email)}`, bearer(body['token']));
    // The owner inherits paid orders, whose receipts went to this e-mail, but not unpaid ones.
    expect(orders.body).toEqual([expect.objectContaining({ _id: squatter.paid, paymentStatus: 'Paid' })]);
    const { rows: payers } = await pool.query(
      'select user_id from payment_intents where purchase_id = (select purchase_id from orders where id = $1)',
      [squatter.paid],
    );
    expect(payers).toEqual([{ user_id: profile.body['_id'] }]);
    const { rows: unpaid } = await pool.query(
      'select user_id, expires_at <= now() as expires from orders where user_email = $1 and paid_at is null',
      [email],
    );
    expect(unpaid).toEqual([{ user_id: null, expires: true }]);
    expect((await shop.profile(email, squatter.token)).status).toBe(401);

    // The next token finds the same user.
    const renewed = await owner.enter(email);
    expect((await shop.profile(email, renewed.body['token'])).body['_id']).toBe(profile.body['_id']);
  });
});

test('opening a sign-in link proves nothing: the registrant stays signed in, with the password', async () => {
  const email = 'scanned@link.example';
  const squatter = await squat(email);
  await shop.visit().post('/identity/sign-in/magic-link', { email });
  const link = await shop.link(email, 'Your login link');
  // The library's own path signs in whoever opens it, so it is not served.
  const ofLibrary = `/identity/magic-link/verify?${new URLSearchParams({ token: tokenIn(link), callbackURL: '/' })}`;
  for (const opener of [shop.visit(), squatter.visitor]) {
    await opener.get(link);
    expect((await opener.get(ofLibrary)).status).toBe(404);
  }
  expect(await squatter.visitor.account()).toMatchObject({ email, emailVerified: false });
  expect((await shop.profile(email, squatter.token)).status).toBe(200);
  expect((await shop.mailbox(email, 0)).map(({ subject }) => subject)).not.toContain(
    'Your old password no longer works',
  );

  const owner = shop.visit();
  expect((await owner.pressLogin(link)).status).toBe(200);
  expect(await owner.account()).toMatchObject({ email, emailVerified: true });
  expect(await squatter.visitor.account()).toBeNull();
});

describe('a registrant who proves the e-mail in the same browser', () => {
  test.each([
    ['Google', byGoogle],
    ['a reset link', byResetLink],
    ['a sign-in link', bySignInLink],
    ['a sign-in code', bySignInCode],
  ])('by %s, keeps profile and orders', async (by, prove) => {
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

test('an unverified Google account is no proof', async () => {
  const email = 'unverified@google.example';
  const squatter = await squat(email);
  const other = shop.visit();
  const landed = await other.google({ email, verified: 'no' }, '/login?from=%2Fblogs');
  expect(landed.location).toBe('/login?from=%2Fblogs&error=account_not_linked');
  expect(await other.account()).toBeNull();
  expect((await shop.profile(email, squatter.token)).status).toBe(200);
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
