import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import {
  deletedResponse,
  email,
  entityId,
  id,
  isoDate,
  modifiedResponse,
  mutationResponse,
  nameText,
  optionalImageUrl,
  optionalLink,
  pageQuery,
  requiredText,
  text,
} from './fields';
import { limits } from './limits';
import { messages } from './messages';
import { roles } from './roles';

export const genders = ['Male', 'Female'] as const;

/** A user of the shop. `role` is "admin" for admins, another role for other staff, and null for shoppers. */
export const user = z.strictObject({
  _id: entityId,
  name: z.string(),
  email: z.string(),
  /** Whether the e-mail is proved. Until then orders are held for a shorter time. */
  emailVerified: z.boolean(),
  role: z.nullable(z.enum(roles)),
  image: z.nullable(z.string()),
  gender: z.nullable(z.enum(genders)),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  education: z.nullable(z.string()),
  linkedInLink: z.nullable(z.string()),
  createdAt: isoDate,
});
export type User = z.infer<typeof user>;

/** The body that edits a profile; also the schema of its form. Empty text clears a field; a missing field is unchanged. */
export const profile = z.strictObject({
  name: z.optional(nameText(messages.nameRequired)),
  gender: z.optional(z.enum([...genders, ''], { error: messages.genderInvalid })),
  phone: z.optional(text(limits.phone.max)),
  address: z.optional(text(limits.address.max)),
  education: z.optional(text(limits.education.max)),
  linkedInLink: z.optional(optionalLink),
  image: z.optional(optionalImageUrl),
});
export type Profile = z.infer<typeof profile>;

export const getUserRole = defineEndpoint({
  method: 'GET',
  path: '/user-role',
  summary: 'Role and profile of one user.',
  who: 'user',
  area: 'customers',
  self: { query: 'email' },
  query: z.object({ email }),
  response: user,
});

export const updateUser = defineEndpoint({
  method: 'PUT',
  path: '/update-user',
  summary: "Changes the caller's own profile, but never the role or email.",
  who: 'user',
  self: { query: 'qEmail' },
  query: z.object({ qEmail: email }),
  body: profile,
  response: modifiedResponse,
  idempotent: true,
});

export const exchangeToken = defineEndpoint({
  method: 'PUT',
  path: '/user',
  summary: 'Exchanges an identity ID token for an API token. Creates the user the first time.',
  who: 'identity',
  body: z.strictObject({
    email,
    /** Used only when the user is created. Default: the ID token's name, else the e-mail's part before the `@`. */
    name: z.optional(z.nullable(requiredText(messages.nameRequired, limits.name.max))),
  }),
  response: z.strictObject({
    ...mutationResponse,
    /** For `Authorization: Bearer`, valid until `expiresAt`. */
    token: z.string(),
    expiresAt: isoDate,
  }),
});

export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/session',
  summary: 'Logs out: ends the session that the API token was issued in, and no other session of the user.',
  who: 'user',
  response: deletedResponse,
});

export const deleteAccount = defineEndpoint({
  method: 'DELETE',
  path: '/user',
  summary: "Deletes the caller's user; their orders stay readable to staff. Refused for the last admin.",
  who: 'identity',
  recentAuthentication: true,
  response: deletedResponse,
  // Reviews stay, without the name.
  changesPublicData: true,
});

export const listUsers = defineEndpoint({
  method: 'GET',
  path: '/user',
  summary: 'All users, newest first.',
  who: 'staff',
  area: 'customers',
  query: z.object(pageQuery),
  response: z.array(user),
  paged: true,
});

export const makeAdmin = defineEndpoint({
  method: 'PUT',
  path: '/user-role',
  summary: 'Makes a user an admin. To remove the role, see PUT /users/{id}/role.',
  who: 'admin',
  recentAuthentication: true,
  query: z.object({ id }),
  body: z.strictObject({ role: z.literal('admin') }),
  response: modifiedResponse,
  idempotent: true,
});

export const changeRole = defineEndpoint({
  method: 'PUT',
  path: '/users/{id}/role',
  summary: 'Gives a user a role among the staff, or takes it away with null. Refused for the last admin.',
  who: 'admin',
  recentAuthentication: true,
  params: z.object({ id }),
  body: z.strictObject({ role: z.nullable(z.enum(roles)) }),
  response: modifiedResponse,
  idempotent: true,
});
