import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

const separators = '@._-';

/** The words of some columns, to be indexed and searched by their beginnings; parts of an e-mail are words. */
export function prefixVector(...columns: AnyPgColumn[]): SQL {
  const text = sql.join(columns, sql` || ' ' || `);
  return sql`to_tsvector('simple', translate(${text}, ${sql.raw(`'${separators}'`)}, ${sql.raw(`'${' '.repeat(separators.length)}'`)}))`;
}

/** Whether a vector of `prefixVector` has words that begin with each word of a text that somebody typed. Without words: all. */
export function matchesPrefixes(vector: SQL | AnyPgColumn, typed: string): SQL | undefined {
  const words = typed.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  if (words.length === 0) return undefined;
  return sql`${vector} @@ to_tsquery('simple', ${words.map((word) => `'${word}':*`).join(' & ')})`;
}
