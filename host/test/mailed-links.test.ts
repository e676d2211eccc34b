import { randomUUID } from 'node:crypto';
import { placeOrder } from '@chuck-and-bit/contract/orders';
import { addStockNotice } from '@chuck-and-bit/contract/stock-notices';
import { expect, test } from 'vitest';
import { bearer, openWholeShop, type Visitor } from './whole-shop';

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
