import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, customType, timestamp } from 'drizzle-orm/pg-core';

export const moment = (name: string) => timestamp(name, { withTimezone: true });

/** The number of a transaction. */
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** A number as searches compare it: in lower case, without anything but letters and digits. Indexes have this expression. */
export const codeOf = (number: AnyPgColumn): SQL =>
  sql`regexp_replace(lower(${number}), '[^0-9a-z]', '', 'g')`;
