import { signIn } from '@chuck-and-bit/api/modules/accounts/sign-in';
import { makeAdminByEmail } from '@chuck-and-bit/api/modules/accounts/admins';
import { addDrill } from '@chuck-and-bit/api/modules/catalogue/add-drill';
import { addReview } from '@chuck-and-bit/api/modules/reviews/add-review';
import type { Database } from '@chuck-and-bit/api/database/client';
import type { EmbeddedIdentity } from '@chuck-and-bit/identity/embedded-identity';
import { type DemoAccount, demoAccounts } from '../demo-accounts';
import { demoDrills } from './drills';
import { demoReviews } from './reviews';

/** Number of the advisory lock for demo data. */
const demoDataLock = 7_316_211;

type Identity = Pick<EmbeddedIdentity, 'createAccount'>;

/**
 * Adds demo data to an empty shop. Without the embedded identity service there are no demo accounts.
 * When several processes start at once, one adds the data and the others wait.
 */
export async function addDemoData(database: Database, identity: Identity | null): Promise<void> {
  if (!database.server) return fillIfEmpty(database, identity);
  const session = await database.server.openSession({ isUnlimited: true });
  try {
    // The transaction holds the lock until the session ends.
    await session.query('begin');
    await session.query('select pg_advisory_xact_lock($1)', [demoDataLock]);
    await fillIfEmpty(database, identity);
  } finally {
    await session.end();
  }
}

async function fillIfEmpty(database: Database, identity: Identity | null): Promise<void> {
  if (!(await isEmpty(database))) return;
  const subjects = new Map<DemoAccount, string>();
  if (identity) {
    for (const account of demoAccounts) subjects.set(account, await register(database, identity, account));
  }
  await database.db.transaction(async (transaction) => {
    for (const [{ name, email, role }, subject] of subjects) {
      await signIn(transaction, { subject, email, emailVerified: true, name }, name);
      if (role === 'admin') await makeAdminByEmail(transaction, email);
    }
    for (const drill of demoDrills) await addDrill(transaction, drill);
    for (const { ratings, reviewContent, ...reviewer } of demoReviews) {
      await addReview(transaction, { id: null, ...reviewer }, { ratings, reviewContent });
    }
  });
}

/** Creates the account, or finds the one that an interrupted first start left. @returns its subject */
async function register({ pool }: Database, identity: Identity, account: DemoAccount): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('select id from identity."user" where email = $1', [
    account.email,
  ]);
  const { name, email, password } = account;
  return rows[0]?.id ?? identity.createAccount({ name, email, password });
}

async function isEmpty({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query(
    'select 1 where exists (select from drills) or exists (select from users)',
  );
  return rows.length === 0;
}

/** The demo accounts in this database, for the start banner. */
export async function findDemoAccounts({ pool }: Database): Promise<DemoAccount[]> {
  const { rows } = await pool.query<{ email: string }>('select email from users where email = any($1)', [
    demoAccounts.map((account) => account.email),
  ]);
  return demoAccounts.filter((account) => rows.some((row) => row.email === account.email));
}
