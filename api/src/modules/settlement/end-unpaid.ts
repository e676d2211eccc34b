import { messages } from '@chuck-and-bit/contract/messages';
import { canCancel, paymentStatusOf } from '@chuck-and-bit/contract/order-status';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { cancelPayments } from '../payments/cancel-payments';
import { findLiveIntent } from '../payments/payments';
import type { PaymentTarget } from '../../payment-target';
import { lockPayable, type Payable } from '../purchases/payables';
import { markPaid } from './mark-paid';
import type { PaymentDeps } from './payment-deps';
import * as queries from './settlement.queries';

/** A payment that is started while the previous one is being cancelled requires another round. */
const maxRounds = 3;

/** `paid`: paid already, or charged at the provider. `gone`: a concurrent request ended it. */
export type UnpaidEnd = 'ended' | 'paid' | 'gone';

/**
 * Ends an unpaid order or purchase: cancels its payment at the card provider, then deletes it and restores the stock.
 * @param cause the reason, for the stock ledger; `notify` queues the mails in the deleting transaction
 */
export function endUnpaid(
  database: Queryable,
  deps: PaymentDeps,
  target: PaymentTarget,
  {
    notify,
    ...cause
  }: queries.EndCause & { notify: (transaction: Queryable, payable: Payable) => Promise<void> },
): Promise<UnpaidEnd> {
  return whileUnpaid(database, deps, target, async (transaction, payable) => {
    await queries.deleteUnpaid(transaction, target, cause);
    await notify(transaction, payable);
    return 'ended';
  });
}

/**
 * Changes an unpaid order or purchase once its payment is cancelled at the card provider.
 * @param change runs in a transaction that has locked the target, while it has no live intent
 * @throws PROVIDER_UNAVAILABLE, also while the provider is processing the card; UNAVAILABLE if new payments were started in
 *   every round
 */
export async function whileUnpaid(
  database: Queryable,
  deps: PaymentDeps,
  target: PaymentTarget,
  change: (transaction: Queryable, payable: Payable) => Promise<UnpaidEnd>,
): Promise<UnpaidEnd> {
  for (let round = 0; round < maxRounds; round++) {
    const paidBy = await cancelPayments(database, deps.cards, target);
    if (paidBy) {
      await markPaid(database, deps.notifications, target, paidBy);
      return 'paid';
    }
    const end = await database.transaction(async (transaction) => {
      const payable = await lockPayable(transaction, target);
      if (!payable) return 'gone';
      if (!canCancel({ paymentStatus: paymentStatusOf(payable) })) return 'paid';
      // A payment was started in the meantime and must be cancelled first.
      if (await findLiveIntent(transaction, target)) return 'again';
      return change(transaction, payable);
    });
    if (end !== 'again') return end;
  }
  throw new ShopError('UNAVAILABLE', messages.unavailable, { retryAfterSeconds: 1 });
}
