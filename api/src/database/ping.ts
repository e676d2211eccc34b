import type { Database } from './client';

/** @throws when the database does not answer */
export async function ping({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query('select 1');
}
