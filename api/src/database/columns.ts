import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A point in time. */
export const moment = (name: string) => timestamp(name, { withTimezone: true });

/** The words of a text search. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
