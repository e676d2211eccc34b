import { formerCustomer } from '@chuck-and-bit/contract/customers';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { pageOfNewest } from '../../database/newest-first';
import { prepared } from '../../database/statement';
import type { Page, PageRequest } from '../../paging';
import { purchases } from '../../tables/purchases';
import { users } from '../../tables/accounts';
import { reviews } from '../../tables/reviews';

export type UserRow = typeof users.$inferSelect;

const byId = prepared((database) =>
  database
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('find_user_by_id'),
);

export async function findUserById(database: Queryable, id: string): Promise<UserRow | null> {
  const [row] = await byId(database).execute({ id });
  return row ?? null;
}

/** @param email lower-cased */
export async function findUserByEmail(database: Queryable, email: string): Promise<UserRow | null> {
  const [row] = await database
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email));
  return row ?? null;
}

/** Whether this lower-cased e-mail belongs to a user with a verified e-mail. */
export async function isVerifiedEmail(database: Queryable, email: string): Promise<boolean> {
  return (await findUserByEmail(database, email))?.emailVerified ?? false;
}

export async function findUserBySubject(
  database: Queryable,
  identitySubject: string,
): Promise<UserRow | null> {
  const [row] = await database.select().from(users).where(eq(users.identitySubject, identitySubject));
  return row ?? null;
}

/** Locks the user's row until the transaction ends, which also blocks placing orders. */
export async function lockUser(transaction: Queryable, id: string): Promise<UserRow | null> {
  const [row] = await transaction.select().from(users).where(eq(users.id, id)).for('update');
  return row ?? null;
}

/** Makes concurrent changes of what the user owns wait for each other. @returns whether the user exists */
export async function serializeChangesOf(transaction: Queryable, id: string): Promise<boolean> {
  const rows = await transaction
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update');
  return rows.length > 0;
}

/** Locks the rows of all admins until the transaction ends. @returns their ids */
export async function lockAdmins(transaction: Queryable): Promise<string[]> {
  const rows = await transaction
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(asc(users.id))
    .for('no key update');
  return rows.map((row) => row.id);
}

/**
 * Deleting a user updates their purchases and orders. Locks the purchases first, as every change of both does. Their reviews stay,
 * without their name.
 */
export async function deleteUser(database: Queryable, id: string): Promise<void> {
  await database
    .select({ id: purchases.id })
    .from(purchases)
    .where(eq(purchases.userId, id))
    .orderBy(asc(purchases.id))
    .for('update');
  await database
    .update(reviews)
    .set({ name: formerCustomer, email: '', image: null })
    .where(eq(reviews.userId, id));
  await database.delete(users).where(eq(users.id, id));
}

/** Newest first; the key of a page is the id of its last row. */
export async function listUsers(
  database: Queryable,
  page: PageRequest<string>,
): Promise<Page<UserRow, string>> {
  return pageOfNewest(database, { table: users, isCountedWhole: true }, page, ({ where, order, limit }) =>
    database.select().from(users).where(where).orderBy(order).limit(limit),
  );
}

/** Inserts the user unless the e-mail or the identity exists. */
export async function insertUser(
  database: Queryable,
  user: Pick<UserRow, 'id' | 'email' | 'identitySubject' | 'emailVerified' | 'name' | 'role'>,
): Promise<void> {
  await database.insert(users).values(user).onConflictDoNothing();
}

export async function updateIdentity(
  database: Queryable,
  id: string,
  identity: Pick<UserRow, 'identitySubject' | 'emailVerified'>,
): Promise<void> {
  await database.update(users).set(identity).where(eq(users.id, id));
}

export type ProfileChange = Partial<
  Pick<UserRow, 'name' | 'image' | 'gender' | 'phone' | 'address' | 'education' | 'linkedInLink'>
>;

/** @returns how many users were changed: 0 or 1 */
export async function updateProfile(database: Queryable, id: string, change: ProfileChange): Promise<number> {
  if (Object.keys(change).length === 0) return 0;
  const changed = await database
    .update(users)
    .set(change)
    .where(eq(users.id, id))
    .returning({ id: users.id });
  return changed.length;
}

/** Sets the user's role, null for none, unless they have it. @returns how many users were changed: 0 or 1 */
export async function setRole(database: Queryable, id: string, role: UserRow['role']): Promise<number> {
  const changed = await database
    .update(users)
    .set({ role })
    .where(and(eq(users.id, id), sql`${users.role} is distinct from ${role}`))
    .returning({ id: users.id });
  return changed.length;
}
