import { cents } from '@chuck-and-bit/contract/money';
import type { Queryable } from '../../database/client';
import { databaseTime } from '../../database/clock';
import type { CardPayment, CardRefund } from '../../external/cards';
import { findUserById } from '../accounts/users';
import { queueMail } from '../mails/queue-mail';
import { lockIntent, type PaymentIntentRow, updateIntent } from '../payments/payments';
import { lockPayable, type Payable } from '../purchases/payables';
import { setReturnRefunded } from '../returns/returns';
import { changeStock, stockActorOf, systemActor } from '../stock/change-stock';
import type { PaymentDeps } from './payment-deps';
import * as refundQueries from './refunds.queries';
import type { RefundRow } from './refunds.queries';
import * as queries from './settlement.queries';

/** The returned money as the provider reports it. `chargedBack`: cents that lost disputes took. */
type Returned = Pick<CardPayment, 'id' | 'refunds' | 'chargedBack'>;

/**
 * Records refunds and lost disputes of a charge: a row for each refund, their sum, and whether the whole payment was
 * returned. Idempotent. Newer provider state replaces older state, except that a refund that failed at the provider stays
 * failed.
 */
export function recordRefunds(
  database: Queryable,
  deps: PaymentDeps,
  intentId: string,
  returned: Returned,
): Promise<void> {
  return database.transaction(async (transaction) => {
    const intent = await lockIntent(transaction, intentId);
    if (!intent) return;
    const target = await queries.findTargetPaidBy(transaction, returned.id);
    const payable = target && (await lockPayable(transaction, target));
    const { made, failed } = await storeRefunds(transaction, intent, returned.refunds ?? []);
    await reportFailed(transaction, deps, payable, failed);
    await recordReturned(transaction, deps, { intent, payable, made, returned });
    for (const refund of made) await restock(transaction, refund);
  });
}

/** Records under the intent's lock that the provider refused a pending refund, which frees its amount and its units. */
export function recordRefusal(
  database: Queryable,
  deps: PaymentDeps,
  refund: Pick<RefundRow, 'id' | 'intentId'>,
  failure: string,
): Promise<void> {
  return database.transaction(async (transaction) => {
    const intent = await lockIntent(transaction, refund.intentId);
    const target = intent?.providerId && (await queries.findTargetPaidBy(transaction, intent.providerId));
    const payable = target ? await lockPayable(transaction, target) : null;
    const row = await refundQueries.findRefund(transaction, refund.id);
    if (row?.state !== 'pending') return;
    await refundQueries.setRefundFailed(transaction, row.id, { providerId: null, failure });
    await reportFailed(transaction, deps, payable, [{ ...row, failure }]);
  });
}

async function reportFailed(
  transaction: Queryable,
  { notifications }: PaymentDeps,
  payable: Payable | null,
  failed: readonly RefundRow[],
): Promise<void> {
  if (!payable || failed.length === 0) return;
  await refundQueries.countRefundedUnits(transaction, payable.target);
  for (const refund of failed) await notifications.refundFailed(transaction, payable, refund);
}

/** Refunds whose state changed. `made`: now accepted by the provider. `failed`: failed there. */
type Changes = { made: RefundRow[]; failed: RefundRow[] };

async function storeRefunds(
  transaction: Queryable,
  intent: PaymentIntentRow,
  atProvider: readonly CardRefund[],
): Promise<Changes> {
  const rows = await refundQueries.listRefundsOf(transaction, intent.id);
  const changes: Changes = { made: [], failed: [] };
  for (const refund of atProvider) {
    const row = rows.find(({ id, providerId }) => id === refund.refundId || providerId === refund.id);
    if (!row) {
      await refundQueries.insertForeignRefund(transaction, intent.id, refund);
    } else if (refund.failure !== null) {
      if (row.state === 'failed' && row.providerId !== null) continue;
      await refundQueries.setRefundFailed(transaction, row.id, {
        providerId: refund.id,
        failure: refund.failure,
      });
      changes.failed.push({ ...row, failure: refund.failure });
    } else if (row.providerId === null) {
      await refundQueries.setRefundMade(transaction, row.id, refund.id);
      if (row.returnId !== null) await setReturnRefunded(transaction, row.returnId);
      changes.made.push(row);
    }
  }
  return changes;
}

