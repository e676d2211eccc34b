import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Database } from './client';

/** Any number that nothing else in this database locks. */
const migrationLock = 7_316_201;

/** Brings the database to the newest schema. Several processes may start at once: one migrates, the others wait. */
export async function migrateDatabase(database: Database): Promise<void> {
  const client = await database.pool.connect();
  try {
    // An index on a large table takes its time, and so may the wait for another process that makes it.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    try {
      await migrate(drizzle(client), {
        migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)),
      });
    } finally {
      await client.query('select pg_advisory_unlock($1)', [migrationLock]);
    }
  } finally {
    await client.query('reset statement_timeout').catch(() => {});
    client.release();
  }
}
