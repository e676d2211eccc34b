import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPurchaseFaults, findStoredRefundFaults } from '../money/accounting-checks';
import { until } from '../../../scripts/until.js';
import { createRandom } from '../money/random';
import { findStockLedgerFaults } from '../money/stock-checks';
import { type Cluster, logFolder, startCluster } from './cluster';
import { faults, type Scene } from './faults';
import type { Machine } from './machines';
import { openTrade, type Seen, type Trade } from './trade';

/**
 * CLUSTER_ROUNDS sets how often each fault happens, CLUSTER_SEED repeats their order and what people do, but not the timing,
 * CLUSTER_FAULT chooses the faults with this text in their name.
 */
const seed = Number(process.env['CLUSTER_SEED'] ?? randomBytes(4).readUInt32BE());
const rounds = Number(process.env['CLUSTER_ROUNDS'] ?? 1);
const chosen = faults.filter(({ name }) => name.includes(process.env['CLUSTER_FAULT'] ?? ''));
const random = createRandom(seed);
const order = Array.from({ length: rounds }, () =>
  chosen.map((fault) => ({ fault, at: random.next() })).sort((a, b) => a.at - b.at),
).flatMap((round, at) => round.map(({ fault }) => ({ ...fault, round: at + 1 })));

let cluster: Cluster;
let trade: Trade;
const seen = new Map<string, (Seen & { lost: number })[]>();

beforeAll(async () => {
  console.log(`CLUSTER_SEED=${seed} CLUSTER_ROUNDS=${rounds}`);
  mkdirSync(logFolder, { recursive: true });
  cluster = await startCluster();
  await cluster.query('create schema cluster_test');
  await cluster.query('create table cluster_test.fenced (server text)');
  trade = await openTrade(cluster, seed);
});

afterAll(() => {
  console.log(table());
});

/** Writes on this machine's server, whoever leads. @returns whether the write was acknowledged */
const writesOn = async (machine: Machine): Promise<boolean> => {
  const statement = `insert into cluster_test.fenced values ('${machine.name}') returning 'acknowledged'`;
  return (await cluster.psql(machine, statement))?.trim() === 'acknowledged';
};

/** A former leader must not acknowledge a write, however long it is waited for. */
const fenced = async (former: Machine): Promise<void> =>
  expect(await writesOn(former), `${former.name}, which leads no more, acknowledged a write`).toBe(false);

test.each(order)('round $round: $name: $rightEnd', async ({ name, happens }) => {
  await cluster.untilWhole();
  const leader = await cluster.leaderAfter(null);
  const scene: Scene = { cluster, trade, leader, fenced };
  const outcome = await trade.during(async () => {
    await trade.afterOrders(20);
    await happens(scene);
    await cluster.untilWhole();
    await trade.afterOrders(10);
  });
  const found = await trade.findFaults();
  const marks = await cluster.query('select server from cluster_test.fenced');
  if (marks.length > 0) found.push(`writes of a fenced leader are there: ${JSON.stringify(marks)}`);
  seen.set(name, [...(seen.get(name) ?? []), { ...outcome, lost: found.length }]);
  writeFileSync(path.join(logFolder, 'table.md'), table());
  const now = await cluster.leaderAfter(null);
  const load = execFileSync('cut', ['-d', ' ', '-f', '1-3', '/proc/loadavg']).toString().trim();
  console.log(
    `${name}: refused for ${outcome.seconds.toFixed(1)} s, pages for ${outcome.pageSeconds.toFixed(1)} s, ${outcome.acknowledged} acknowledged, leader ${leader.name} → ${now.name}, load ${load}`,
  );
  expect(found).toEqual([]);
});

/** Runs a command of the shop on this machine, as docs/scaling.md says it. */
const runsOn = (machine: Machine, command: string) =>
  machine.run(
    [
      'sh',
      '-ec',
      `set -a; . /etc/chuck-and-bit/cluster.env; . /etc/chuck-and-bit/shop.env; cd /opt/chuck-and-bit; ${command}`,
    ],
    { milliseconds: 300_000 },
  );

