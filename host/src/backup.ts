import path from 'node:path';
import { readConfig } from '@chuck-and-bit/api/config';
import { backupEmbedded } from './backups/embedded-backup';
import { backupPostgres } from './backups/postgres-backup';
import { exitWithUsage, runCommand } from './command';
import { askOwner } from './embedded-database-owner';

const [, , named] = process.argv;
const file = named ? path.resolve(named) : exitWithUsage('npm run backup -- shop.backup');

await runCommand(async () => {
  const { databaseUrl, dataDir } = readConfig(process.env);
  if (databaseUrl) return backupPostgres(databaseUrl, file);
  return (await askOwner(dataDir, { backup: file })) ?? backupEmbedded(dataDir, file);
});
