import { errorBody } from '@chuck-and-bit/contract/errors';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { afterEach, describe, expect, test } from 'vitest';
import { openWholeShop, type Visitor } from './whole-shop';

const generous = { triesPerAccount: 1_000_000, triesPerAddress: 1_000_000 };
const shop = await openWholeShop(({ identityLimits }) => ({
  identityLimits: { ...identityLimits, ...generous },
}));
const { app, publicUrl } = shop;
const operations = shop.identityOperations;

const headers = { origin: publicUrl, 'content-type': 'application/json' };
const post = (url: string, payload: string | Buffer, more: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, headers: { ...headers, ...more }, payload });

/** Checks that a response has the error body. */
function refusal(response: { statusCode: number; body: string }) {
  const body = errorBody.parse(JSON.parse(response.body));
  expect(body.statusCode).toBe(response.statusCode);
  return body;
}

const posts = [...new Set(operations.filter(({ method }) => method === 'POST').map(({ path }) => path))];
const gets = [...new Set(operations.filter(({ method }) => method === 'GET').map(({ path }) => path))];

test.each([...gets, ...posts])('HEAD consumes no link and responds 404: %s', async (path) => {
  const url = `/identity${path}?token=text`;
  const responses = [
    await app.inject({ method: 'HEAD', url }),
    await app.inject({ method: 'HEAD', url, headers, payload: '{}' }),
  ];
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
});

test.each(posts)('a page of another origin is refused: POST %s', async (path) => {
  const url = `/identity${path}`;
  for (const origin of ['null', 'https://elsewhere.example', `${publicUrl}.elsewhere.example`]) {
    const response = await post(url, '{}', { origin });
    expect([origin, response.statusCode]).toEqual([origin, 403]);
    expect(refusal(response)).toMatchObject({ code: 'INVALID_ORIGIN' });
  }
  const { origin: _origin, ...withoutOrigin } = headers;
  const responses = [
    await app.inject({ method: 'POST', url, headers, payload: '{}' }),
    await app.inject({ method: 'POST', url, headers: withoutOrigin, payload: '{}' }),
  ];
  for (const { body } of responses) expect(body).not.toContain('INVALID_ORIGIN');
});

test('a page of another origin is refused in the browser of somebody who is signed in, too', async () => {
  const visitor = await shop.registered('csrf@example.com');
  const rename = (origin: string) => visitor.post('/identity/update-user', { name: 'Changed' }, { origin });
  expect((await rename('https://evil.example')).status).toBe(403);
  expect((await rename(publicUrl)).status).toBe(200);
});

