import type { Config } from '@chuck-and-bit/api/config';
import { type Database, openDatabase } from '@chuck-and-bit/api/database/client';
import { migrateDatabase } from '@chuck-and-bit/api/database/migrate';
import { adminCommands } from '../commands/admin-commands';
import { backupNow } from '../commands/backups/embedded-backup';
import { ownEmbeddedDatabase } from './embedded-database-owner';

export type DatabaseConfig = Pick<
  Config,
  'databaseUrl' | 'databaseDirectUrl' | 'databasePoolSize' | 'databaseStatementSeconds' | 'dataDir'
>;

/**
 * Opens the configured database and migrates it to the newest schema. The embedded one is claimed first, because only one
 * process can open it; closing releases it.
 * @throws DatabaseInUseError
 */
export async function openShopDatabase(config: DatabaseConfig): Promise<Database> {
  const owner = config.databaseUrl ? null : await ownEmbeddedDatabase(config.dataDir);
  let opened: Database | null = null;
  const close = async () => {
    await opened?.close();
    await owner?.release();
  };
  try {
    const database = await openDatabase(config);
    opened = database;
    await migrateDatabase(database);
    owner?.serve({
      ...adminCommands(database, logLine),
      backup: (file) => backupNow(database, file),
    });
    return { ...database, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Used while the database opens, before the server's logger exists. */
function logLine(fields: Record<string, string>): void {
  console.log(JSON.stringify({ level: 30, time: Date.now(), ...fields, msg: 'security event' }));
}
