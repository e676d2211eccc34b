import { until } from '../../../scripts/until.js';
import { lasts } from '../lasts';
import { type Cluster, disks } from './cluster';
import type { Machine } from './machines';
import type { Trade } from './trade';

/** What a fault needs. `fenced` names a former leader while another leads: it must acknowledge nothing. */
export type Scene = {
  cluster: Cluster;
  trade: Trade;
  leader: Machine;
  fenced: (former: Machine) => Promise<void>;
};

type Fault = {
  name: string;
  /** What is right to happen. */
  rightEnd: string;
  /** The longest refusal that Patroni's times let one expect. */
  expected: string;
  /** Causes it, waits for its end, and mends what it broke. */
  happens: (scene: Scene) => Promise<void>;
};

const postgres = /(^|\/)postgres(:| |$)/;
const patroni = /\/patroni( |$)/;
const shopProcess = /build\/server\/main\.js/;

/** How long an outage lasts that nothing ends by itself: longer than ttl. */
const outageMilliseconds = 30_000;
const shortMilliseconds = 12_000;

/** Freezes these processes until another leads, and checks the former leader before they continue. */
async function freezes({ cluster, leader, fenced }: Scene, ...which: RegExp[]): Promise<void> {
  for (const each of which) leader.signal(each, 'SIGSTOP');
  await cluster.leaderAfter(leader);
  await fenced(leader);
  for (const each of which.toReversed()) leader.signal(each, 'SIGCONT');
}

const failover = 'another server leads after at most ttl; the former leader comes back as a standby';
const ttl = 'ttl 20 s, and loop_wait 5 s until a standby of the new leader is synchronous';

const crash = 'loop_wait 5 s until it is noticed, and 5 s until a standby of the new leader is synchronous';

