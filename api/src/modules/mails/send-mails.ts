import { setTimeout as pause } from 'node:timers/promises';
import type { Queryable } from '../../database/client';
import type { Mailer } from '../../external/mail';
import { claimNextMail, deliver, type DeliveryParts } from './deliver-mails';
import type { ConfiguredSettings } from '../shop-settings/shop-settings';

export type SendMailsOptions = ConfiguredSettings & {
  onError: (error: unknown) => void;
  /** Pause between polls of an empty queue. */
  pollSeconds?: number;
  /** Backoff after the first failure; doubled with each further one. */
  firstRetrySeconds?: number;
  /** Maximum rate of this process, because mail servers limit it. Mails that a user waits for are sent first. */
  mailsPerSecond: number;
};

/** Concurrent deliveries, so that a slow one does not delay the others. */
const maxConcurrentDeliveries = 10;
/** Shutdown waits this long for deliveries in progress; another process sends the rest when the lease expires. */
const shutdownMilliseconds = 10_000;

/**
 * Sends queued mails until closed. Any number of processes may run this on one database: a claim is one short
 * statement, and no connection is held while waiting for the mail server.
 */
export function startSendingMails(
  database: Queryable,
  mailer: Mailer,
  {
    seller,
    fixedSettings,
    onError,
    pollSeconds = 0.5,
    firstRetrySeconds = 10,
    mailsPerSecond,
  }: SendMailsOptions,
): { close: () => Promise<void> } {
  const parts: DeliveryParts = { database, mailer, seller, fixedSettings, firstRetrySeconds, onError };
  const sending = new Set<Promise<void>>();
  const closing = new AbortController();
  const { signal } = closing;
  const report = (error: unknown) => {
    if (!signal.aborted) onError(error);
  };

  /** Ends early when sending stops. */
  const sleep = (seconds: number) => pause(seconds * 1000, undefined, { signal, ref: false }).catch(() => {});

  async function sendNext(): Promise<void> {
    const mail = await claimNextMail(parts);
    if (mail) {
      const sent: Promise<void> = deliver(parts, mail)
        .catch(report)
        .finally(() => sending.delete(sent));
      sending.add(sent);
    }
    await sleep(mail ? 1 / mailsPerSecond : pollSeconds);
  }

  async function sendUntilClosed(): Promise<void> {
    while (!signal.aborted) {
      if (sending.size < maxConcurrentDeliveries) await sendNext().catch(recover);
      else await Promise.race(sending);
    }
  }

  /** The database is unavailable: polls again after a while. */
  async function recover(error: unknown): Promise<void> {
    report(error);
    await sleep(pollSeconds);
  }

  const ended = sendUntilClosed();
  return {
    /** Stops claiming, and waits for deliveries in progress. */
    close: async () => {
      closing.abort();
      const settled = ended.then(() => Promise.all(sending));
      await Promise.race([settled, pause(shutdownMilliseconds, undefined, { ref: false })]);
    },
  };
}
