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
  /** How often to poll for mails that another process left. */
  sweepSeconds?: number;
  /** Backoff after the first failure; doubled with each further one. */
  firstRetrySeconds?: number;
  /** Maximum average rate of this process, because mail servers limit it. Mails that a user waits for are sent first. */
  mailsPerSecond: number;
};

/** Concurrent deliveries, so that a slow one does not delay the others. */
const atOnce = 10;
/** Milliseconds. A queued mail becomes visible when its transaction commits, shortly after it was queued. */
const looksAfterQueueing = [10, 100, 500];
const cleaningMilliseconds = 60 * 60 * 1000;
/** Shutdown waits this long for deliveries in progress; another process sends the rest when the lease expires. */
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

  /** Starts due deliveries up to the concurrency limit. @returns the seconds until the next poll */
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
    // Never postpones a poll that is due soon, or a steady stream of mails would postpone it forever.
    const lookIsNear = claiming !== null || looks.length > 0;
    looks = [...looksAfterQueueing];
    if (!lookIsNear) schedule(looks.shift() ?? 0);
  });
  schedule(0);

  return {
    /** Stops claiming, and waits for deliveries in progress. */
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
