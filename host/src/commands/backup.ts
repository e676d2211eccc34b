import path from 'node:path';
import { readConfig } from '@chuck-and-bit/api/config';
import { addFiles } from './backups/archived-files';
import { describeSize } from './backups/backup-file';
import { backupEmbedded } from './backups/embedded-backup';
import { backupPostgres } from './backups/postgres-backup';
import { backupToOutput, standardStream } from './backups/standard-streams';
import { exitWithUsage, runCommand } from './command';
import { runInOwner } from '../services/embedded-database-owner';

const [, , fileArgument] = process.argv;
if (!fileArgument) exitWithUsage('npm run backup -- shop.backup (or - for standard output)');

await runCommand(async () => {
  const config = readConfig(process.env);
  const { databaseUrl, databaseDirectUrl, dataDir } = config;
  const backupDatabase = async (file: string) => {
    if (databaseUrl) return backupPostgres(databaseDirectUrl ?? databaseUrl, file);
    return (await runInOwner(dataDir, 'backup', file)) ?? backupEmbedded(dataDir, file);
  };
  const backup = async (file: string) => {
    const result = await backupDatabase(file);
    if (!result.ok) return result;
    const about = await addFiles(file, config);
    return { ok: true, message: [`Wrote ${file} (${await describeSize(file)}).`, about].join(' ').trim() };
  };
  return fileArgument === standardStream
    ? backupToOutput(dataDir, backup)
    : backup(path.resolve(fileArgument));
});
