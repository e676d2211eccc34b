import { readConfig } from '@chuck-and-bit/api/config';
import { makeAdminNow } from './admin-commands';
import { exitWithUsage, runCommand } from './command';
import { askOwner } from './embedded-database-owner';
import { openShopDatabase } from './shop-database';

const email = process.argv[2]?.trim().toLowerCase() ?? '';
if (!/^[^\s@]+@[^\s@]+$/.test(email)) exitWithUsage('npm run make-admin -- someone@shop.example');

await runCommand(async () => {
  const config = readConfig(process.env);
  const answer = config.databaseUrl ? null : await askOwner(config.dataDir, { makeAdmin: email });
  if (answer) return answer;
  const database = await openShopDatabase(config);
  try {
    return await makeAdminNow(database, email);
  } finally {
    await database.close();
  }
});
