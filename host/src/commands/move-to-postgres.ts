import { readConfig } from '@chuck-and-bit/api/config';
import { openDatabase } from '@chuck-and-bit/api/database/client';
import { migrateDatabase } from '@chuck-and-bit/api/database/migrate';
import { fileKinds } from '@chuck-and-bit/api/external/files/file-store';
import { requireEmbedded } from './backups/embedded-backup';
import { copyDatabase } from './backups/copy-database';
import { exitWithUsage, runCommand } from './command';
import { folderOf } from '../services/files';
import { openShopDatabase } from '../services/shop-database';
import { withDatabase } from '../services/with-database';

const target = process.argv[2] ?? '';
if (!/^postgres(ql)?:\/\//.test(target)) {
  exitWithUsage('npm run move-to-postgres -- postgres://user:password@host:5432/shop');
}

await runCommand(async () => {
  const config = { ...readConfig(process.env), databaseUrl: null };
  await requireEmbedded(config.dataDir);
  const copied = await withDatabase(openShopDatabase(config), (from) =>
    withDatabase(openDatabase({ ...config, databaseUrl: target }), async (to) => {
      await migrateDatabase(to);
      return copyDatabase(from, to);
    }),
  );
  const lines = copied.map(({ table, rows }) => `  ${table.padEnd(32)}${String(rows).padStart(9)}`);
  const kinds = fileKinds.join(' and ');
  const files =
    config.files.kind === 's3'
      ? `Files of ${kinds} stay in the bucket ${config.files.bucket}.`
      : `Files of ${kinds} stay in ${fileKinds.map((kind) => folderOf(kind, config.dataDir)).join(' and ')}: keep DATA_DIR, or move them with it.`;
  const next = `Start the shop with DATABASE_URL set to it. The embedded database was left as it is. ${files}`;
  return { ok: true, message: ['Copied, and counted on both sides:', ...lines, next].join('\n') };
});
