import { createHash } from 'node:crypto';
import { messages } from '@chuck-and-bit/contract/messages';
import { limits } from '@chuck-and-bit/contract/limits';
import { type Cents, cents, centsToUsd } from '@chuck-and-bit/contract/money';
import { paymentStatusOf } from '@chuck-and-bit/contract/order-status';
import { mayBecome } from '@chuck-and-bit/contract/return-status';
import { refundable } from '@chuck-and-bit/contract/refund-amounts';
import type { RefundRequest } from '@chuck-and-bit/contract/refunds';
import type { Queryable } from '../../database/client';
import { invalidInput, ShopError } from '../../errors';
import { isId, newId } from '../../ids';
import type { PaymentTarget } from '../../payment-target';
import type { UserRow } from '../accounts/users';
import { type Actor, recordChange } from '../audit-log/record-change';
import { findOrder } from '../orders/orders';
import { findIntentByTransaction, lockIntent, type PaymentIntentRow } from '../payments/payments';
import { findPayable, lockPayable, type Payable, payableNotFound } from '../purchases/payables';
import { lockReturn } from '../returns/returns';
import { decideRefund } from './decide-refund';
import type { PaymentDeps } from './payment-deps';
import * as queries from './refunds.queries';
import type { NewRefundLine, RefundRow } from './refunds.queries';
import { completeRefund, requestRefundAtProvider } from './request-refund-at-provider';
import { settlePayment } from './settle-payment';

/** Who refunds, and the Idempotency-Key of the request, if it has one. */
type Refunding = { user: UserRow; actor: Actor; idempotencyKey: string | null };

/**
 * Refunds units, an amount, or all that is left of what was paid. Stores the refund under the intent's lock, then requests it
 * at the provider outside any transaction. The reconciler completes refunds that stay pending.
 * @returns the refund: succeeded, or pending while the provider does not respond
 * @throws ORDER_NOT_FOUND, PURCHASE_NOT_FOUND, ORDER_NOT_PAID, ORDER_REFUNDED, PAYMENT_NOT_FOUND, PAYMENT_DISPUTED,
 *   REFUND_TOO_HIGH, TOO_MANY_REFUNDS, REFUND_REFUSED, RETURN_NOT_FOUND, RETURN_CHANGED, INVALID_INPUT for a
 *   line that is not among its orders
 */
export async function refundPayment(
  database: Queryable,
  deps: PaymentDeps,
  target: PaymentTarget,
  wanted: RefundRequest,
  by: Refunding,
): Promise<RefundRow> {
  const requestKey = by.idempotencyKey && fingerprint(by.idempotencyKey, target, wanted);
  const before = requestKey && (await queries.findRequestedRefund(database, by.user.id, requestKey));
  const refund = before || (await prepareRefund(database, deps, target, wanted, { ...by, requestKey }));
  if (refund.state === 'pending') {
    // The provider may have made the refund of a repeated request already.
    const request = before ? completeRefund : requestRefundAtProvider;
    await request(database, deps, refund).catch(leavePending);
  }
  const row = await queries.findRefund(database, refund.id);
  if (!row) throw new Error(`The refund ${refund.id} is gone`);
  if (row.state === 'failed') {
    throw new ShopError('REFUND_REFUSED', messages.refundRefused(row.failure ?? ''));
  }
  return row;
}

/** Leaves a refund pending that the provider did not respond to. */
function leavePending(error: unknown): void {
  if (!(error instanceof ShopError && error.code === 'PROVIDER_UNAVAILABLE')) throw error;
}

/** Includes the request, because its key may be used for another request once it has expired. */
const fingerprint = (...request: unknown[]) =>
  createHash('sha256').update(JSON.stringify(request)).digest('base64url');

