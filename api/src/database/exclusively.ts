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
  if (!database.server) {
    // One process has the embedded database to itself.
    await work();
    return true;
  }
  const session = await database.server.openSession();
  try {
    // A transaction holds the lock, for behind a connection pooler nothing else keeps its session.
    await session.query('begin');
    await session.query('set local idle_in_transaction_session_timeout = 0');
    const { rows } = await session.query<{ got: boolean }>('select pg_try_advisory_xact_lock($1) as got', [
      lock,
    ]);
    if (!rows[0]?.got) return false;
    await work();
    return true;
  } finally {
    await session.query('rollback').catch(() => {});
    // Not waited for: a server that is gone would not answer.
    session.end().catch(() => {});
  }
}
