import { cents } from '@chuck-and-bit/contract/money';
import { divideRefund, refundableTotal } from '@chuck-and-bit/contract/refund-amounts';
import { sum } from '@chuck-and-bit/contract/sum';
import type { Queryable } from '../../../database/client';
import { databaseTime } from '../../../database/clock';
import type { CardPayment, CardRefund } from '../../../external/cards';
import { findUserById } from '../../accounts/users';
import { queueMail } from '../../mails/queue-mail';
import { lockIntent, type PaymentIntentRow, updateIntent } from '../../payments/payments';
import { findPurchasePaidBy, lockPurchase, type WholePurchase } from '../../purchases/purchases';
import { setReturnRefunded, reopenReturn } from '../../returns/returns';
import { changeStock, stockActorOf, systemActor } from '../../stock/change-stock';
import type { PaymentDeps } from '../payment-deps';
import { issueCreditNotes } from './issue-credit-notes';
import { refundableOf, withTaxes } from './refundable';
import * as refundQueries from './refunds.queries';
import type { RefundRow, StoredRefund } from './refunds.queries';

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
    const paid = await lockPaidBy(transaction, returned.id);
    const changes = await storeRefunds(transaction, intent, returned.refunds ?? []);
    await reportFailed(transaction, deps, paid, changes.failed);
    for (const refund of changes.made) await restock(transaction, refund);
    await recordReturned(transaction, deps, { intent, paid, changes, returned });
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
    const paid = intent?.providerId ? await lockPaidBy(transaction, intent.providerId) : null;
    const row = await refundQueries.findRefund(transaction, refund.id);
    if (row?.state !== 'pending') return;
    await refundQueries.setRefundFailed(transaction, row.id, { providerId: null, failure });
    await reportFailed(transaction, deps, paid, [{ ...row, failure }]);
  });
}

/** Locks the purchase that this transaction paid. */
async function lockPaidBy(transaction: Queryable, transactionId: string): Promise<WholePurchase | null> {
  const id = await findPurchasePaidBy(transaction, transactionId);
  return id === null ? null : lockPurchase(transaction, id);
}

async function reportFailed(
  transaction: Queryable,
  { notifications }: PaymentDeps,
  paid: WholePurchase | null,
  failed: readonly RefundRow[],
): Promise<void> {
  if (!paid || failed.length === 0) return;
  await refundQueries.countRefundedUnits(transaction, paid.purchase.id);
  for (const refund of failed) await notifications.refundFailed(transaction, paid, refund);
}

/** `before`: all refunds as they were. Of these `made`: now accepted by the provider; `failed`: failed there. */
type Changes = { before: RefundRow[]; made: RefundRow[]; failed: RefundRow[] };

async function storeRefunds(
  transaction: Queryable,
  intent: PaymentIntentRow,
  atProvider: readonly CardRefund[],
): Promise<Changes> {
  const rows = await refundQueries.listRefundsOf(transaction, intent.id);
  const changes: Changes = { before: rows, made: [], failed: [] };
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
      if (row.returnId !== null) await reopenReturn(transaction, row.returnId);
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
    paid,
    changes,
    returned,
  }: { intent: PaymentIntentRow; paid: WholePurchase | null; changes: Changes; returned: Returned },
): Promise<void> {
  const chargedBackCents = await storeLostDispute(transaction, intent, returned.chargedBack);
  if (paid) await divideRefunds(transaction, paid, intent.id);
  const rows = await refundQueries.listRefundsOf(transaction, intent.id);
  const refundedCents = Math.min(
    intent.amountCents,
    sumOf(rows.filter(({ state }) => state === 'succeeded')),
  );
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
    ...(!isWhole && wasWhole ? afterFailure(paid) : {}),
  });
  if (!paid) {
    const byRefunds = refundedCents - chargedBackCents;
    const isNewRefund = isWhole && !wasWhole && byRefunds > 0;
    return isNewRefund ? notifyPayer(transaction, deps, intent, byRefunds) : undefined;
  }
  await refundQueries.setReturned(transaction, paid.purchase.id, { returned: refundedCents, isWhole });
  const notes = await issueCreditNotes(transaction, deps, paid, {
    intentId: intent.id,
    before: changes.before,
  });
  const byStaff = changes.made.filter(({ reason }) => reason !== null);
  if (isWhole && !paid.purchase.refundedAt) {
    await deps.notifications.refunded(transaction, paid, cause, byStaff.at(-1) ?? null, notes.at(-1) ?? null);
  } else {
    for (const refund of byStaff) {
      const note = notes.find(({ refundId }) => refundId === refund.id) ?? null;
      await deps.notifications.refundedInPart(transaction, paid, refund, cents(refundedCents), note);
    }
  }
}

