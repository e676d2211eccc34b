import { verifyPassword } from 'better-auth/crypto';
import { findPasswordHash, type Queryable } from './accounts.queries';

/** Whether the account of this e-mail has this password. For the operator: not counted as a sign-in attempt. */
export async function hasPassword(database: Queryable, email: string, password: string): Promise<boolean> {
  const hash = await findPasswordHash(database, email);
  return hash !== null && verifyPassword({ hash, password });
}
