// Makes the files of a new embedded database and ends: from a template where one is named, else empty at the newest schema.
// This takes hundreds of megabytes, which only the end of a process gives back.
import { openAsBlob } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';

// Compiling well what runs for seconds takes longer than it saves.
setFlagsFromString('--no-wasm-tier-up');
setFlagsFromString('--no-wasm-dynamic-tiering');

const [dataDir, template] = process.argv.slice(2);
const database = await PGlite.create({
  dataDir,
  ...(template ? { loadDataDir: await openAsBlob(template) } : {}),
});
if (!template) {
  const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
  await migrate(drizzle(database), { migrationsFolder });
}
await database.close();
