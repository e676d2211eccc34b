import type { User } from '@chuck-and-bit/contract/users';
import type { Queryable } from '../../database/client';
import { findUserByEmail, type UserRow } from './accounts.queries';

export {
  findUserByEmail,
  findUserById,
  isVerifiedEmail,
  lockUser,
  serializeChangesOf,
  type UserRow,
} from './accounts.queries';

export function toUser(row: UserRow): User {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    emailVerified: row.emailVerified,
    role: row.role,
    image: row.image,
    gender: row.gender,
    phone: row.phone,
    address: row.address,
    education: row.education,
    linkedInLink: row.linkedInLink,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Whether this lower-cased e-mail belongs to a user with a role. */
export async function isStaffEmail(database: Queryable, email: string): Promise<boolean> {
  return ((await findUserByEmail(database, email))?.role ?? null) !== null;
}
