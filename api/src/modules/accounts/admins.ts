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
 * @returns the user, or null when they are one already
 */
export async function makeAdmin(database: Queryable, id: string): Promise<UserRow | null> {
  const user = isId(id) ? await findUserById(database, id) : null;
  return promote(database, user);
}

/** As `makeAdmin`, for the command line: people are known by e-mail there. */
export async function makeAdminByEmail(database: Queryable, email: string): Promise<UserRow | null> {
  return promote(database, await findUserByEmail(database, email.trim().toLowerCase()));
}

async function promote(database: Queryable, user: UserRow | null): Promise<UserRow | null> {
  if (!user) throw new ShopError('USER_NOT_FOUND', messages.userNotFound);
  return (await setAdmin(database, user.id)) === 1 ? user : null;
}

/**
 * Takes the role away from an admin.
 * @returns the user, or null when they are no admin
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
 * Refuses for the last admin. Two who go at the same moment wait for each other: the second sees that they are alone.
 * @throws LAST_ADMIN
 */
export async function requireOtherAdmin(transaction: Queryable, id: string): Promise<void> {
  const admins = await lockAdmins(transaction);
  if (admins.length === 1 && admins[0] === id) throw new ShopError('LAST_ADMIN', messages.lastAdmin);
}
