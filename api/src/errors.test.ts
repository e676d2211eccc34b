import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { openTestDatabase, testEngine } from '../test/test-database';
import { openDatabase } from './database/client';
import { handleErrors } from './errors';

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
  const faults = [
    'timeout exceeded when trying to connect',
    'Connection terminated unexpectedly',
    'Client has encountered a connection error and is not queryable',
    'Query read timeout',
  ];
  for (const fault of faults) {
    const error = new Error('Failed query: select 1', { cause: new Error(fault) });
    expect(await respondTo(error), fault).toMatchObject(busy);
  }
  for (const code of ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']) {
    const error = new Error('Failed query: select 1', {
      cause: Object.assign(new Error('socket'), { code }),
    });
    expect(await respondTo(error), code).toMatchObject(busy);
  }
});

test('a temporary refusal by the database answers 503', async () => {
  const states = {
    'read-only': '25006',
    'too many connections': '53300',
    'shutting down': '57P01',
    pooler: '08P01',
  };
  for (const [name, code] of Object.entries(states)) {
    const cause = Object.assign(new Error(name), { severity: 'FATAL', code });
    expect(await respondTo(new Error('Failed query', { cause })), name).toMatchObject(busy);
  }
});

test('any other error answers 500 without details', async () => {
  expect(await respondTo(new Error('the password is 1234'))).toMatchObject({
    status: 500,
    code: 'INTERNAL',
    message: expect.not.stringContaining('1234'),
  });
});

if (testEngine === 'postgresql') {
  test('a statement beyond the timeout is cancelled and answers 503', async () => {
    const { url, close } = await openTestDatabase();
    const database = await openDatabase({ databaseUrl: url, dataDir: '', databaseStatementSeconds: 1 });
    try {
      const error: unknown = await database.pool.query('select pg_sleep(20)').catch((thrown) => thrown);
      expect(error).toMatchObject({ code: '57014' });
      expect(await respondTo(error)).toMatchObject(busy);
    } finally {
      await database.close();
      await close();
    }
  });
}
