import type { Database } from '@chuck-and-bit/api/database/client';

type Pool = Pick<Database, 'pool'>;
type Session = Awaited<ReturnType<NonNullable<Database['server']>['openSession']>>;

/** Number of the advisory lock for demo data. */
const demoDataLock = 7_316_211;

/** Waits for the lock, and holds it until the session ends. */
export async function lockDemoData(session: Session): Promise<void> {
  await session.query('begin');
  await session.query('select pg_advisory_xact_lock($1)', [demoDataLock]);
}

export async function hasContents({ pool }: Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select 1 where exists (select from products) or exists (select from users)',
  );
  return rowCount !== 0;
}

/** The subject of the embedded identity service's account with this e-mail. */
export async function findSubject({ pool }: Pool, email: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>('select id from identity."user" where email = $1', [
    email,
  ]);
  return rows[0]?.id ?? null;
}

/** Those of the given e-mails that belong to users. */
export async function findEmails({ pool }: Pool, emails: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ email: string }>('select email from users where email = any($1)', [
    emails,
  ]);
  return rows.map(({ email }) => email);
}
