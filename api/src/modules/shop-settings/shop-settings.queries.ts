import type { ShopSettings } from '@chuck-and-bit/contract/shop-settings';
import { eq, getTableColumns, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { prepared } from '../../database/statement';
import { purchases } from '../../tables/purchases';
import { shopSettings } from '../../tables/shop-settings';

const { isOnly: _isOnly, ...columns } = getTableColumns(shopSettings);

const selectSettings = prepared((database) =>
  database.select(columns).from(shopSettings).prepare('find_shop_settings'),
);

/** The settings, or null when no admin has saved any. */
export async function findShopSettings(database: Queryable): Promise<ShopSettings | null> {
  const [row] = await selectSettings(database).execute();
  return row ?? null;
}

/**
 * Writes the settings if they still have this version; settings that were never saved have version 0.
 * @returns how many rows were written: 0 or 1
 */
export async function saveShopSettings(
  database: Queryable,
  { version, ...settings }: ShopSettings,
): Promise<number> {
  const row = { ...settings, version: version + 1 };
  const written =
    version === 0
      ? await database.insert(shopSettings).values(row).onConflictDoNothing().returning(columns)
      : await database
          .update(shopSettings)
          .set(row)
          .where(eq(shopSettings.version, version))
          .returning(columns);
  return written.length;
}

/** Waits for the transactions that are placing or paying purchases; others wait until this one ends. */
export async function lockPurchases(transaction: Queryable): Promise<void> {
  await transaction.execute(sql`lock table ${purchases} in share row exclusive mode`);
}

/** Whether a purchase was ever paid. */
export async function hasPaidPurchase(database: Queryable): Promise<boolean> {
  const [found] = await database
    .select({ id: purchases.id })
    .from(purchases)
    .where(isNotNull(purchases.paidAt))
    .limit(1);
  return found !== undefined;
}

/** Whether the database knows a time zone by this name. */
export async function existsTimeZone(database: Queryable, name: string): Promise<boolean> {
  const { rows } = await database.execute(
    sql`select name from pg_timezone_names where lower(name) = lower(${name}) limit 1`,
  );
  return rows.length > 0;
}
