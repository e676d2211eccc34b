import { invalidInput } from './errors';
import { isId } from './ids';

/** Requests at most `limit` rows after the cursor. */
export type PageRequest<Key> = { limit: number; after: Key | null };

/** The number of rows of the whole list. `isAtLeast`: counting stopped at `total`, so there may be more. */
export type ListTotal = { total: number; isAtLeast: boolean };

/** `next` is the key of the last row when more follow. The total is exact unless it says otherwise. */
export type Page<Row, Key> = { rows: Row[]; next: Key | null; total: number; isAtLeast?: boolean };

/** A page, or the whole list when the query has neither limit nor cursor. */
type ListRequest<Key> = PageRequest<Key> | 'whole';

export type PageQuery = { limit?: number | undefined; after?: string | undefined };

const defaultLimit = 100;

/**
 * Reads the page request from a query.
 * @param parseKey decodes the key of a cursor; null when the cursor is invalid
 */
export function readListRequest<Key>(
  query: PageQuery,
  parseKey: (value: unknown) => Key | null,
): ListRequest<Key> {
  if (query.limit === undefined && query.after === undefined) return 'whole';
  let after: Key | null = null;
  if (query.after !== undefined) {
    after = parseKey(decode(query.after));
    if (after === null) throw invalidCursor();
  }
  return { limit: query.limit ?? defaultLimit, after };
}

export const invalidCursor = (): Error =>
  invalidInput([
    { path: 'after', message: "This cursor isn't valid. Please start again from the first page." },
  ]);

/** Parses the key of a cursor that is an id. */
export const parseIdKey = (key: unknown): string | null => (isId(key) ? key : null);

export const isWholeNumber = (value: unknown): value is number => Number.isSafeInteger(value);

const largestInteger = 2 ** 31 - 1;

/** From 0 to what a column of the type integer can hold: the database would fail at more. */
export const isInteger = (value: unknown): value is number =>
  isWholeNumber(value) && value >= 0 && value <= largestInteger;

/**
 * Removes the extra row that was read to find out whether another page follows.
 * @param countAll counts the whole list; called only when this page does not contain all of it
 */
export async function cutPage<Row, Key>(
  rows: Row[],
  page: PageRequest<Key>,
  keyOf: (row: Row) => Key,
  countAll: () => Promise<{ total: number; isAtLeast?: boolean }>,
): Promise<Page<Row, Key>> {
  const pageRows = rows.slice(0, page.limit);
  const last = pageRows.at(-1);
  const next = rows.length > page.limit && last ? keyOf(last) : null;
  const isWhole = page.after === null && next === null;
  const total = isWhole ? { total: pageRows.length } : await countAll();
  return { rows: pageRows, next, ...total };
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
