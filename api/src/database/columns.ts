import { customType, timestamp } from 'drizzle-orm/pg-core';

export const moment = (name: string) => timestamp(name, { withTimezone: true });

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
