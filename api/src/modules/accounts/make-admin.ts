import { messages } from '@chuck-and-bit/contract/messages';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { isId } from '../../ids';
import { findUserByEmail, findUserById, setAdmin } from './accounts.queries';

/**
 * Makes this user an admin; there is no way back.
 * @returns 1, or 0 when they are one already
 */
export async function makeAdmin(database: Queryable, id: string): Promise<number> {
  const user = isId(id) ? await findUserById(database, id) : null;
  if (!user) throw new ShopError('USER_NOT_FOUND', messages.userNotFound);
  return setAdmin(database, user.id);
}

/** As `makeAdmin`, for the command line: people are known by e-mail there. */
export async function makeAdminByEmail(database: Queryable, email: string): Promise<number> {
  const user = await findUserByEmail(database, email.trim().toLowerCase());
  if (!user) throw new ShopError('USER_NOT_FOUND', messages.userNotFound);
  return setAdmin(database, user.id);
}
