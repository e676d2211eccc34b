import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { hold } from '../../../test/hold';
import { openTestDatabase } from '../../../test/test-database';
import type { Queryable } from '../../database/client';
import { type Mail, type Mailer, MailRefused } from '../../external/mail';
import { newId } from '../../ids';
import { readShopSettings } from '../shop-settings/shop-settings';
import { saveShopSettings } from '../shop-settings/shop-settings.queries';
import { insertUser } from '../accounts/accounts.queries';
import { claimNextMail, deliver, type DeliveryParts } from './deliver-mails';
import type { MailData } from './mail-kinds';
import { queueMail } from './queue-mail';
import { startSendingMails } from './send-mails';

const database = await openTestDatabase();
const { db, pool } = database;
afterAll(() => database.close());

const senders: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const sender of senders.splice(0)) await sender.close();
  await pool.query('delete from mails');
  await pool.query('delete from attempts');
});

const shopUrl = 'https://shop.example';
const seller = { name: 'The Drill Shop', address: null };

/** Queues a mail of a kind that is never combined. */
const queue = (transaction: Queryable, to: string) =>
  queueMail(transaction, 'paymentRefunded', {
    to,
    name: 'Mona',
    amountCents: 1,
    transactionId: 'pi',
    shopUrl,
  });
const queueLink = (kind: 'signInLink' | 'resetPassword' | 'newSignIn', to: string, word = 'link') => {
  const data = { to, name: 'Mona', url: `${shopUrl}/${word}`, shopUrl };
  return kind === 'newSignIn'
    ? queueMail(db, kind, { ...data, at: '2026-11-22T10:00:00.000Z', browser: word, address: null })
    : queueMail(db, kind, data);
};
const queueOrder = (
  kind: 'purchaseExpired' | 'purchaseCancelled' | 'purchasePaid',
  to: string,
  purchaseId: string,
) => {
  const data: MailData<typeof kind> = {
    to,
    name: 'Mona',
    purchaseId,
    purchaseNumber: `Number ${purchaseId}`,
    lines: [{ productName: `Drill ${purchaseId}`, quantity: 1, unit: 'piece', totalCents: 100 }],
    goodsCents: 100,
    discountCents: 0,
    discountCode: null,
    shippingCents: 0,
    shippingName: null,
    taxCents: 0,
    includedTaxCents: 0,
    taxName: null,
    totalCents: 100,
    poNumber: null,
    address: 'Main Street 1',
    invoiceTo: null,
    taxNumber: null,
    expiresAt: null,
    paidAt: null,
    card: null,
    document: null,
    shopUrl,
  };
  return queueMail(db, kind, data);
};

/** A mail server that accepts mails unless `refuse` throws. */
function startServer(refuse: (mail: Mail, tries: number) => unknown = () => {}, timeLimitSeconds = 5) {
  const sent: (Mail & { id: string })[] = [];
  const errors: unknown[] = [];
  let tries = 0;
  const mailer: Mailer = {
    timeLimitSeconds,
    send: async (mail) => {
      tries += 1;
      await refuse(mail, tries);
      sent.push(mail);
    },
  };
  const onError = (error: unknown) => errors.push(error);
  const settings = { seller, fixedSettings: {}, onError };
  const parts: DeliveryParts = { ...settings, database: db, mailer, firstRetrySeconds: 10 };
  /** Sends everything that is due. */
  const sendDue = async () => {
    for (let count = 0; count < 1_000; count += 1) {
      const mail = await claimNextMail(parts);
      if (!mail) return;
      await deliver(parts, mail);
    }
    throw new Error('Mails are still due after a thousand attempts');
  };
  const start = (mailsPerSecond = 1_000) => {
    const options = { ...settings, pollSeconds: 0.02, firstRetrySeconds: 0.1, mailsPerSecond };
    const sender = startSendingMails(db, mailer, options);
    senders.push(sender);
    return sender;
  };
  return { sent, errors, parts, sendDue, start, tries: () => tries };
}

