import type { Queryable } from '../../database/client';
import * as queries from './payments.queries';

/** Makes another user the payer of these orders. Mails about refunds go to the payer. */
export async function replacePayer(
  transaction: Queryable,
  orderIds: readonly string[],
  userId: string,
): Promise<void> {
  await queries.givePaymentsTo(transaction, orderIds, userId);
}
