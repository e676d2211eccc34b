import { checkPayment, listPayments, type Payment } from '@chuck-and-bit/contract/payments';
import { refundPurchase } from '@chuck-and-bit/contract/refunds';
import { changeReturn, requestPurchaseReturn } from '@chuck-and-bit/contract/returns';
import { shipPurchase } from '@chuck-and-bit/contract/shipments';
import type { Database } from '../src/database/client';
import type { ApiClient } from './api-client';
import type { Person } from './people';

/** What follows the payment of a purchase: parcels, returns, refunds, mails and the audit log. */
export function createDesk({ pool }: Database, shop: ApiClient, { admin }: { admin: Person }) {
  const byStaff = (id: string, body: object = {}) => ({ as: admin, params: { id }, body });
  /** The request for a refund: of all that is left, unless the body names a part. */
  const refunding = (id: string, body: object = {}) => byStaff(id, { reason: 'It was bent', ...body });
  /** The request of a buyer to send these units back. */
  const asking = (buyer: Person, id: string, lines: readonly object[], reason = 'Too loud') => ({
    as: buyer,
    params: { id },
    body: { lines, reason },
  });
  const paymentOf = async (transactionId: string): Promise<Payment> => {
    const payments = await shop.does(listPayments, { as: admin, query: { limit: 100 } });
    const found = payments.find((payment) => payment.transactionId === transactionId);
    if (!found) throw new Error(`There is no payment ${transactionId}`);
    return found;
  };
  return {
    /** A request of the admin about one thing. */
    byStaff,
    /** Ships these units of a purchase, or all that are left. @returns the id of the parcel */
    shipsPurchase: async (id: string, body: object = {}): Promise<string> =>
      (await shop.does(shipPurchase, byStaff(id, body))).insertedId,
    /** A payment as the staff see it in their list of the newest. */
    paymentOf,
    /** The admin has the shop ask the card provider about a payment. */
    checksPayment: async (transactionId: string): Promise<Payment> => {
      const { _id } = await paymentOf(transactionId);
      return (await shop.does(checkPayment, byStaff(_id))).payment;
    },
    /** As if nobody had confirmed this charge in time. */
    makesOverdue: (transactionId: string) =>
      pool.query(
        `update payment_intents set succeeded_at = now() - interval '31 minutes' where provider_id = $1`,
        [transactionId],
      ),
    refunding,
    refunds: async (id: string, body: object = {}) =>
      (await shop.does(refundPurchase, refunding(id, body))).refund,
    asking,
    /** @returns the id of the return */
    asksBack: async (...asked: Parameters<typeof asking>): Promise<string> =>
      (await shop.does(requestPurchaseReturn, asking(...asked))).insertedId,
    changesReturn: (id: string, body: object) => shop.does(changeReturn, byStaff(id, body)),
    /** The mails whose data have these values, oldest first; the kind may have a `%` for any letters. */
    mails: async ({ kind = '%', ...data }: Record<string, string>) => {
      const { rows } = await pool.query<{ kind: string; data: Record<string, unknown> }>(
        'select kind, data from mails where kind ilike $1 and data @> $2 order by id',
        [kind, JSON.stringify(data)],
      );
      return rows;
    },
    /** What the audit log has about one thing, oldest first. */
    audited: async (subjectId: string, action = '%') => {
      const { rows } = await pool.query<
        Record<'actor' | 'action' | 'subject', string> & { before: object; after: object }
      >(
        `select actor, action, subject, before, after from audit_log
         where subject_id = $1 and action like $2 order by id`,
        [subjectId, action],
      );
      return rows;
    },
  };
}
