import { messages } from '@chuck-and-bit/contract/messages';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import type { IdentityClaims } from '../../external/identity';
import { newId } from '../../ids';
import { findUserByEmail, insertUser, updateIdentity, type UserRow } from './accounts.queries';

/**
 * The user a proven identity is: created the first time, otherwise left as they are.
 * @throws IDENTITY_CONFLICT when the e-mail belongs to another identity and not both e-mails are verified
 */
export async function signIn(
  database: Queryable,
  identity: IdentityClaims,
  wantedName: string | null,
): Promise<UserRow> {
  const known = await findUserByEmail(database, identity.email);
  if (known) return recognise(database, known, identity);
  await insertUser(database, {
    id: newId(),
    email: identity.email,
    identitySubject: identity.subject,
    emailVerified: identity.emailVerified,
    name: wantedName?.trim() || identity.name?.trim() || identity.email.slice(0, identity.email.indexOf('@')),
  });
  const created = await findUserByEmail(database, identity.email);
  // The identity has another e-mail on record: its account there was made under the former address.
  if (!created) throw conflict();
  return recognise(database, created, identity);
}

async function recognise(database: Queryable, user: UserRow, identity: IdentityClaims): Promise<UserRow> {
  const sameIdentity = user.identitySubject === identity.subject;
  if (!sameIdentity && !(user.emailVerified && identity.emailVerified)) throw conflict();
  const emailVerified = user.emailVerified || identity.emailVerified;
  if (sameIdentity && user.emailVerified === emailVerified) return user;
  await updateIdentity(database, user.id, { identitySubject: identity.subject, emailVerified });
  return { ...user, identitySubject: identity.subject, emailVerified };
}

const conflict = () => new ShopError('IDENTITY_CONFLICT', messages.identityConflict);
