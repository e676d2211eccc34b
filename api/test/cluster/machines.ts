import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { until } from '../../../scripts/until.js';
import { lasts } from '../lasts';
import { readUnit, type Unit } from './units';

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
  const { name, address, runFolder, logFolder, services, preparation, disks = [] } = options;
  const own = path.join(runFolder, name);
  const cable = `cable-${name}`;
  let init = 0;
  const running = new Map<string, { child: ChildProcess; isWanted: boolean }>();
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
    ...['-t', String(init), '--mount', '--net', '--pid', '--uts', '--'],
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

  const startService = (service: string): void => {
    const unit = readUnit(service, path.join(own, 'etc'), name);
    const log = openSync(path.join(logFolder, `${name}-${service}.log`), 'a');
    const child = spawn('nsenter', enter(unit.command, unit.user, unit.folder), {
      env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...unit.environment },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    const state = { child, isWanted: true };
    running.set(service, state);
    child.once('exit', (code, signal) => void restartIfDue(service, state, unit, code, signal));
  };

  /** Does what systemd does when a service has ended. */
  const restartIfDue = async (
    service: string,
    state: { isWanted: boolean },
    { restart, restartMilliseconds }: Unit,
    code: number | null,
    signal: string | null,
  ) => {
    const isDue =
      restart === 'always' ||
      (restart === 'on-failure' && (signal !== null || code !== 0)) ||
      (restart === 'on-abnormal' && (signal !== null || (code ?? 0) > 128));
    if (!isDue) return;
    await lasts(restartMilliseconds);
    if (state.isWanted && init !== 0 && running.get(service) === state) startService(service);
  };

  /** The processes that a command started: those in its namespace whose ancestor is this child. */
  const stopService: Machine['stopService'] = async (service) => {
    const state = running.get(service);
    if (!state) return;
    state.isWanted = false;
    running.delete(service);
    const { child } = state;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    for (const pid of mainProcessesOf(child.pid ?? 0)) process.kill(pid, 'SIGTERM');
    await exited;
  };

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
    for (const service of services) startService(service);
  };

  const kill = async (): Promise<void> => {
    unplug();
    const ended = init;
    init = 0;
    for (const state of running.values()) state.isWanted = false;
    const exits = [...running.values()].map(({ child }) =>
      child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null,
    );
    running.clear();
    process.kill(ended, 'SIGKILL');
    await Promise.all(exits);
    execFileSync('ip', ['link', 'del', cable]);
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
      return processes.length;
    },
    stopService,
    startService,
    restartService: async (service) => {
      await stopService(service);
      startService(service);
    },
    fillDisk: async (disk, isFull) => {
      const folder = diskFolder(disk);
      const used = Number((await run('df', ['--output=used', '-B1', folder])).stdout.split('\n')[1]);
      await run('mount', ['-o', `remount,size=${isFull ? used : diskSize}`, folder]);
    },
  };
}

/** What a program of `nsenter` runs as: below `runuser`, if the service has a user. */
function mainProcessesOf(pid: number): number[] {
  const [child] = childrenOf(pid);
  if (child === undefined) return [];
  return commandLineOf(child).startsWith('runuser ') ? mainProcessesOf(child) : [child];
}

function childrenOf(pid: number): number[] {
  const tasks = `/proc/${pid}/task`;
  if (!existsSync(tasks)) return [];
  return readdirSync(tasks).flatMap((task) =>
    read(`${tasks}/${task}/children`).split(' ').filter(Boolean).map(Number),
  );
}

/** All processes in the machine of this first process. */
function processesOf(init: number): number[] {
  const namespaceOf = (pid: number) => {
    try {
      return readlinkSync(`/proc/${pid}/ns/pid`);
    } catch {
      return '';
    }
  };
  const namespace = namespaceOf(init);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== init && namespaceOf(pid) === namespace);
}

const commandLineOf = (pid: number) => read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}
