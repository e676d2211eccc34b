import { readConfig } from '@chuck-and-bit/api/config';
import { runCommand } from './command';
import { openShopDatabase } from '../services/shop-database';

await runCommand(async () => {
  const database = await openShopDatabase(readConfig(process.env));
  await database.close();
  return { ok: true, message: 'The database is at its newest schema.' };
});
