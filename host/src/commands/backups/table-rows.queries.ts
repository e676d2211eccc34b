import { otherKindId } from '@chuck-and-bit/contract/other-kind';
import type pg from 'pg';

/** A table of the shop. `columns` excludes generated columns; `identity` is the identity column, or null. */
export type Table = { name: string; columns: string[]; identity: string | null };

const rowsAtOnce = 500;

/**
 * The shop's tables, each after the tables it references, without the table of migrations and without unlogged tables, which mean
 * nothing to another database.
 */
export async function listTables(connection: pg.ClientBase): Promise<Table[]> {
  const { rows } = await connection.query<Table & { references: string[] }>(`
    select format('%I.%I', t.table_schema, t.table_name) as name,
      (select json_agg(column_name::text order by ordinal_position) from information_schema.columns c
        where (c.table_schema, c.table_name) = (t.table_schema, t.table_name) and c.is_generated = 'NEVER') as columns,
      (select column_name::text from information_schema.columns c
        where (c.table_schema, c.table_name) = (t.table_schema, t.table_name) and c.is_identity = 'YES') as identity,
      (select coalesce(json_agg(format('%I.%I', n.nspname, r.relname)), '[]')
        from pg_constraint f join pg_class r on r.oid = f.confrelid join pg_namespace n on n.oid = r.relnamespace
        where f.contype = 'f' and f.conrelid = format('%I.%I', t.table_schema, t.table_name)::regclass) as references
    from information_schema.tables t
    where t.table_schema in ('public', 'identity', 'sandbox') and t.table_type = 'BASE TABLE'
      and (select relpersistence from pg_class where oid = format('%I.%I', t.table_schema, t.table_name)::regclass) <> 'u'
    order by 1`);
  return referencedFirst(rows).map(({ name, columns, identity }) => ({ name, columns, identity }));
}

function referencedFirst<Each extends { name: string; references: string[] }>(tables: Each[]): Each[] {
  const ordered = new Set<Each>();
  const add = (table: Each) => {
    for (const name of table.references) {
      const referred = tables.find((other) => other.name === name);
      if (referred && referred !== table && !ordered.has(referred)) add(referred);
    }
    ordered.add(table);
  };
  for (const table of tables) add(table);
  return [...ordered];
}

export async function holdsRows(connection: pg.ClientBase, { name }: Table): Promise<boolean> {
  const { rowCount } = await connection.query(`select from ${name} limit 1`);
  return rowCount !== 0;
}

/** Deletes the row that a migration adds to an empty shop: the kind "Other", which the shop to copy or restore has as well. */
export async function deleteMigratedRows(connection: pg.ClientBase): Promise<void> {
  const { rows } = await connection.query<{ kinds: string | null }>(
    `select to_regclass('kinds')::text as kinds`,
  );
  if (rows[0]?.kinds !== 'kinds') return;
  await connection.query(
    `delete from kinds where id = $1 and not exists (select from products)
       and not exists (select from kinds where id <> $1) and not exists (select from attributes)`,
    [otherKindId],
  );
}

/** Reads a table within a transaction as JSON arrays of at most `rowsAtOnce` rows. All our column types are lossless in JSON. */
export async function* readRows(
  connection: pg.ClientBase,
  table: Table,
): AsyncGenerator<{ json: string; count: number }> {
  await connection.query(`declare rows_of_table no scroll cursor for
    select row_to_json(each)::text as row from (select ${columnsOf(table)} from ${table.name}) as each`);
  for (;;) {
    const { rows } = await connection.query<{ row: string }>(`fetch ${rowsAtOnce} from rows_of_table`);
    if (rows.length === 0) break;
    yield { json: `[${rows.map(({ row }) => row).join(',')}]`, count: rows.length };
  }
  await connection.query('close rows_of_table');
}

/** Inserts rows from `readRows`. */
export async function writeRows(connection: pg.ClientBase, table: Table, json: string): Promise<void> {
  const columns = columnsOf(table);
  await connection.query(
    `insert into ${table.name} (${columns}) overriding system value
     select ${columns} from json_populate_recordset(null::${table.name}, $1::json)`,
    [json],
  );
}

/** Sets the identity sequence after the inserted rows. @returns the table's row count */
export async function finishTable(connection: pg.ClientBase, { name, identity }: Table): Promise<number> {
  if (identity) {
    await connection.query(
      `select setval(pg_get_serial_sequence($1, $2), max("${identity}")) from ${name} having count(*) > 0`,
      [name, identity],
    );
  }
  const { rows } = await connection.query<{ count: number }>(`select count(*) from ${name}`);
  return rows[0]?.count ?? 0;
}

const columnsOf = ({ columns }: Table) => columns.map((column) => `"${column}"`).join(', ');
