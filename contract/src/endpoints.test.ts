import { expect, test } from 'vitest';
import type { Endpoint } from './endpoint';
import { endpoints } from './endpoints';

const all: Endpoint[] = Object.values(endpoints);

/** Section 7 of the specification, with who may call and the query field that must be the caller's own e-mail. */
const specified = [
  'GET /user-role user email',
  'PUT /update-user user qEmail',
  'PUT /user identity',
  'GET /user admin',
  'PUT /user-role admin',
  'GET /all-order admin',
  'PATCH /all-order/{id} admin',
  'DELETE /order user',
  'GET /order shopper email',
  'GET /order/{id} user',
  'POST /order shopper email',
  'PUT /order shopper',
  'POST /create-payment-intent shopper',
  'GET /drill visitor',
  'GET /drill/{id} visitor',
  'POST /drill admin',
  'DELETE /drill admin',
  'GET /review visitor',
  'POST /review shopper',
];

const stated = all.map(
  ({ method, path, who, self }) => `${method} ${path} ${who}${self ? ` ${self.query}` : ''}`,
);

test('every endpoint of the specification exists with its audience', () => {
  expect(specified.filter((call) => !stated.includes(call))).toEqual([]);
});

test("endpoints beyond the specification are for admins, need proof of identity, end the caller's session or are for carts and purchases", () => {
  const beyond = stated.filter((call) => !specified.includes(call) && !/ (admin|identity)$/.test(call));
  expect(beyond).toEqual([
    'DELETE /session user',
    'POST /carts visitor',
    'GET /carts user',
    'GET /carts/{id} visitor',
    'PUT /carts/{id} visitor',
    'DELETE /carts/{id} visitor',
    'POST /carts/{id}/purchase shopper',
    'GET /purchases/{id} user',
    'DELETE /purchases/{id} user',
  ]);
});

test('no two endpoints share method and path', () => {
  const calls = all.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(calls).size).toBe(calls.length);
});

test('every list is paginated on request', () => {
  const paged = all.filter((endpoint) => endpoint.paged).map(({ path }) => path);
  expect(paged).toEqual(expect.arrayContaining(['/all-order', '/drill', '/order', '/review', '/user']));
});

test('every endpoint that creates a row accepts an idempotency key', () => {
  const idempotent = all
    .filter((endpoint) => endpoint.idempotent)
    .map(({ method, path }) => `${method} ${path}`);
  expect(idempotent).toEqual(expect.arrayContaining(['POST /drill', 'POST /order', 'POST /review']));
});
