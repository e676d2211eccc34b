import { readdirSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { productDocumentMessages } from '@chuck-and-bit/contract/product-document-messages';
import { listProducts } from '@chuck-and-bit/contract/products';
import * as endpoints from '@chuck-and-bit/contract/endpoints';
import type { Endpoint } from '@chuck-and-bit/contract/endpoint';
import { placeOrder } from '@chuck-and-bit/contract/orders';
import { addReview, listReviews } from '@chuck-and-bit/contract/reviews';
import { describe, expect, test, vi } from 'vitest';
import type { LightMyRequestResponse } from 'fastify';
import { addressOf, checkRefusal } from './api-client';
import { openTestShop } from './test-shop';

const shop = await openTestShop();
const mona = await shop.shopper('Mona Lisa');
const authorization = `Bearer ${mona.token}`;
const json = 'application/json';

/** Posts this payload unchanged as a review. */
const post = (payload: string | Buffer, headers: Record<string, string> = { 'content-type': json }) =>
  shop.app.inject({ method: 'POST', url: '/review', headers: { authorization, ...headers }, payload });

const refusalIn = (response: LightMyRequestResponse) => checkRefusal(response.statusCode, response.json());
const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers });

const fileUploads = Object.values<Endpoint>(endpoints).filter(({ bodyType }) => bodyType);

test.each(fileUploads)('a file takes its place before it arrives: $path', async (endpoint) => {
  const payloads = Array.from({ length: 5 }, () => new PassThrough());
  const answers = payloads.map((payload) =>
    shop.app.inject({
      method: endpoint.method,
      url: addressOf(endpoint, {}),
      headers: { authorization: `Bearer ${shop.admin.token}`, 'content-type': endpoint.bodyType },
      payload,
    }),
  );
  const { statusCode, message } = (await Promise.race(answers)).json();
  expect([statusCode, message]).toEqual([503, productDocumentMessages.uploadsBusy]);
  for (const payload of payloads) payload.end();
  await Promise.all(answers);
});

