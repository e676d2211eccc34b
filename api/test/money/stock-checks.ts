import type pg from 'pg';

/** SQL: the stock changes of the product `d` other than its initial stock and orders. */
const otherStockChanges = `(select coalesce(sum(delta), 0) from stock_changes
  where product_id = d.id and reason not in ('added', 'order', 'cancelled', 'expired'))::int`;

/** Products whose stock and orders do not add up to their initial stock and other stock changes. */
export async function findStockFaults(pool: pg.Pool, initialStocks: Map<string, number>): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; left: number; ordered: number }>(`
    select d.id, d.available_quantity as left,
      (coalesce(sum(o.quantity), 0) - ${otherStockChanges})::bigint as ordered
    from products d left join orders o on o.product_id = d.id group by d.id`);
  return rows.flatMap(({ id, left, ordered }) => {
    const start = initialStocks.get(id);
    if (left >= 0 && (start === undefined || start === left + ordered)) return [];
    return [`drill ${id} began with ${start}; ${left} are left and ${ordered} ordered`];
  });
}

/**
 * Products whose stock ledger contradicts their stock: the first change does not begin at 0, a change does not begin where
 * the previous one ended, or the last one does not end at the stock.
 */
export async function findStockLedgerFaults(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; left: number; sum: number; last: number; gaps: number }>(`
    select d.id, d.available_quantity as left, coalesce(sum(delta), 0)::int as sum, max(ended) as last,
      count(*) filter (where before <> coalesce(previous, 0))::int as gaps
    from products d left join (
      select product_id, delta, before, lag(after) over chain as previous,
        last_value(after) over (chain rows between unbounded preceding and unbounded following) as ended
      from stock_changes window chain as (partition by product_id order by id)
    ) as changes on changes.product_id = d.id
    group by d.id
    having d.available_quantity <> coalesce(sum(delta), 0) or d.available_quantity <> coalesce(max(ended), 0)
      or count(*) filter (where before <> coalesce(previous, 0)) > 0`);
  return rows.map(
    ({ id, left, sum, last, gaps }) =>
      `drill ${id} has ${left} in stock; its ledger adds up to ${sum} and ends at ${last}, with ${gaps} gaps`,
  );
}
