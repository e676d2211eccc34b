import { setTimeout as pause } from 'node:timers/promises';
import type { Queryable } from '../../database/client';
import type { Mailer } from '../../external/mail';
import { composeMail } from './mail-kinds';
import {
  claimMails,
  deleteOldMails,
  type DueMail,
  secondsToNextMail,
  setFailed,
  setSent,
} from './mails.queries';
import { onMailQueued } from './queue-mail';

export type SendMailsOptions = {
  onError: (error: unknown) => void;
  /** How often to look for mails that another process left behind. */
  sweepSeconds?: number;
  /** The wait after a first failure; it doubles with each further one. */
  firstRetrySeconds?: number;
  /** How many this process hands over at most, on average: mail servers refuse those who hurry, and buyers come first. */
  mailsPerSecond: number;
};

const batch = 10;
/** Longer than the mailer's own patience, so that a mail is never sent by two processes at once. */
const leaseSeconds = 120;
const longestRetrySeconds = 6 * 60 * 60;
/** A queued mail is seen once its transaction is committed, which is soon but not yet. */
const looksAfterQueueing = [10, 100, 500];
const cleaningMilliseconds = 60 * 60 * 1000;

/**
 * Sends queued mails until closed. Any number of processes may run this on one database: a claim is one short
 * statement, and no connection is held while the mail server answers.
 */
export function startSendingMails(
  database: Queryable,
  mailer: Mailer,
  { onError, sweepSeconds = 15, firstRetrySeconds = 10, mailsPerSecond }: SendMailsOptions,
): { close: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let looks: number[] = [];
  let cleanAt = 0;
  let notBefore = 0;
  const closing = new AbortController();

  async function send(mail: DueMail): Promise<void> {
    try {
      await mailer.send({ id: mail.id, ...composeMail(mail) });
      await setSent(database, mail.id);
    } catch (error) {
      const retrySeconds = Math.min(firstRetrySeconds * 2 ** (mail.attempts - 1), longestRetrySeconds);
      await setFailed(database, mail.id, { error: reasonOf(error), retrySeconds });
      onError(error);
    }
  }

  /** @returns the seconds until there may be more */
  async function sendDue(): Promise<number> {
    const due = await claimMails(database, { atMost: batch, leaseSeconds });
    notBefore = Date.now() + (due.length / mailsPerSecond) * 1000;
    // One after another at the pace that was asked for, whether or not earlier ones are through: buyers come in between.
    const sendInTurn = async (mail: DueMail, turn: number) => {
      await pause((turn * 1000) / mailsPerSecond, undefined, { signal: closing.signal }).catch(() => {});
      await send(mail);
    };
    await Promise.all(due.map(sendInTurn));
    if (!closing.signal.aborted && Date.now() >= cleanAt) {
      cleanAt = Date.now() + cleaningMilliseconds;
      await deleteOldMails(database);
    }
    if (closing.signal.aborted || due.length === batch) return 0;
    return Math.min((await secondsToNextMail(database)) ?? sweepSeconds, sweepSeconds);
  }

  function schedule(milliseconds: number): void {
    clearTimeout(timer);
    if (!closing.signal.aborted)
      timer = setTimeout(look, Math.max(milliseconds, notBefore - Date.now())).unref();
  }

  function look(): void {
    if (running) return;
    running = sendDue()
      .catch((error: unknown) => {
        if (!closing.signal.aborted) onError(error);
        return sweepSeconds;
      })
      .then((seconds) => {
        running = null;
        schedule(Math.min(looks.shift() ?? Number.POSITIVE_INFINITY, Math.max(seconds, 0.05) * 1000));
      });
  }

  const stopListening = onMailQueued(() => {
    // Never puts off a look that is near already, or a steady stream of mails would wait for ever.
    const lookIsNear = running !== null || looks.length > 0;
    looks = [...looksAfterQueueing];
    if (!lookIsNear) schedule(looks.shift() ?? 0);
  });
  schedule(0);

  return {
    /** Claims nothing more, sends what is claimed and waits for it. */
    close: async () => {
      closing.abort();
      stopListening();
      clearTimeout(timer);
      await running;
    },
  };
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}
