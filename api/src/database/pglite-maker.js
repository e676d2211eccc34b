// Makes the files of a new embedded database and ends: from a template where one is named, else empty at the newest schema.
// This takes hundreds of megabytes, which only the end of a process gives back.
import { openAsBlob } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';

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
