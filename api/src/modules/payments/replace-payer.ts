import type { Queryable } from '../../database/client';
import * as queries from './payments.queries';

/** Makes another user the payer of these orders: whoever that is gets the mails about refunds. */
export async function replacePayer(
  transaction: Queryable,
  orderIds: readonly string[],
  userId: string,
): Promise<void> {
  await queries.givePaymentsTo(transaction, orderIds, userId);
}
