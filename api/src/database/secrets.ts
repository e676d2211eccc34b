import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Queryable } from './client';
import { secrets } from '../tables/secrets';

/** The secret of this name: 256 random bits in base64url, generated at the first call. */
export async function readSecret(database: Queryable, name: string): Promise<string> {
  await database
    .insert(secrets)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const [row] = await database.select().from(secrets).where(eq(secrets.name, name));
  if (!row) throw new Error(`The secret ${name} could not be stored`);
  return row.value;
}
