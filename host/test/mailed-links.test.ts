import { randomUUID } from 'node:crypto';
import { makeAdminByEmail } from '@chuck-and-bit/api/modules/accounts/admins';
import { placeOrder } from '@chuck-and-bit/contract/orders';
import { addStockNotice } from '@chuck-and-bit/contract/stock-notices';
import { decodeJwt, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { bearer, openWholeShop, tokenIn, type Visitor } from './whole-shop';

const shop = await openWholeShop();
const { pool } = shop.database;

/** Everything that the shop stores, without the counters of requests and the queue of mails. */
async function storedData(): Promise<Record<string, unknown>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'identity') and tablename not in ('attempts', 'mails') order by 1`,
  );
  const stored: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query(
      `select coalesce(json_agg(row order by row::text), '[]') as rows from ${name} as row`,
    );
    stored[name] = rows[0];
  }
  return stored;
}

/** Opens a link as a browser or a program does, with the redirects that follow. @returns where it ends */
async function open(visitor: Visitor, link: string): Promise<string> {
  let address = new URL(link, shop.publicUrl);
  for (;;) {
    const { location } = await visitor.get(`${address.pathname}${address.search}`);
    if (location === '') return address.pathname;
    address = new URL(location, shop.publicUrl);
  }
}

/** Has every mail sent that a person can cause alone. @returns their browser */
async function causeMails(email: string): Promise<Visitor> {
  const visitor = await shop.registered(email);
  const { body } = await visitor.enter(email);
  const headers = bearer(body['token']);
  const [soldOut, product] = [randomUUID(), randomUUID()];
  // Background work has looked at their pictures. Otherwise it would note that some time later, when the links are opened.
  await pool.query(
    `insert into products (id, name, price_cents, image, pictured_image, description, available_quantity, minimum_order)
     select id, name, 4900, '/images/drill.svg', '/images/drill.svg', 'It drills.', quantity, 1
     from (values ($1::uuid, 'Sold Out', 0), ($2, 'In Stock', 100)) as added (id, name, quantity)`,
    [soldOut, product],
  );
  const query = `email=${encodeURIComponent(email)}`;
  const ordered = { productId: product, quantity: 1, address: 'Quarry Lane 1', phone: '012345678' };
  expect((await visitor.post(`${placeOrder.path}?${query}`, ordered, headers)).status).toBe(200);
  const response = await visitor.post(addStockNotice.path.replace('{id}', soldOut), {}, headers);
  expect(response.status).toBe(200);
  // As if the shop knew the person from another identity service: this account has not proved the e-mail.
  await pool.query('update users set email_verified = true where email = $1', [email]);
  await pool.query('update products set available_quantity = 5 where id = $1', [soldOut]);
  // Somebody else registers with the e-mail, and the owner signs in elsewhere and forgets the password.
  await shop.visit().register(email);
  await shop.visit('10.0.0.9').signIn(email);
  await visitor.askForReset(email);
  await visitor.askForLink(email);
  return visitor;
}

test('opening the links of all mails changes nothing, whoever opens them', async () => {
  const email = 'mailed@example.com';
  const owner = await causeMails(email);
  const subjects = [
    'Choose a new password',
    'New login to your account',
    'Someone tried to register with your email',
    'Sold Out is back in stock',
    'Verify your email',
    'Your login link',
  ];
  for (const subject of subjects) await shop.mail(email, subject);
  const mails = await shop.mailbox(email);
  // A name that nobody has proved may be the text of somebody else.
  const greetsByName = (subject: string) =>
    mails.find((mail) => mail.subject === subject)?.text.startsWith('Hello Mona Lisa,');
  expect(subjects.filter(greetsByName)).toEqual(['Sold Out is back in stock']);
  const links = [...new Set(mails.flatMap((message) => message.links))];
  const login = links.find((link) => link.includes('signed-in=link')) ?? '';

  const before = await storedData();
  const scanner = shop.visit('10.0.0.10');
  const cookies = [...owner.cookies];
  const pages: string[] = [];
  for (const link of links) {
    pages.push(await open(scanner, link));
    pages.push(await open(owner, link));
  }
  expect(await storedData()).toEqual(before);
  expect([...scanner.cookies]).toEqual([]);
  expect([...owner.cookies]).toEqual(cookies);
  expect(pages.filter((page) => page.startsWith('/identity'))).toEqual([]);
  expect(pages).toEqual(expect.arrayContaining(['/login', '/verify-email', '/reset-password']));

  // The links were worth something.
  expect((await shop.visit('10.0.0.11').pressLogin(login)).status).toBe(200);
});

/** Registers an account. @returns it with the mail's link and token */
async function registers(email: string) {
  const visitor = await shop.registered(email);
  const link = await shop.link(email, 'Verify your email');
  return { visitor, link, token: tokenIn(link) };
}

const isVerified = async (visitor: Visitor) => (await visitor.account())?.['emailVerified'];

test.each([
  ['the account itself is signed in', async (visitor: Visitor) => visitor],
  ['nobody is signed in', async () => shop.visit()],
  ['somebody else is signed in', () => shop.registered('somebody.else@example.com')],
])('where %s, following the link changes nothing and leads to a page that asks', async (where, open) => {
  const email = `asked.${where.length}@example.com`;
  const { visitor, link, token } = await registers(email);
  const browser = await open(visitor);
  for (const follow of [1, 2]) {
    const { status, location } = await browser.get(link);
    expect([follow, status, location]).toEqual([follow, 302, `/verify-email?token=${token}`]);
  }
  const { status, body } = await browser.get(`/identity/verify-email/registration?token=${token}`);
  expect([status, body]).toEqual([200, { email, emailVerified: false }]);
  expect(await isVerified(visitor)).toBe(false);

  expect((await browser.post('/identity/verify-email/confirm', { token })).status).toBe(200);
  expect(await isVerified(visitor)).toBe(true);
  // A verified account can't be deleted by its old mail.
  const declined = await browser.post('/identity/verify-email/decline', { token });
  expect(declined).toMatchObject({ status: 400, body: { code: 'EMAIL_ALREADY_VERIFIED' } });
  expect(await isVerified(visitor)).toBe(true);
});

test('the owner of the e-mail deletes an account they did not register, and the link is invalid for the next one', async () => {
  const email = 'declined@example.com';
  const { visitor, link, token } = await registers(email);
  const { body } = await visitor.enter(email);
  expect((await shop.visit().post('/identity/verify-email/decline', { token })).status).toBe(200);

  expect(await visitor.account()).toBeNull();
  expect((await shop.profile(email, body['token'])).status).toBe(401);
  expect((await shop.visit().signIn(email)).status).toBe(401);
  for (const table of ['users', 'identity."user"']) {
    const { rows } = await shop.database.pool.query(`select from ${table} where email = $1`, [email]);
    expect(rows).toEqual([]);
  }

  const again = shop.visit();
  expect((await again.register(email, 'Another456')).status).toBe(200);
  expect((await shop.visit().get(link)).location).toBe(`/verify-email?token=${token}`);
  for (const operation of ['confirm', 'decline']) {
    const refused = await shop.visit().post(`/identity/verify-email/${operation}`, { token });
    expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_TOKEN' } });
  }
  expect(await isVerified(again)).toBe(false);
});

test('the account of the last admin can not be deleted', async () => {
  const { visitor, token } = await registers('last.admin@example.com');
  await visitor.enter('last.admin@example.com');
  await shop.database.pool.query('update users set role = null');
  await makeAdminByEmail(shop.database.db, 'last.admin@example.com');
  const refused = await shop.visit().post('/identity/verify-email/decline', { token });
  expect(refused).toMatchObject({ status: 403, body: { code: 'ACCOUNT_NEEDED' } });
  expect(await visitor.account()).not.toBeNull();
});

test('forged, expired and missing links are invalid', async () => {
  const { visitor, token: mailed } = await registers('forged@example.com');
  const { iat = 0, exp } = decodeJwt(mailed);
  expect(exp).toBe(iat + 3_600);
  const id = String((await visitor.account())?.['id']);
  const forged = await new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(id)
    .setAudience('email-verification')
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode('a secret that the shop does not have'));
  for (const token of [forged, 'x', '']) {
    expect((await visitor.get(`/identity/verify-email/link?token=${token}`)).location).toBe(
      `/verify-email?token=${token}`,
    );
    expect((await visitor.get(`/identity/verify-email/registration?token=${token}`)).status).toBe(400);
    expect((await visitor.post('/identity/verify-email/confirm', { token })).status).toBe(400);
  }
  // The library's own verification link.
  expect((await visitor.get(`/identity/verify-email?token=${forged}`)).status).toBe(404);
  expect(await isVerified(visitor)).toBe(false);
});
