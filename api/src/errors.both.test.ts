import { type ErrorCode, errorStatus } from '@chuck-and-bit/contract/errors';
import { drizzle } from 'drizzle-orm/node-postgres';
import Fastify from 'fastify';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase, testEngine } from '../test/test-database';
import { openDatabase } from './database/client';
import { handleErrors, ShopError } from './errors';

/** The response when a route throws this error. */
async function respondTo(error: unknown) {
  const app = Fastify();
  handleErrors(app);
  app.get('/', async () => {
    throw error;
  });
  const response = await app.inject('/');
  return {
    status: response.statusCode,
    retryAfter: response.headers['retry-after'],
    ...response.json<object>(),
  };
}

const busy = { status: 503, code: 'UNAVAILABLE', retryAfter: '1' };

test('without a database connection the response is 503', async () => {
  const unreachable = new pg.Pool({ host: '127.0.0.1', port: 1 });
  onTestFinished(() => unreachable.end());
  const error: unknown = await drizzle(unreachable)
    .execute('select 1')
    .catch((thrown) => thrown);
  expect(error).toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  expect(await respondTo(error)).toMatchObject(busy);
});

test('any other error becomes a response with 500 without details', async () => {
  expect(await respondTo(new Error('the password is 1234'))).toMatchObject({
    status: 500,
    code: 'INTERNAL',
    message: expect.not.stringContaining('1234'),
  });
});

test('every refusal has one shape: `errors` stands with 400, and with 409 only for lines that could not be had', async () => {
  const errors = [{ path: 'lines.0.quantity', message: 'Too many' }];
  for (const [name, statusCode] of Object.entries(errorStatus)) {
    const code = name as ErrorCode;
    const withErrors = await respondTo(new ShopError(code, 'Refused', { errors }));
    const [error, requestId]: unknown[] = [expect.any(String), expect.any(String)];
    const body = { statusCode, code, message: 'Refused', error, requestId };
    const isNamed = statusCode === 400 || code === 'OUT_OF_STOCK' || code === 'BELOW_MINIMUM';
    const answered = { status: statusCode, retryAfter: undefined, ...body };
    expect(withErrors).toStrictEqual(isNamed ? { ...answered, errors } : answered);
    expect(await respondTo(new ShopError(code, 'Refused'))).toStrictEqual(answered);
  }
});

if (testEngine === 'postgresql') {
  test('a statement beyond the timeout is cancelled, and the response has the status 503', async () => {
    const { url, close } = await openTestDatabase();
    onTestFinished(close);
    const database = await openDatabase({ databaseUrl: url, dataDir: '', databaseStatementSeconds: 1 });
    onTestFinished(database.close);
    const error: unknown = await database.pool.query('select pg_sleep(20)').catch((thrown) => thrown);
    expect(error).toMatchObject({ code: '57014' });
    expect(await respondTo(error)).toMatchObject(busy);
  });
}
