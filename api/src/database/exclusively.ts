import type { Database } from './client';

/**
 * Does the work unless another process on the same database is at it. Holds one connection meanwhile.
 * @param lock any number that stands for this work alone
 * @returns whether it was done
 */
export async function exclusively(
  database: Database,
  lock: number,
  work: () => Promise<void>,
): Promise<boolean> {
  if (database.engine === 'pglite') {
    // One process has the embedded database to itself.
    await work();
    return true;
  }
  const client = await database.pool.connect();
  try {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [lock]);
    if (!rows[0]?.got) return false;
    try {
      await work();
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lock]);
    }
    return true;
  } finally {
    client.release();
  }
}