const becomes = (condition: () => unknown) => vi.waitFor(condition, { timeout: 10_000, interval: 20 });
const fails = () => {
  throw new Error('The mail server is down');
};
const endWindows = async () => {
  await pool.query('update attempts set ends_at = now()');
  await pool.query('update mails set next_attempt_at = now() where sent_at is null');
};
/** Seconds until the next mail is due, negative when one is. */
const secondsToNextMail = async () => {
  const { rows } = await pool.query<{ seconds: number }>(
    `select extract(epoch from min(next_attempt_at) - now())::float8 as seconds from mails
     where sent_at is null and refused_at is null`,
  );
  return rows[0]?.seconds ?? null;
};
const waiting = async () => {
  const { rows } = await pool.query<{ attempts: number; last_error: string | null; refused: boolean }>(
    'select attempts, last_error, refused_at is not null as refused from mails where sent_at is null',
  );
  return rows;
};

describe('queued mails', () => {
  test('are sent even if the clock of the process was turned back', async () => {
    const server = startServer();
    server.start();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    try {
      await queue(db, 'early@example.com');
      await becomes(() => expect(server.sent).toHaveLength(1));
    } finally {
      vi.useRealTimers();
    }
    await queue(db, 'late@example.com');
    await becomes(() => expect(server.sent).toHaveLength(2));
  });

  test('are sent once by several processes, soon after the commit', async () => {
    const server = startServer();
    server.start();
    server.start();
    await db.transaction(async (transaction) => {
      for (let number = 0; number < 25; number += 1) await queue(transaction, `m${number}@example.com`);
    });
    await becomes(async () => expect(await waiting()).toEqual([]));
    expect(server.sent).toHaveLength(25);
    expect(new Set(server.sent.map(({ to }) => to)).size).toBe(25);
  });

  test('are not sent when their transaction is rolled back', async () => {
    const failing = db.transaction(async (transaction) => {
      await queue(transaction, 'never@example.com');
      throw new Error('The work failed');
    });
    await expect(failing).rejects.toThrow('The work failed');
    const server = startServer();
    await server.sendDue();
    expect(server.sent).toEqual([]);
  });

  test('are retried until the mail server is available again', async () => {
    const server = startServer((_mail, tries) => tries <= 3 && fails());
    server.start();
    await queue(db, 'patient@example.com');
    await becomes(() => expect(server.sent).toHaveLength(1));
    expect(server.tries()).toBe(4);
    expect(server.errors).toHaveLength(3);
    await becomes(async () => {
      const { rows } = await pool.query('select attempts, last_error from mails where sent_at is not null');
      expect(rows).toEqual([{ attempts: 4, last_error: null }]);
    });
  });

  test('are retried with increasing backoff', async () => {
    const server = startServer(fails);
    await queue(db, 'patient@example.com');
    for (const seconds of [10, 20, 40]) {
      await server.sendDue();
      const next = (await secondsToNextMail()) ?? 0;
      expect(next).toBeGreaterThan(seconds - 5);
      expect(next).toBeLessThanOrEqual(seconds);
      await pool.query('update mails set next_attempt_at = now()');
    }
  });

  test('are not retried after a permanent rejection', async () => {
    const server = startServer(() => {
      throw new MailRefused('The mail server did not take a mail (EENVELOPE 550)');
    });
    await queue(db, 'nobody@example.com');
    await server.sendDue();
    expect(await waiting()).toEqual([
      { attempts: 1, last_error: 'The mail server did not take a mail (EENVELOPE 550)', refused: true },
    ]);
    expect(await secondsToNextMail()).toBeNull();
    await pool.query('update mails set next_attempt_at = now()');
    await server.sendDue();
    expect(server.tries()).toBe(1);
    expect(server.errors).toHaveLength(1);
  });

  test('of a crashed process are sent by another when the lease expires', async () => {
    await queue(db, 'claimed@example.com');
    const dead = startServer();
    expect(await claimNextMail(dead.parts)).toMatchObject({ to: 'claimed@example.com' });
    const server = startServer();
    await server.sendDue();
    expect(server.sent).toEqual([]);
    await pool.query('update mails set next_attempt_at = now()');
    await server.sendDue();
    expect(server.sent).toHaveLength(1);
  });

  test('are leased for longer than the timeout of the mail server', async () => {
    await queue(db, 'slow@example.com');
    const { parts } = startServer(() => {}, 300);
    await claimNextMail(parts);
    expect(await secondsToNextMail()).toBeGreaterThan(300 + 30);
  });

  test('are leased for longer than the timeout also as part of a combined mail', async () => {
    for (const number of ['1', '2']) await queueOrder('purchaseExpired', 'slow@example.com', number);
    const { held, release } = hold();
    const { parts, sent } = startServer(() => held, 300);
    const mail = await claimNextMail(parts);
    const delivering = mail && deliver(parts, mail);
    await becomes(async () => expect(await secondsToNextMail()).toBeGreaterThan(330));
    release();
    await delivering;
    expect(sent).toHaveLength(1);
  });

  test('that a user waits for are sent first', async () => {
    for (let number = 0; number < 12; number += 1) await queue(db, `m${number}@example.com`);
    await queueLink('signInLink', 'waiting@example.com');
    const { parts } = startServer();
    expect(await claimNextMail(parts)).toMatchObject({ to: 'waiting@example.com' });
  });

  test('are sent at most at the configured rate', async () => {
    const server = startServer();
    for (let number = 0; number < 21; number += 1) await queue(db, `m${number}@example.com`);
    const start = performance.now();
    server.start(20);
    await becomes(() => expect(server.sent).toHaveLength(21));
    expect(performance.now() - start).toBeGreaterThan(990);
  });

  test('are not delayed by a slow delivery', async () => {
    const { held, release } = hold();
    const server = startServer(({ to }) => (to === 'slow@example.com' ? held : undefined));
    await queue(db, 'slow@example.com');
    for (let number = 0; number < 40; number += 1) await queue(db, `m${number}@example.com`);
    server.start();
    await becomes(() => expect(server.sent).toHaveLength(40));
    release();
    await becomes(() => expect(server.sent).toHaveLength(41));
  });

  test('are sent at most ten at a time', async () => {
    const { held, release } = hold();
    let running = 0;
    let mostRunning = 0;
    const server = startServer(async () => {
      running += 1;
      mostRunning = Math.max(mostRunning, running);
      await held;
      running -= 1;
    });
    for (let number = 0; number < 15; number += 1) await queue(db, `m${number}@example.com`);
    server.start();
    await becomes(() => expect(running).toBe(10));
    release();
    await becomes(() => expect(server.sent).toHaveLength(15));
    expect(mostRunning).toBe(10);
  });

  test('wait while the database is unavailable, which is reported', async () => {
    const server = startServer();
    await pool.query('alter table mails rename to mails_elsewhere');
    try {
      server.start();
      await becomes(() => expect(server.errors.length).toBeGreaterThan(1));
    } finally {
      await pool.query('alter table mails_elsewhere rename to mails');
    }
    await queue(db, 'later@example.com');
    await becomes(() => expect(server.sent).toHaveLength(1));
  });

  test('are not sent again when storing the success fails at first', async () => {
    const server = startServer(() => pool.query('alter table mails rename to mails_elsewhere'));
    await queue(db, 'once@example.com');
    const sending = server.sendDue();
    await becomes(() => expect(server.errors).toHaveLength(1));
    await pool.query('alter table mails_elsewhere rename to mails');
    await sending;
    expect(await waiting()).toEqual([]);
    expect(server.sent).toHaveLength(1);
  });

  test('keep only the first 500 characters of an error', async () => {
    const server = startServer(() => {
      throw new Error('no '.repeat(1_000));
    });
    await queue(db, 'patient@example.com');
    await server.sendDue();
    expect((await waiting())[0]?.last_error).toHaveLength(500);
  });

  test('in delivery are finished before sending stops', async () => {
    const { held, release } = hold();
    const server = startServer(() => held);
    await queue(db, 'slow@example.com');
    const sender = server.start();
    await becomes(() => expect(server.tries()).toBe(1));
    const closing = sender.close();
    release();
    await closing;
    expect(server.sent).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  test('of an unknown kind stay queued without delaying others', async () => {
    await pool.query(`insert into mails (id, kind, data) values (gen_random_uuid(), 'toString', '{}')`);
    await queue(db, 'known@example.com');
    const server = startServer();
    await server.sendDue();
    expect(server.sent).toHaveLength(1);
    expect(String(server.errors[0])).toContain('There is no mail "toString"');
  });

  test('stay queued when sending stops', async () => {
    const server = startServer();
    await server.start().close();
    await queue(db, 'stopped@example.com');
    expect(await waiting()).toHaveLength(1);
    expect(server.sent).toEqual([]);
  });

  test('greet by name once the e-mail is verified', async () => {
    const server = startServer();
    const user = { id: newId(), identitySubject: newId(), name: 'Mona', email: 'mona@example.com' };
    await insertUser(db, { ...user, emailVerified: false, role: null });
    await queue(db, user.email);
    await server.sendDue();
    await pool.query('update users set email_verified = true where id = $1', [user.id]);
    await queue(db, user.email);
    await server.sendDue();
    expect(server.sent.map(({ text }) => text.split('\n')[0])).toEqual(['Hello,', 'Hello Mona,']);
  });
});

describe('one recipient', () => {
  const to = 'mona@example.com';

  test('receives a few mails about 60 orders and their cancellations', async () => {
    const server = startServer();
    for (const kind of ['purchaseExpired', 'purchaseCancelled'] as const) {
      for (let number = 0; number < 60; number += 1) {
        await queueOrder(kind, to, `${number}`);
        if (number % 10 === 0) await server.sendDue();
      }
    }
    await server.sendDue();
    expect(server.sent).toHaveLength(3);
    await endWindows();
    await server.sendDue();
    expect(server.sent).toHaveLength(4);
    expect(server.sent[3]?.subject).toMatch(/^Updates on \d\d orders$/);
    expect(server.sent[3]?.text).toContain('Drill 1: Cancelled');
    expect(await waiting()).toEqual([]);
  });

  test('receives a receipt for each paid order', async () => {
    const server = startServer();
    for (let number = 0; number < 20; number += 1) await queueOrder('purchasePaid', to, `${number}`);
    await server.sendDue();
    expect(server.sent).toHaveLength(20);
  });

  test('receives receipts that name the seller whom an admin has saved since the start, in the look of the shop', async () => {
    const server = startServer();
    await queueOrder('purchasePaid', 'seller@example.com', 'before');
    await server.sendDue();
    await saveShopSettings(db, {
      ...(await readShopSettings(db, { seller, fixedSettings: {} })),
      shopName: 'Bore & Co',
      accent: '#e3000f',
      logo: { _id: newId(), path: '/brand/1/logo.svg', width: 80, height: 40 },
      favicon: { _id: newId(), path: '/brand/2/32.png', width: 32, height: 32 },
      sellerName: 'Bits Inc.',
      sellerAddress: '2 Side Street',
      ownerEmail: 'owner@bits.example',
      sellerEmail: 'desk@bits.example',
    });
    await queueOrder('purchasePaid', 'seller@example.com', 'after');
    await server.sendDue();
    expect(server.sent.map(({ text }) => /^Seller: .*$/m.exec(text)?.[0])).toEqual([
      'Seller: The Drill Shop',
      'Seller: Bits Inc., 2 Side Street',
    ]);
    expect(server.sent.map(({ text }) => /^-- \n(.*?)\n\n/ms.exec(text)?.[1])).toEqual([
      `Chuck & Bit\n${shopUrl}`,
      `Bore & Co\n${shopUrl}\ndesk@bits.example`,
    ]);
    const looks = server.sent.map(({ html }) => [
      /<img src="([^"]*)"/.exec(html)?.[1],
      html.includes('background:#c7000b'),
      html.includes('owner@'),
    ]);
    expect(looks).toEqual([
      [undefined, false, false],
      [`${shopUrl}/brand/1/logo.png`, true, false],
    ]);
    await pool.query('truncate shop_settings');
  });

  test('receives at most three links of a kind per window, then the newest', async () => {
    const server = startServer();
    for (let number = 0; number < 9; number += 1) {
      await queueLink('resetPassword', to, `reset-${number}`);
      await server.sendDue();
    }
    expect(server.sent).toHaveLength(3);
    await endWindows();
    await server.sendDue();
    expect(server.sent).toHaveLength(4);
    expect(server.sent[3]?.text).toContain('reset-8');
    expect(await waiting()).toEqual([]);
  });

  test('is notified of every new sign-in in a few mails', async () => {
    const server = startServer();
    for (let number = 0; number < 9; number += 1) {
      await queueLink('newSignIn', to, `Browser ${number}`);
      await server.sendDue();
    }
    await endWindows();
    await server.sendDue();
    expect(server.sent).toHaveLength(4);
    const sentText = server.sent.map(({ text }) => text).join('\n');
    for (let number = 0; number < 9; number += 1) expect(sentText).toContain(`Browser ${number}`);
  });

  test('does not consume the limit of others', async () => {
    const server = startServer();
    for (let number = 0; number < 9; number += 1) await queueLink('resetPassword', to);
    await server.sendDue();
    await queueLink('resetPassword', 'leonardo@example.com');
    await server.sendDue();
    expect(server.sent.map((mail) => mail.to)).toEqual([to, 'leonardo@example.com']);
  });

  test('is sent failed mails again, and failures do not count towards the limit', async () => {
    const server = startServer((_mail, tries) => tries <= 5 && fails());
    await queueLink('resetPassword', to);
    for (let round = 0; round < 6; round += 1) {
      await pool.query('update mails set next_attempt_at = now()');
      await server.sendDue();
    }
    expect(server.sent).toHaveLength(1);
  });

  test('is sent a failed combined mail again after the backoff of its mail with the most tries', async () => {
    const server = startServer(fails);
    await queueOrder('purchaseExpired', to, '1');
    await queueOrder('purchaseExpired', to, '2');
    await pool.query(`update mails set attempts = 4 where data ->> 'purchaseId' = '1'`);
    await server.sendDue();
    expect(server.tries()).toBe(1);
    expect(await secondsToNextMail()).toBeGreaterThan(10 * 2 ** 4 - 5);
  });

  test('is sent a combined mail with the id of its oldest mail at each try', async () => {
    const ids: string[] = [];
    const server = startServer((mail, tries) => {
      ids.push((mail as Mail & { id: string }).id);
      return tries === 1 && fails();
    });
    await queueOrder('purchaseExpired', to, '1');
    await queueOrder('purchaseExpired', to, '2');
    await pool.query(
      `update mails set next_attempt_at = now() - interval '1 minute' where data ->> 'purchaseId' = '2'`,
    );
    const { rows } = await pool.query<{ id: string }>(
      `select id from mails where data ->> 'purchaseId' = '1'`,
    );
    await server.sendDue();
    await pool.query('update mails set next_attempt_at = now()');
    await server.sendDue();
    expect(ids).toEqual([rows[0]?.id, rows[0]?.id]);
  });

  test('has no tries counted for postponed mails', async () => {
    const server = startServer();
    for (let number = 0; number < 4; number += 1) {
      await queueLink('resetPassword', to);
      await server.sendDue();
    }
    expect(await waiting()).toEqual([{ attempts: 0, last_error: null, refused: false }]);
    expect(await secondsToNextMail()).toBeGreaterThan(500);
  });
});
