import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { deleteUser, findUserBySubject } from './accounts.queries';
import { requireOtherAdmin } from './admins';

/**
 * Forgets the user whom the identity service knows by this subject: their profile goes, their orders stay readable to
 * admins, for each holds its own copy of name and e-mail.
 * @returns 1, or 0 when the shop never knew them
 * @throws LAST_ADMIN
 */
export async function deleteAccount(database: Queryable, identitySubject: string): Promise<number> {
  return database.transaction(async (transaction) => {
    const user = await findUserBySubject(transaction, identitySubject);
    if (!user) return 0;
    await requireOtherAdmin(transaction, user.id);
    await deleteUser(transaction, user.id);
    return 1;
  });
}

/** As `deleteAccount`, for an identity service that asks first. @returns why the account must stay, or null */
export function deleteAccountUnlessNeeded(database: Queryable) {
  return async (identitySubject: string): Promise<string | null> => {
    try {
      await deleteAccount(database, identitySubject);
      return null;
    } catch (error) {
      if (error instanceof ShopError) return error.message;
      throw error;
    }
  };
}
