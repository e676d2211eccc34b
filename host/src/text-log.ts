import { styleText } from 'node:util';
import type { LoggedError } from '@chuck-and-bit/api/log';

const levels: Record<number, [name: string, color: Parameters<typeof styleText>[0]]> = {
  20: ['DEBUG', 'gray'],
  30: ['INFO', 'green'],
  40: ['WARN', 'yellow'],
  50: ['ERROR', 'red'],
  60: ['FATAL', 'red'],
};
/** Fields that are shown elsewhere, or are the same on every line. */
const hiddenFields = ['level', 'time', 'pid', 'hostname', 'msg', 'err', 'reqId'];

type Entry = { level: number; time: number; msg?: string; err?: LoggedError } & Record<string, unknown>;

/** Formats JSON log lines as text for a terminal. */
export function createTextLog(
  output: { write: (text: string) => unknown },
  { colors }: { colors: boolean },
): { write: (line: string) => void } {
  const paint = (style: Parameters<typeof styleText>[0], text: string) =>
    colors ? styleText(style, text, { validateStream: false }) : text;
  return {
    write: (line) => {
      const entry = JSON.parse(line) as Entry;
      const [level, color] = levels[entry.level] ?? ['LOG', 'gray'];
      const fields = Object.entries(entry)
        .filter(([name]) => !hiddenFields.includes(name))
        .map(
          ([name, value]) =>
            `${paint('gray', `${name}=`)}${typeof value === 'string' ? value : JSON.stringify(value)}`,
        );
      const time = new Date(entry.time).toTimeString().slice(0, 8);
      const words = [paint('gray', time), paint(color, level.padEnd(5)), entry.msg, ...fields];
      const stack = entry.err ? stackOf(entry.err).replace(/^/gm, '    ') : '';
      output.write(`${words.filter(Boolean).join(' ')}\n${stack && `${stack}\n`}`);
    },
  };
}

/** The stacks of an error and its causes. */
export function stackOf({ stack, message, causes = [] }: LoggedError): string {
  return [stack || message, ...causes.map((cause) => `caused by ${stackOf(cause)}`)].join('\n');
}
