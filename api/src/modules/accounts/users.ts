import type { User } from '@chuck-and-bit/contract/users';
import type { UserRow } from './accounts.queries';

export {
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
