import type { Kept } from '@chuck-and-bit/contract/first-day';
import type { Queryable } from '../../database/client';
import { type Actor, recordChange } from '../audit-log/record-change';
import { lockFirstDay, writeFirstDay } from './first-day.queries';

const subject = { id: null, name: 'First day' };

/** @returns 0 when all is so already, otherwise 1 */
export async function changeFirstDayList(
  transaction: Queryable,
  sent: { isDismissed?: boolean | undefined; kept?: Kept | undefined },
  actor: Actor,
): Promise<number> {
  const before = await lockFirstDay(transaction);
  const after = {
    isDismissed: sent.isDismissed ?? before.isDismissed,
    kept: { ...before.kept, ...sent.kept },
  };
  const flat = ({ isDismissed, kept }: typeof after) => ({ isDismissed, ...kept });
  const changes = Object.entries(flat(after)).filter(([name, value]) => {
    const old = (flat(before) as Record<string, boolean | undefined>)[name];
    return (old ?? false) !== value;
  });
  if (changes.length === 0) return 0;
  await writeFirstDay(transaction, after);
  await recordChange(transaction, actor, {
    action: 'first-day.changed',
    subject,
    before: flat(before),
    after: flat(after),
  });
  return 1;
}

/** Remembers who places the test order. */
export async function rememberShopper(
  transaction: Queryable,
  shopper: { id: string; email: string },
  actor: Actor,
): Promise<void> {
  const { shopperId } = await lockFirstDay(transaction);
  if (shopperId === shopper.id) return;
  await writeFirstDay(transaction, { shopperId: shopper.id });
  await recordChange(transaction, actor, {
    action: 'first-day.shopper-made',
    subject: { id: shopper.id, name: shopper.email },
  });
}
