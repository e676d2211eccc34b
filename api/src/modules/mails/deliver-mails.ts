import { setTimeout as pause } from 'node:timers/promises';
import type { Queryable } from '../../database/client';
import { type Mailer, MailRefused } from '../../external/mail';
import { createAttemptLimits } from '../../attempt-limits/attempt-limits';
import { isVerifiedEmail } from '../accounts/users';
import { type ConfiguredSettings, readShopSettings, sellerIn } from '../shop-settings/shop-settings';
import { composeMail, groupOf, isPaymentRequest } from './mail-kinds';
import {
  claimMail,
  claimMailsTo,
  deleteOutdatedRequests,
  type DueMail,
  postpone,
  setFailed,
  setRefused,
  setSent,
} from './mails.queries';

/** Each delivery reads the settings of the shop. */
export type DeliveryParts = ConfiguredSettings & {
  database: Queryable;
  mailer: Mailer;
  /** Backoff after the first failure; doubled with each further one. */
  firstRetrySeconds: number;
  onError: (error: unknown) => void;
};

const longestRetrySeconds = 6 * 60 * 60;

/** The lease exceeds the time to send, so that no other process sends the mail too. */
const leaseSecondsOf = (mailer: Mailer) => mailer.timeLimitSeconds + 60;

/** @returns the mail that is due next, or null */
export const claimNextMail = ({ database, mailer }: DeliveryParts): Promise<DueMail | null> =>
  claimMail(database, leaseSecondsOf(mailer));

/**
 * Sends a claimed mail and the waiting mails of its group to the same recipient as one, or postpones them when the recipient has
 * reached the group's limit. A request for payment is decided on here: what was paid or cancelled is not asked for.
 */
export async function deliver(parts: DeliveryParts, mail: DueMail): Promise<void> {
  const { database, mailer } = parts;
  const { to } = mail;
  const group = groupOf(mail.kind);
  const others = group
    ? await claimMailsTo(database, { to, kinds: group.kinds, leaseSeconds: leaseSecondsOf(mailer) })
    : [];
  const claimed = [mail, ...others].sort((one, other) => (one.id < other.id ? -1 : 1));
  const all = await withoutOutdated(database, claimed);
  if (all.length === 0) return;
  const limits = createAttemptLimits(database);
  const limitKey = group && `mails ${group.name} to ${to}`;
  const waitSeconds = limitKey ? await limits.take(limitKey, group.limit) : 0;
  if (waitSeconds > 0) return postpone(database, idsOf(all), waitSeconds);
  const [oldest = mail] = all;
  try {
    const greetsByName = await isVerifiedEmail(database, to);
    const settings = await readShopSettings(database, parts);
    const { shopName, accent, logo, sellerEmail: email, timeZone } = settings;
    const look = {
      face: { shopName, accent, logo, email },
      seller: sellerIn(settings),
      timeZone,
      greetsByName,
    };
    await mailer.send({ id: oldest.id, ...composeMail(all, look) });
  } catch (error) {
    if (limitKey) await limits.giveBack(limitKey);
    await storeFailure(parts, all, error);
    parts.onError(error);
    return;
  }
  await storeSuccess(parts, idsOf(all));
}

async function withoutOutdated(database: Queryable, mails: DueMail[]): Promise<DueMail[]> {
  const requests = mails.filter(({ kind }) => isPaymentRequest(kind));
  if (requests.length === 0) return mails;
  const outdated = await deleteOutdatedRequests(database, idsOf(requests));
  return mails.filter(({ id }) => !outdated.includes(id));
}

async function storeFailure(parts: DeliveryParts, mails: DueMail[], error: unknown): Promise<void> {
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  if (error instanceof MailRefused) return setRefused(parts.database, idsOf(mails), reason);
  const attempts = Math.max(...mails.map((mail) => mail.attempts));
  const retrySeconds = Math.min(parts.firstRetrySeconds * 2 ** (attempts - 1), longestRetrySeconds);
  await setFailed(parts.database, idsOf(mails), reason, retrySeconds);
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
