import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import type { Page, PageRequest } from '../../paging';
import { documents } from '../../tables/documents';
import { purchases } from '../../tables/purchases';
import { refundLines, refunds } from '../../tables/refunds';
import { chargedMoney, type MovementSlice, movementKinds, returnedMoney } from '../../tables/money-movements';
import type { Span } from '../../days';

/** The place of a movement in the file. `at` has microseconds, which a `Date` has not. */
export type MovementKey = { at: string; kind: number; id: string };

/**
 * A charge, a refund or a failed refund, in cents: goods less discount plus shipping and added tax are the amount; tax that prices
 * contain is in it. Refunds are negative.
 */
export type Movement = MovementKey & {
  happenedAt: Date;
  what: 'Charge' | 'Refund' | 'Lost dispute' | 'Failed refund';
  purchaseNumber: string;
  transactionId: string;
  /** The provider's id of a refund. */
  refundId: string | null;
  document: string | null;
  country: string | null;
  region: string | null;
  taxName: string | null;
  /** In hundredths of a percent. */
  taxRate: number | null;
  goodsCents: number;
  discountCents: number;
  shippingCents: number;
  taxCents: number;
  includedTaxCents: number;
  amountCents: number;
};

const { charge, failedRefund } = movementKinds;

const moved = (slice: MovementSlice) =>
  sql`(${chargedMoney(slice)} union all ${returnedMoney(slice)}) as moved`;

/** The parts of each movement: of a charge from its purchase, of a refund from its lines and its part of the shipping. */
const parts = sql`
  join ${purchases} on ${purchases.id} = moved.purchase_id
  left join ${refunds} on moved.kind <> ${charge}::int and ${refunds.id} = moved.id
  cross join lateral (
    select ${purchases.goodsCents} as goods, ${purchases.discountCents} as discount, ${purchases.shippingCents} as shipping,
      ${purchases.taxCents} as tax, ${purchases.includedTaxCents} as included
    where moved.kind = ${charge}::int
    union all
    select sign * (sums.amount - sums.tax + sums.discount), sign * sums.discount,
      sign * (${refunds.shippingCents} - ${refunds.shippingTaxCents}), sign * (sums.tax + ${refunds.shippingTaxCents}),
      sign * (sums.included + ${refunds.shippingIncludedTaxCents})
    from (select sign(moved.cents) as sign) as direction, (
      select coalesce(sum(${refundLines.amountCents}), 0) as amount, coalesce(sum(${refundLines.taxCents}), 0) as tax,
        coalesce(sum(${refundLines.includedTaxCents}), 0) as included, coalesce(sum(${refundLines.discountCents}), 0) as discount
      from ${refundLines} where ${refundLines.refundId} = moved.id
    ) as sums
    where moved.kind <> ${charge}::int
  ) as parts`;

const taxRate = sql`(${purchases.pricingRules}->'tax'->>'rate')::int`;
const taxName = sql`case when ${taxRate} is not null then coalesce(${purchases.taxName}, 'Tax') end`;

const what = sql`case when moved.kind = ${charge}::int then 'Charge' when moved.kind = ${failedRefund}::int then 'Failed refund'
  when ${refunds.cause} = 'dispute' then 'Lost dispute' else 'Refund' end`;

/** The document that the movement issued. A corrected invoice moves no money. */
const documentNumber = sql`(
  select ${documents.number} from ${documents} where ${documents.purchaseId} = moved.purchase_id and case moved.kind
    when ${charge}::int then ${documents.kind} = 'invoice' and ${documents.invoiceId} is null
    when ${failedRefund}::int then ${documents.kind} = 'reversal' and ${documents.refundId} = moved.id
    else ${documents.kind} = 'credit_note' and ${documents.refundId} = moved.id end
)`;

/** Oldest first. The total of the page is not counted. */
export async function listMovements(
  database: Queryable,
  span: Span,
  { limit, after }: PageRequest<MovementKey>,
): Promise<Page<Movement, MovementKey>> {
  const slice = { ...span, page: { after, limit: limit + 1 } };
  const { rows } = await database.execute<Omit<Movement, 'happenedAt'>>(sql`
    select moved.at::text as at, moved.kind, moved.id, ${what} as what,
      ${purchases.number} as "purchaseNumber", ${purchases.transactionId} as "transactionId", ${refunds.providerId} as "refundId",
      ${documentNumber} as document, ${purchases.country}, ${purchases.region}, ${taxName} as "taxName", ${taxRate} as "taxRate",
      goods::float8 as "goodsCents", discount::float8 as "discountCents", shipping::float8 as "shippingCents",
      tax::float8 as "taxCents", included::float8 as "includedTaxCents",
      moved.cents::float8 as "amountCents"
    from ${moved(slice)} ${parts}
    order by moved.at, moved.kind, moved.id limit ${limit + 1}`);
  const found = rows.slice(0, limit).map((row) => ({ ...row, happenedAt: new Date(row.at) }));
  const last = found.at(-1);
  const next = rows.length > limit && last ? { at: last.at, kind: last.kind, id: last.id } : null;
  return { rows: found, next, total: found.length };
}

/** Money in cents. */
export type TaxRow = {
  month: string;
  country: string | null;
  region: string | null;
  name: string | null;
  rate: number | null;
  addedCents: number;
  includedCents: number;
  totalCents: number;
};

/** By month of this time zone, place and rate. */
export async function sumTaxes(database: Queryable, span: Span, timeZone: string): Promise<TaxRow[]> {
  const { rows } = await database.execute<TaxRow>(sql`
    select to_char(moved.at at time zone ${timeZone}, 'YYYY-MM') as month, ${purchases.country}, ${purchases.region},
      ${taxName} as name, ${taxRate} as rate, sum(tax)::float8 as "addedCents", sum(included)::float8 as "includedCents",
      sum(moved.cents)::float8 as "totalCents"
    from ${moved(span)} ${parts}
    group by 1, 2, 3, 4, 5 order by 1, 2 nulls first, 3 nulls first, 4 nulls first, 5`);
  return rows;
}