/** Stores what a lost dispute took beyond what is stored already. @returns all that lost disputes took, in cents */
async function storeLostDispute(
  transaction: Queryable,
  intent: PaymentIntentRow,
  chargedBack: number,
): Promise<number> {
  const rows = await refundQueries.listRefundsOf(transaction, intent.id);
  const returned = rows.filter(({ state }) => state === 'succeeded');
  const stored = sumOf(returned.filter(({ cause }) => cause === 'dispute'));
  const added = Math.min(chargedBack - stored, intent.amountCents - sumOf(returned));
  if (added <= 0) return stored;
  await refundQueries.insertLostDispute(transaction, intent.id, added);
  return stored + added;
}

/** Records in a purchase what was refunded, in part, before the charge paid it. @returns these refunds */
export async function recordEarlierRefunds(
  transaction: Queryable,
  paid: WholePurchase,
  { id, refundedCents }: PaymentIntentRow,
): Promise<StoredRefund[]> {
  await divideRefunds(transaction, paid, id);
  await refundQueries.setReturned(transaction, paid.purchase.id, { returned: refundedCents, isWhole: false });
  const refunds = await refundQueries.listStoredRefunds(transaction, id);
  return refunds.filter(({ refund }) => refund.state === 'succeeded');
}

/**
 * Divides the refunds that were not made in the shop, and lost disputes, over the lines and the shipping of the purchase that
 * their charge paid.
 */
async function divideRefunds(transaction: Queryable, paid: WholePurchase, intentId: string): Promise<void> {
  const refunds = await refundQueries.listStoredRefunds(transaction, intentId);
  for (const stored of refunds) {
    const { refund, lines } = stored;
    if (refund.state !== 'succeeded' || lines.length > 0 || refund.shippingCents > 0) continue;
    const others = refunds.filter((other) => other !== stored);
    const reserved = refundableOf(paid, others);
    // The provider returns no more than the charge: pending refunds that leave less than this one are refused.
    const refundable =
      refund.amountCents <= refundableTotal(reserved)
        ? reserved
        : refundableOf(
            paid,
            others.filter((other) => other.refund.state === 'succeeded'),
          );
    const parts = withTaxes(refundable, divideRefund(refundable, { amount: cents(refund.amountCents) }));
    await refundQueries.setDivided(transaction, refund.id, parts);
    Object.assign(refund, parts.shipping);
    stored.lines = parts.lines.map((line) => ({ ...line, refundId: refund.id, restocked: false }));
  }
}

/** Notifies the payer of a refund of a charge that paid nothing, if their account still exists. */
async function notifyPayer(
  transaction: Queryable,
  { shopUrl }: PaymentDeps,
  { userId, providerId }: PaymentIntentRow,
  amountCents: number,
): Promise<void> {
  const user = await findUserById(transaction, userId);
  if (!user) return;
  const { email: to, name } = user;
  const data = { to, name, amountCents, transactionId: providerId ?? '', shopUrl };
  await queueMail(transaction, 'paymentRefunded', data);
}

/** After a failed refund the charge pays its purchase again, or must be refunded again if it pays nothing. */
const afterFailure = (paid: WholePurchase | null) =>
  paid ? ({ status: 'succeeded' } as const) : ({ status: 'refunding', settledAt: null } as const);

/** Restocks the units of a refund if the staff asked for it, as far as their products still exist. */
async function restock(transaction: Queryable, refund: RefundRow): Promise<void> {
  if (!refund.restock) return;
  const user = refund.userId === null ? null : await findUserById(transaction, refund.userId);
  const change = {
    reason: 'refund',
    actor: user ? stockActorOf(user) : systemActor,
    note: refund.reason ?? undefined,
  } as const;
  for (const line of await refundQueries.listLinesToRestock(transaction, refund.id)) {
    const { order, productId, quantity } = line;
    const stock = await changeStock(transaction, { ...change, productId, order, delta: quantity });
    if (stock !== null) await refundQueries.setLineRestocked(transaction, refund.id, order.id);
  }
}

const sumOf = (rows: readonly RefundRow[]) => sum(rows.map(({ amountCents }) => amountCents));
