import { customerMessages } from '@chuck-and-bit/contract/customer-messages';
import { formerCustomer } from '@chuck-and-bit/contract/customers';
import { messages } from '@chuck-and-bit/contract/messages';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { isId } from '../../ids';
import type { FileStore } from '../../external/files/file-store';
import { removePersonPicture } from '../pictures/remove-person-picture';
import { deleteUser } from '../accounts/delete-account';
import { findUserById, lockUser, type UserRow } from '../accounts/users';
import { type Actor, recordChange } from '../audit-log/record-change';
import {
  deleteMailsTo,
  listOpenPurchases,
  listPurchaseIdsOf,
  removeBuyer,
} from '../purchases/anonymize-purchases';

/** Deletes an account at the identity service, if it exists. @param subject of its ID tokens */
export type DeleteIdentity = (subject: string) => Promise<void>;

/** An error names at most this many open purchases. */
const namedPurchases = 10;

/** Finds a user who is no member of the staff. @throws USER_NOT_FOUND, CUSTOMER_IS_STAFF */
export async function requireCustomer(database: Queryable, id: string): Promise<UserRow> {
  const user = isId(id) ? await findUserById(database, id) : null;
  if (!user) throw new ShopError('USER_NOT_FOUND', messages.userNotFound);
  refuseStaff(user);
  return user;
}

/**
 * Deletes a customer with their account and their picture, and makes their purchases and reviews anonymous. Documents keep their name for the years
 * that the merchant set, payments their amounts, and the audit log what staff did.
 * @param deleteIdentity null where the shop can't delete accounts
 * @returns how many were deleted: 0 or 1
 * @throws CUSTOMER_IS_STAFF, CUSTOMER_HAS_OPEN_ORDERS
 */
export async function eraseCustomer(
  { database, store }: { database: Queryable; store: Pick<FileStore, 'remove'> },
  id: string,
  deleteIdentity: DeleteIdentity | null,
  actor: Actor,
): Promise<number> {
  if (!isId(id)) return 0;
  const user = await findUserById(database, id);
  if (!user) return 0;
  await requireErasable(database, user);
  // First, and outside of the transaction: nobody can order without an account, and if the rest fails it can be repeated.
  await deleteIdentity?.(user.identitySubject);
  const erased = await database.transaction((transaction) => erase(transaction, id, actor));
  await removePersonPicture(store, database, user.image);
  return erased;
}

async function erase(transaction: Queryable, id: string, actor: Actor): Promise<number> {
  // Locked, so that they place no order meanwhile.
  const user = await lockUser(transaction, id);
  if (!user) return 0;
  await requireErasable(transaction, user);
  const purchaseIds = await listPurchaseIdsOf(transaction, user.id);
  if (purchaseIds.length > 0) await removeBuyer(transaction, purchaseIds);
  await deleteMailsTo(transaction, user.email);
  await deleteUser(transaction, user.id);
  await recordChange(transaction, actor, {
    action: 'customer.erased',
    subject: { id: user.id, name: formerCustomer },
  });
  return 1;
}

/** @throws CUSTOMER_IS_STAFF, CUSTOMER_HAS_OPEN_ORDERS */
async function requireErasable(database: Queryable, user: UserRow): Promise<void> {
  refuseStaff(user);
  const open = await listOpenPurchases(database, user.id, namedPurchases);
  if (open.length === 0) return;
  throw new ShopError('CUSTOMER_HAS_OPEN_ORDERS', customerMessages.customerHasOpenOrders(open));
}

function refuseStaff({ role }: UserRow): void {
  if (role !== null) throw new ShopError('CUSTOMER_IS_STAFF', customerMessages.customerIsStaff);
}
