import { createHash } from 'node:crypto';
import { messages } from '@chuck-and-bit/contract/messages';
import { serverLimits } from '@chuck-and-bit/contract/server-limits';
import { usdOf } from '@chuck-and-bit/contract/money';
import { paymentStatusOf } from '@chuck-and-bit/contract/order-status';
import { linesOfOrder, mayBecome, unitsInReturns } from '@chuck-and-bit/contract/return-status';
import type { RefundRequest } from '@chuck-and-bit/contract/refunds';
import type { Queryable } from '../../../database/client';
import { invalidInput, ShopError } from '../../../errors';
import { isId, newId } from '../../../ids';
import type { UserRow } from '../../accounts/users';
import { type Actor, recordChange } from '../../audit-log/record-change';
import { findIntentByTransaction, lockIntent } from '../../payments/payments';
import {
  findPurchase,
  listShipments,
  lockPurchase,
  purchaseNotFound,
  type PurchaseRow,
  unitsLost,
  unitsSentAgain,
  type WholePurchase,
} from '../../purchases/purchases';
import { listReturnsOfPurchase, lockReturn } from '../../returns/returns';
import { decideRefund } from './decide-refund';
import { type HeldUnits, refundableOf } from './refundable';
import type { PaymentDeps } from '../payment-deps';
import * as queries from './refunds.queries';
import type { NewRefundLine, RefundRow, StoredRefund } from './refunds.queries';
import { completeRefund, requestRefundAtProvider } from './request-refund-at-provider';
import { settlePayment } from '../paying/settle-payment';

/** Who refunds, and the Idempotency-Key of the request, if it has one. */
type Refunding = {
  user: UserRow;
  actor: Actor;
  idempotencyKey: string | null;
};

/**
 * Refunds units, an amount, one order, or all that is left of what was paid. Stores the refund under the intent's lock, then requests it
 * at the provider outside any transaction. The reconciler completes refunds that stay pending.
 * @returns the refund: succeeded, or pending while the provider does not respond
 * @throws PURCHASE_NOT_FOUND, ORDER_NOT_PAID, ORDER_REFUNDED, PAYMENT_NOT_FOUND, PAYMENT_DISPUTED,
 *   REFUND_TOO_HIGH, TOO_MANY_REFUNDS, REFUND_REFUSED, RETURN_NOT_FOUND, RETURN_CHANGED, INVALID_INPUT for an
 *   order of another purchase
 */
export async function refundPayment(
  database: Queryable,
  deps: PaymentDeps,
  purchaseId: string,
  request: RefundRequest,
  by: Refunding,
): Promise<RefundRow> {
  const requestKey = by.idempotencyKey && fingerprint(by.idempotencyKey, purchaseId, request);
  const before = requestKey && (await queries.findRequestedRefund(database, by.user.id, requestKey));
  const refund = before || (await prepareRefund(database, deps, purchaseId, request, { ...by, requestKey }));
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
  purchaseId: string,
  request: RefundRequest,
  { user, actor, requestKey }: Omit<Refunding, 'idempotencyKey'> & { requestKey: string | null },
): Promise<RefundRow> {
  const transactionId = requirePaid(isId(purchaseId) ? await findPurchase(database, purchaseId) : null);
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
    const whole = await lockPurchase(transaction, purchaseId);
    if (!locked || !whole) throw purchaseNotFound();
    requirePaid(whole.purchase);
    const refunds = await queries.listStoredRefunds(transaction, locked.id);
    if (refunds.length >= serverLimits.refunds.max) {
      throw new ShopError('TOO_MANY_REFUNDS', messages.tooManyRefunds(serverLimits.refunds.max));
    }
    const returned = await lockReturned(transaction, whole, request, refunds);
    const held = await countHeldUnits(transaction, whole, request.returnId, refunds);
    const { amountCents, lines, shipping } = decideRefund(refundableOf(whole, refunds, held), {
      ...request,
      ...returned,
    });
    const id = newId();
    const { reason, restock = false, returnId = null } = request;
    const refund = {
      id,
      intentId: intent.id,
      amountCents,
      ...shipping,
      reason,
      restock,
      returnId,
      requestKey,
    };
    await queries.insertRefund(transaction, { ...refund, userId: user.id }, lines);
    await queries.countRefundedUnits(transaction, whole.purchase.id);
    await recordChange(transaction, actor, {
      action: 'purchase.refunded',
      subject: { id: whole.purchase.id, name: whole.purchase.number },
      after: { amount: usdOf(amountCents), reason, restock, units: unitsOf(whole, lines) },
    });
    const row = await queries.findRefund(transaction, id);
    if (!row) throw new Error('The refund was not stored');
    return row;
  });
}

