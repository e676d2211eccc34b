import { sql } from 'drizzle-orm';
import type { Queryable } from './client';

/**
 * The time by which periods that are stored are decided. The clocks of the processes may differ, and be moved. In a
 * transaction it is the time at which the transaction began.
 */
export async function databaseTime(database: Queryable): Promise<Date> {
  const { rows } = await database.execute<{ seconds: number }>(
    sql`select extract(epoch from now())::float8 as seconds`,
  );
  if (!rows[0]) throw new Error('The database did not tell its time');
  return new Date(rows[0].seconds * 1000);
}
