import { ConfigError, readConfig } from '@chuck-and-bit/api/config';
import { makeAdminNow } from './admin-commands';
import { askOwner, type CommandAnswer, DatabaseInUseError } from './embedded-database-owner';
import { openShopDatabase } from './shop-database';

const email = process.argv[2]?.trim().toLowerCase() ?? '';
if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
  console.error('Usage: npm run make-admin -- someone@shop.example');
  process.exit(2);
}

try {
  const answer = await makeAdmin(email);
  (answer.ok ? console.log : console.error)(answer.message);
  process.exit(answer.ok ? 0 : 1);
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof DatabaseInUseError ? error.message : error);
  process.exit(1);
}

async function makeAdmin(email: string): Promise<CommandAnswer> {
  const config = readConfig(process.env);
  const answer = config.databaseUrl ? null : await askOwner(config.dataDir, { makeAdmin: email });
  if (answer) return answer;
  const database = await openShopDatabase(config);
  try {
    return await makeAdminNow(database, email);
  } finally {
    await database.close();
  }
}
