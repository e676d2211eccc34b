import { type LoggedError, stackOf } from '@chuck-and-bit/api/log';
import pretty, { type PrettyOptions } from 'pino-pretty';

/** Formats JSON log lines as text for a terminal. */
export function createTextLog(
  destination: Exclude<PrettyOptions['destination'], undefined>,
  { colors }: { colors: boolean },
): { write: (line: string) => unknown } {
  return pretty({
    destination,
    colorize: colors,
    sync: true,
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,reqId',
    customPrettifiers: { err: (error) => stackOf(error as LoggedError) },
  });
}
