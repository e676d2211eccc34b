import type { Database } from './client';

/**
 * Runs the work under an advisory lock, unless another process holds it. Uses one connection for the duration.
 * @param lock the number of the advisory lock, unique to this work
 * @returns whether the work ran
 */
export async function withAdvisoryLock(
  database: Database,
  lock: number,
  work: () => Promise<void>,
): Promise<boolean> {
  if (!database.server) {
    // Only one process can open the embedded database.
    await work();
    return true;
  }
  const session = await database.server.openSession();
  try {
    // The lock belongs to a transaction, because a connection pooler does not preserve sessions.
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
    // Not awaited: an unreachable server would never respond.
    session.end().catch(() => {});
  }
}
