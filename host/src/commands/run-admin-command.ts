import { readConfig } from '@chuck-and-bit/api/config';
import { toEmail } from '@chuck-and-bit/contract/email-address';
import { adminCommands } from './admin-commands';
import { exitWithUsage, runCommand } from './command';
import { runInOwner } from '../services/embedded-database-owner';
import { openShopDatabase } from '../services/shop-database';
import { withDatabase } from '../services/with-database';

/** Runs the command in the process that owns the embedded database; in this one if none runs, or with PostgreSQL. */
export function runAdminCommand(
  name: keyof ReturnType<typeof adminCommands>,
  argument: string,
): Promise<never> {
  return runCommand(async () => {
    const config = readConfig(process.env);
    const result = config.databaseUrl ? null : await runInOwner(config.dataDir, name, argument);
    if (result) return result;
    return withDatabase(openShopDatabase(config), (database) =>
      adminCommands(database, () => {})[name](argument),
    );
  });
}

/** The command's argument. Exits with an error unless it is an e-mail. */
export function emailArgument(usage: string): string {
  const email = toEmail(process.argv[2] ?? '');
  return /^[^\s@]+@[^\s@]+$/.test(email) ? email : exitWithUsage(usage);
}
