import { messages } from '@chuck-and-bit/contract/messages';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import type { Identity } from '../../external/identity';
import { newId } from '../../ids';
import { replaceBuyer } from '../settlement/replace-buyer';
import {
  deleteUser,
  findUserByEmail,
  insertUser,
  lockUser,
  updateIdentity,
  type UserRow,
} from './accounts.queries';

/**
 * The user a proven identity is: created the first time, otherwise left as they are. Whoever proves the e-mail of a user
 * that was never verified gets a user of their own in its place.
 * @throws IDENTITY_CONFLICT when the e-mail belongs to another identity that has proved it, and this one has not
 */
export async function signIn(
  database: Queryable,
  identity: Identity,
  wantedName: string | null,
): Promise<UserRow> {
  const name = wantedName?.trim() || identity.name?.trim() || nameFrom(identity.email);
  const known = await findUserByEmail(database, identity.email);
  if (known && isBySomeoneElse(known, identity)) await replaceUser(database, known, identity, name);
  else if (known) return recognise(database, known, identity);
  else await insertUser(database, { ...newUser(identity, name), role: null });
  const created = await findUserByEmail(database, identity.email);
  // The identity has another e-mail on record: its account there was made under the former address.
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

/** Whether the owner of the e-mail has proved it now, and somebody who never did has used the shop under it. */
function isBySomeoneElse(user: UserRow, identity: Identity): boolean {
  if (user.emailVerified || !identity.emailVerified) return false;
  if (user.identitySubject !== identity.subject) return true;
  return identity.ownerSince !== undefined && identity.ownerSince > user.createdAt;
}

/**
 * Puts the owner of the e-mail in the place of a user who never proved it. The owner inherits the role and the paid orders,
 * whose receipts went to this e-mail. Profile, sessions and idempotency keys go; unpaid orders end; reviews stay with the
 * shop, as after the deletion of an account.
 */
function replaceUser(database: Queryable, user: UserRow, identity: Identity, name: string): Promise<void> {
  return database.transaction(async (transaction) => {
    const replaced = await lockUser(transaction, user.id);
    // Another request of the same owner may have done it meanwhile.
    if (!replaced || replaced.emailVerified) return;
    const owner = { ...newUser(identity, name), role: replaced.role };
    await replaceBuyer(transaction, { from: user.id, to: owner.id }, async () => {
      await deleteUser(transaction, user.id);
      await insertUser(transaction, owner);
    });
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
