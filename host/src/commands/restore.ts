import path from 'node:path';
import { readConfig } from '@chuck-and-bit/api/config';
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
  const { databaseUrl, databaseDirectUrl, dataDir } = readConfig(process.env);
  const restore = (file: string) => restoreFile(file, databaseDirectUrl ?? databaseUrl, dataDir);
  return fileArgument === standardStream
    ? restoreFromInput(dataDir, restore)
    : restore(path.resolve(fileArgument));
});

async function restoreFile(
  file: string,
  databaseUrl: string | null,
  dataDir: string,
): Promise<CommandResult> {
  const kind = await kindOfBackup(file);
  if (databaseUrl && kind === 'postgresql') return restorePostgres(databaseUrl, file, { replace });
  if (!databaseUrl && kind === 'embedded') return restoreEmbedded(dataDir, file, { replace });
  throw new OperatorError(
    databaseUrl
      ? 'This is a backup of an embedded database. Restore it without DATABASE_URL, then use npm run move-to-postgres.'
      : 'This is a backup of a PostgreSQL database. Name the database to restore it to by DATABASE_URL.',
  );
}
