import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import type { FileStore } from '../../external/files/file-store';
import { removePersonPicture } from '../pictures/remove-person-picture';
import { deleteUser, findUserBySubject } from './accounts.queries';

export { deleteUser } from './accounts.queries';
import { requireOtherAdmin } from './admins';

/**
 * Deletes the user with this identity subject. Their orders stay readable to staff: each has its own copy of name and
 * e-mail.
 * @returns 1, or 0 when the shop has no such user
 * @throws LAST_ADMIN
 */
export async function deleteAccount(transaction: Queryable, identitySubject: string): Promise<number> {
  const user = await findUserBySubject(transaction, identitySubject);
  if (!user) return 0;
  await requireOtherAdmin(transaction, user.id);
  await deleteUser(transaction, user.id);
  return 1;
}

/** Makes `deleteAccount` a callback of the identity service. @returns why the account can't be deleted, or null */
export function deleteAccountOrExplain(database: Queryable, store: Pick<FileStore, 'remove'>) {
  return async (identitySubject: string): Promise<string | null> => {
    const user = await findUserBySubject(database, identitySubject);
    try {
      await database.transaction((transaction) => deleteAccount(transaction, identitySubject));
      await removePersonPicture(store, database, user?.image ?? null);
      return null;
    } catch (error) {
      if (error instanceof ShopError && error.code === 'LAST_ADMIN') return error.message;
      throw error;
    }
  };
}
