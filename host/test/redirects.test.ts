import { describe, expect, test } from 'vitest';
import { openWholeShop, type Visitor } from './whole-shop';

const shop = await openWholeShop();

/** Addresses that lead to another site: directly, after normalization by a browser, or after decoding. */
const hostile = [
  'https://evil.example/x',
  'http:evil.example',
  '//evil.example/x',
  '///evil.example/x',
  '/\\evil.example/x',
  '\\\\evil.example/x',
  '/..//evil.example/x',
  '/.//evil.example/x',
  '/a/..//evil.example/x',
  '/%2e%2e//evil.example/x',
  '/..%2f/evil.example/x',
  '/%2f%2fevil.example/x',
  '/%252f%252fevil.example/x',
  '/%5cevil.example/x',
  '/\t/evil.example/x',
  '/%09/evil.example/x',
  '/x\r\nlocation: https://evil.example',
  '/%0d%0alocation:%20https://evil.example',
  '/\u0000/evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.example',
  '/%',
  '/%c0%af/evil.example',
  'http://localhost:3000@evil.example/x',
  'http://localhost:3000.evil.example/x',
];

/** Sends a request to the identity service with this address in one of its fields. */
type Request = (visitor: Visitor, address: string) => ReturnType<Visitor['get']>;
const inQuery =
  (path: string, field: string): Request =>
  (visitor, address) =>
    visitor.get(
      `/identity${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ [field]: address })}`,
    );
const inBody =
  (path: string, fields: object, field: string): Request =>
  (visitor, address) =>
    visitor.post(`/identity${path}`, { ...fields, [field]: address });

const email = 'owner@example.com';
const google = { provider: 'google' };
const requests: [string, Request][] = [
  ['GET /reset-password/x callbackURL', inQuery('/reset-password/x', 'callbackURL')],
  ['GET /delete-user/callback callbackURL', inQuery('/delete-user/callback?token=x', 'callbackURL')],
  [
    'POST /sign-up/email callbackURL',
    inBody('/sign-up/email', { name: 'Mona Lisa', email, password: 'Secret123' }, 'callbackURL'),
  ],
  [
    'POST /sign-in/email callbackURL',
    inBody('/sign-in/email', { email, password: 'Secret123' }, 'callbackURL'),
  ],
  ['POST /sign-out callbackURL', inBody('/sign-out', {}, 'callbackURL')],
  ['POST /send-verification-email callbackURL', inBody('/send-verification-email', { email }, 'callbackURL')],
  ['POST /request-password-reset redirectTo', inBody('/request-password-reset', { email }, 'redirectTo')],
  ['POST /delete-user callbackURL', inBody('/delete-user', { password: 'Secret123' }, 'callbackURL')],
  ...['callbackURL', 'newUserCallbackURL', 'errorCallbackURL'].flatMap((field): [string, Request][] => [
    [`POST /sign-in/magic-link ${field}`, inBody('/sign-in/magic-link', { email }, field)],
    [`POST /sign-in/social ${field}`, inBody('/sign-in/social', google, field)],
    [`POST /link-social ${field}`, inBody('/link-social', google, field)],
  ]),
];

// Each request comes from a different IP address, so that no rate limit applies.
let serial = 0;

describe.each(requests)('%s', (_, request) => {
  test('refuses addresses of other sites', async () => {
    for (const address of hostile) {
      for (const input of [address, encodeURIComponent(address)]) {
        const visitor = shop.visit(`10.0.${serial >> 8}.${serial++ & 255}`);
        const { status, location, body } = await request(visitor, input);
        expect([input, location, body['url']]).toEqual([input, '', undefined]);
        // Text with NUL is refused before its meaning is checked.
        if (status !== 400 || !input.includes('\0')) expect([input, status]).toEqual([input, 403]);
      }
    }
    expect(await shop.mailbox(email, 0)).toEqual([]);
  });
});

test('a path of the shop is accepted with its query unchanged', async () => {
  const visitor = shop.visit();
  const path = '/login?from=%2Fpurchase%2F1%3Fquantity%3D5%26x%3D%25&signed-in=link';
  expect(
    (await visitor.get(`/identity/reset-password/x?${new URLSearchParams({ callbackURL: path })}`)).location,
  ).toBe(`${shop.publicUrl}${path}&error=INVALID_TOKEN`);
  await visitor.post('/identity/sign-in/magic-link', {
    email: 'path@example.com',
    callbackURL: path,
    errorCallbackURL: path,
  });
  const { pathname, searchParams } = new URL(await shop.link('path@example.com', 'Your login link'));
  expect([pathname, searchParams.get('from')]).toEqual(['/login', '/purchase/1?quantity=5&x=%']);
});
