import { and, desc, lt, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { cutPage, type Page, type PageRequest } from '../paging';
import type { Queryable } from './client';
import { totalOf, totalUpTo } from './list-totals';

type NewestFirst = {
  table: PgTable & { id: PgColumn };
  filter?: SQL | undefined;
  /** Counts all rows, as the specification's lists do; other lists are counted only so far. */
  isCountedWhole?: boolean;
};
type RowsToRead = { where: SQL | undefined; order: SQL; limit: number };

/**
 * A page of a list that is ordered by its ids, newest first. The key of a page is the id of its last row.
 * @param filter the condition for the rows of the list
 * @param read reads these rows
 */
export async function pageOfNewest<Row extends { id: string }>(
  database: Queryable,
  { table, filter, isCountedWhole = false }: NewestFirst,
  page: PageRequest<string>,
  read: (rows: RowsToRead) => Promise<Row[]>,
): Promise<Page<Row, string>> {
  const order = desc(table.id);
  const where = and(filter, page.after === null ? undefined : lt(table.id, page.after));
  const rows = await read({ where, order, limit: page.limit + 1 });
  const count = isCountedWhole ? totalOf : totalUpTo;
  return cutPage(
    rows,
    page,
    ({ id }) => id,
    () => count(database, { table, filter, order: [order] }),
  );
}