/** Refunded units by product. */
const unitsOf = ({ orders }: WholePurchase, lines: readonly NewRefundLine[]) =>
  Object.fromEntries(
    lines
      .filter(({ quantity }) => quantity > 0)
      .map(({ orderId, quantity }) => [orders.find(({ id }) => id === orderId)?.productName, quantity]),
  );

function requirePaid(purchase: PurchaseRow | null): string {
  if (!purchase) throw purchaseNotFound();
  if (purchase.transactionId === null)
    throw new ShopError('ORDER_NOT_PAID', messages.orderRefused.ORDER_NOT_PAID);
  if (paymentStatusOf(purchase) === 'Refunded')
    throw new ShopError('ORDER_REFUNDED', messages.orderRefused.ORDER_REFUNDED);
  return purchase.transactionId;
}

/** Locks a received return, so that it is refunded once. @returns its units; null for a refund without a return */
async function lockReturned(
  transaction: Queryable,
  { purchase }: WholePurchase,
  { returnId, lines, restock }: RefundRequest,
  refunds: readonly StoredRefund[],
): Promise<Pick<RefundRequest, 'lines'> | null> {
  if (returnId === undefined) return null;
  const found = isId(returnId) ? await lockReturn(transaction, returnId) : null;
  if (found?.purchaseId !== purchase.id) throw new ShopError('RETURN_NOT_FOUND', messages.returnNotFound);
  const isRefunding = refunds.some(
    ({ refund }) => refund.returnId === found.id && refund.state === 'pending',
  );
  if (!mayBecome(found.state, 'refunded') || isRefunding) {
    throw new ShopError('RETURN_CHANGED', messages.returnNotRefundable);
  }
  if (lines || restock) throw invalidInput([{ path: 'returnId', message: messages.returnLinesKnown }]);
  const received = found.lines.flatMap(({ orderId, receivedQuantity }) =>
    receivedQuantity ? [{ orderId, quantity: receivedQuantity, shipped: true }] : [],
  );
  return { lines: received };
}

/**
 * The units in open returns, by order, without the return to refund and without those that pending refunds count already. A
 * refund without a return neither refunds units that were sent again, and refunds lost ones first.
 */
async function countHeldUnits(
  transaction: Queryable,
  { purchase, orders }: WholePurchase,
  returnId: string | undefined,
  refunds: readonly StoredRefund[],
): Promise<Map<string, HeldUnits>> {
  const counted = new Set(
    refunds.filter(({ refund }) => refund.state === 'pending').map(({ refund }) => refund.returnId),
  );
  const others = (await listReturnsOfPurchase(transaction, purchase.id)).filter(
    ({ id }) => id !== returnId?.toLowerCase() && !counted.has(id),
  );
  const parcels = returnId === undefined ? await listShipments(transaction, [purchase.id]) : [];
  return new Map(
    orders.map((order) => [
      order.id,
      {
        inReturns: unitsInReturns(linesOfOrder(others, order.id)),
        sentAgain: unitsSentAgain(order.id, parcels),
        lost: unitsLost(order, parcels),
      },
    ]),
  );
}
