import type pg from 'pg';
import { expect, vi } from 'vitest';
import type { TakenMail } from '../mail-server';
import { register } from '../over-http';
import { untilServed } from './calls';

const minutesUntilSent = 3;

/** The stored state of the mail to one newcomer. */
export type SentMail = { to: string; isSent: boolean; isRefused: boolean; attempts: number };

/** People who register, each of whom must receive one mail. */
export function createNewcomers(address: string, pool: pg.Pool) {
  const emails: string[] = [];

  const mails = async (): Promise<SentMail[]> => {
    const { rows } = await pool.query<SentMail>(
      `select data->>'to' as to, sent_at is not null as "isSent", refused_at is not null as "isRefused", attempts
       from mails where kind = 'verifyEmail' and data->>'to' = any($1)`,
      [emails],
    );
    return rows;
  };

  return {
    mails,
    /** Registers them one after the other, because hashing passwords needs the processor. */
    join: async (count: number): Promise<void> => {
      for (let joined = 0; joined < count; joined += 1) {
        const { email } = await untilServed(() => register(address, 'Newcomer'));
        emails.push(email);
      }
    },
    /** Waits until each of their mails is sent or refused. */
    untilSettled: () =>
      vi.waitFor(
        async () => {
          const waiting = (await mails()).filter(({ isSent, isRefused }) => !isSent && !isRefused);
          expect(waiting).toEqual([]);
        },
        { timeout: minutesUntilSent * 60_000, interval: 250 },
      ),
    /** For each of them the number of copies of their mail, and of different Message-IDs. */
    received: (taken: TakenMail[]): { copies: number; ids: number }[] =>
      emails.map((email) => {
        const own = taken.filter(({ to, source }) => to.includes(email) && /\bverify/i.test(source));
        const ids = own.map(({ source }) => /^message-id:\s*(\S+)/im.exec(source)?.[1]);
        return { copies: own.length, ids: new Set(ids).size };
      }),
  };
}

export type Newcomers = ReturnType<typeof createNewcomers>;
