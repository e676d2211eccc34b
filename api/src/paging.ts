import { invalidInput } from './errors';

/** A page of a list: at most `limit` rows after the one the cursor names. */
export type PageRequest<Key> = { limit: number; after: Key | null };

/** `next` is the key of the last row when more follow; `total` counts the whole list. */
export type Page<Row, Key> = { rows: Row[]; next: Key | null; total: number };

/** What a query asks for: a page, or without limit and cursor the whole list. */
export type ListRequest<Key> = PageRequest<Key> | 'whole';

type PageQuery = { limit?: number | undefined; after?: string | undefined };

const limitWithoutOne = 100;

/**
 * What a query asks for.
 * @param parseKey gives back the key a cursor holds, or null when the cursor is not one of ours
 */
export function readListRequest<Key>(
  query: PageQuery,
  parseKey: (value: unknown) => Key | null,
): ListRequest<Key> {
  if (query.limit === undefined && query.after === undefined) return 'whole';
  let after: Key | null = null;
  if (query.after !== undefined) {
    after = parseKey(decode(query.after));
    if (after === null) throw invalidInput([{ path: 'after', message: 'This Cursor Is Not One Of Ours' }]);
  }
  return { limit: query.limit ?? limitWithoutOne, after };
}

/**
 * Cuts the one row too many that tells whether a further page follows.
 * @param countAll counts the whole list, where this page does not hold all of it
 */
export async function cutPage<Row, Key>(
  rows: Row[],
  page: PageRequest<Key>,
  keyOf: (row: Row) => Key,
  countAll: () => Promise<number>,
): Promise<Page<Row, Key>> {
  const kept = rows.slice(0, page.limit);
  const last = kept.at(-1);
  const next = rows.length > page.limit && last ? keyOf(last) : null;
  const isWhole = page.after === null && next === null;
  return { rows: kept, next, total: isWhole ? kept.length : await countAll() };
}

export function encodeCursor(key: unknown): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

function decode(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
}
