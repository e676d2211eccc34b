import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type Config, readConfig } from '@chuck-and-bit/api/config';
import { openBackup } from './backups/archived-files';
import { kindOfBackup } from './backups/backup-file';
import { restoreEmbedded } from './backups/embedded-backup';
import { restorePostgres } from './backups/postgres-backup';
import { restoreFromInput, standardStream } from './backups/standard-streams';
import { exitWithUsage, OperatorError, runCommand } from './command';
import type { CommandResult } from '../services/embedded-database-owner';

const flags = process.argv.slice(2).filter((argument) => argument.startsWith('--'));
const [fileArgument, ...others] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
if (!fileArgument || others.length > 0 || flags.some((flag) => flag !== '--replace')) {
  exitWithUsage('npm run restore -- shop.backup [--replace] (or - for standard input)');
}
const replace = flags.includes('--replace');

await runCommand(() => {
  const config = readConfig(process.env);
  const { dataDir } = config;
  const restore = (file: string) => restoreFile(file, config);
  return fileArgument === standardStream
    ? restoreFromInput(dataDir, restore)
    : restore(path.resolve(fileArgument));
});

async function restoreFile(file: string, config: Config): Promise<CommandResult> {
  const staging = path.resolve(config.dataDir, 'restoring-files');
  try {
    const { database, restoreFiles } = await openBackup(file, staging);
    const restored = await restoreDatabase(database, config);
    const message = restored.message.replace(database, file);
    if (!restored.ok || !restoreFiles) return { ...restored, message };
    // After the database, because a restore that is refused changes nothing. Files without a row would be removed later.
    return { ok: true, message: `${message} ${await restoreFiles(config)}` };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function restoreDatabase(
  file: string,
  { databaseUrl, databaseDirectUrl, dataDir }: Config,
): Promise<CommandResult> {
  const kind = await kindOfBackup(file);
  const url = databaseDirectUrl ?? databaseUrl;
  if (url && kind === 'postgresql') return restorePostgres(url, file, { replace });
  if (!url && kind === 'embedded') return restoreEmbedded(dataDir, file, { replace });
  throw new OperatorError(
    url
      ? 'This is a backup of an embedded database. Restore it without DATABASE_URL, then use npm run move-to-postgres.'
      : 'This is a backup of a PostgreSQL database. Name the database to restore it to by DATABASE_URL.',
  );
}