describe('a body', () => {
  test.each([
    [64 * 1024, { code: 'INVALID_INPUT' }],
    [64 * 1024 + 1, { statusCode: 413, code: 'BODY_TOO_LARGE' }],
  ])('of %i bytes is accepted up to 64 KiB', async (bytes, refusal) => {
    const frame = JSON.stringify({ ratings: 5, reviewContent: '' });
    const response = await post(frame.replace('""', `"${'x'.repeat(bytes - frame.length)}"`));
    expect(refusalIn(response)).toMatchObject(refusal);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/xml',
  ])('as %s is refused with 415', async (type) => {
    const response = await post('ratings=5', { 'content-type': type });
    expect(refusalIn(response)).toMatchObject({ statusCode: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
  });

  test('with charset=utf-8 is accepted', async () => {
    const response = await post('{"ratings":5,"reviewContent":"Good"}', {
      'content-type': 'application/json; charset=utf-8',
    });
    expect(response.statusCode).toBe(200);
  });

  test.each([
    '{',
    '{"ratings":5,}',
    '{"ratings":5} x',
    "{'ratings':5}",
    'NaN',
    'undefined',
    '{"__proto__":{"ratings":5}}',
    '{"constructor":{"prototype":{}}}',
  ])('that is invalid or unsafe JSON is refused with 400: %s', async (payload) => {
    const response = await post(payload);
    expect(refusalIn(response)).toMatchObject({ statusCode: 400, code: 'INVALID_JSON' });
  });

  test.each(['', 'null', '[]', '"text"', '5', 'true', '[{"ratings":5,"reviewContent":"Good"}]'])(
    'that is not an object is refused with 400: %s',
    async (payload) => {
      const response = await post(payload);
      expect(refusalIn(response)).toMatchObject({ statusCode: 400 });
    },
  );

  test.each([
    ['arrays', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
    ['objects', `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`],
  ])(
    'that is nested too deeply is refused with 400, with an idempotency key too: %s',
    async (_what, deep) => {
      const payload = `{"ratings":5,"reviewContent":"Good","name":${deep}}`;
      const response = await post(payload, { 'content-type': json, 'idempotency-key': 'deep' });
      expect(refusalIn(response)).toMatchObject({
        statusCode: 400,
        message: 'The body is nested too deeply',
      });
    },
  );

  test('that is missing is refused with 400', async () => {
    const response = await shop.app.inject({ method: 'POST', url: '/review', headers: { authorization } });
    expect(refusalIn(response)).toMatchObject({ statusCode: 400 });
  });

  test('is not read before the caller is authenticated: 401 comes first', async () => {
    for (const payload of ['{', 'x'.repeat(70_000)]) {
      const response = await shop.app.inject({
        method: 'POST',
        url: '/review',
        headers: { 'content-type': 'text/plain' },
        payload,
      });
      expect(refusalIn(response).statusCode).toBe(401);
    }
  });
});

describe('text', () => {
  test.each([
    '🛠️ 👩🏽‍🔧 𝕫',
    '  spaces kept  ',
    'line\nbreak\ttab',
    '<script>alert(1)</script>',
    "'; drop table reviews; --",
    'é',
    '\u202Eright to left',
  ])('is kept as typed: %j', async (reviewContent) => {
    await shop.does(addReview, { as: mona, body: { ratings: 5, reviewContent } });
    expect((await shop.does(listReviews))[0]?.reviewContent).toBe(reviewContent);
  });
});

const unknown = ['/nothing', '/drill/a/b', '/order/x/y', '/.env', '/%2e%2e/etc', '/drill%00', '/webhooks'];
test.each([...unknown, '/drill/%E0%A4%A'])('an unknown address is refused: %s', async (url) => {
  expect(refusalIn(await get(url))).toMatchObject({ statusCode: 404, code: 'ROUTE_NOT_FOUND' });
  const patched = await shop.app.inject({ method: 'PATCH', url: '/drill' });
  expect(refusalIn(patched).statusCode).toBe(404);
});

describe('headers', () => {
  test('a public list ignores an invalid token', async () => {
    for (const token of ['garbage', '', 'a.b.c', 'x'.repeat(5_000)]) {
      expect((await shop.call(listProducts, { as: { token } })).status).toBe(200);
    }
  });

  test.each(['', 'Bearer', 'Bearer ', 'Basic dXNlcjpwYXNz', 'Token abc', 'Bearer a b'])(
    'the authorization %j counts as missing',
    async (value) => {
      expect(refusalIn(await get('/user', { authorization: value })).statusCode).toBe(401);
    },
  );

  test('the scheme of the authorization may be written in any case', async () => {
    const bearer = { authorization: `bearer ${mona.token}` };
    expect((await get(`/user-role?email=${mona.email}`, bearer)).statusCode).toBe(200);
  });

  test('only configured origins may call the API and read the page headers', async () => {
    const ask = (origin: string) => get('/drill?limit=1', { origin });
    const allowed = await ask('https://elsewhere.example');
    expect(allowed.headers['access-control-allow-origin']).toBe('https://elsewhere.example');
    expect(String(allowed.headers['access-control-expose-headers']).toLowerCase()).toContain('x-total-count');
    expect((await ask('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined();
  });
});

test('a repeated query field is refused', async () => {
  const url = `/order?email=${mona.email}&email=${shop.admin.email}`;
  expect(refusalIn(await get(url, { authorization })).statusCode).toBe(400);
});

test('the health checks succeed', async () => {
  expect((await shop.app.inject('/healthz')).statusCode).toBe(200);
  expect((await shop.app.inject('/readyz')).json()).toEqual({
    status: 'ready',
    database: shop.database.engine,
  });
});

test('the shop is ready while all connections are in use, and not while the database does not answer', async () => {
  const { pool } = shop.database;
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const ready = await shop.app.inject('/readyz');
  for (const connection of taken) connection.release();
  expect(ready.statusCode).toBe(200);
  vi.spyOn(shop.database, 'isAnswering').mockReturnValueOnce(false);
  expect((await shop.app.inject('/readyz')).statusCode).toBe(503);
  expect((await shop.app.inject('/readyz')).statusCode).toBe(200);
});

test('an id of any length is refused by its route', async () => {
  for (const length of [4_096, 4_097, 8_000]) {
    const response = await shop.app.inject(`/drill/${'a'.repeat(length)}`);
    expect([response.statusCode, response.json().code]).toEqual([404, 'PRODUCT_NOT_FOUND']);
  }
});

test('each request is logged without query, headers and body', async () => {
  shop.takeErrors();
  const productId = await shop.addsProduct();
  await shop.places(mona, productId);
  const body = { productId, quantity: 0, address: 'Secret Street 7', phone: '0777777777' };
  await shop.refuses(placeOrder, { as: mona, query: { email: mona.email }, body });
  const requests = shop.lines.filter(({ msg }) => msg === 'request');
  expect(requests).toContainEqual(
    expect.objectContaining({ method: 'POST', path: '/order', status: 400, reqId: expect.any(String) }),
  );
  const log = JSON.stringify(shop.lines);
  for (const secret of [mona.email, mona.token, 'Secret Street', '0777777777', 'Mona']) {
    expect(log).not.toContain(secret);
  }
});

test('the list of the endpoints has every one that the contract defines', async () => {
  const folder = path.resolve(import.meta.dirname, '../../contract/src');
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const parts: object[] = await Promise.all(files.map((file) => import(path.join(folder, file))));
  const isEndpoint = (part: unknown) =>
    typeof part === 'object' && part !== null && 'method' in part && 'path' in part && 'who' in part;
  const defined = parts.flatMap((part) => Object.entries(part).filter(([, each]) => isEndpoint(each)));
  const names = new Set(defined.map(([name]) => name));
  expect([...names].toSorted()).toEqual(Object.keys(endpoints).toSorted());
});

test('the OpenAPI document lists exactly the endpoints of the contract', async () => {
  const description = (await shop.app.inject('/openapi.json')).json<{
    openapi: string;
    paths: Record<string, Record<string, unknown>>;
  }>();
  const described = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const stated = Object.values<Endpoint>(endpoints).map(({ method, path }) => `${method} ${path}`);
  expect(described.sort()).toEqual(stated.sort());
  expect(description.openapi).toMatch(/^3\.1/);
});
