// Creates the files of a new embedded database, from a template if one is given, and exits. A separate process, because
// this takes hundreds of megabytes that are only freed when the process ends.
import { openAsBlob } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';

// Optimizing code that runs for a few seconds costs more than it saves.
setFlagsFromString('--no-wasm-tier-up');
setFlagsFromString('--no-wasm-dynamic-tiering');

const [dataDir, template] = process.argv.slice(2);
const database = await PGlite.create({
  dataDir: dataDir ?? '',
  ...(template ? { loadDataDir: await openAsBlob(template) } : {}),
});
if (!template) {
  const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
  await migrate(drizzle(database), { migrationsFolder });
}
await database.close();
