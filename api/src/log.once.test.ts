import Stripe from 'stripe';
import Fastify from 'fastify';
import pg from 'pg';
import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { logSettings, serializeError } from './log';

const email = 'bob.o’neill+drills@mail.example';
const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMTk5In0.sflKxwRJSMeKKF2QT4fwpMeJf36POk6y';
const hash = '5f4dcc3b5aa765d6:1d8327deb882cf99a1f0c3e5d7b9a8c6e4f2d0b1';
const personal = new RegExp(
  [email, jwt, hash, 'Secret123'].map((text) => text.replace(/[+.]/g, '\\$&')).join('|'),
);

function databaseError(fields: Partial<pg.DatabaseError>): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(fields.message ?? '', 0, 'error'), {
    severity: 'ERROR',
    ...fields,
  });
}

describe('an error in the log', () => {
  test('of a failed statement has the statement and the message of PostgreSQL, without parameters and rows', () => {
    const cause = databaseError({
      message: 'new row for relation "account" violates check constraint "broken"',
      code: '23514',
      table: 'account',
      constraint: 'broken',
      detail: `Failing row contains (1, ${email}, ${hash})`,
      where: `unnamed portal parameter $1 = '${email}'`,
    });
    const logged = serializeError(
      new DrizzleQueryError('insert into "account" values ($1, $2)', [email, hash, jwt, 'Secret123'], cause),
    );
    expect(JSON.stringify(logged)).not.toMatch(personal);
    expect(logged).toMatchObject({
      message: 'Failed query: insert into "account" values ($1, $2)',
      causes: [{ code: '23514', table: 'account', constraint: 'broken', message: cause.message }],
    });
    expect(logged.stack).toMatch(/^Error: Failed query: insert.*\n {4}at .*log\.once\.test\.ts:\d+:\d+/);
  });

  test('of an invalid value does not quote the value', () => {
    const message = 'invalid input syntax for type uuid: "Secret123 " and more"';
    const logged = serializeError(databaseError({ message, code: '22P02' }));
    expect(logged.message).toBe('invalid input syntax for type uuid: "…"');
    expect(logged.stack).not.toContain('Secret123');
  });

  test.each([
    [`550 5.1.1 <${email}>: Recipient address rejected`, '550 5.1.1 <[e-mail]>: Recipient address rejected'],
    [
      `fetch failed: https://shop.example/reset?token=${jwt}`,
      'fetch failed: https://shop.example/reset?token=[redacted]',
    ],
    [`Bearer ${jwt}`, 'Bearer [redacted]'],
    [`hash ${hash} differs`, 'hash [redacted] differs'],
    ['postgres://shop:Secret123@db.example/shop', 'postgres://shop:[e-mail]/shop'],
    ['pi_3NabcDEF456ghiJKL_secret_MNO789pqrSTU', '[redacted]'],
  ])('has personal data and secrets redacted: %s', (message, shown) => {
    const logged = serializeError(new Error(message));
    expect(logged.message).toBe(shown);
    expect(JSON.stringify(logged)).not.toMatch(personal);
  });

  test.each([
    "No such payment_intent: 'pi_3NabcDEF456ghiJKL789'",
    'getaddrinfo ENOTFOUND shop-1.c9akciq32xyz.eu-west-1.rds.amazonaws.com',
    'connect ECONNREFUSED 127.0.0.1:5432',
    'order 0199a8c4-0000-7000-8000-00000000000a is paid',
    "Cannot find package '@fastify/cors' imported from /srv/shop2/node_modules/fastify/lib/plugin-override.js",
    'canceling statement due to statement timeout in reconcileEverythingUnfinished',
  ])('keeps what an operator needs: %s', (message) => {
    expect(serializeError(new Error(message)).message).toBe(message);
  });

  test('has its causes, its aggregated errors, and allow-listed properties only', () => {
    const error = new AggregateError([new Error(`to ${email}`)], '', { cause: new TypeError('why') });
    Object.assign(error, { code: 'ECONNREFUSED', rejected: [email], rawPacket: Buffer.from(jwt) });
    expect(serializeError(error)).toEqual({
      type: 'AggregateError',
      message: '',
      stack: expect.any(String),
      code: 'ECONNREFUSED',
      causes: [
        expect.objectContaining({ type: 'TypeError', message: 'why' }),
        expect.objectContaining({ message: 'to [e-mail]' }),
      ],
    });
    const stripe = new Stripe.errors.StripeInvalidRequestError({
      type: 'invalid_request_error',
      message: `No such customer: ${email}`,
      headers: { authorization: jwt },
    });
    expect(JSON.stringify(serializeError(stripe))).not.toMatch(personal);
  });

  test('may have cyclic causes and be any thrown value', () => {
    const error = new Error('round');
    error.cause = error;
    expect(JSON.stringify(serializeError(error)).length).toBeLessThan(100_000);
    expect(serializeError(`thrown ${email}`)).toMatchObject({ type: 'string', message: 'thrown [e-mail]' });
    expect(serializeError(null)).toMatchObject({ message: 'null' });
  });

  test('is truncated, and no line of its message appears in the stack', () => {
    const logged = serializeError(new Error(`x\n    at ${email} (here)\n${'a@b '.repeat(1_000_000)}`));
    expect(JSON.stringify(logged)).not.toMatch(personal);
    expect(JSON.stringify(logged).length).toBeLessThan(20_000);
  });
});

