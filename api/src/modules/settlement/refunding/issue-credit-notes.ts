import type { Queryable } from '../../../database/client';
import { type IssuedDocument, issueForRefunds } from '../../invoicing/issue-documents';
import type { WholePurchase } from '../../purchases/purchases';
import type { PaymentDeps } from '../payment-deps';
import { listStoredRefunds, type RefundRow } from './refunds.queries';

/**
 * Issues the documents about refunds that have succeeded, or have failed after they had succeeded.
 * @param before all refunds of the intent as they were
 * @returns the credit notes
 */
export async function issueCreditNotes(
  transaction: Queryable,
  { seller }: PaymentDeps,
  paid: WholePurchase,
  { intentId, before }: { intentId: string; before: readonly RefundRow[] },
): Promise<IssuedDocument[]> {
  const hadSucceeded = new Set(before.filter(({ state }) => state === 'succeeded').map(({ id }) => id));
  const refunds = await listStoredRefunds(transaction, intentId);
  const succeeded = refunds.filter(({ refund }) => refund.state === 'succeeded');
  const issued = await issueForRefunds(transaction, seller, paid, {
    before: succeeded.filter(({ refund }) => hadSucceeded.has(refund.id)),
    succeeded: succeeded.filter(({ refund }) => !hadSucceeded.has(refund.id)),
    failed: refunds
      .filter(({ refund }) => refund.state === 'failed' && hadSucceeded.has(refund.id))
      .map(({ refund }) => refund.id),
  });
  return issued.filter(({ kind }) => kind === 'credit_note');
}
