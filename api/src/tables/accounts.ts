import { roles } from '@chuck-and-bit/contract/roles';
import { sql } from 'drizzle-orm';
import { prefixVector } from '../database/prefix-search';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns';

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    /** The subject of the identity service's ID tokens. */
    identitySubject: text('identity_subject').notNull(),
    emailVerified: boolean('email_verified').notNull(),
    name: text().notNull(),
    role: text({ enum: roles }),
    image: text(),
    /** The `image` whose picture is known; another one is looked at in the background. */
    picturedImage: text('pictured_image'),
    gender: text({ enum: ['Male', 'Female'] }),
    phone: text(),
    address: text(),
    education: text(),
    linkedInLink: text('linked_in_link'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`),
    uniqueIndex('users_identity_subject_unique').on(table.identitySubject),
    index('users_by_words').using('gin', prefixVector(table.name, table.email)),
    index('users_by_creation').on(table.createdAt).where(sql`${table.role} is null`),
    // Pictures that a person shows are kept.
    index('users_by_image').using('hash', table.image).where(sql`${table.image} is not null`),
    index('users_to_picture').on(table.id).where(sql`${table.picturedImage} is distinct from ${table.image}`),
    index('users_admins').on(table.id).where(sql`${table.role} = 'admin'`),
    check(
      'users_role_known',
      sql`${table.role} in ('admin', 'orders-staff', 'shipping-staff', 'products-staff', 'viewer')`,
    ),
    check('users_gender_known', sql`${table.gender} in ('Male', 'Female')`),
  ],
);
