/**
 * `npm run test:extra -- cluster`: the files of `deploy/cluster` on seven machines that are namespaces of this one. Everything ends with
 * this command, however it ends, because all of it runs below one process in namespaces of its own. `-- cluster install` installs the
 * packages.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { bringUpToDate } from './bring-up-to-date.js';
import { root } from './freshness.js';
import { bin, run, runToEnd } from './run.js';

const packages = [
  'patroni',
  'python3-etcd',
  'etcd-server',
  'etcd-client',
  'haproxy',
  'pgbouncer',
  'postgresql-15',
  'nginx-light',
  'iproute2',
];
const programs = [
  'patroni',
  'patronictl',
  'etcd',
  'etcdctl',
  'haproxy',
  'pgbouncer',
  'nginx',
  'ip',
  'unshare',
  'nsenter',
  'runuser',
  'setpriv',
];
const folders = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'];
/** Ends with this process, and everything in it too: the programs, the network and the folder in memory. */
const isolated =
  `--pdeathsig KILL unshare --mount --net --pid --fork --kill-child --mount-proc --propagation private bash -c`.split(
    ' ',
  );
const folder = 'mount -t tmpfs -o size=6g,mode=755 none /media';

/** Why the cluster can't be started here, or null. */
function whyNot() {
  if (process.platform !== 'linux') return 'it needs Linux';
  const missing = programs.filter((name) => !folders.some((folder) => existsSync(path.join(folder, name))));
  if (missing.length > 0 || !existsSync('/usr/lib/postgresql/15/bin/postgres')) {
    return `it needs Debian's ${packages.join(', ')} (npm run test:extra -- cluster install)`;
  }
  if (process.getuid?.() !== 0)
    return 'it needs root, to make namespaces and to give their PostgreSQL another user';
  const tried = spawnSync('setpriv', [...isolated, `${folder} && ip link add try0 type bridge`]);
  return tried.status === 0
    ? null
    : 'this machine does not allow namespaces with their own network and mounts';
}

/** Installs the packages without starting their services. */
async function install() {
  const policy = '/usr/sbin/policy-rc.d';
  if (!existsSync(policy)) {
    console.error(
      `Make ${policy} first, so that no service is started:  printf '#!/bin/sh\\nexit 101\\n' > ${policy}; chmod 755 ${policy}`,
    );
    process.exit(1);
  }
  await run('apt-get', ['install', '--yes', '--no-install-recommends', ...packages], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

if (process.argv[2] === 'install') await install();
else {
  const reason = whyNot();
  if (reason) console.log(`Skipped: ${reason}`);
  else {
    await bringUpToDate();
    const load = () => execFileSync('uptime').toString().trim();
    console.log(load());
    const vitest = [
      bin('vitest'),
      'run',
      '--config',
      'api/test/cluster/vitest.config.ts',
      ...process.argv.slice(2),
    ];
    // The shell takes over processes whose parent has ended.
    const command = `${folder} && "$@"; exit $?`;
    const code = await runToEnd('setpriv', [...isolated, command, 'bash', ...vitest], { cwd: root });
    console.log(load());
    process.exitCode = typeof code === 'number' ? code : 1;
  }
}
