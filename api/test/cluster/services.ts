import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { lasts } from '../lasts';
import { mainProcessesOf } from './processes';
import { readUnit, type Unit } from './units';

export type Services = {
  start: (name: string) => void;
  stop: (name: string) => Promise<void>;
  /** nsenter stops itself when its program is stopped, and would not notice its end. */
  resume: () => void;
  /** Starts none again from now on. @returns waits until all have ended */
  abandon: () => () => Promise<unknown>;
};

type Options = {
  machine: string;
  /** The machine's folder /etc. */
  etc: string;
  logFolder: string;
  /** nsenter's arguments for a command on the machine. */
  enter: (command: string[], user: string, folder: string) => string[];
};

type State = { child: ChildProcess; isWanted: boolean };

/** Does what systemd does on a machine: starts services by their units, and starts them again. */
export function createServices({ machine, etc, logFolder, enter }: Options): Services {
  const running = new Map<string, State>();

  const start = (service: string): void => {
    const unit = readUnit(service, etc, machine);
    const log = openSync(path.join(logFolder, `${machine}-${service}.log`), 'a');
    const child = spawn('nsenter', enter(unit.command, unit.user, unit.folder), {
      env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...unit.environment },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    const state = { child, isWanted: true };
    running.set(service, state);
    child.once('exit', (code, signal) => {
      if (isRestarted(unit, code, signal)) void startAgain(service, state, unit);
    });
  };

  const startAgain = async (service: string, state: State, { restartMilliseconds }: Unit) => {
    await lasts(restartMilliseconds);
    if (state.isWanted) start(service);
  };

  return {
    start,
    stop: async (service) => {
      const state = running.get(service);
      if (!state) return;
      state.isWanted = false;
      running.delete(service);
      const ended = endOf(state);
      for (const pid of mainProcessesOf(state.child.pid ?? 0)) process.kill(pid, 'SIGTERM');
      await ended;
    },
    resume: () => {
      for (const { child } of running.values()) child.kill('SIGCONT');
    },
    abandon: () => {
      const ends = [...running.values()].map((state) => {
        state.isWanted = false;
        return endOf(state);
      });
      running.clear();
      return () => Promise.all(ends);
    },
  };
}

const endOf = async ({ child }: State): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
};

function isRestarted({ restart }: Unit, code: number | null, signal: string | null): boolean {
  if (restart === 'on-failure') return signal !== null || code !== 0;
  if (restart === 'on-abnormal') return signal !== null || (code ?? 0) > 128;
  return restart === 'always';
}
