import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/test-database';
import type { Queryable } from '../../database/client';
import type { Mail, Mailer } from '../../external/mail';
import { secondsToNextMail } from './mails.queries';
import { queueMail } from './queue-mail';
import { startSendingMails } from './send-mails';

const database = await openTestDatabase();
afterAll(() => database.close());

type Sender = { close: () => Promise<void> };
const senders: Sender[] = [];
afterEach(async () => {
  for (const sender of senders.splice(0)) await sender.close();
  await database.pool.query('delete from mails');
});

const queue = (
  transaction: Queryable,
  to: string,
  kind: 'signInLink' | 'registrationAttempt' = 'registrationAttempt',
) =>
  queueMail(transaction, kind, {
    to,
    name: null,
    url: 'https://shop.example/login',
    shopUrl: 'https://shop.example',
  });

/** A mail server that fails as often as told, and remembers what it took. */
function startServer(failures = 0) {
  const sent: (Mail & { id: string })[] = [];
  let tries = 0;
  const mailer: Mailer = {
    send: async (mail) => {
      tries += 1;
      if (tries <= failures) throw new Error('The mail server is down');
      sent.push(mail);
    },
  };
  const errors: unknown[] = [];
  const start = () => {
    const sender = startSendingMails(database.db, mailer, {
      onError: (error) => errors.push(error),
      sweepSeconds: 0.1,
      firstRetrySeconds: 0.1,
      mailsPerSecond: 20,
    });
    senders.push(sender);
    return sender;
  };
  return { sent, errors, start, tries: () => tries };
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let time = 0; time < 200; time += 1) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect.fail('It did not come true');
}

describe('queued mails', () => {
  test('are sent once each, soon after their transaction', async () => {
    const server = startServer();
    server.start();
    server.start();
    await database.db.transaction(async (transaction) => {
      for (let number = 0; number < 25; number += 1) await queue(transaction, `m${number}@example.com`);
    });
    await until(() => server.sent.length >= 25);
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(new Set(server.sent.map(({ to }) => to)).size).toBe(25);
    expect(server.sent).toHaveLength(25);
  });

  test('are not sent when their transaction fails', async () => {
    const server = startServer();
    server.start();
    const failing = database.db.transaction(async (transaction) => {
      await queue(transaction, 'never@example.com');
      throw new Error('The work failed');
    });
    await expect(failing).rejects.toThrow('The work failed');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(server.sent).toEqual([]);
  });

  test('outlast a mail server that is down', async () => {
    const server = startServer(3);
    server.start();
    await queue(database.db, 'patient@example.com');
    await until(() => server.sent.length === 1);
    expect(server.tries()).toBe(4);
    expect(server.errors).toHaveLength(3);
    await until(async () => {
      const { rows } = await database.pool.query('select attempts, sent_at, last_error from mails');
      return rows[0]?.sent_at !== null && rows[0]?.attempts === 4 && rows[0]?.last_error === null;
    });
  });

  test('that were queued while nobody sent are sent at the next start', async () => {
    const server = startServer();
    await queue(database.db, 'later@example.com');
    server.start();
    await until(() => server.sent.length === 1);
  });

  test('that a process died with are sent by another when the claim ends', async () => {
    await queue(database.db, 'claimed@example.com');
    await database.pool.query(
      "update mails set next_attempt_at = now() + interval '0.4 seconds', attempts = 1",
    );
    const server = startServer();
    server.start();
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(server.sent).toEqual([]);
    await until(() => server.sent.length === 1);
  });

  test('are forgotten some days later', async () => {
    await queue(database.db, 'old@example.com');
    await queue(database.db, 'new@example.com');
    await database.pool.query(
      "update mails set created_at = now() - interval '8 days' where data ->> 'to' = 'old@example.com'",
    );
    const server = startServer();
    server.start();
    await until(async () => (await database.pool.query('select 1 from mails')).rowCount === 1);
    await until(() => server.sent.length === 1);
    expect(server.sent[0]?.to).toBe('new@example.com');
  });

  test('that someone waits for go first', async () => {
    await database.db.transaction(async (transaction) => {
      for (let number = 0; number < 12; number += 1) await queue(transaction, `m${number}@example.com`);
      await queue(transaction, 'waiting@example.com', 'signInLink');
    });
    const server = startServer();
    server.start();
    await until(() => server.sent.length >= 13);
    // In the first batch of ten.
    expect(server.sent.slice(0, 10).map(({ to }) => to)).toContain('waiting@example.com');
  });

  test('leave no faster than the mail server likes it', async () => {
    const server = startServer();
    await database.db.transaction(async (transaction) => {
      for (let number = 0; number < 40; number += 1) await queue(transaction, `m${number}@example.com`);
    });
    const start = performance.now();
    server.start();
    await until(() => server.sent.length === 40);
    // 20 a second: three batches of ten go before the last one leaves.
    expect(performance.now() - start).toBeGreaterThan(1_400);
  });

  test('of a kind that nobody knows are kept, and hold up no others', async () => {
    await database.pool.query(
      `insert into mails (id, kind, data) values (gen_random_uuid(), 'toString', '{}')`,
    );
    await queue(database.db, 'known@example.com');
    const server = startServer();
    server.start();
    await until(() => server.sent.length === 1);
    await until(() => server.errors.length > 0);
    expect(String(server.errors[0])).toContain('There is no mail "toString"');
  });

  test('wait when sending stops', async () => {
    const server = startServer();
    await server.start().close();
    await queue(database.db, 'stopped@example.com');
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(server.sent).toEqual([]);
  });
});

test('knows when the next mail is due, and that there may be none to wait for', async () => {
  expect(await secondsToNextMail(database.db)).toBeNull();
  await queue(database.db, 'a@example.com');
  expect(await secondsToNextMail(database.db)).toBe(0);
  await database.pool.query("update mails set next_attempt_at = now() + interval '1 hour'");
  expect(await secondsToNextMail(database.db)).toBeGreaterThan(3_500);
});
