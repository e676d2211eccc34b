import { ConfigError } from '@chuck-and-bit/api/config';
import { serializeError, stackOf } from '@chuck-and-bit/api/log';
import { terminalText } from '@chuck-and-bit/api/terminal-text';
import { DatabaseUnusableError } from '@chuck-and-bit/api/database/inspect-server';
import { type CommandResult, DatabaseInUseError } from '../services/embedded-database-owner';

/** An error that the operator can fix. The message explains it. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

const fixableErrors = [ConfigError, DatabaseInUseError, DatabaseUnusableError, OperatorError];

/** Whether the operator can fix the error, so that the message is printed without a stack. */
export function isFixableByOperator(error: unknown): error is Error {
  return fixableErrors.some((kind) => error instanceof kind);
}

/** Runs a command of the command line, prints its result and exits. */
export async function runCommand(work: () => Promise<CommandResult>): Promise<never> {
  try {
    const { ok, message } = await work();
    if (message !== '') (ok ? console.log : console.error)(terminalText(message));
    process.exit(ok ? 0 : 1);
  } catch (error) {
    console.error(terminalText(isFixableByOperator(error) ? error.message : stackOf(serializeError(error))));
    process.exit(1);
  }
}

/** Prints the usage and exits with an error. */
export function exitWithUsage(usage: string): never {
  console.error(`Usage: ${usage}`);
  process.exit(2);
}
