import type { Config } from '@chuck-and-bit/api/config';
import { type Database, openDatabase } from '@chuck-and-bit/api/database/client';
import { migrateDatabase } from '@chuck-and-bit/api/database/migrate';
import { adminCommands } from '../commands/admin-commands';
import { backupNow } from '../commands/backups/embedded-backup';
import { listKnownEntries } from '../commands/files/known-entries';
import { ownEmbeddedDatabase } from './embedded-database-owner';

export type DatabaseConfig = Pick<
  Config,
  'databaseUrl' | 'databaseDirectUrl' | 'databasePoolSize' | 'databaseStatementSeconds' | 'dataDir'
> &
  Partial<Pick<Config, 'logFormat'>>;

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
    await migrateDatabase(database, (step, steps) => logUpdate(step, steps, config.logFormat));
    owner?.serve({
      ...adminCommands(database, (fields) => logEvent(fields, config.logFormat)),
      backup: (file) => backupNow(database, file),
      listKnownEntries: async () => ({ ok: true, message: JSON.stringify(await listKnownEntries(database)) }),
    });
    return { ...database, close };
  } catch (error) {
    await close();
    throw error;
  }
}

// Used while the database opens, before the server's logger exists.

function logEvent(fields: Record<string, string>, format: Config['logFormat'] = 'json'): void {
  const msg = 'security event';
  if (format === 'json') logJson(fields, msg);
  else console.log(msg, JSON.stringify(fields));
}

function logUpdate(step: number, steps: number, format: Config['logFormat'] = 'json'): void {
  if (format === 'json') logJson({ step, steps }, 'updating the database');
  else console.log(`Updating the database: step ${step} of ${steps} …`);
}

const logJson = (fields: object, msg: string) =>
  console.log(JSON.stringify({ level: 30, time: Date.now(), ...fields, msg }));
