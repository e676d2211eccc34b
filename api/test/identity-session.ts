import type { Database } from '../src/database/client';
import { newId } from '../src/ids';

/**
 * Creates an account at the embedded identity service with one session, without a password, because hashing is slow.
 * @returns the session's id
 */
export async function openIdentitySession(
  { pool }: Pick<Database, 'pool'>,
  account: { subject: string; email: string; name: string },
): Promise<string> {
  const sessionId = newId();
  await pool.query(
    'insert into identity."user" (id, email, name) values ($1, $2, $3) on conflict (id) do nothing',
    [account.subject, account.email, account.name],
  );
  await pool.query(
    `insert into identity.session (id, token, user_id, expires_at) values ($1, $1, $2, now() + interval '7 days')`,
    [sessionId, account.subject],
  );
  return sessionId;
}
