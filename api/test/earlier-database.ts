import type pg from 'pg';

/** When a migration of before 1.0.0 was generated. */
export const earlierMigration = Date.UTC(2026, 10, 22);

/** Makes what a version before 1.0.0 has left in an empty database, as far as this release looks at it. */
export async function makeEarlierDatabase(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  await pool.query(
    `create schema drizzle;
     create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
     insert into drizzle.__drizzle_migrations (hash, created_at) values ('first', ${earlierMigration});
     create table products (id uuid primary key, name text not null);
     insert into products values ('01900000-0000-7000-8000-000000000001', 'Hammer Drill')`,
  );
}

/** All tables of a database, with their rows as text. */
export async function everythingIn(pool: Pick<pg.Pool, 'query'>): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}
