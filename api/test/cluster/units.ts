import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What systemd would start, by the unit files of Debian and of `deploy/cluster`. */
export type Unit = {
  command: string[];
  environment: Record<string, string>;
  user: string;
  folder: string;
  /** systemd's `Restart=`: no, on-abnormal, on-failure or always. */
  restart: string;
  restartMilliseconds: number;
};

const debianUnits = '/lib/systemd/system';

/**
 * @param etc the machine's folder /etc
 * @throws Error when there is no such unit
 */
export function readUnit(name: string, etc: string, hostname: string): Unit {
  const own = path.join(etc, 'systemd/system');
  const additions = path.join(own, `${name}.service.d`);
  const files = [
    [path.join(own, `${name}.service`), path.join(debianUnits, `${name}.service`)].find((file) =>
      existsSync(file),
    ),
    ...(existsSync(additions) ? readdirSync(additions).map((file) => path.join(additions, file)) : []),
  ];
  const settings = files.flatMap((file) => {
    if (file === undefined) throw new Error(`There is no unit ${name}.service`);
    const service = readFileSync(file, 'utf8').split(/^\[Service\]$/m)[1] ?? '';
    return [...(service.split(/^\[/m)[0] ?? '').matchAll(/^(\w+)=(.*)$/gm)].map(
      ([, key = '', value = '']) => ({ key, value: value.replaceAll('%H', hostname).replaceAll('%p', name) }),
    );
  });
  const all = (key: string) => settings.filter((each) => each.key === key).map(({ value }) => value);
  const last = (key: string) => all(key).at(-1);

  const environment = Object.fromEntries([
    ...all('Environment').flatMap((line) =>
      [...line.matchAll(/"([^"]+)"|(\S+)/g)].map(([, a, b]) => split(a ?? b)),
    ),
    ...all('EnvironmentFile').flatMap((file) => readEnvironment(file.replace(/^-/, ''), etc)),
  ]) as Record<string, string>;
  // systemd follows a process that leaves its first one; here it stays.
  const line = (last('ExecStart') ?? '').replace('daemon on;', 'daemon off;');
  const command = [...line.matchAll(/'([^']*)'|(\S+)/g)]
    .map(([, quoted, word = '']) => quoted ?? word)
    .flatMap((word) => (word.startsWith('$') ? (environment[word.slice(1)] ?? '').split(' ') : [word]))
    .filter(Boolean);
  return {
    command,
    environment,
    user: last('User') ?? 'root',
    folder: last('WorkingDirectory') ?? '/',
    restart: last('Restart') ?? 'no',
    restartMilliseconds: Number.parseFloat(last('RestartSec') ?? '0.1') * 1000,
  };
}

/** The variables of a file below the machine's /etc; nothing when it does not exist. */
function readEnvironment(file: string, etc: string): [string, string][] {
  const below = path.join(etc, path.relative('/etc', file));
  if (!existsSync(below)) return [];
  return readFileSync(below, 'utf8')
    .split('\n')
    .filter((line) => /^\w+=/.test(line))
    .map(split);
}

function split(pair = ''): [string, string] {
  const at = pair.indexOf('=');
  return [pair.slice(0, at), pair.slice(at + 1)];
}