async function recordReturned(
  transaction: Queryable,
  deps: PaymentDeps,
  {
    intent,
    payable,
    made,
    returned,
  }: { intent: PaymentIntentRow; payable: Payable | null; made: RefundRow[]; returned: Returned },
): Promise<void> {
  const rows = await refundQueries.listRefundsOf(transaction, intent.id);
  const refunded = sumOf(rows.filter(({ state }) => state === 'succeeded'));
  const left = Math.max(0, intent.amountCents - refunded);
  const chargedBackCents = Math.min(left, Math.max(intent.chargedBackCents, returned.chargedBack));
  const refundedCents = Math.min(intent.amountCents, refunded + chargedBackCents);
  const isWhole = refundedCents === intent.amountCents;
  const cause = chargedBackCents > 0 ? 'dispute' : 'refund';
  const wasWhole = intent.status === 'refunded' || intent.status === 'charged_back';
  await updateIntent(transaction, intent.id, {
    refundedCents,
    chargedBackCents,
    ...(isWhole && !wasWhole
      ? {
          status: cause === 'dispute' ? 'charged_back' : 'refunded',
          settledAt: intent.settledAt ?? (await databaseTime(transaction)),
        }
      : {}),
    ...(!isWhole && wasWhole ? afterFailure(payable) : {}),
  });
  if (!payable) {
    const isNewRefund = isWhole && !wasWhole && cause === 'refund';
    return isNewRefund ? notifyPayer(transaction, deps, intent) : undefined;
  }
  await refundQueries.setReturned(transaction, payable.target, { returned: refundedCents, isWhole });
  const byStaff = made.filter(({ reason }) => reason !== null);
  if (isWhole && !payable.refundedAt) {
    await deps.notifications.refunded(transaction, payable, cause, byStaff.at(-1) ?? null);
  } else {
    for (const refund of byStaff) {
      await deps.notifications.refundedInPart(transaction, payable, refund, cents(refundedCents));
    }
  }
}

/** Notifies the payer of a refund of a charge that paid nothing, if their account still exists. */
async function notifyPayer(
  transaction: Queryable,
  { shopUrl }: PaymentDeps,
  { userId, amountCents, providerId }: PaymentIntentRow,
): Promise<void> {
  const user = await findUserById(transaction, userId);
  if (!user) return;
  const { email: to, name } = user;
  const data = { to, name, amountCents, transactionId: providerId ?? '', shopUrl };
  await queueMail(transaction, 'paymentRefunded', data);
}

/** After a failed refund the charge pays its order again, or must be refunded again if it pays nothing. */
const afterFailure = (payable: Payable | null) =>
  payable ? ({ status: 'succeeded' } as const) : ({ status: 'refunding', settledAt: null } as const);

/** Restocks the units of a refund if the staff asked for it, as far as their products still exist. */
async function restock(transaction: Queryable, refund: RefundRow): Promise<void> {
  if (!refund.restock) return;
  const user = refund.userId === null ? null : await findUserById(transaction, refund.userId);
  const change = {
    reason: 'refund',
    actor: user ? stockActorOf(user) : systemActor,
    note: refund.reason ?? undefined,
  } as const;
  for (const { orderId, productId, quantity } of await refundQueries.listLinesToRestock(
    transaction,
    refund.id,
  )) {
    const stock = await changeStock(transaction, { ...change, productId, orderId, delta: quantity });
    if (stock !== null) await refundQueries.setLineRestocked(transaction, refund.id, orderId);
  }
}

const sumOf = (rows: readonly RefundRow[]) => rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
