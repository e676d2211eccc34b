import { fillPlaceholders, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Queryable } from './client';

const dialect = new PgDialect();

/**
 * A statement for busy paths: put together once, and planned once for each connection, under its name.
 * @param text with `sql.placeholder` for the values that each run gives
 */
export function statement<Row extends pg.QueryResultRow>(
  name: string,
  text: SQL,
): (pool: pg.Pool, values: Record<string, unknown>) => Promise<Row[]> {
  const query = dialect.sqlToQuery(text);
  return async (pool, values) => {
    const result = await pool.query<Row>({
      name,
      text: query.sql,
      values: fillPlaceholders(query.params, values),
    });
    return result.rows;
  };
}

/** As `statement`, for one that the query builder makes: `build` prepares it by name, once for each database. */
export function prepared<Prepared>(
  build: (database: Queryable) => Prepared,
): (database: Queryable) => Prepared {
  const known = new WeakMap<Queryable, Prepared>();
  return (database) => {
    const kept = known.get(database) ?? build(database);
    known.set(database, kept);
    return kept;
  };
}
