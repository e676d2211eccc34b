import { sql } from 'drizzle-orm';
import type { Queryable } from './client';

/**
 * The database's time, for comparisons with stored times: the clocks of the processes may differ or be changed. Within a
 * transaction it is the start of the transaction.
 */
export async function databaseTime(database: Queryable): Promise<Date> {
  const { rows } = await database.execute<{ seconds: number }>(
    sql`select extract(epoch from now())::float8 as seconds`,
  );
  if (!rows[0]) throw new Error('The database did not tell its time');
  return new Date(rows[0].seconds * 1000);
}
