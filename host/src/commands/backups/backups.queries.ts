import type { Connection, Database } from '@chuck-and-bit/api/database/client';
import { sandboxTables } from '@chuck-and-bit/sandbox/tables';

/** The schemas with the shop's tables. */
const schemas = ['public', 'identity', 'sandbox', 'drizzle'];

/** Begins a read-only transaction on one snapshot, without a statement timeout. */
export async function beginSnapshot(connection: Connection): Promise<void> {
  await connection.query('begin isolation level repeatable read, read only');
  await connection.query('set local statement_timeout = 0');
}

/** Begins a transaction without a statement timeout. */
export async function beginWriting(connection: Connection): Promise<void> {
  await connection.query('begin');
  await connection.query('set local statement_timeout = 0');
}

export async function commit(connection: Connection): Promise<void> {
  await connection.query('commit');
}

/** Rolls back a transaction that the work leaves open. */
export async function withConnection<Result>(
  { pool }: Database,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.connect();
  try {
    return await work(connection);
  } finally {
    await connection.query('rollback').catch(() => {});
    connection.release();
  }
}

/** Drops all tables of the shop. */
export async function dropTables(connection: Connection): Promise<void> {
  for (const schema of schemas) await connection.query(`drop schema if exists ${schema} cascade`);
  await connection.query('create schema public');
}

export async function createSandboxTables(connection: Connection): Promise<void> {
  await connection.query(sandboxTables);
}

export async function countTables(connection: Connection): Promise<number> {
  const { rows } = await connection.query<{ count: number }>(
    'select count(*) from pg_tables where schemaname = any($1)',
    [schemas],
  );
  return rows[0]?.count ?? 0;
}

/** How many other connections use the database. */
export async function countConnections(connection: Connection): Promise<number> {
  const { rows } = await connection.query<{ count: number }>(
    `select count(*) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  return rows[0]?.count ?? 0;
}

export async function countOrders({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*) from orders');
  return rows[0]?.count ?? 0;
}
