import { messages } from '@chuck-and-bit/contract/messages';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { isId } from '../../ids';
import {
  findUserByEmail,
  findUserById,
  lockAdmins,
  removeAdminRole,
  setAdmin,
  type UserRow,
} from './accounts.queries';

/**
 * Makes this user an admin.
 * @returns the user, or null when they are an admin already
 */
export async function makeAdmin(database: Queryable, id: string): Promise<UserRow | null> {
  const user = isId(id) ? await findUserById(database, id) : null;
  return promote(database, user);
}

/** As `makeAdmin`, by e-mail, for the command line. */
export async function makeAdminByEmail(database: Queryable, email: string): Promise<UserRow | null> {
  return promote(database, await findUserByEmail(database, email.trim().toLowerCase()));
}

async function promote(database: Queryable, user: UserRow | null): Promise<UserRow | null> {
  if (!user) throw new ShopError('USER_NOT_FOUND', messages.userNotFound);
  return (await setAdmin(database, user.id)) === 1 ? user : null;
}

/**
 * Removes the admin role.
 * @returns the user, or null when they are not an admin
 * @throws LAST_ADMIN
 */
export async function removeAdminByEmail(database: Queryable, email: string): Promise<UserRow | null> {
  return database.transaction(async (transaction) => {
    const user = await findUserByEmail(transaction, email.trim().toLowerCase());
    if (!user) throw new ShopError('USER_NOT_FOUND', messages.userNotFound);
    await requireOtherAdmin(transaction, user.id);
    return (await removeAdminRole(transaction, user.id)) === 1 ? user : null;
  });
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
