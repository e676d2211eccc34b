import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { totalOf } from '../../database/list-totals';
import { cutPage, type Page, type PageRequest } from '../../paging';
import { reviews } from './reviews.tables';

export type ReviewRow = typeof reviews.$inferSelect;

/** Newest first; the key of a page is the id of its last row. */
export async function listReviews(
  database: Queryable,
  page: PageRequest<string>,
): Promise<Page<ReviewRow, string>> {
  const order = [desc(reviews.id)];
  const rows = await database
    .select()
    .from(reviews)
    .where(page.after === null ? undefined : lt(reviews.id, page.after))
    .orderBy(...order)
    .limit(page.limit + 1);
  const countAll = () => totalOf(database, { table: reviews, wanted: undefined, order });
  return cutPage(rows, page, (row) => row.id, countAll);
}

/** Compares without regard to case and spaces. */
export async function hasReviewed(database: Queryable, userId: string, content: string): Promise<boolean> {
  const wordsOf = (text: unknown) => sql`regexp_replace(lower(trim(${text})), '\\s+', ' ', 'g')`;
  const [found] = await database
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.userId, userId), eq(wordsOf(reviews.reviewContent), wordsOf(content))))
    .limit(1);
  return found !== undefined;
}

export async function insertReview(database: Queryable, review: Omit<ReviewRow, 'createdAt'>): Promise<void> {
  await database.insert(reviews).values(review);
}
