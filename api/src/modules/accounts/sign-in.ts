import { messages } from '@chuck-and-bit/contract/messages';
import { textIfVisible } from '@chuck-and-bit/contract/visible-text';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import type { Identity } from '../../external/identity';
import { newId } from '../../ids';
import {
  deleteUser,
  findUserByEmail,
  insertUser,
  lockUser,
  updateIdentity,
  type UserRow,
} from './accounts.queries';
import { listPaidIds, releaseUnpaid, setBuyer } from './buyers.queries';

/**
 * Finds or creates the user of a verified identity. An existing user is not changed. An identity that proves the e-mail of
 * a user who never verified it gets a new user in place of the old one.
 * @throws IDENTITY_CONFLICT when another identity has verified the e-mail and this one has not
 */
export async function signIn(
  database: Queryable,
  identity: Identity,
  requestedName: string | null,
): Promise<UserRow> {
  const name = textIfVisible(requestedName) ?? textIfVisible(identity.name) ?? nameFrom(identity.email);
  const existing = await findUserByEmail(database, identity.email);
  if (existing && isTakeOver(existing, identity)) await replaceUser(database, existing, identity, name);
  else if (existing) return recognise(database, existing, identity);
  else await insertUser(database, { ...newUser(identity, name), role: null });
  const created = await findUserByEmail(database, identity.email);
  // The identity's e-mail has changed since its user was created under the former one.
  if (!created) throw conflict();
  return recognise(database, created, identity);
}

const newUser = ({ email, subject, emailVerified }: Identity, name: string) => ({
  id: newId(),
  email,
  identitySubject: subject,
  emailVerified,
  name,
});

const nameFrom = (email: string) => email.slice(0, email.indexOf('@'));

/** Whether this identity has proved the e-mail of a user that another person created without proof. */
function isTakeOver(user: UserRow, identity: Identity): boolean {
  if (user.emailVerified || !identity.emailVerified) return false;
  if (user.identitySubject !== identity.subject) return true;
  return identity.ownerSince !== undefined && identity.ownerSince > user.createdAt;
}

/**
 * Replaces a user who never verified the e-mail by a new user of its owner. The owner inherits the role and the paid
 * orders, whose receipts went to this e-mail. Profile, sessions and idempotency keys are deleted, unpaid orders are
 * cancelled, and reviews stay without an author, as after the deletion of an account.
 */
function replaceUser(database: Queryable, user: UserRow, identity: Identity, name: string): Promise<void> {
  return database.transaction(async (transaction) => {
    const replaced = await lockUser(transaction, user.id);
    // A concurrent request of the same owner may have replaced the user already.
    if (!replaced || replaced.emailVerified) return;
    const owner = { ...newUser(identity, name), role: replaced.role };
    await releaseUnpaid(transaction, user.id);
    const paid = await listPaidIds(transaction, user.id);
    await deleteUser(transaction, user.id);
    await insertUser(transaction, owner);
    await setBuyer(transaction, paid, owner.id);
  });
}

async function recognise(database: Queryable, user: UserRow, identity: Identity): Promise<UserRow> {
  const sameIdentity = user.identitySubject === identity.subject;
  if (!sameIdentity && !(user.emailVerified && identity.emailVerified)) throw conflict();
  const emailVerified = user.emailVerified || identity.emailVerified;
  if (sameIdentity && user.emailVerified === emailVerified) return user;
  await updateIdentity(database, user.id, { identitySubject: identity.subject, emailVerified });
  return { ...user, identitySubject: identity.subject, emailVerified };
}

const conflict = () => new ShopError('IDENTITY_CONFLICT', messages.identityConflict);