async function prepareRefund(
  database: Queryable,
  deps: PaymentDeps,
  target: PaymentTarget,
  wanted: RefundRequest,
  { user, actor, requestKey }: { user: UserRow; actor: Actor; requestKey: string | null },
): Promise<RefundRow> {
  const transactionId = await findPaid(database, target);
  const intent = await findIntentByTransaction(database, transactionId);
  const payment = intent && (await deps.cards.findPayment(transactionId, { withRefunds: true }));
  if (!payment) throw new ShopError('PAYMENT_NOT_FOUND', messages.paymentNotFound);
  // Records dashboard refunds and disputes whose events have not arrived yet.
  await settlePayment(database, deps, intent, payment);
  if (payment.dispute === 'open' || payment.dispute === 'lost') {
    throw new ShopError('PAYMENT_DISPUTED', messages.paymentDisputed);
  }
  return database.transaction(async (transaction) => {
    const locked = await lockIntent(transaction, intent.id);
    const payable = await lockPayable(transaction, target);
    if (!locked || !payable) throw payableNotFound(target);
    requirePaid(payable);
    const rows = await queries.listRefundsOf(transaction, locked.id);
    const returned = await lockReturned(transaction, payable, wanted, rows);
    const { amount, lines } = decideRefund(payable, { ...wanted, ...returned }, leftOf(locked, rows));
    const id = newId();
    const { reason, restock = false, returnId = null } = wanted;
    const refund = { id, intentId: intent.id, amountCents: amount, reason, restock, returnId, requestKey };
    await queries.insertRefund(transaction, { ...refund, userId: user.id }, lines);
    await queries.countRefundedUnits(transaction, target);
    await recordChange(transaction, actor, {
      action: target.kind === 'order' ? 'order.refunded' : 'purchase.refunded',
      subject: { id: target.id, name: payable.number },
      after: { amount: centsToUsd(amount), reason, restock, units: unitsOf(payable, lines) },
    });
    const row = await queries.findRefund(transaction, id);
    if (!row) throw new Error('The refund was not stored');
    return row;
  });
}

/** Refunded units by order number. */
const unitsOf = ({ orders }: Payable, lines: readonly NewRefundLine[]) =>
  Object.fromEntries(
    lines.map(({ orderId, quantity }) => [orders.find(({ id }) => id === orderId)?.number, quantity]),
  );

async function findPaid(database: Queryable, target: PaymentTarget): Promise<string> {
  const payable = isId(target.id) ? await findPayable(database, target) : null;
  if (payable) return requirePaid(payable);
  const line = target.kind === 'order' && isId(target.id) ? await findOrder(database, target.id) : null;
  throw line
    ? invalidInput([{ path: 'id', message: messages.refundPurchaseInstead }])
    : payableNotFound(target);
}

function requirePaid(payable: Payable): string {
  if (payable.transactionId === null) throw new ShopError('ORDER_NOT_PAID', messages.orderNotPaid);
  if (paymentStatusOf(payable) === 'Refunded') throw new ShopError('ORDER_REFUNDED', messages.orderRefunded);
  return payable.transactionId;
}

/** The part of a locked charge, in cents, that is neither returned nor in a pending refund. @throws TOO_MANY_REFUNDS */
function leftOf(intent: PaymentIntentRow, rows: readonly RefundRow[]): Cents {
  if (rows.length >= limits.refunds.max) {
    throw new ShopError('TOO_MANY_REFUNDS', messages.tooManyRefunds(limits.refunds.max));
  }
  const pending = rows.filter(({ state }) => state === 'pending');
  return refundable({
    charged: cents(intent.amountCents),
    returned: cents(intent.refundedCents),
    pending: cents(pending.reduce((sum, { amountCents }) => sum + amountCents, 0)),
  });
}

/** Locks a received return, so that it is refunded once. @returns its units; null for a refund without a return */
async function lockReturned(
  transaction: Queryable,
  { orders }: Payable,
  { returnId, lines, restock }: RefundRequest,
  rows: readonly RefundRow[],
): Promise<Pick<RefundRequest, 'lines'> | null> {
  if (returnId === undefined) return null;
  const found = isId(returnId) ? await lockReturn(transaction, returnId) : null;
  if (!found || orders.every(({ id }) => id !== found.orderId)) {
    throw new ShopError('RETURN_NOT_FOUND', messages.returnNotFound);
  }
  const isRefunding = rows.some((row) => row.returnId === found.id && row.state === 'pending');
  if (!mayBecome(found.state, 'refunded') || found.receivedQuantity === null || isRefunding) {
    throw new ShopError('RETURN_CHANGED', messages.returnNotRefundable);
  }
  if (lines || restock) throw invalidInput([{ path: 'returnId', message: messages.returnLinesKnown }]);
  return { lines: [{ orderId: found.orderId, quantity: found.receivedQuantity }] };
}
