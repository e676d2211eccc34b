import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { until } from '../../../scripts/until.js';
import { isDatabaseUnavailable } from '../../src/database/availability';
import { unlimited } from '../unlimited';
import { createMachine, type Machine, openNetwork } from './machines';

const root = path.resolve(import.meta.dirname, '../../..');
const deployed = path.join(root, 'deploy/cluster');
export const logFolder = path.join(root, 'build/test-reports/cluster');

/** A folder in memory, which scripts/test-cluster.js mounts for the run alone. */
const runFolder = '/media';
const password = 'secret1';
const data = 'var/lib/postgresql';
const wal = 'var/lib/postgresql/wal';
export const disks = { data, wal };
const secondsToStart = 120;

/** What Patroni says about a member. */
type Member = { name: string; role: string; state: string; lag?: number | string };

export type Cluster = {
  url: string;
  databases: Machine[];
  shops: Machine[];
  front: Machine;
  /** The machine whose Patroni says that it is the leader, or null. */
  leader: () => Promise<Machine | null>;
  /** The leader, as soon as there is one other than this machine. */
  leaderAfter: (former: Machine | null, seconds?: number) => Promise<Machine>;
  /** The machine that commits wait for. */
  synchronousStandby: () => Promise<Machine>;
  /** Waits until three databases replicate, one of them synchronously. */
  untilReplicated: () => Promise<void>;
  /** As `untilReplicated`, and until three shops serve. */
  untilWhole: () => Promise<void>;
  urlOf: (machine: Machine) => string;
  /** Runs work with connections to the leader. */
  withPool: <T>(work: (pool: pg.Pool) => Promise<T>) => Promise<T>;
  /** Queries the leader, and repeats it while there is none. */
  query: <Row extends pg.QueryResultRow>(statement: string, values?: unknown[]) => Promise<Row[]>;
  /** Runs a statement on this machine's server as the superuser, if it answers. @returns its output, or null */
  psql: (machine: Machine, statement: string) => Promise<string | null>;
};

/** Fills in the files as an operator does, and reads the addresses. */
function fillIn(): Map<string, string> {
  const example = readFileSync(path.join(deployed, 'cluster.env'), 'utf8');
  const filled = example.replace(/_PASSWORD=$/gm, `_PASSWORD=${password}`);
  const file = path.join(runFolder, 'cluster.env');
  writeFileSync(file, filled);
  execFileSync(process.execPath, [path.join(deployed, 'fill-in.js'), file, runFolder]);
  return new Map([...filled.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));
}

/** An operator's own settings of the shop: stand-ins for cards, mail and Google, and no limits for one user. */
const shopSettings = {
  NODE_ENV: 'development',
  LOG_LEVEL: 'error',
  LOG_FORMAT: 'json',
  RECONCILE_SECONDS: '1',
  UNPAID_ORDER_HOURS: '72',
  ...unlimited,
};

/** What docs/scaling.md tells an operator to do on each machine before its services are started. */
const preparations = {
  db: [
    `mkdir -p /${wal} && chown postgres: /${data} /${wal}`,
    'mkdir -p /var/lib/etcd && chown -R etcd: /var/lib/etcd',
    'chown -R postgres: /etc/patroni && chmod -R go= /etc/patroni',
  ],
  shop: [
    'id chuck-and-bit >/dev/null 2>&1 || useradd --system --user-group chuck-and-bit',
    'chown -R postgres: /etc/pgbouncer && chmod -R go= /etc/pgbouncer',
    'mkdir -p /opt/chuck-and-bit /var/lib/chuck-and-bit',
  ],
  front: ['rm -f /etc/nginx/sites-enabled/default'],
};

export async function startCluster(): Promise<Cluster> {
  const variables = fillIn();
  const addressOf = (name: string) => variables.get(name.toUpperCase().replace('-', '_')) ?? '';
  openNetwork((variables.get('NETWORK') ?? '').replace('.0/', '.1/'));
  const files = path.join(runFolder, 'shared-files');
  mkdirSync(files);
  chmodSync(files, 0o777);

  const create = (name: string, services: string[], preparation: string[], own: string[] = []) =>
    createMachine({
      name,
      address: addressOf(name),
      runFolder,
      logFolder,
      services,
      disks: own,
      preparation: preparation.join('\n'),
    });
  const numbers = [1, 2, 3];
  const databases = numbers.map((at) =>
    create(`db-${at}`, ['etcd', 'patroni'], preparations.db, [data, wal]),
  );
  const shopFiles = [
    `mount --bind ${root} /opt/chuck-and-bit`,
    `mount --bind ${files} /var/lib/chuck-and-bit`,
  ];
  const shops = numbers.map((at) => {
    const settings = Object.entries(shopSettings).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(path.join(runFolder, `shop-${at}/etc/chuck-and-bit/shop.env`), settings.join(''));
    return create(
      `shop-${at}`,
      ['haproxy', 'pgbouncer', 'chuck-and-bit'],
      [...preparations.shop, ...shopFiles],
    );
  });
  const front = create('front', ['nginx'], preparations.front);
  const url = `http://${front.address}`;

  const cluster = { url, databases, shops, front, ...createQueries(databases, shops) };
  await Promise.all([...databases, ...shops, front].map((machine) => machine.start()));
  await cluster.untilWhole();
  return cluster;
}