test('the leader acknowledges the write by which a former one is tried', async () => {
  expect(await writesOn(await cluster.leaderAfter(null))).toBe(true);
  await cluster.query('delete from cluster_test.fenced');
});

/** Whether the server behind this address of the shop machine is a standby: t or f, or null without an answer. */
const asks = (machine: Machine, address: string) =>
  runsOn(machine, `psql -XAtc 'select pg_is_in_recovery()' "$${address}"`).then(
    (answer) => answer.trim(),
    () => null,
  );

test('the addresses of a shop machine lead where they should', async () => {
  await cluster.untilWhole();
  const [shop] = cluster.shops as [Machine];
  const answers = [];
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])
    answers.push(await asks(shop, name));
  expect(answers).toEqual(['f', 'f', 't']);
});

test('the alert rules name metrics that Patroni has', async () => {
  const rules = readFileSync(path.resolve(import.meta.dirname, '../../../deploy/alerts.yaml'), 'utf8');
  const names = [...new Set(rules.match(/patroni_\w+/g))];
  expect(names.length).toBeGreaterThan(2);
  const { address } = await cluster.leaderAfter(null);
  const text = await (await fetch(`http://${address}:8008/metrics`)).text();
  for (const name of names) expect(text).toContain(`# TYPE ${name} `);
});

test('a backup of the running cluster is restored into an empty one', async () => {
  await cluster.untilWhole();
  const [shop] = cluster.shops as [Machine];
  const ids = async () => {
    const rows = await cluster.query<{ id: string }>('select id from orders');
    return new Set(rows.map(({ id }) => id));
  };
  let before = new Set<string>();
  await trade.during(async () => {
    await trade.afterOrders(10);
    before = await ids();
    await runsOn(shop, 'node build/server/backup.js /var/lib/chuck-and-bit/shop.backup');
  });
  const ended = await ids();

  for (const each of cluster.shops) await each.stopService('chuck-and-bit');
  await Promise.all(cluster.databases.map((machine) => machine.kill()));
  for (const machine of cluster.databases) machine.wipe();
  await Promise.all(cluster.databases.map((machine) => machine.start()));
  await cluster.leaderAfter(null);
  await cluster.untilReplicated();
  const isLedToLeader = async () => (await asks(shop, 'DATABASE_DIRECT_URL')) === 'f';
  await until('HAProxy leads to the new leader', isLedToLeader, { seconds: 60 });
  await runsOn(shop, 'node build/server/restore.js /var/lib/chuck-and-bit/shop.backup');
  for (const each of cluster.shops) each.startService('chuck-and-bit');
  await cluster.untilWhole();

  const restored = await ids();
  const missing = [...before].filter((id) => ended.has(id) && !restored.has(id));
  expect(missing, 'orders from before the backup that are missing').toEqual([]);
  const found = await cluster.withPool(async (pool) => [
    ...(await findStockLedgerFaults(pool)),
    ...(await findPurchaseFaults(pool)),
    ...(await findStoredRefundFaults(pool)),
  ]);
  expect(found).toEqual([]);
});

function table(): string {
  const rows = faults.flatMap(({ name, expected }) => {
    const all = seen.get(name);
    if (!all) return [];
    const seconds = all.map((each) => each.seconds).sort((a, b) => a - b);
    const median = seconds[Math.floor((seconds.length - 1) / 2)] ?? 0;
    const sum = (of: (each: Seen & { lost: number }) => number) =>
      all.reduce((total, each) => total + of(each), 0);
    const pages = Math.max(...all.map((each) => each.pageSeconds));
    const times = `${median.toFixed(1)} | ${(seconds.at(-1) ?? 0).toFixed(1)} | ${pages.toFixed(1)}`;
    return [
      `| ${name} | ${all.length} | ${times} | ${expected} | ${sum((each) => each.acknowledged)} | ${sum((each) => each.lost)} |`,
    ];
  });
  const head = [
    '| fault | rounds | refused, s: median | most | no page, s: most | expected at most | acknowledged | lost |',
    '|---|---|---|---|---|---|---|---|',
  ];
  return `${[...head, ...rows].join('\n')}\n`;
}
