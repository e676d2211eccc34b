import { requireWithinRate } from '../../../attempt-limits/attempt-limits';
import type { Queryable } from '../../../database/client';
import type { PaymentDeps } from '../payment-deps';

/** `paymentCallsPerMinute`: how often each buyer may make the shop ask the card provider. */
export type BuyerPaymentDeps = PaymentDeps & { paymentCallsPerMinute: number };

/**
 * Counts a buyer's call just before it asks the card provider.
 * @throws TOO_MANY_REQUESTS with Retry-After
 */
export const countPaymentCall = (
  database: Queryable,
  { paymentCallsPerMinute: max }: Pick<BuyerPaymentDeps, 'paymentCallsPerMinute'>,
  { id }: { id: string },
): Promise<void> => requireWithinRate(database, `payment calls of ${id}`, { max, windowSeconds: 60 });
