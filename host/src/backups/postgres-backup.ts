import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { type Database, openDatabase } from '@chuck-and-bit/api/database/client';
import { OperatorError } from '../command';
import type { CommandAnswer } from '../embedded-database-owner';
import { describeSize, writeBackupFile } from './backup-file';

/** Everything of the shop is in these. */
const schemas = ['public', 'identity', 'sandbox', 'drizzle'];

/** Backs a PostgreSQL database up by `pg_dump`, while shops run on it or not. */
export async function backupPostgres(databaseUrl: string, file: string): Promise<CommandAnswer> {
  await writeBackupFile(file, async (part) => {
    const options = ['--format=custom', '--no-owner', '--no-privileges', `--file=${part}`];
    await ended(start('pg_dump', databaseUrl, options), 'pg_dump');
  });
  return { ok: true, message: `Wrote ${file} (${await describeSize(file)}).` };
}

/**
 * Restores what `pg_dump` wrote, in one transaction: a restore that fails leaves the database as it was.
 * @throws OperatorError when the database holds tables and they are not to be replaced, or is in use
 */
export async function restorePostgres(
  databaseUrl: string,
  file: string,
  { replace }: { replace: boolean },
): Promise<CommandAnswer> {
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  try {
    const tables = await countTables(database);
    if (tables > 0 && !replace) {
      throw new OperatorError(`The database holds ${tables} tables. Replace them with --replace.`);
    }
    const others = await countConnections(database);
    if (others > 0) {
      throw new OperatorError(`${others} other connections use the database. Stop the shop first.`);
    }
  } finally {
    await database.close();
  }

  const script = start('pg_restore', null, ['--no-owner', '--no-privileges', '--file=-', file], {
    output: 'pipe',
  });
  const scriptEnd = ended(script, 'pg_restore');
  const psql = start('psql', databaseUrl, ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--file=-'], {
    input: 'pipe',
    output: 'ignore',
  });
  const psqlEnd = ended(psql, 'psql');
  // Whoever fails first is reported below; here it must only not go unheard.
  for (const end of [scriptEnd, psqlEnd]) end.catch(() => {});
  const { stdin } = psql;
  const { stdout } = script;
  if (!stdin || !stdout) throw new Error('pg_restore and psql were started without pipes');
  // psql that stops early breaks the pipe, and says why itself.
  stdin.on('error', () => {});
  stdin.write('set client_min_messages = warning;\nbegin;\n');
  for (const schema of schemas) stdin.write(`drop schema if exists ${schema} cascade;\n`);
  stdin.write('create schema public;\n');
  await pipeline(stdout, stdin, { end: false }).catch(() => {});
  // A script that broke off is never committed: psql rolls back what it was not told to keep.
  const isWhole = await scriptEnd.then(
    () => true,
    () => false,
  );
  stdin.end(isWhole ? '\ncommit;\n' : undefined);
  await psqlEnd;
  await scriptEnd;
  return { ok: true, message: `Restored ${file}.` };
}

async function countTables({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*) from pg_tables where schemaname = any($1)',
    [schemas],
  );
  return rows[0]?.count ?? 0;
}

async function countConnections({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  return rows[0]?.count ?? 0;
}

type Streams = { input?: 'pipe'; output?: 'pipe' | 'ignore' };

/** The password goes by the environment: arguments can be read by everyone on the machine. */
function start(
  program: string,
  databaseUrl: string | null,
  options: string[],
  streams: Streams = {},
): ChildProcess {
  const env = { ...process.env };
  const target: string[] = [];
  if (databaseUrl) {
    const url = new URL(databaseUrl);
    if (url.password) env['PGPASSWORD'] = decodeURIComponent(url.password);
    url.password = '';
    target.push(`--dbname=${url.href}`);
  }
  return spawn(program, [...options.slice(0, -1), ...target, ...options.slice(-1)], {
    env,
    stdio: [streams.input ?? 'ignore', streams.output ?? 'inherit', 'inherit'],
  });
}

async function ended(child: ChildProcess, program: string): Promise<void> {
  let code: unknown;
  try {
    [code] = await once(child, 'close');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new OperatorError(
      `${program} is not installed. It comes with PostgreSQL's client programs (Debian: apt install postgresql-client).`,
    );
  }
  if (code !== 0) throw new OperatorError(`${program} ended with ${String(code)}.`);
}
