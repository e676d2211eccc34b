import { readConfig } from '@chuck-and-bit/api/config';
import { adminCommands } from './admin-commands';
import { runCommand } from './command';
import { askOwner, type Command } from '../services/embedded-database-owner';
import { openShopDatabase } from '../services/shop-database';

/** Runs the command in the process that owns the embedded database; in this one if none runs, or with PostgreSQL. */
export function runAdminCommand<Name extends keyof ReturnType<typeof adminCommands>>(
  name: Name,
  argument: string,
): Promise<never> {
  return runCommand(async () => {
    const config = readConfig(process.env);
    const asked = config.databaseUrl
      ? null
      : await askOwner(config.dataDir, { [name]: argument } as Record<Name, string> as Command);
    if (asked) return asked;
    const database = await openShopDatabase(config);
    try {
      return await adminCommands(database, () => {})[name](argument);
    } finally {
      await database.close();
    }
  });
}

/** The command's argument if it is an e-mail, else null. */
export function emailArgument(): string | null {
  const email = process.argv[2]?.trim().toLowerCase() ?? '';
  return /^[^\s@]+@[^\s@]+$/.test(email) ? email : null;
}
