import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import type { CardPayment } from '../../external/cards';
import { markPaid } from '../orders/mark-paid';
import {
  findIntent,
  lockIntent,
  noteOpenIntent,
  type PaymentIntentRow,
  updateIntent,
} from './payments.queries';
import { tellRefunded } from './payment-news';
import type { Till } from './till';

/** A charge without an order waits this long for the buyer's browser to claim it. */
const claimMinutes = 30;

/**
 * Brings what the card provider says to its end: a charge becomes the payment of its order, or goes back. May run
 * any number of times.
 * @param intent our row of the payment
 * @param payment as found at the provider just now
 */
export async function settlePayment(
  database: Queryable,
  till: Till,
  intent: PaymentIntentRow,
  payment: CardPayment,
): Promise<void> {
  await noteOpenIntent(database, intent.id, {
    providerId: payment.id,
    status: payment.status,
    failure: payment.failure,
  });
  if (payment.status !== 'succeeded') return;
  if (payment.refunded) return noteRefunded(database, till, intent.id);
  if (payment.orderId !== null && (await paysItsOrder(database, till, payment.orderId, payment))) return;
  if (payment.orderId === null && !(await isOverdue(database, intent.id))) return;
  await giveBack(database, till, intent.id, payment);
}

async function paysItsOrder(
  database: Queryable,
  till: Till,
  orderId: string,
  payment: CardPayment,
): Promise<boolean> {
  try {
    await markPaid(database, till.news, orderId, payment);
    return true;
  } catch (error) {
    // The order is gone, or another payment was faster: this charge pays nothing.
    if (error instanceof ShopError) return false;
    throw error;
  }
}

async function isOverdue(database: Queryable, id: string): Promise<boolean> {
  const { succeededAt } = (await findIntent(database, id)) ?? {};
  return !!succeededAt && succeededAt.getTime() < Date.now() - claimMinutes * 60_000;
}

/**
 * Decided under the intent's lock, so that no order takes the charge any more; then the refund is asked for, as often as
 * needed. A dispute has given the money back already: only when we win it is there something to refund.
 */
async function giveBack(
  database: Queryable,
  till: Till,
  id: string,
  { id: providerId, dispute }: CardPayment,
): Promise<void> {
  const toRefund = await database.transaction(async (transaction) => {
    const intent = await lockIntent(transaction, id);
    const isDisputed = intent?.status === 'disputed' || intent?.status === 'charged_back';
    if (!intent || (intent.settledAt && !isDisputed)) return false;
    if (dispute === 'open' || dispute === 'lost') {
      const now = new Date();
      await updateIntent(transaction, id, {
        status: dispute === 'open' ? 'disputed' : 'charged_back',
        disputedAt: intent.disputedAt ?? now,
        settledAt: intent.settledAt ?? now,
      });
      return false;
    }
    await updateIntent(transaction, id, { status: 'refunding', settledAt: null });
    return true;
  });
  if (!toRefund) return;
  await till.cards.refundPayment(providerId, `refund-${id}`);
  await noteRefunded(database, till, id);
}

function noteRefunded(database: Queryable, till: Till, id: string): Promise<void> {
  return database.transaction(async (transaction) => {
    const intent = await lockIntent(transaction, id);
    if (!intent || intent.status === 'refunded') return;
    await updateIntent(transaction, id, { status: 'refunded', settledAt: intent.settledAt ?? new Date() });
    await tellRefunded(transaction, till.shopUrl, intent);
  });
}
