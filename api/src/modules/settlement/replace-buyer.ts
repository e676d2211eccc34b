import type { Queryable } from '../../database/client';
import { setPayer } from '../payments/payments';
import * as queries from './settlement.queries';

/**
 * Moves the paid orders and purchases of a user, with their payments, to the user who replaces them. Unpaid ones expire
 * immediately.
 * @param replaceUser deletes the old user and creates the new one
 */
export async function replaceBuyer(
  transaction: Queryable,
  { from, to }: { from: string; to: string },
  replaceUser: () => Promise<void>,
): Promise<void> {
  await queries.releaseUnpaid(transaction, from);
  const paid = await queries.listPaidIds(transaction, from);
  await replaceUser();
  await queries.setBuyer(transaction, paid, to);
  await setPayer(transaction, paid, to);
}
