import pg from 'pg';

/** The address of PostgreSQL for the tests. The suite creates and drops its own databases there. */
export const testServerUrl =
  process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

export function databaseUrl(name: string): string {
  const url = new URL(testServerUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Why PostgreSQL can't be used, or null when it answers. */
export async function whyNoPostgres(): Promise<string | null> {
  const client = new pg.Client({ connectionString: testServerUrl, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    await client.end();
    return null;
  } catch (error) {
    return `no PostgreSQL answers at ${new URL(testServerUrl).host} (${(error as Error).message}); name one with TEST_DATABASE_URL`;
  }
}
