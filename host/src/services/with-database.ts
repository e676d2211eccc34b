import type { Database } from '@chuck-and-bit/api/database/client';

/** Closes the database after the work. */
export async function withDatabase<Result>(
  opening: Promise<Database>,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await opening;
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
