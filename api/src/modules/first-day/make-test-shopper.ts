import { firstDayMessages } from '@chuck-and-bit/contract/first-day-messages';
import type { Queryable } from '../../database/client';
import { invalidInput } from '../../errors';
import { signIn } from '../accounts/sign-in';
import { findUserByEmail } from '../accounts/users';
import type { Actor } from '../audit-log/record-change';
import { rememberShopper } from './change-first-day';

/**
 * Makes an account at the identity service as if somebody had registered it: its e-mail is not verified.
 * @returns its subject; null when the e-mail has one already
 */
export type RegisterAccount = (account: {
  name: string;
  email: string;
  password: string;
}) => Promise<string | null>;

const shopperName = 'Test order';

/**
 * Makes the account that places the test order, or takes the one that is there.
 * @param register null where the identity service is another's
 * @returns whether the account was made
 * @throws INVALID_INPUT for staff, and for an e-mail that has no account where none can be made
 */
export async function makeShopper(
  database: Queryable,
  register: RegisterAccount | null,
  account: { email: string; password: string },
  actor: Actor,
): Promise<boolean> {
  const { email } = account;
  const existing = await findUserByEmail(database, email);
  if (existing) {
    if (existing.role !== null) throw refused(firstDayMessages.emailOfStaff);
    await database.transaction((transaction) => rememberShopper(transaction, existing, actor));
    return false;
  }
  if (!register) throw refused(firstDayMessages.emailUnknown);
  // The identity service has connections of its own, so this is in no transaction.
  const subject = await register({ name: shopperName, ...account });
  if (subject === null) throw refused(firstDayMessages.emailTaken);
  await database.transaction(async (transaction) => {
    const identity = { subject, email, emailVerified: false, name: shopperName };
    await rememberShopper(transaction, await signIn(transaction, identity, shopperName), actor);
  });
  return true;
}

const refused = (message: string) => invalidInput([{ path: 'email', message }]);
