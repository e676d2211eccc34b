import { setTimeout as pause } from 'node:timers/promises';
import type { Queryable } from '../../database/client';
import type { Mailer } from '../../external/mail';
import { claimDeliveries, deliver, type Delivery, type DeliveryParts } from './deliver-mails';
import { deleteOldMails, secondsToNextMail } from './mails.queries';
import type { Seller } from './order-mails';
import { onMailQueued } from './queue-mail';

export type SendMailsOptions = {
  seller: Seller;
  onError: (error: unknown) => void;
  /** How often to look for mails that another process left behind. */
  sweepSeconds?: number;
  /** The wait after a first failure; it doubles with each further one. */
  firstRetrySeconds?: number;
  /** How many this process hands over at most, on average: mail servers refuse those who hurry, and buyers come first. */
  mailsPerSecond: number;
};

/** Mails handed to the mail server at once: a slow one delays no other. */
const atOnce = 10;
/** A queued mail is seen once its transaction is committed, which is soon but not yet. */
const looksAfterQueueing = [10, 100, 500];
const cleaningMilliseconds = 60 * 60 * 1000;
/** Closing waits so long for what is being sent; another process sends the rest when the lease ends. */
const closingMilliseconds = 10_000;

/**
 * Sends queued mails until closed. Any number of processes may run this on one database: a claim is one short
 * statement, and no connection is held while the mail server answers.
 */
export function startSendingMails(
  database: Queryable,
  mailer: Mailer,
  { seller, onError, sweepSeconds = 15, firstRetrySeconds = 10, mailsPerSecond }: SendMailsOptions,
): { close: () => Promise<void> } {
  const parts: DeliveryParts = {
    database,
    mailer,
    seller,
    firstRetrySeconds,
    maxQueueSeconds: atOnce / mailsPerSecond,
    onError,
  };
  const sending = new Set<Promise<void>>();
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let claiming: Promise<void> | null = null;
  let looks: number[] = [];
  let isBehind = false;
  let cleanAt = 0;
  let nextSendAt = 0;

  /** Starts what is due, as far as there is room. @returns the seconds until there may be more */
  async function startDue(): Promise<number> {
    const room = atOnce - sending.size;
    const deliveries = room > 0 ? await claimDeliveries(parts, room) : [];
    isBehind = deliveries.reduce((count, { mails }) => count + mails.length, 0) === room;
    for (const delivery of deliveries) start(delivery);
    if (performance.now() >= cleanAt) {
      cleanAt = performance.now() + cleaningMilliseconds;
      await deleteOldMails(database);
    }
    if (isBehind) return sweepSeconds;
    return Math.min((await secondsToNextMail(database)) ?? sweepSeconds, sweepSeconds);
  }

  function start(delivery: Delivery): void {
    const now = performance.now();
    const startAt = Math.max(now, nextSendAt);
    nextSendAt = startAt + 1000 / mailsPerSecond;
    const done = pause(startAt - now)
      .then(() => deliver(parts, delivery))
      .catch(report)
      .finally(() => {
        sending.delete(done);
        if (isBehind && sending.size <= atOnce / 2) look();
      });
    sending.add(done);
  }

  function look(): void {
    if (claiming || closing.signal.aborted) return;
    claiming = startDue()
      .catch((error: unknown) => {
        report(error);
        return sweepSeconds;
      })
      .then((seconds) => {
        claiming = null;
        schedule(Math.min(looks.shift() ?? Number.POSITIVE_INFINITY, Math.max(seconds, 0.05) * 1000));
      });
  }

  function report(error: unknown): void {
    if (!closing.signal.aborted) onError(error);
  }

  function schedule(milliseconds: number): void {
    clearTimeout(timer);
    if (!closing.signal.aborted) timer = setTimeout(look, milliseconds).unref();
  }

  const stopListening = onMailQueued(() => {
    // Never puts off a look that is near already, or a steady stream of mails would wait for ever.
    const lookIsNear = claiming !== null || looks.length > 0;
    looks = [...looksAfterQueueing];
    if (!lookIsNear) schedule(looks.shift() ?? 0);
  });
  schedule(0);

  return {
    /** Claims nothing more, and waits for what is being sent. */
    close: async () => {
      closing.abort();
      stopListening();
      clearTimeout(timer);
      await claiming;
      const settled = Promise.all(sending);
      await Promise.race([settled, pause(closingMilliseconds, undefined, { ref: false })]);
    },
  };
}
