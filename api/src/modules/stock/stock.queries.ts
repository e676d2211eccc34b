import { shippedStatuses } from '@chuck-and-bit/contract/states';
import type { CountRow } from '@chuck-and-bit/contract/product-actions';
import { and, asc, desc, eq, getTableColumns, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { isNoneOf } from '../../database/columns';
import { products, isOnSale, shelfKey } from '../../tables/catalogue';
import { totalUpTo } from '../../database/list-totals';
import { cutPage, type Page, type PageRequest } from '../../paging';
import { hasUnitsToSettle, orders, unitsToShip } from '../../tables/orders';
import { stockChanges } from '../../tables/stock';

export type StockChangeRow = typeof stockChanges.$inferSelect;

/** A change to record. */
export type NewStockChange = {
  productId: string;
  delta: number;
  order: { id: string; number: string } | null;
};

/** Locks a product until the transaction ends. @returns its name and stock, or null when it does not exist */
export async function lockStock(
  transaction: Queryable,
  productId: string,
): Promise<{ name: string; availableQuantity: number } | null> {
  const [row] = await transaction
    .select({ name: products.name, availableQuantity: products.availableQuantity })
    .from(products)
    .where(eq(products.id, productId))
    .for('no key update');
  return row ?? null;
}

/** Units in stock, or null when the product does not exist. */
export async function findStock(database: Queryable, productId: string): Promise<number | null> {
  const [row] = await database
    .select({ availableQuantity: products.availableQuantity })
    .from(products)
    .where(eq(products.id, productId));
  return row?.availableQuantity ?? null;
}

/** Locks these products until the transaction ends, in the order of their ids. Deleted ones are missing. */
export async function lockProducts(transaction: Queryable, ids: readonly string[]) {
  return transaction
    .select({
      id: products.id,
      version: products.version,
      availableQuantity: products.availableQuantity,
      minimumOrder: products.minimumOrder,
      isOnSale,
    })
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(asc(products.id))
    .for('no key update');
}

/**
 * Changes the stock of locked products, which must not fall below zero, and records the changes in the stock ledger: the only
 * statement that does either. Clears the low-stock mark of a product whose stock reaches the threshold, unless the change is of
 * orders that are placed or end: they would notify the owner again of the same shelf.
 */
export async function writeStockChanges(
  transaction: Queryable,
  changes: readonly NewStockChange[],
  {
    reason,
    actor,
    note,
  }: {
    reason: StockChangeRow['reason'];
    actor: { userId: string | null; name: string };
    note?: string | undefined;
  },
): Promise<void> {
  const isOfOrders = reason === 'order' || reason === 'cancelled' || reason === 'expired';
  const columnOf = <Value>(value: (change: NewStockChange) => Value) => sql.param(changes.map(value));
  await transaction.execute(sql`
    with changes as (
      select * from unnest(${columnOf(({ productId }) => productId)}::uuid[], ${columnOf(({ delta }) => delta)}::int[],
        ${columnOf(({ order }) => order?.id ?? null)}::uuid[], ${columnOf(({ order }) => order?.number ?? null)}::text[])
        as change (product_id, delta, order_id, order_number)
    ),
    changed_products as (
      update ${products} set available_quantity = available_quantity + changes.delta,
        low_stock_noticed_at = case when ${isOfOrders} or available_quantity + changes.delta < low_stock_threshold
          then low_stock_noticed_at end
      from changes where ${products.id} = changes.product_id
      returning changes.*, available_quantity as after
    )
    insert into ${stockChanges} (product_id, user_id, actor, reason, delta, before, after, order_id, order_number, note)
    select product_id, ${actor.userId}::uuid, ${actor.name}, ${reason}, delta, after - delta, after, order_id, order_number,
      ${note ?? null}
    from changed_products`);
}

export async function insertFirstStock(
  transaction: Queryable,
  products: readonly { productId: string; quantity: number }[],
  by: Pick<StockChangeRow, 'userId' | 'actor'>,
): Promise<void> {
  if (products.length === 0) return;
  await transaction.insert(stockChanges).values(
    products.map(({ productId, quantity }) => ({
      ...by,
      productId,
      reason: 'added' as const,
      delta: quantity,
      before: 0,
      after: quantity,
    })),
  );
}

/** Newest first, with `orderId` null once the order is deleted; the key of a page is the id of its last row. */
export async function listStockChanges(
  database: Queryable,
  productId: string,
  page: PageRequest<number>,
): Promise<Page<StockChangeRow, number>> {
  const filter = eq(stockChanges.productId, productId);
  const order = [desc(stockChanges.productId), desc(stockChanges.id)];
  const rows = await database
    .select({ ...getTableColumns(stockChanges), orderId: orders.id })
    .from(stockChanges)
    .leftJoin(orders, eq(orders.id, stockChanges.orderId))
    .where(and(filter, page.after === null ? undefined : lt(stockChanges.id, page.after)))
    .orderBy(...order)
    .limit(page.limit + 1);
  return cutPage(
    rows,
    page,
    ({ id }) => id,
    () => totalUpTo(database, { table: stockChanges, filter, order }),
  );
}

/** `expected`: the units that should be on the shelf. */
export type CountedProduct = { id: string; name: string; availableQuantity: number; expected: number };

/** Products with the units that should be on the shelf: by one statement, so that an order is seen with the stock that it has taken. */
export async function listCounted(database: Queryable, ids: readonly string[]): Promise<CountedProduct[]> {
  if (ids.length === 0) return [];
  const { id, name, availableQuantity } = products;
  const isOne = sql`product_id = any(${sql.param([...ids])}::uuid[])`;
  const reserved = sql`(
    select product_id, sum(units)::int as units from (
      select product_id, ${unitsToShip} as units from ${orders}
      where ${isOne} and ${isNoneOf(orders.paymentStatus, ['Refunded'])} and ${isNoneOf(orders.status, shippedStatuses)}
      union all select product_id, ${unitsToShip} from ${orders} where ${isOne} and ${hasUnitsToSettle}
    ) as unshipped group by 1) as reserved`;
  return database
    .select({
      id,
      name,
      availableQuantity,
      expected: sql<number>`${availableQuantity} + coalesce(reserved.units, 0)`,
    })
    .from(products)
    .leftJoin(reserved, sql`reserved.product_id = ${id}`)
    .where(inArray(id, [...ids]));
}

export type ToCount = Omit<CountRow, '_id'> & { id: string };
/** The key of a page's last row. */
export type ShelfKey = { shelfPlace: string; id: string };

/** Products in the order of their shelf places, those without one last. `shelf`: how the shelf place begins. */
export async function listToCount(
  database: Queryable,
  shelf: string,
  page: PageRequest<ShelfKey>,
): Promise<Page<ToCount, ShelfKey>> {
  const { id, name, sku, unit, shelfPlace } = products;
  const filter = and(
    isNull(products.archivedAt),
    shelf === '' ? undefined : sql`starts_with(lower(${shelfPlace}), lower(${shelf}))`,
  );
  const order = [sql`(${shelfPlace} = '')`, asc(shelfKey(shelfPlace)), asc(id)];
  const after =
    page.after &&
    sql`(${shelfPlace} = '', ${shelfKey(shelfPlace)}, ${id}) > (${page.after.shelfPlace === ''}, ${shelfKey(page.after.shelfPlace)}, ${page.after.id}::uuid)`;
  const rows = await database
    .select({ id, name, sku, unit, shelfPlace })
    .from(products)
    .where(and(filter, after ?? undefined))
    .orderBy(...order)
    .limit(page.limit + 1);
  const counted = await listCounted(
    database,
    rows.map((row) => row.id),
  );
  const units = new Map(counted.map((product) => [product.id, product]));
  return cutPage(
    rows.map((row) => {
      const { availableQuantity = 0, expected = 0 } = units.get(row.id) ?? {};
      return { ...row, availableQuantity, expected };
    }),
    page,
    (row) => ({ shelfPlace: row.shelfPlace, id: row.id }),
    () => totalUpTo(database, { table: products, filter, order }),
  );
}

export type LowProduct = Pick<
  typeof products.$inferSelect,
  'id' | 'name' | 'availableQuantity' | 'lowStockThreshold' | 'unit'
>;

/** Marks and returns unmarked products on sale that are low on stock, the oldest first. */
export async function markLowProducts(transaction: Queryable, limit: number): Promise<LowProduct[]> {
  const unmarked = transaction
    .select({ id: products.id })
    .from(products)
    .where(and(sql`${products.isLow}`, isNull(products.lowStockNoticedAt), isNull(products.archivedAt)))
    .orderBy(asc(products.id))
    .limit(limit)
    .for('no key update', { skipLocked: true });
  const { id, name, availableQuantity, lowStockThreshold, unit } = products;
  return transaction
    .update(products)
    .set({ lowStockNoticedAt: sql`now()` })
    .where(inArray(id, unmarked))
    .returning({ id, name, availableQuantity, lowStockThreshold, unit });
}
