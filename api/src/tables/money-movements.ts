import { type SQL, sql } from 'drizzle-orm';
import { paymentIntents } from './payments';
import { purchases } from './purchases';
import { refunds } from './refunds';

/** `refund`: it succeeded. `failedRefund`: a refund that had succeeded failed, so its money is back. */
export const movementKinds = { charge: 1, refund: 2, failedRefund: 3 } as const;

/** Movements from `since` until just before `until`: all, or the first ones after a place in the order of time, kind and id. */
export type MovementSlice = {
  since: Date;
  until: Date;
  page?: { after: { at: string; kind: number; id: string } | null; limit: number };
};

/**
 * The money returned from payments of purchases: `at`, `kind`, `id` of the refund, `purchase_id`, and `cents`, negative for a refund. A
 * refund that failed after it had succeeded has two rows. Refunds of charges that paid nothing have none.
 */
export const returnedMoney = (slice: MovementSlice): SQL => sql`
  ${movements(slice, {
    ...ofRefund,
    kind: movementKinds.refund,
    at: refunds.succeededAt,
    where: sql`${refunds.state} = 'succeeded'`,
  })}
  union all
  ${movements(slice, {
    ...ofRefund,
    kind: movementKinds.refund,
    at: refunds.succeededAt,
    where: sql`${refunds.state} = 'failed'`,
  })}
  union all
  ${movements(slice, {
    ...ofRefund,
    cents: sql`${refunds.amountCents}`,
    kind: movementKinds.failedRefund,
    at: refunds.failedAt,
    where: sql`${refunds.state} = 'failed' and ${refunds.succeededAt} is not null`,
  })}`;

/** The payments of purchases, with the columns of `returnedMoney`. `id` is that of the purchase. */
export const chargedMoney = (slice: MovementSlice): SQL =>
  movements(slice, {
    table: sql`${purchases}`,
    id: sql`${purchases.id}`,
    purchaseId: sql`${purchases.id}`,
    cents: sql`${purchases.totalCents}`,
    kind: movementKinds.charge,
    at: purchases.paidAt,
    where: sql`true`,
  });

const ofRefund = {
  table: sql`${refunds}`,
  id: sql`${refunds.id}`,
  // A scalar subquery, because the planner would hash all payments for a join.
  purchaseId: sql`(select ${purchases.id} from ${paymentIntents}
    join ${purchases} on ${purchases.transactionId} = ${paymentIntents.providerId} where ${paymentIntents.id} = ${refunds.intentId})`,
  cents: sql`-${refunds.amountCents}`,
};

type Movements = {
  table: SQL;
  id: SQL;
  purchaseId: SQL;
  cents: SQL;
  kind: number;
  at: typeof refunds.succeededAt | typeof refunds.failedAt | typeof purchases.paidAt;
  where: SQL;
};

function movements({ since, until, page }: MovementSlice, of: Movements): SQL {
  const { after, limit } = page ?? {};
  const [first, last] = [after?.at ?? since.toISOString(), until.toISOString()];
  const isLater =
    after &&
    sql`and (${of.at}, ${of.kind}::int, ${of.id}) > (${after.at}::timestamptz, ${after.kind}::int, ${after.id}::uuid)`;
  return sql`(select * from (
    select ${of.at} as at, ${of.kind}::int as kind, ${of.id} as id, ${of.purchaseId} as purchase_id, ${of.cents} as cents
    from ${of.table} where ${of.where} and ${of.at} >= ${first}::timestamptz and ${of.at} < ${last}::timestamptz ${isLater ?? sql``}
  ) as found where purchase_id is not null ${limit === undefined ? sql`` : sql`order by at, id limit ${limit}`})`;
}
