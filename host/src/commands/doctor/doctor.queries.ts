import type { Database } from '@chuck-and-bit/api/database/client';

/** Properties of a PostgreSQL server and of this connection. `now`: Unix time in milliseconds. */
export type Server = {
  version: number;
  name: string;
  isReadOnly: boolean;
  mayCreate: boolean;
  synchronousCommit: string;
  fsync: string;
  isEncrypted: boolean;
  isRemote: boolean;
  maxConnections: number;
  now: number;
};

export async function describeServer({ pool }: Pick<Database, 'pool'>): Promise<Server | null> {
  const { rows } = await pool.query<Server>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
      current_setting('transaction_read_only')::boolean as "isReadOnly",
      has_database_privilege(current_database(), 'create') as "mayCreate",
      current_setting('synchronous_commit') as "synchronousCommit", current_setting('fsync') as fsync,
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted",
      coalesce(not inet_client_addr() <<= '127.0.0.0/8' and inet_client_addr() <> '::1', false) as "isRemote",
      current_setting('max_connections')::int as "maxConnections",
      (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  );
  return rows[0] ?? null;
}

export async function countAdmins({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ count: number }>("select count(*) from users where role = 'admin'");
  return rows[0]?.count ?? 0;
}

/** `secondsBehind`: seconds since the last replayed transaction; null before the first. */
export async function describeStandby({
  pool,
}: Pick<Database, 'pool'>): Promise<{ isStandby: boolean; secondsBehind: number | null }> {
  const { rows } = await pool.query<{ isStandby: boolean; secondsBehind: number | null }>(
    `select pg_is_in_recovery() as "isStandby",
      extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 as "secondsBehind"`,
  );
  return rows[0] ?? { isStandby: false, secondsBehind: null };
}