test("the framework's own log lines are redacted too", async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: logSettings('info', { write: (line) => lines.push(line) }) });
  app.setErrorHandler(() => {
    throw new Error(`handler of ${email}`);
  });
  app.get('/', () => {
    throw new Error(`route of ${email}`);
  });
  await app.inject({
    url: `/?email=${encodeURIComponent(email)}`,
    headers: { authorization: `Bearer ${jwt}` },
  });
  app.log.error(new Error(`alone ${email}`));
  app.log.error({ err: new Error(`named ${email}`) });
  app.log.info(`text ${email}`);
  expect(lines.length).toBeGreaterThanOrEqual(4);
  for (const line of lines) {
    expect(line).not.toMatch(personal);
    expect(line).not.toContain(encodeURIComponent(email));
    expect(line.trimEnd()).not.toContain('\n');
  }
});

describe('while the database is unavailable, the log', () => {
  const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const openLog = () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const lines: string[] = [];
    const app = Fastify({ logger: logSettings('info', { write: (line) => lines.push(line) }) });
    return {
      lines,
      fail: (error: Error, message = 'request failed') => app.log.error({ err: error }, message),
    };
  };

  test('has the first error of each kind, and the number of further ones every ten seconds', () => {
    const { lines, fail } = openLog();
    for (let index = 0; index < 1_000; index += 1) fail(new Error('failed', { cause: refused() }));
    fail(refused(), 'identity failed');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'request failed', err: { causes: [{ code: 'ECONNREFUSED' }] } },
      { msg: 'identity failed', err: { code: 'ECONNREFUSED' } },
    ]);

    vi.advanceTimersByTime(10_000);
    fail(refused());
    vi.advanceTimersByTime(10_000);
    expect(lines.slice(2).map((line) => JSON.parse(line))).toMatchObject([
      { level: 50, msg: 'request failed, as the database was not available', count: 999, seconds: 10 },
      { level: 50, msg: 'request failed, as the database was not available', count: 1, seconds: 10 },
    ]);
  });

  test('has the whole error again after ten quiet seconds', () => {
    const { lines, fail } = openLog();
    fail(refused());
    vi.advanceTimersByTime(10_000);
    fail(refused());
    expect(lines.map((line) => JSON.parse(line).err.code)).toEqual(['ECONNREFUSED', 'ECONNREFUSED']);
    expect(vi.getTimerCount()).toBe(1);
  });

  test('has every other error', () => {
    const { lines, fail } = openLog();
    for (const text of ['one', 'two']) fail(new Error(text));
    expect(lines.map((line) => JSON.parse(line).err.message)).toEqual(['one', 'two']);
  });
});
