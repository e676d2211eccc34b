import type pg from 'pg';
import { inTransaction } from './transaction';

/**
 * Creates the tables of a sandbox at their first use. Safe when several processes start at once.
 * @param name the sandbox that owns the tables; it names the lock
 */
export function schemaOnce(pool: pg.Pool, name: string, statements: string): () => Promise<void> {
  let created: Promise<void> | null = null;
  return () => {
    created ??= inTransaction(pool, async (transaction) => {
      await transaction.query('select pg_advisory_xact_lock(hashtext($1))', [`sandbox.${name}`]);
      await transaction.query('create schema if not exists sandbox');
      await transaction.query(statements);
    }).catch((error: unknown) => {
      created = null;
      throw error;
    });
    return created;
  };
}
