import { withStoredEmails } from '@chuck-and-bit/contract/email-address';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

const separators = '@._-';

/** The `tsvector` of these columns for prefix searches. The parts of an e-mail are separate words. */
export function prefixVector(...columns: AnyPgColumn[]): SQL {
  const text = sql.join(columns, sql` || ' ' || `);
  return sql`to_tsvector('simple', translate(${text}, ${sql.raw(`'${separators}'`)}, ${sql.raw(`'${' '.repeat(separators.length)}'`)}))`;
}

/** The condition that each typed word is a prefix of a word in a `prefixVector`; undefined, which matches all, without words. */
export function matchesPrefixes(vector: SQL | AnyPgColumn, typed: string): SQL | undefined {
  const words = withStoredEmails(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return undefined;
  return sql`${vector} @@ to_tsquery('simple', ${words.map((word) => `'${word}':*`).join(' & ')})`;
}
