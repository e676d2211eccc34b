import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';
import { until } from '../../../scripts/until.js';
import {
  type Account,
  findFreePort,
  findProgram,
  makeFolder,
  unprivilegedAccount,
  whyNotRun,
} from './programs';

export const whyNoCluster = (): string | null => whyNotRun('initdb', 'postgres', 'pg_basebackup');

/** A PostgreSQL server that a test may stop, kill and reconfigure. */
export type Cluster = {
  host: string;
  port: number;
  /** Of the first process of the server that runs, or null. */
  pid: () => number | null;
  urlOf: (database: string) => string;
  /** Runs one statement in the database `postgres`, as its superuser. */
  query: <Row extends pg.QueryResultRow>(statement: string) => Promise<Row[]>;
  start: () => Promise<void>;
  /** Stops with a fast shutdown, which terminates all connections. */
  stop: () => Promise<void>;
  /** `kill -9` of the server and all its processes, as when the machine is lost. */
  kill: () => Promise<void>;
  /** Adds a streaming standby of this server. */
  addStandby: () => Promise<Cluster>;
  /** As `addStandby`, with synchronous replication: commits wait for the standby. */
  addSynchronousStandby: () => Promise<Cluster>;
  /** Promotes a standby to primary. */
  promote: () => Promise<void>;
  /** Kills the server and removes its files. */
  remove: () => Promise<void>;
};

const host = '127.0.0.1';
const user = 'postgres';

/**
 * Creates and starts a server.
 * @param settings such as `max_connections=300`
 */
export async function startCluster(settings: string[] = []): Promise<Cluster> {
  const account = unprivilegedAccount();
  const { folder, remove } = await makeFolder(account);
  const data = path.join(folder, 'data');
  run('initdb', ['--auth=trust', '--encoding=UTF8', `--username=${user}`, '--no-sync', data], account);
  return open({ data, remove, account, settings });
}

type Files = { data: string; remove: () => Promise<void>; account: Account; settings: string[] };

async function open({ data, remove, account, settings }: Files): Promise<Cluster> {
  const port = await findFreePort();
  let server: ChildProcess | null = null;
  let output = '';

  const urlOf = (database: string) => `postgres://${user}@${host}:${port}/${database}`;
  const query = async <Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: urlOf('postgres'), connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<Row>(statement)).rows;
    } finally {
      await client.end();
    }
  };

  const start = async () => {
    const own = [`listen_addresses=${host}`, 'unix_socket_directories=', 'log_min_messages=fatal'];
    const settingOptions = [...own, ...settings].flatMap((setting) => ['-c', setting]);
    const options = ['-D', data, '-p', String(port), ...settingOptions];
    const child = spawn(programOf('postgres'), options, { ...account, stdio: ['ignore', 'pipe', 'pipe'] });
    server = child;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (output += String(chunk)));
    const isUp = () =>
      child.exitCode !== null ||
      query('select 1').then(
        () => true,
        () => false,
      );
    await until('PostgreSQL accepts connections', isUp, { seconds: 60 });
    if (child.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${output}`);
  };

  /** @param signal SIGINT: fast shutdown */
  const end = async (signal: 'SIGINT' | 'SIGKILL') => {
    const child = server;
    server = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    const processes = signal === 'SIGKILL' ? childrenOf(child.pid ?? 0) : [];
    child.kill(signal);
    for (const pid of processes) killIfThere(pid);
    await exited;
  };

  const addStandby = async () => {
    const copy = await makeFolder(account);
    const copied = path.join(copy.folder, 'data');
    run(
      'pg_basebackup',
      ['-h', host, '-p', String(port), '-U', user, '-D', copied, '-R', '-X', 'stream', '-c', 'fast', '-N'],
      account,
    );
    return open({ data: copied, remove: copy.remove, account, settings });
  };

  const addSynchronousStandby = async () => {
    const standby = await addStandby();
    await query(`alter system set synchronous_standby_names = '*'`);
    await query('select pg_reload_conf()');
    const isSynchronous = async () => {
      const [row] = await query<{ state: string }>('select sync_state as state from pg_stat_replication');
      return row?.state === 'sync';
    };
    await until('the standby is synchronous', isSynchronous, { seconds: 30 });
    return standby;
  };

  await start();
  return {
    host,
    port,
    pid: () => server?.pid ?? null,
    urlOf,
    query,
    start,
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
    addStandby,
    addSynchronousStandby,
    promote: async () => {
      await query('select pg_promote()');
    },
    remove: async () => {
      await end('SIGKILL');
      await remove();
    },
  };
}

function programOf(name: string): string {
  const program = findProgram(name);
  if (program === null) throw new Error(`${name} is not installed`);
  return program;
}

function run(name: string, options: string[], account: Account): void {
  execFileSync(programOf(name), options, { ...account, stdio: ['ignore', 'ignore', 'pipe'] });
}

function childrenOf(parent: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=']).toString().split('\n');
  return lines.flatMap((line) => {
    const [pid, ppid] = line.trim().split(/\s+/).map(Number);
    return ppid === parent && pid !== undefined ? [pid] : [];
  });
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
