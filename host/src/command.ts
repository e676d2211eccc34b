import { ConfigError } from '@chuck-and-bit/api/config';
import { type CommandAnswer, DatabaseInUseError } from './embedded-database-owner';

/** A fault that the operator can mend, said in a sentence. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** Runs a command of the command line to its end, and prints what came of it. */
export async function runCommand(work: () => Promise<CommandAnswer>): Promise<never> {
  try {
    const answer = await work();
    (answer.ok ? console.log : console.error)(answer.message);
    process.exit(answer.ok ? 0 : 1);
  } catch (error) {
    const isMendable = [ConfigError, DatabaseInUseError, OperatorError].some((kind) => error instanceof kind);
    console.error(isMendable ? (error as Error).message : error);
    process.exit(1);
  }
}

/** Ends the command when its arguments are not as `usage` says. */
export function exitWithUsage(usage: string): never {
  console.error(`Usage: ${usage}`);
  process.exit(2);
}
