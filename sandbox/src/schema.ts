import type pg from 'pg';

/**
 * Creates the tables of a sandbox at their first use. Safe when several processes start at once.
 * @param name the sandbox that owns the tables; it names the lock
 */
export function schemaOnce(pool: pg.Pool, name: string, statements: string): () => Promise<void> {
  let created: Promise<void> | null = null;

  async function create(): Promise<void> {
    const connection = await pool.connect();
    let broken = false;
    try {
      await connection.query('begin');
      await connection.query('select pg_advisory_xact_lock(hashtext($1))', [`sandbox.${name}`]);
      await connection.query('create schema if not exists sandbox');
      await connection.query(statements);
      await connection.query('commit');
    } catch (error) {
      await connection.query('rollback').catch(() => {
        broken = true;
      });
      throw error;
    } finally {
      connection.release(broken);
    }
  }

  return () => {
    created ??= create().catch((error: unknown) => {
      created = null;
      throw error;
    });
    return created;
  };
}
