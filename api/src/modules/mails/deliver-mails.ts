import { setTimeout as pause } from 'node:timers/promises';
import type { Queryable } from '../../database/client';
import { type Mailer, MailRefused } from '../../external/mail';
import { createAttemptLimits } from '../../rate-limits/attempt-limits';
import { isVerifiedEmail } from '../accounts/users';
import { composeMail, groupOf, type MailGroup } from './mail-kinds';
import {
  claimMails,
  claimMailsTo,
  type DueMail,
  postpone,
  setFailed,
  setRefused,
  setSent,
} from './mails.queries';
import type { Seller } from './order-mails';

export type DeliveryParts = {
  database: Queryable;
  mailer: Mailer;
  seller: Seller;
  /** Backoff after the first failure; doubled with each further one. */
  firstRetrySeconds: number;
  /** How long a claimed mail may wait in this process before it is sent. */
  maxQueueSeconds: number;
  onError: (error: unknown) => void;
};

/** Mails that are sent as one: a single mail, or those of one group to one recipient. */
export type Delivery = { to: string; group: MailGroup | null; mails: DueMail[] };

const longestRetrySeconds = 6 * 60 * 60;

/** The lease exceeds the time to wait and send, so that no other process sends the mail too. */
const leaseSecondsOf = ({ mailer, maxQueueSeconds }: DeliveryParts) =>
  maxQueueSeconds + mailer.timeLimitSeconds + 60;

/** @returns at most `atMost` due mails, as deliveries */
export async function claimDeliveries(parts: DeliveryParts, atMost: number): Promise<Delivery[]> {
  const due = await claimMails(parts.database, { atMost, leaseSeconds: leaseSecondsOf(parts) });
  const deliveries = new Map<string, Delivery>();
  for (const mail of due) {
    const group = groupOf(mail.kind);
    const to = String((mail.data as { to?: unknown }).to);
    const key = group ? `${group.name} ${to}` : mail.id;
    const delivery = deliveries.get(key) ?? { to, group, mails: [] };
    delivery.mails.push(mail);
    deliveries.set(key, delivery);
  }
  return [...deliveries.values()];
}

/** Sends the mails of a delivery as one, or postpones them when the recipient has reached the group's limit. */
export async function deliver(parts: DeliveryParts, { to, group, mails }: Delivery): Promise<void> {
  const { database, mailer, seller } = parts;
  const limits = createAttemptLimits(database);
  const limitKey = group && `mails ${group.name} to ${to}`;
  const waitSeconds = group && limitKey ? await limits.take(limitKey, group.limit) : 0;
  if (waitSeconds > 0) return postpone(database, idsOf(mails), waitSeconds);
  const others = group
    ? await claimMailsTo(database, { to, kinds: group.kinds, leaseSeconds: leaseSecondsOf(parts) })
    : [];
  const all = [...mails, ...others].sort((one, other) => (one.id < other.id ? -1 : 1));
  try {
    const greetsByName = await isVerifiedEmail(database, to);
    await mailer.send({ id: all[0]?.id ?? '', ...composeMail(all, { seller, greetsByName }) });
  } catch (error) {
    if (limitKey) await limits.giveBack(limitKey);
    await storeFailure(parts, all, error);
    parts.onError(error);
    return;
  }
  await storeSuccess(parts, idsOf(all));
}

async function storeFailure(parts: DeliveryParts, mails: DueMail[], error: unknown): Promise<void> {
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  if (error instanceof MailRefused) return setRefused(parts.database, idsOf(mails), reason);
  const attempts = Math.max(...mails.map((mail) => mail.attempts));
  const retrySeconds = Math.min(parts.firstRetrySeconds * 2 ** (attempts - 1), longestRetrySeconds);
  await setFailed(parts.database, idsOf(mails), { error: reason, retrySeconds });
}

/** Retries, because a mail whose success is not stored would be sent again. */
async function storeSuccess({ database, onError }: DeliveryParts, ids: string[]): Promise<void> {
  for (const seconds of [1, 2, 4, 8, 16, 0]) {
    try {
      return await setSent(database, ids);
    } catch (error) {
      if (seconds === 0) throw error;
      onError(error);
      await pause(seconds * 1000, undefined, { ref: false });
    }
  }
}

const idsOf = (mails: DueMail[]) => mails.map(({ id }) => id);
