import type { Queryable } from '../../database/client';
import { findUserById } from '../accounts/users';
import { queueMail } from '../mails/queue-mail';
import type { PaymentIntentRow } from '../payments/payments';

/** Notifies the payer of a refund, if their account still exists. */
export async function notifyRefunded(
  transaction: Queryable,
  shopUrl: string,
  intent: Pick<PaymentIntentRow, 'userId' | 'amountCents' | 'providerId'>,
): Promise<void> {
  const user = await findUserById(transaction, intent.userId);
  if (!user) return;
  await queueMail(transaction, 'paymentRefunded', {
    to: user.email,
    name: user.name,
    amountCents: intent.amountCents,
    transactionId: intent.providerId ?? '',
    shopUrl,
  });
}