export const faults: Fault[] = [
  {
    name: "kill -9 of the leader's PostgreSQL",
    rightEnd: 'Patroni hands over to the standby (primary_start_timeout 0)',
    expected: crash,
    happens: async ({ leader, cluster, trade }) => {
      leader.signal(postgres, 'SIGKILL');
      await cluster.leaderAfter(leader);
      await trade.afterOrders(20);
    },
  },
  {
    name: "power failure of the leader's machine",
    rightEnd: failover,
    expected: ttl,
    happens: async ({ leader, cluster, trade }) => {
      await leader.kill();
      await cluster.leaderAfter(leader);
      await trade.afterOrders(20);
      await leader.start();
    },
  },
  {
    name: 'Patroni of the leader frozen',
    rightEnd: `HAProxy leaves the leader, then ${failover}`,
    expected: ttl,
    happens: (scene) => freezes(scene, patroni),
  },
  {
    name: 'PostgreSQL of the leader frozen',
    rightEnd: failover,
    expected: ttl,
    happens: (scene) => freezes(scene, postgres),
  },
  {
    name: 'Patroni and PostgreSQL of the leader frozen',
    rightEnd: failover,
    expected: ttl,
    happens: (scene) => freezes(scene, patroni, postgres),
  },
  {
    name: 'network cable of the leader pulled',
    rightEnd: failover,
    expected: ttl,
    happens: async ({ leader, cluster, trade, fenced }) => {
      leader.unplug();
      await cluster.leaderAfter(leader);
      await fenced(leader);
      await trade.afterOrders(20);
      leader.plugIn();
    },
  },
  {
    name: 'leader cut off from the other databases, not from the shops',
    rightEnd: `the leader acknowledges nothing from the first moment; ${failover}`,
    expected: ttl,
    happens: async ({ leader, cluster, trade, fenced }) => {
      const others = cluster.databases.filter((machine) => machine !== leader);
      await leader.cutOffFrom(others.map(({ address }) => address));
      await cluster.leaderAfter(leader);
      await fenced(leader);
      await trade.afterOrders(20);
      await leader.cutOffFrom([]);
    },
  },
  {
    name: 'disk of the data full',
    rightEnd: 'orders that need space are refused until there is some; nobody else is made the leader for it',
    expected: `as long as the disk is full: ${shortMilliseconds / 1000} s`,
    happens: async ({ leader, trade }) => {
      await leader.fillDisk(disks.data, true);
      await lasts(shortMilliseconds);
      await leader.fillDisk(disks.data, false);
      await trade.afterOrders(20);
    },
  },
  {
    name: 'disk of the WAL full',
    rightEnd: 'PostgreSQL stops, and Patroni hands over to the standby (primary_start_timeout 0)',
    expected: crash,
    happens: async ({ leader, cluster, trade }) => {
      await leader.fillDisk(disks.wal, true);
      // It first uses up the files that it keeps for reuse.
      await until(
        'its log is full',
        async () => (await cluster.psql(leader, 'select pg_switch_wal()')) === null,
        { seconds: 60, everyMilliseconds: 100 },
      );
      await cluster.leaderAfter(leader);
      await trade.afterOrders(20);
      await leader.fillDisk(disks.wal, false);
    },
  },
  {
    name: 'one of three etcd stopped',
    rightEnd: 'nothing stops',
    expected: '0 s',
    happens: async ({ leader, trade }) => {
      await leader.stopService('etcd');
      await lasts(shortMilliseconds);
      leader.startService('etcd');
      await trade.afterOrders(20);
    },
  },
  {
    name: 'all etcd stopped',
    rightEnd: 'nothing stops: the leader goes on while both other members answer it (failsafe_mode)',
    expected: '0 s',
    happens: async ({ cluster, trade }) => {
      await Promise.all(cluster.databases.map((machine) => machine.stopService('etcd')));
      await lasts(outageMilliseconds);
      for (const machine of cluster.databases) machine.startService('etcd');
      await trade.afterOrders(20);
    },
  },
  {
    name: "power failure of the synchronous standby's machine",
    rightEnd: 'commits wait until the other standby is synchronous; the leader stays',
    expected: 'wal_sender_timeout 10 s and loop_wait 5 s',
    happens: async ({ cluster, trade }) => {
      const standby = await cluster.synchronousStandby();
      await standby.kill();
      await lasts(shortMilliseconds);
      await trade.afterOrders(20);
      await standby.start();
    },
  },
  {
    name: 'planned switchover',
    rightEnd: 'the synchronous standby leads',
    expected: 'a shutdown, a promotion, and 1 s for a check of HAProxy',
    happens: async ({ leader, cluster, trade }) => {
      const standby = await cluster.synchronousStandby();
      const command = ['patronictl', '-c', '/etc/patroni/config.yml', 'switchover', '--force'];
      await leader.run([...command, '--master', leader.name, '--candidate', standby.name]);
      await cluster.leaderAfter(leader);
      await trade.afterOrders(20);
    },
  },
  {
    name: 'kill -9 of a process of the shop',
    rightEnd: 'the other two serve, and it is started again',
    expected: '0 s',
    happens: async ({ cluster, trade }) => {
      cluster.shops[1]?.signal(shopProcess, 'SIGKILL');
      await trade.afterOrders(20);
    },
  },
  {
    name: 'HAProxy and PgBouncer restarted on each machine, one after the other',
    rightEnd: 'what was on its way there is refused or repeated; the others serve',
    expected: '0 to 1 s',
    happens: async ({ cluster, trade }) => {
      for (const shop of cluster.shops) {
        await shop.restartService('haproxy');
        await trade.afterOrders(10);
        await shop.restartService('pgbouncer');
        await trade.afterOrders(10);
      }
    },
  },
  {
    name: 'shops started while there is no leader',
    rightEnd: 'each process ends with a sentence and is started again, until there is a leader',
    expected: `as long as Patroni is stopped: ${shortMilliseconds / 1000} s, and the start of all`,
    happens: async ({ cluster, trade }) => {
      await Promise.all(cluster.databases.map((machine) => machine.stopService('patroni')));
      await Promise.all(cluster.shops.map((shop) => shop.restartService('chuck-and-bit')));
      await lasts(shortMilliseconds);
      for (const machine of cluster.databases) machine.startService('patroni');
      await trade.afterOrders(20);
    },
  },
];
