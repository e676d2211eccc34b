import type { Connection, Database } from '@chuck-and-bit/api/database/client';
import { createSandboxTables } from '@chuck-and-bit/sandbox/tables';
import { OperatorError } from '../command';

type Table = { name: string; columns: string[]; identity: string | null; references: string[] };

const rowsAtOnce = 500;

/**
 * Copies all rows of a shop's database into a migrated one that is empty: in one transaction, counted on both sides
 * before it is committed.
 * @throws OperatorError when the target holds rows, or the counts differ
 */
export async function copyDatabase(from: Database, to: Database): Promise<{ table: string; rows: number }[]> {
  const source = await from.pool.connect();
  try {
    await source.query('begin isolation level repeatable read, read only');
    const tables = await listTables(source);
    if (tables.some(({ name }) => name.startsWith('sandbox.'))) await createSandboxTables(to.pool);
    const target = await to.pool.connect();
    try {
      await target.query('begin');
      const copied = await copyTables(source, target, tables);
      await target.query('commit');
      return copied;
    } catch (error) {
      await target.query('rollback');
      throw error;
    } finally {
      target.release();
    }
  } finally {
    await source.query('rollback');
    source.release();
  }
}

async function copyTables(source: Connection, target: Connection, tables: Table[]) {
  await target.query('set local statement_timeout = 0');
  for (const { name } of tables) {
    const filled = await target.query(`select from ${name} limit 1`);
    if (filled.rowCount !== 0) throw new OperatorError(`The target is not empty: ${name} holds rows`);
  }
  const copied: { table: string; rows: number }[] = [];
  for (const table of inOrder(tables)) {
    await copyRows(source, target, table);
    const [there, here] = [await countRows(source, table), await countRows(target, table)];
    if (there !== here) throw new OperatorError(`${table.name} has ${there} rows, but ${here} were copied`);
    copied.push({ table: table.name, rows: here });
  }
  return copied;
}

/** Rows travel as JSON text: every type of ours survives that to the last digit, and nothing is parsed on the way. */
async function copyRows(source: Connection, target: Connection, table: Table): Promise<void> {
  const { name, identity } = table;
  const columns = table.columns.map((column) => `"${column}"`).join(', ');
  await source.query(`declare moving no scroll cursor for
    select row_to_json(moved)::text as row from (select ${columns} from ${name}) as moved`);
  for (;;) {
    const { rows } = await source.query<{ row: string }>(`fetch ${rowsAtOnce} from moving`);
    if (rows.length === 0) break;
    await target.query(
      `insert into ${name} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
      [`[${rows.map(({ row }) => row).join(',')}]`],
    );
  }
  await source.query('close moving');
  if (identity) {
    await target.query(
      `select setval(pg_get_serial_sequence($1, $2), max("${identity}")) from ${name} having count(*) > 0`,
      [name, identity],
    );
  }
}

async function countRows(connection: Connection, { name }: Table): Promise<number> {
  const { rows } = await connection.query<{ count: number }>(`select count(*) from ${name}`);
  return rows[0]?.count ?? 0;
}

/** The tables of the shop; that of the migrations is the target's own. Columns that are computed are left out. */
async function listTables(source: Connection): Promise<Table[]> {
  const { rows } = await source.query<Table>(`
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
    order by 1`);
  return rows;
}

/** A table after those that its rows refer to. */
function inOrder(tables: Table[]): Table[] {
  const ordered = new Set<Table>();
  const add = (table: Table) => {
    for (const name of table.references) {
      const referred = tables.find((other) => other.name === name);
      if (referred && referred !== table && !ordered.has(referred)) add(referred);
    }
    ordered.add(table);
  };
  for (const table of tables) add(table);
  return [...ordered];
}
