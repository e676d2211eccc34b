import type { Database } from './client';

/** The server frees the lock when it has not heard from this process for this long. */
const silentSeconds = 30;
const heartbeatSeconds = 5;

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
  let heartbeat: NodeJS.Timeout | undefined;
  let heard: Promise<unknown> = Promise.resolve();
  try {
    // The lock belongs to a transaction, because a connection pooler does not preserve sessions.
    await session.query('begin');
    await session.query(`set local idle_in_transaction_session_timeout = '${silentSeconds}s'`);
    const { rows } = await session.query<{ got: boolean }>('select pg_try_advisory_xact_lock($1) as got', [
      lock,
    ]);
    if (!rows[0]?.got) return false;
    heartbeat = setInterval(() => {
      heard = heard.then(() => session.query('select 1')).catch(() => {});
    }, heartbeatSeconds * 1_000);
    await work();
    return true;
  } finally {
    clearInterval(heartbeat);
    await heard;
    await session.query('rollback').catch(() => {});
    // Not awaited: an unreachable server would never respond.
    session.end().catch(() => {});
  }
}
