import type pg from 'pg';
import { createSchema as createCardTables } from './cards/store';
import { schema as googleTables } from './google/store';
import { schema as mailTables } from './mail/store';
import { schemaOnce } from './schema';

/** Creates the tables of all stand-ins at once, which otherwise each makes when it is first needed. */
export async function createSandboxTables(pool: pg.Pool): Promise<void> {
  await createCardTables(pool);
  await schemaOnce(pool, 'google', googleTables)();
  await schemaOnce(pool, 'mail', mailTables)();
}
