import { toEmail } from '@chuck-and-bit/contract/email-address';
import { messages } from '@chuck-and-bit/contract/messages';
import type { Role } from '@chuck-and-bit/contract/roles';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { isId } from '../../ids';
import { findUserByEmail, findUserById, lockAdmins, setRole, type UserRow } from './accounts.queries';

/**
 * Sets this user's role; null removes it.
 * @returns the user before the change, or null when they have this role already
 * @throws USER_NOT_FOUND, LAST_ADMIN
 */
export async function changeRole(
  transaction: Queryable,
  id: string,
  role: Role | null,
): Promise<UserRow | null> {
  const user = isId(id) ? await findUserById(transaction, id) : null;
  if (!user) throw new ShopError('USER_NOT_FOUND', messages.userNotFound);
  if (role !== 'admin') await requireOtherAdmin(transaction, user.id);
  return (await setRole(transaction, user.id, role)) === 1 ? user : null;
}

/** Makes the user with this e-mail an admin. @returns the user before the change, or null when they are an admin already */
export async function makeAdminByEmail(database: Queryable, email: string): Promise<UserRow | null> {
  return changeRole(database, (await requireUser(database, email)).id, 'admin');
}

/**
 * Removes the role of the admin with this e-mail.
 * @returns the user before the change, or null when they are not an admin
 * @throws USER_NOT_FOUND, LAST_ADMIN
 */
export async function removeAdminByEmail(database: Queryable, email: string): Promise<UserRow | null> {
  return database.transaction(async (transaction) => {
    const user = await requireUser(transaction, email);
    return user.role === 'admin' ? changeRole(transaction, user.id, null) : null;
  });
}

async function requireUser(database: Queryable, email: string): Promise<UserRow> {
  const user = await findUserByEmail(database, toEmail(email));
  if (!user) throw new ShopError('USER_NOT_FOUND', messages.userNotFound);
  return user;
}

/**
 * Refuses if this user is the last admin. Concurrent calls wait for each other's lock, so the second one sees the result
 * of the first.
 * @throws LAST_ADMIN
 */
export async function requireOtherAdmin(transaction: Queryable, id: string): Promise<void> {
  const admins = await lockAdmins(transaction);
  if (admins.length === 1 && admins[0] === id) throw new ShopError('LAST_ADMIN', messages.lastAdmin);
}
