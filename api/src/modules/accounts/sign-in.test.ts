import { exchangeToken, getUserRole, listUsers } from '@chuck-and-bit/contract/users';
import { describe, expect, test } from 'vitest';
import { openTestShop } from '../../../test/test-shop';
import { newId } from '../../ids';
import { signIn } from './sign-in';

const shop = await openTestShop();

const exchange = (person: { email: string; idToken: string }, body: object = { email: person.email }) => ({
  as: { token: person.idToken },
  body,
});

describe('the exchange of an ID token for an API token', () => {
  test('makes the user the first time and gives a token that works for an hour', async () => {
    const mona = await shop.registers('Mona Lisa');
    const { token, expiresAt } = await shop.does(exchangeToken, exchange(mona));
    const minutes = (Date.parse(expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(58);
    expect(minutes).toBeLessThanOrEqual(60);
    const user = await shop.does(getUserRole, { as: { token }, query: { email: mona.email } });
    expect(user).toMatchObject({ name: 'Mona Lisa', email: mona.email, role: null });
  });

  test('gives another token each time, within one second too', async () => {
    const mona = await shop.registers('Mona Lisa');
    const answers = await Promise.all([1, 2, 3].map(() => shop.does(exchangeToken, exchange(mona))));
    expect(new Set(answers.map(({ token }) => token)).size).toBe(answers.length);
  });

  test('leaves a user who exists as they are: the name is set at creation only', async () => {
    const mona = await shop.registers('Mona Lisa');
    await shop.does(exchangeToken, exchange(mona, { email: mona.email, name: 'Somebody Else' }));
    const user = await shop.does(getUserRole, { as: mona, query: { email: mona.email } });
    expect(user).toMatchObject({ _id: mona.id, name: 'Mona Lisa' });
  });

  test('takes the e-mail in capitals and with spaces around it', async () => {
    const mona = await shop.registers('Mona Lisa');
    await shop.does(exchangeToken, exchange(mona, { email: ` ${mona.email.toUpperCase()} ` }));
    const users = await shop.does(listUsers, { as: shop.admin });
    expect(users.filter(({ email }) => email.toLowerCase() === mona.email)).toHaveLength(1);
  });

  test("is refused for another's e-mail, and makes nobody", async () => {
    const mona = await shop.registers('Mona Lisa');
    const before = await shop.does(listUsers, { as: shop.admin });
    for (const email of [shop.admin.email, 'somebody.new@example.com']) {
      expect(await shop.refuses(exchangeToken, exchange(mona, { email }))).toMatchObject({
        statusCode: 403,
        code: 'FORBIDDEN',
      });
    }
    expect(await shop.does(listUsers, { as: shop.admin })).toEqual(before);
  });

  test('never gives a role, whatever the body says', async () => {
    const mona = await shop.registers('Mona Lisa');
    const refusal = await shop.refuses(exchangeToken, exchange(mona, { email: mona.email, role: 'admin' }));
    expect(refusal).toMatchObject({ statusCode: 400 });
  });

  test('is refused without a token, and with the token for the API', async () => {
    const mona = await shop.registers('Mona Lisa');
    const body = { email: mona.email };
    expect(await shop.refuses(exchangeToken, { body })).toMatchObject({ statusCode: 401 });
    expect(await shop.refuses(exchangeToken, { as: mona, body })).toMatchObject({ statusCode: 401 });
  });

  test('run many times at once makes one user', async () => {
    const { email, idToken } = await shop.registers('Mona Lisa');
    await shop.database.pool.query('delete from users where email = $1', [email]);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => shop.does(exchangeToken, exchange({ email, idToken }))),
    );
    expect(answers).toHaveLength(10);
    const users = await shop.does(listUsers, { as: shop.admin });
    expect(users.filter((user) => user.email === email)).toHaveLength(1);
  });
});

describe('who a sign-in is', () => {
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

  test('an unverified e-mail never inherits what another sign-in with it owns', async () => {
    await signIn(db, claims('verified@example.com', true), null);
    await expect(signIn(db, claims('verified@example.com', false), null)).rejects.toMatchObject({
      code: 'IDENTITY_CONFLICT',
    });
  });

  test('a verified sign-in does not take over what an unverified one began', async () => {
    await signIn(db, claims('squatter@example.com', false), null);
    await expect(signIn(db, claims('squatter@example.com', true), null)).rejects.toMatchObject({
      code: 'IDENTITY_CONFLICT',
    });
  });

  test('two verified sign-ins with one e-mail are one user', async () => {
    const user = await signIn(db, claims('both@example.com', true), null);
    expect((await signIn(db, claims('both@example.com', true), null)).id).toBe(user.id);
  });

  test('someone without a name is called by the first part of their e-mail', async () => {
    const nameless = { ...claims('leonardo@example.com', true), name: null };
    expect((await signIn(db, nameless, null)).name).toBe('leonardo');
    const named = { ...claims('raffael@example.com', true), name: '  ' };
    expect((await signIn(db, named, '  Raffaello ')).name).toBe('Raffaello');
  });
});
