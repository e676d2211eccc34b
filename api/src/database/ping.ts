import type { Database } from './client';

/** @throws when the database does not respond */
export async function ping({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query('select 1');
}
