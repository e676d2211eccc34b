import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from './client';

/** The server frees the lock when it has not heard from this process for this long. */
const silentSeconds = 30;
const defaultHeartbeatMilliseconds = 5_000;

/**
 * Runs the work under an advisory lock, unless another process holds it. Uses one connection for the duration. When the
 * connection is lost, the server frees the lock while the work goes on, so the work must tolerate a second run beside it.
 * @param lock the number of the advisory lock, unique to this work
 * @returns whether the work ran
 */
export async function withAdvisoryLock(
  database: Database,
  lock: number,
  work: () => Promise<void>,
  heartbeatMilliseconds = defaultHeartbeatMilliseconds,
): Promise<boolean> {
  if (!database.server) {
    // Only one process can open the embedded database.
    await work();
    return true;
  }
  const session = await database.server.openSession();
  const ending = new AbortController();
  let heartbeat: Promise<void> | undefined;
  try {
    // The lock belongs to a transaction, because a connection pooler does not preserve sessions.
    await session.query('begin');
    await session.query(`set local idle_in_transaction_session_timeout = '${silentSeconds}s'`);
    const { rows } = await session.query<{ got: boolean }>('select pg_try_advisory_xact_lock($1) as got', [
      lock,
    ]);
    if (!rows[0]?.got) return false;
    heartbeat = beat(session, heartbeatMilliseconds, ending.signal).catch(() => {});
    await work();
    return true;
  } finally {
    ending.abort();
    await heartbeat;
    await session.query('rollback').catch(() => {});
    // Not awaited: an unreachable server would never respond.
    session.end().catch(() => {});
  }
}

/** Queries the server regularly until the signal, or until the connection is lost. */
async function beat(session: pg.Client, milliseconds: number, ending: AbortSignal): Promise<void> {
  for (;;) {
    await pause(milliseconds, undefined, { signal: ending });
    await session.query('select 1');
  }
}
