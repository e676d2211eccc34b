import type { Queryable } from '../../database/client';
import * as queries from './payments.queries';

/** Makes another user the payer of these orders and purchases. Mails about refunds go to the payer. */
export async function replacePayer(
  transaction: Queryable,
  paid: { orderIds: readonly string[]; purchaseIds: readonly string[] },
  userId: string,
): Promise<void> {
  await queries.setPayer(transaction, paid, userId);
}
