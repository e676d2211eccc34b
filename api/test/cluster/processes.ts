import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** What a program of `nsenter` runs as: below `runuser`, if the service has a user. */
export function mainProcessesOf(pid: number): number[] {
  const [child] = childrenOf(pid);
  if (child === undefined) return [];
  return commandLineOf(child).startsWith('runuser ') ? mainProcessesOf(child) : [child];
}

export function childrenOf(pid: number): number[] {
  const tasks = `/proc/${pid}/task`;
  if (!existsSync(tasks)) return [];
  return readdirSync(tasks).flatMap((task) =>
    read(`${tasks}/${task}/children`).split(' ').filter(Boolean).map(Number),
  );
}

/** All processes in the machine of this first process. */
export function processesOf(init: number): number[] {
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

export const commandLineOf = (pid: number) => read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}