function createQueries(databases: Machine[], shops: Machine[]) {
  const leader = async (): Promise<Machine | null> => {
    const answers = await Promise.all(
      databases.map(({ address }) => statusOf(`http://${address}:8008/primary`)),
    );
    return databases.find((_, at) => answers[at] === 200) ?? null;
  };
  const leaderAfter: Cluster['leaderAfter'] = (former, seconds = secondsToStart) =>
    until(
      'there is another leader',
      async () => {
        const found = await leader();
        return found === null || found === former ? null : found;
      },
      { seconds, everyMilliseconds: 200 },
    );
  const urlOf = ({ address }: Machine) => `postgres://shop:${password}@${address}:5432/shop`;

  const withPool: Cluster['withPool'] = async (work) => {
    const pool = new pg.Pool({ connectionString: urlOf(await leaderAfter(null)), max: 4 });
    pool.on('error', () => {});
    try {
      return await work(pool);
    } finally {
      await pool.end();
    }
  };
  const query: Cluster['query'] = (statement, values) =>
    until(
      'the leader answers',
      async () => {
        const client = new pg.Client({
          connectionString: urlOf(await leaderAfter(null)),
          connectionTimeoutMillis: 4_000,
          query_timeout: 10_000,
        });
        client.on('error', () => {});
        try {
          await client.connect();
          return (await client.query(statement, values)).rows;
        } catch (error) {
          if (!isDatabaseUnavailable(error)) throw error;
          return null;
        } finally {
          client.end().catch(() => {});
        }
      },
      { seconds: secondsToStart, everyMilliseconds: 200 },
    );

  const psql: Cluster['psql'] = async (machine, statement) =>
    machine
      .run(['psql', '-XAtq', '-v', 'ON_ERROR_STOP=1', '-d', 'shop', '-c', statement], {
        user: 'postgres',
        milliseconds: 6_000,
      })
      .catch(() => null);

  const standbyName = async () => {
    const found = await leader();
    if (!found) return '';
    const statement =
      "select application_name from pg_stat_replication where sync_state = 'sync' and state = 'streaming'";
    return (await psql(found, statement))?.trim() ?? '';
  };

  const members = async (): Promise<Member[]> => {
    const found = await leader();
    if (!found) return [];
    const response = await fetch(`http://${found.address}:8008/cluster`, {
      signal: AbortSignal.timeout(3_000),
    });
    return ((await response.json()) as { members: Member[] }).members;
  };
  const whatIsNotReplicated = async (): Promise<string> => {
    const all = await members().catch(() => []);
    const isWell = ({ state, role, lag }: Member) =>
      state === 'running' && (role === 'leader' || (typeof lag === 'number' && lag < 1_000_000));
    if (all.length < databases.length || !all.every(isWell)) return JSON.stringify(all);
    return (await standbyName()) === '' ? 'no standby is synchronous' : '';
  };
  const whatIsNotServed = async (): Promise<string> => {
    const ready = await Promise.all(shops.map(({ address }) => statusOf(`http://${address}:3000/readyz`)));
    return ready.every((status) => status === 200) ? '' : `shops: ${ready.join(', ')}`;
  };

  return {
    leader,
    leaderAfter,
    urlOf,
    withPool,
    query,
    psql,
    synchronousStandby: async (): Promise<Machine> => {
      const name = await standbyName();
      const found = databases.find((machine) => machine.name === name);
      if (!found) throw new Error('No standby is synchronous');
      return found;
    },
    untilReplicated: () => untilNothingIsMissing(whatIsNotReplicated),
    untilWhole: () =>
      untilNothingIsMissing(async () => (await whatIsNotReplicated()) || (await whatIsNotServed())),
  };
}

/** @param whatIsMissing returns an empty text when nothing is */
async function untilNothingIsMissing(whatIsMissing: () => Promise<string>): Promise<void> {
  let missing = '';
  const isWhole = async () => (missing = await whatIsMissing()) === '';
  await until('the cluster is whole', isWhole, { seconds: 240, everyMilliseconds: 500 }).catch(() => {
    throw new Error(`The cluster is not whole: ${missing}`);
  });
}

const statusOf = (url: string): Promise<number> =>
  fetch(url, { signal: AbortSignal.timeout(3_000) }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );
