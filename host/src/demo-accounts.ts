import type { Queryable } from '@chuck-and-bit/api/database/client';
import { hasPassword } from '@chuck-and-bit/identity/has-password';
import { OperatorError } from './commands/command';

/** An account with a published password, for trying the shop out. */
export type DemoAccount = {
  name: string;
  email: string;
  password: string;
  role: 'admin' | null;
};

export const demoAccounts: readonly DemoAccount[] = [
  { name: 'Ada Admin', email: 'admin@demo.example', password: 'Admin123', role: 'admin' },
  { name: 'Sam Shopper', email: 'shopper@demo.example', password: 'Shopper123', role: null },
];

/** The demo accounts in this database that still have their published password. */
export async function findOpenDemoAccounts(database: Queryable): Promise<DemoAccount[]> {
  const open: DemoAccount[] = [];
  for (const account of demoAccounts) {
    if (await hasPassword(database, account.email, account.password)) open.push(account);
  }
  return open;
}

/** @throws OperatorError when a demo account still has its published password */
export async function refuseDemoPasswords(database: Queryable): Promise<void> {
  const open = await findOpenDemoAccounts(database);
  if (open.length === 0) return;
  throw new OperatorError(
    [
      `Anyone can log in to this database as ${open.map(({ email }) => email).join(' and ')}: the password is published.`,
      'Start the shop once with NODE_ENV=development and PUBLIC_URL=http://localhost:3000, log in with the password from the README, and',
      'change it (or delete the account) on the Profile page. Or give production a database of its own.',
    ].join('\n'),
  );
}