describe('every text that the identity service is sent', () => {
  test.each(posts)(
    'is refused with NUL or half a surrogate pair before anything else is checked: POST %s',
    async (path) => {
      for (const body of [
        { field: 'a\0b' },
        { deep: { inside: ['a\0b'] } },
        { 'a\0b': 1 },
        { field: 'half \ud83d pair' },
      ]) {
        const response = await post(`/identity${path}`, JSON.stringify(body));
        expect(refusal(response)).toMatchObject({ statusCode: 400, message: messages.textInvalid });
      }
    },
  );

  test.each(posts)('is bounded in length and depth: POST %s', async (path) => {
    const long = 'x'.repeat(limits.url.max + 1);
    for (const body of [{ field: long }, { list: [long] }, { [long]: 1 }]) {
      expect(refusal(await post(`/identity${path}`, JSON.stringify(body))).statusCode).toBe(400);
    }
    const depth = 30_000;
    const deep = `{"field":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    expect(refusal(await post(`/identity${path}`, deep)).statusCode).toBe(400);
  });

  test.each(gets)(
    'is refused in the query with NUL, as no UTF-8 or beyond its length: GET %s',
    async (path) => {
      const url = `/identity${path.replace(':token', 'x').replace(':id', 'google')}`;
      for (const value of ['%00', 'a%00b', '%ED%A0%BD', 'x'.repeat(limits.url.max + 1)]) {
        expect(refusal(await app.inject(`${url}?field=${value}`)).statusCode).toBe(400);
      }
    },
  );

  test.each(['/reset-password/%00', '/callback/%00', '/callback/a%00b?code=1&state=2', '/%00', '/%E0%A4%A'])(
    'is refused in the path with NUL: %s',
    async (path) => {
      expect([400, 404]).toContain(refusal(await app.inject(`/identity${path}`)).statusCode);
    },
  );

  test.each([
    ['email', 254],
    ['name', 120],
    ['password', 128],
    ['newPassword', 128],
    ['currentPassword', 128],
    ['phoneNumber', 30],
    ['callbackURL', 2_048],
  ])('is refused beyond the limit of its field: %s, %d', async (field, max) => {
    // A path that has no rule for any of them.
    const send = (length: number) =>
      post('/identity/sign-out', JSON.stringify({ [field]: '.'.repeat(length) }));
    expect((await send(max)).body).not.toContain(messages.tooLong(max));
    for (const length of [max + 1, 60_000]) {
      expect(refusal(await send(length))).toMatchObject({ statusCode: 400, message: messages.tooLong(max) });
    }
  });
});

describe('a body for the identity service', () => {
  test('of more than 64 KiB is refused with 413', async () => {
    const response = await post('/identity/sign-in/email', JSON.stringify({ email: 'x'.repeat(70_000) }));
    expect(refusal(response)).toMatchObject({ statusCode: 413, code: 'BODY_TOO_LARGE' });
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json-patch+json', 'x'])(
    'as %s is refused with 415',
    async (type) => {
      const response = await post('/identity/sign-in/email', 'email=a%40b.example', { 'content-type': type });
      expect(refusal(response)).toMatchObject({ statusCode: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
    },
  );

  test.each(['{', '{"email":}', '{"__proto__":{"email":"a@b.example"}}', Buffer.from([0xff, 0xfe])])(
    'that is no JSON to be trusted is refused with 400: %s',
    async (payload) => {
      const response = await post('/identity/sign-in/email', payload);
      expect(refusal(response)).toMatchObject({ statusCode: 400, code: 'INVALID_JSON' });
    },
  );

  test.each(['[]', '"text"', '5', 'null', '[{"email":"a@b.example"}]'])(
    'that is no object is refused with 400: %s',
    async (payload) => {
      expect(refusal(await post('/identity/sign-in/email', payload)).statusCode).toBe(400);
    },
  );
});

test("the service's own errors have the error body with the service's code", async () => {
  const response = await post(
    '/identity/sign-in/email',
    JSON.stringify({ email: 'nobody@example.com', password: 'Secret123' }),
  );
  expect(refusal(response)).toMatchObject({ statusCode: 401, code: 'INVALID_EMAIL_OR_PASSWORD' });
  expect(refusal(await app.inject('/identity/no-such-path'))).toMatchObject({
    statusCode: 404,
    code: 'ROUTE_NOT_FOUND',
  });
  expect(refusal(await post('/identity/sign-in/email', '{}')).statusCode).toBe(400);
});

/** Addresses that lead to another site; `contract/src/own-path.test.ts` has all kinds of them. */
const hostile = [
  'https://evil.example/x',
  '//evil.example/x',
  '/\\evil.example/x',
  '/%2f%2fevil.example/x',
  '/x\r\nlocation: https://evil.example',
  '/\u0000/evil.example',
  'javascript:alert(1)',
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

test.each(requests)('%s refuses addresses of other sites', async (_, request) => {
  for (const address of hostile) {
    for (const input of [address, encodeURIComponent(address)]) {
      const { status, location, body } = await request(shop.visit(), input);
      expect([input, location, body['url']]).toEqual([input, '', undefined]);
      // Text with NUL is refused before its meaning is checked.
      if (status !== 400 || !input.includes('\0')) expect([input, status]).toEqual([input, 403]);
    }
  }
  expect(await shop.mailbox(email, 0)).toEqual([]);
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

describe('while the database shuts down', () => {
  const { pool } = shop.database;
  const tables = ['user', 'session', 'account', 'verification', 'jwks', 'two_factor'];

  afterEach(async () => {
    await pool.query('drop schema identity cascade');
    await pool.query('alter schema hidden rename to identity');
  });

  test('the service responds 503 with Retry-After, as the API does', async () => {
    const body = { name: 'Mona Lisa', email: 'mona@example.com', password: 'Secret123' };
    const mona = shop.visit();
    expect((await mona.register(body.email)).status).toBe(200);

    await pool.query('alter schema identity rename to hidden');
    await pool.query('create schema identity');
    for (const table of tables) {
      await pool.query(
        `create function identity.refuse_${table}() returns setof hidden."${table}" language plpgsql as
         $$ begin raise exception 'terminating connection' using errcode = '57P01'; end $$`,
      );
      await pool.query(`create view identity."${table}" as select * from identity.refuse_${table}()`);
    }
    const responses = [
      await post('/identity/sign-up/email', JSON.stringify(body)),
      await post('/identity/sign-in/email', JSON.stringify(body)),
      await post('/identity/reset-password', JSON.stringify({ token: 'token', newPassword: 'Secret123' })),
      await post('/identity/request-password-reset', JSON.stringify(body)),
      await post('/identity/magic-link/confirm', JSON.stringify({ token: 'token' })),
    ];
    for (const response of responses) {
      expect(refusal(response)).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' });
      expect(response.headers['retry-after']).toBe('1');
    }
    for (const path of ['/identity/get-session', '/identity/token', '/identity/list-sessions']) {
      expect(await mona.get(path)).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    }
  });
});
