import { execFile, execFileSync, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { until } from '../../../scripts/until.js';
import { childrenOf, commandLineOf, processesOf, sendSignal } from './processes';
import { createServices } from './services';

const run = promisify(execFile);

/** A machine of the cluster: namespaces with their own network, processes and files in /etc, /var, /opt and /run. */
export type Machine = {
  name: string;
  address: string;
  /** Turns it on and starts its services. */
  start: () => Promise<void>;
  /** As when its power fails: all processes end at once, and the network tells nobody. Its disks stay. */
  kill: () => Promise<void>;
  /** Replaces what is on its disks by nothing; while it is off. */
  wipe: () => void;
  /** Pulls the network cable: packets vanish in both directions. */
  unplug: () => void;
  plugIn: () => void;
  /** Lets packets to these addresses vanish, and those from them unanswered; none: all arrive again. */
  cutOffFrom: (addresses: string[]) => Promise<void>;
  /** Runs a command on it. @returns its output */
  run: (command: string[], options?: { user?: string; milliseconds?: number }) => Promise<string>;
  /** Sends a signal to its processes whose command line matches. @returns their number */
  signal: (commandLine: RegExp, signal: NodeJS.Signals) => number;
  /** `systemctl stop`, `start` and `restart`. */
  stopService: (name: string) => Promise<void>;
  startService: (name: string) => void;
  restartService: (name: string) => Promise<void>;
  /** Makes a disk as small as what is on it, or as large as before. */
  fillDisk: (disk: string, isFull: boolean) => Promise<void>;
};

export type MachineOptions = {
  name: string;
  address: string;
  /** A folder in memory for everything of the run. */
  runFolder: string;
  /** Where its services write what they say. */
  logFolder: string;
  services: string[];
  /** Commands that prepare it, each time it is turned on. */
  preparation: string;
  /** Disks of its own: paths, without the first slash. */
  disks?: string[];
};

const diskSize = '2g';
const bridge = 'machines';

/** The network that all machines are plugged into, and this process too. */
export function openNetwork(address: string): void {
  const ip = (...args: string[]) => execFileSync('ip', args);
  ip('link', 'set', 'lo', 'up');
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('address', 'add', address, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
}

/** The machine's `/etc/x` is `<runFolder>/<name>/etc/x`, which must hold what is deployed before it is started. */
export function createMachine(options: MachineOptions): Machine {
  const { name, address, runFolder, logFolder, preparation, disks = [] } = options;
  const own = path.join(runFolder, name);
  const cable = `cable-${name}`;
  let init = 0;
  const diskFolder = (disk: string) => path.join(own, 'disks', disk.replaceAll('/', '-'));

  for (const folder of ['etc', 'var', 'opt']) {
    mkdirSync(path.join(own, folder), { recursive: true });
    mkdirSync(path.join(own, 'work', folder), { recursive: true });
  }
  for (const disk of disks) {
    mkdirSync(diskFolder(disk), { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize}`, 'none', diskFolder(disk)]);
  }
  mkdirSync(logFolder, { recursive: true });

  const enter = (command: string[], user = 'root', folder = '/') => [
    '-t',
    String(init),
    '--mount',
    '--net',
    '--pid',
    '--uts',
    '--',
    ...(user === 'root' ? [] : ['runuser', '-u', user, '--']),
    ...(folder === '/' ? [] : ['env', `--chdir=${folder}`]),
    ...command,
  ];

  const runOn: Machine['run'] = async (command, { user = 'root', milliseconds = 60_000 } = {}) =>
    (
      await run('nsenter', enter(command, user), {
        timeout: milliseconds,
        killSignal: 'SIGKILL',
        maxBuffer: 50_000_000,
      })
    ).stdout;

  const services = createServices({ machine: name, etc: path.join(own, 'etc'), logFolder, enter });

  const plugIn = () => {
    execFileSync('ip', ['link', 'set', cable, 'master', bridge]);
  };
  const unplug = () => {
    execFileSync('ip', ['link', 'set', cable, 'nomaster']);
  };

  const start = async (): Promise<void> => {
    const bindings = disks.map((disk) => `mkdir -p /${disk} && mount --bind ${diskFolder(disk)} /${disk}`);
    const overlays = ['etc', 'var', 'opt'].map(
      (folder) =>
        `mount -t overlay overlay -o lowerdir=/${folder},upperdir=${own}/${folder},workdir=${own}/work/${folder} /${folder}`,
    );
    const script = [
      'set -e',
      `hostname ${name}`,
      ...overlays,
      'mount -t tmpfs none /run && mkdir -p /run/postgresql /run/haproxy && chown postgres: /run/postgresql',
      ...bindings,
      preparation,
      'echo ready',
      // As the first process it takes over those whose parent has ended.
      'set +e; while :; do sleep 3600 & wait $!; done',
    ].join('\n');
    const child = spawn(
      'unshare',
      ['--net', '--mount', '--pid', '--uts', '--fork', '--kill-child', '--mount-proc', 'bash', '-c', script],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let said = '';
    let complained = '';
    child.stdout.on('data', (data) => (said += String(data)));
    child.stderr.on('data', (data) => (complained += String(data)));
    await until(`${name} is prepared`, () => said.includes('ready') || child.exitCode !== null, {
      seconds: 60,
    });
    if (child.exitCode !== null) throw new Error(`${name} did not start: ${complained}`);
    init = childrenOf(child.pid ?? 0)[0] ?? 0;
    execFileSync('ip', ['link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(init)]);
    execFileSync('ip', ['link', 'set', cable, 'up']);
    plugIn();
    await runOn(['ip', 'link', 'set', 'lo', 'up']);
    await runOn(['ip', 'address', 'add', `${address}/24`, 'dev', 'eth0']);
    await runOn(['ip', 'link', 'set', 'eth0', 'up']);
    for (const service of options.services) services.start(service);
  };

  const kill = async (): Promise<void> => {
    unplug();
    const ended = init;
    init = 0;
    const untilEnded = services.abandon();
    process.kill(ended, 'SIGKILL');
    await untilEnded();
    // It may have gone with the machine's network.
    await run('ip', ['link', 'del', cable]).catch(() => {});
  };

  return {
    name,
    address,
    start,
    kill,
    wipe: () => {
      const paths = [...disks.map((disk) => `${diskFolder(disk)}/*`), `${own}/var/*`];
      execFileSync('sh', ['-c', `rm -rf ${paths.join(' ')}`]);
    },
    unplug,
    plugIn,
    cutOffFrom: async (addresses) => {
      const routes = await runOn(['ip', 'route', 'show', 'type', 'blackhole']);
      for (const [route] of routes.matchAll(/blackhole \S+/g))
        await runOn(['ip', 'route', 'del', ...route.split(' ')]);
      for (const each of addresses) await runOn(['ip', 'route', 'add', 'blackhole', `${each}/32`]);
    },
    run: runOn,
    signal: (commandLine, signal) => {
      const processes =
        init === 0 ? [] : processesOf(init).filter((pid) => commandLine.test(commandLineOf(pid)));
      for (const pid of processes) sendSignal(pid, signal);
      if (signal === 'SIGCONT') services.resume();
      return processes.length;
    },
    stopService: services.stop,
    startService: services.start,
    restartService: async (service) => {
      await services.stop(service);
      services.start(service);
    },
    fillDisk: async (disk, isFull) => {
      const folder = diskFolder(disk);
      const used = Number((await run('df', ['--output=used', '-B1', folder])).stdout.split('\n')[1]);
      await run('mount', ['-o', `remount,size=${isFull ? used : diskSize}`, folder]);
    },
  };
}
