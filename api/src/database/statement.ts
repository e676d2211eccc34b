import { fillPlaceholders, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Queryable } from './client';

const dialect = new PgDialect();

/**
 * A prepared statement for frequent queries: built once, and planned once per connection.
 * @param text with `sql.placeholder` for the parameters
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

/** As `statement`, for the query builder: `build` prepares the query by name, once per database. */
export function prepared<Prepared>(
  build: (database: Queryable) => Prepared,
): (database: Queryable) => Prepared {
  const queries = new WeakMap<Queryable, Prepared>();
  return (database) => {
    const query = queries.get(database) ?? build(database);
    queries.set(database, query);
    return query;
  };
}
