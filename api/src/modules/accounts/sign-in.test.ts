import { getOrder, listAllOrders, listOwnOrders } from '@chuck-and-bit/contract/orders';
import { addReview } from '@chuck-and-bit/contract/reviews';
import { exchangeToken, getUserRole, listUsers, updateUser } from '@chuck-and-bit/contract/users';
import { describe, expect, test } from 'vitest';
import { publicUrl } from '../../../test/compose';
import { openIdentitySession } from '../../../test/identity-session';
import { openTestShop } from '../../../test/test-shop';
import { createApiTokens } from '../../authentication';
import { newId } from '../../ids';
import { expireOrders } from '../settlement/ending/expire-orders';
import { createPaymentDeps } from '../settlement/payment-deps';
import { signIn } from './sign-in';
import { isVerifiedEmail } from './users';

const shop = await openTestShop();

const exchange = (person: { email: string; idToken: string }, body: object = { email: person.email }) => ({
  as: { token: person.idToken },
  body,
});

describe('the exchange of an ID token for an API token', () => {
  test('creates the user the first time and returns a token that is valid for an hour', async () => {
    const mona = await shop.registers('Mona Lisa');
    const { token, expiresAt } = await shop.does(exchangeToken, exchange(mona));
    const minutes = (Date.parse(expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(58);
    expect(minutes).toBeLessThanOrEqual(60);
    const user = await shop.does(getUserRole, { as: { token }, query: { email: mona.email } });
    expect(user).toMatchObject({ name: 'Mona Lisa', email: mona.email, role: null });
  });

  test('returns a different token each time, even within one second', async () => {
    const mona = await shop.registers('Mona Lisa');
    const responses = await Promise.all([1, 2, 3].map(() => shop.does(exchangeToken, exchange(mona))));
    expect(new Set(responses.map(({ token }) => token)).size).toBe(responses.length);
  });

  test('does not change an existing user: the name is set only at creation', async () => {
    const mona = await shop.registers('Mona Lisa');
    await shop.does(exchangeToken, exchange(mona, { email: mona.email, name: 'Somebody Else' }));
    const user = await shop.does(getUserRole, { as: mona, query: { email: mona.email } });
    expect(user).toMatchObject({ _id: mona.id, name: 'Mona Lisa' });
  });

  test('trims and lower-cases the e-mail', async () => {
    const mona = await shop.registers('Mona Lisa');
    await shop.does(exchangeToken, exchange(mona, { email: ` ${mona.email.toUpperCase()} ` }));
    const users = await shop.does(listUsers, { as: shop.admin });
    expect(users.filter(({ email }) => email.toLowerCase() === mona.email)).toHaveLength(1);
  });

  test('takes the e-mail with an umlaut domain in either form; the API carries the ASCII form', async () => {
    const { id, token } = await shop.shopper('Ada Umlaut');
    const ascii = 'ada.umlaut@xn--bcher-kva.example';
    await shop.database.pool.query('update users set email = $2 where id = $1', [id, ascii]);
    const naming = (email: string) => ({ as: { token }, query: { email } });
    for (const email of ['Ada.Umlaut@Bücher.example', ascii])
      expect(await shop.does(getUserRole, naming(email))).toMatchObject({ email: ascii });
    await shop.refuses(getUserRole, naming('ada.umlaut@bucher.example'), { statusCode: 403 });
  });

  test("is refused for another person's e-mail and creates no user", async () => {
    const mona = await shop.registers('Mona Lisa');
    const before = await shop.does(listUsers, { as: shop.admin });
    for (const email of [shop.admin.email, 'somebody.new@example.com'])
      await shop.refuses(exchangeToken, exchange(mona, { email }), { statusCode: 403, code: 'FORBIDDEN' });
    expect(await shop.does(listUsers, { as: shop.admin })).toEqual(before);
  });

  test('ignores a role in the body', async () => {
    const mona = await shop.registers('Mona Lisa');
    const promoting = exchange(mona, { email: mona.email, role: 'admin' });
    await shop.refuses(exchangeToken, promoting, { statusCode: 400 });
  });

  test('creates one user for concurrent requests', async () => {
    const { email, idToken } = await shop.registers('Mona Lisa');
    await shop.database.pool.query('delete from users where email = $1', [email]);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => shop.does(exchangeToken, exchange({ email, idToken }))),
    );
    expect(responses).toHaveLength(10);
    const users = await shop.does(listUsers, { as: shop.admin });
    expect(users.filter((user) => user.email === email)).toHaveLength(1);
  });
});

