import path from 'node:path';
import { readConfig } from '@chuck-and-bit/api/config';
import { backupEmbedded } from './backups/embedded-backup';
import { backupPostgres } from './backups/postgres-backup';
import { backupToOutput, standardStream } from './backups/standard-streams';
import { exitWithUsage, runCommand } from './command';
import { runInOwner } from '../services/embedded-database-owner';

const [, , fileArgument] = process.argv;
if (!fileArgument) exitWithUsage('npm run backup -- shop.backup (or - for standard output)');

await runCommand(async () => {
  const { databaseUrl, databaseDirectUrl, dataDir } = readConfig(process.env);
  const backup = async (file: string) => {
    if (databaseUrl) return backupPostgres(databaseDirectUrl ?? databaseUrl, file);
    return (await runInOwner(dataDir, 'backup', file)) ?? backupEmbedded(dataDir, file);
  };
  return fileArgument === standardStream
    ? backupToOutput(dataDir, backup)
    : backup(path.resolve(fileArgument));
});
