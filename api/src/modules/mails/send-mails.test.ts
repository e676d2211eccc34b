import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/test-database';
import type { Mail, Mailer } from '../../external/mail';
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

const mailTo = (to: string): Mail => ({ to, subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' });

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
      for (let number = 0; number < 25; number += 1)
        await queueMail(transaction, mailTo(`m${number}@example.com`));
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
      await queueMail(transaction, mailTo('never@example.com'));
      throw new Error('The work failed');
    });
    await expect(failing).rejects.toThrow('The work failed');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(server.sent).toEqual([]);
  });

  test('outlast a mail server that is down', async () => {
    const server = startServer(3);
    server.start();
    await queueMail(database.db, mailTo('patient@example.com'));
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
    await queueMail(database.db, mailTo('later@example.com'));
    server.start();
    await until(() => server.sent.length === 1);
  });

  test('that a process died with are sent by another when the claim ends', async () => {
    await queueMail(database.db, mailTo('claimed@example.com'));
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
    await queueMail(database.db, mailTo('old@example.com'));
    await queueMail(database.db, mailTo('new@example.com'));
    await database.pool.query(
      "update mails set created_at = now() - interval '8 days' where \"to\" = 'old@example.com'",
    );
    const server = startServer();
    server.start();
    await until(async () => (await database.pool.query('select 1 from mails')).rowCount === 1);
    await until(() => server.sent.length === 1);
    expect(server.sent[0]?.to).toBe('new@example.com');
  });

  test('wait when sending stops', async () => {
    const server = startServer();
    await server.start().close();
    await queueMail(database.db, mailTo('stopped@example.com'));
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(server.sent).toEqual([]);
  });
});