describe('the user of a sign-in', () => {
  const claims = (email: string, emailVerified: boolean, subject = newId()) => ({
    subject,
    email,
    emailVerified,
    name: 'Mona Lisa',
  });
  const { db } = shop.database;

  test('the same identity is the same user', async () => {
    const first = claims('same@example.com', false);
    const user = await signIn(db, first, null);
    expect((await signIn(db, first, 'Other Name')).id).toBe(user.id);
  });

  test('an unverified e-mail gives no access to the user of another identity', async () => {
    await signIn(db, claims('verified@example.com', true), null);
    await expect(signIn(db, claims('verified@example.com', false), null)).rejects.toMatchObject({
      code: 'IDENTITY_CONFLICT',
    });
  });

  test('two verified sign-ins with one e-mail are one user', async () => {
    const user = await signIn(db, claims('both@example.com', true), null);
    expect((await signIn(db, claims('both@example.com', true), null)).id).toBe(user.id);
  });

  test('a user who proves their own e-mail stays the same user', async () => {
    const unproved = claims('self@example.com', false);
    const user = await signIn(db, unproved, null);
    const proved = { ...unproved, emailVerified: true };
    expect(await signIn(db, proved, null)).toEqual({ ...user, emailVerified: true });
    const before = new Date(user.createdAt.getTime() - 1);
    expect((await signIn(db, { ...proved, ownerSince: before }, null)).id).toBe(user.id);
    expect((await signIn(db, { ...proved, ownerSince: new Date() }, null)).id).toBe(user.id);
    // An ID token from before the proof comes late.
    expect(await signIn(db, unproved, null)).toEqual({ ...user, emailVerified: true });
    expect(await isVerifiedEmail(db, user.email)).toBe(true);
  });

  test('a missing name defaults to the first part of the e-mail', async () => {
    const nameless = { ...claims('leonardo@example.com', true), name: null };
    expect((await signIn(db, nameless, null)).name).toBe('leonardo');
    const named = { ...claims('raffael@example.com', true), name: '  ' };
    expect((await signIn(db, named, '  Raffaello ')).name).toBe('Raffaello');
  });
});

describe('the owner of an e-mail that another person used without proof', () => {
  const { db, pool } = shop.database;

  /** A user with an unverified e-mail, a profile, a paid order, an unpaid one and a review. */
  async function squatter() {
    const person = await shop.shopper('Mallory Miner');
    const profile = { address: 'Quarry Lane 1', phone: '012345678', education: 'Sapper' };
    await shop.does(updateUser, { as: person, query: { qEmail: person.email }, body: profile });
    await shop.does(addReview, { as: person, body: { ratings: 1, reviewContent: 'Mine.' } });
    const product = await shop.addsProduct();
    const paid = await shop.places(person, product);
    await shop.pays(person, paid);
    const unpaid = await shop.places(person, product);
    const { rows } = await pool.query<{ subject: string }>(
      'select identity_subject as subject from users where id = $1',
      [person.id],
    );
    return { ...person, subject: rows[0]?.subject ?? '', product, paid, unpaid };
  }

  const proves = ({ email }: { email: string }, subject: string) => {
    const proof = { emailVerified: true, name: 'Olga Owner', ownerSince: new Date() };
    return signIn(db, { subject, email, ...proof }, null);
  };

  test.each([
    ['through the account that they had registered', (subject: string) => subject],
    ['through another account', () => newId()],
  ])('%s is a new user with an empty profile and the paid orders', async (_, subjectOf) => {
    const before = await squatter();
    const user = await proves(before, subjectOf(before.subject));
    expect(user).toMatchObject({ email: before.email, name: 'Olga Owner', emailVerified: true, role: null });
    expect(user).toMatchObject({ address: null, phone: null, education: null, image: null });
    expect(user.id).not.toBe(before.id);

    const others = 'delete from identity."user" where email = $1 and id <> $2';
    await pool.query(others, [user.email, user.identitySubject]);
    const sessionId = await openIdentitySession(shop.database, { ...user, subject: user.identitySubject });
    const claims = { userId: user.id, sessionId, authenticatedAt: Date.now() / 1000, secondFactor: false };
    const { token } = await createApiTokens(shop.tokenSecret).issue(claims);
    const owner = { ...before, id: user.id, token };
    const kept = await shop.does(listOwnOrders, { as: owner, query: { email: owner.email } });
    expect(kept.map(({ _id }) => _id)).toEqual([before.paid]);
    await shop.refuses(getOrder, { as: owner, params: { id: before.unpaid } }, { statusCode: 404 });
    const { rows: payers } = await pool.query(
      'select user_id from payment_intents where purchase_id = (select purchase_id from orders where id = $1)',
      [before.paid],
    );
    expect(payers).toEqual([{ user_id: user.id }]);
    await shop.refuses(getUserRole, { as: before, query: { email: before.email } }, { statusCode: 401 });
    // A second exchange returns the same user.
    expect((await proves(before, user.identitySubject)).id).toBe(user.id);
  });

  test('does not receive the unpaid order, which is cancelled without a mail', async () => {
    const before = await squatter();
    const { purchaseId } = await shop.orderOf(shop.admin, before.unpaid);
    await proves(before, before.subject);
    await expireOrders(db, createPaymentDeps(shop.cards, { shopUrl: publicUrl }));
    const orders = await shop.does(listAllOrders, { as: shop.admin });
    const ids = orders.map(({ _id }) => _id);
    expect(ids).toContain(before.paid);
    expect(ids).not.toContain(before.unpaid);
    expect(await shop.stockOf(before.product)).toBe(99);
    const { rows } = await pool.query<{ kind: string }>(
      "select kind from mails where data ->> 'purchaseId' = $1",
      [purchaseId],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['purchasePlaced']);
  });

  test('inherits the role', async () => {
    const admin = await shop.newAdmin();
    expect((await proves(admin, newId())).role).toBe('admin');
  });

  test('is one user after concurrent requests', async () => {
    const before = await squatter();
    const users = await Promise.all(Array.from({ length: 5 }, () => proves(before, before.subject)));
    expect(new Set(users.map(({ id }) => id)).size).toBe(1);
  });
});
