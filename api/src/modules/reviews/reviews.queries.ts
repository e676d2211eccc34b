import { count, desc, lt } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { cutPage, type Page, type PageRequest } from '../../paging';
import { reviews } from './reviews.tables';

export type ReviewRow = typeof reviews.$inferSelect;

/** Newest first; the key of a page is the id of its last row. */
export async function listReviews(
  database: Queryable,
  page: PageRequest<string> | null,
): Promise<Page<ReviewRow, string>> {
  if (!page) {
    const rows = await database.select().from(reviews).orderBy(desc(reviews.id));
    return { rows, next: null, total: rows.length };
  }
  const rows = await database
    .select()
    .from(reviews)
    .where(page.after === null ? undefined : lt(reviews.id, page.after))
    .orderBy(desc(reviews.id))
    .limit(page.limit + 1);
  const [counted] = await database.select({ total: count() }).from(reviews);
  return { ...cutPage(rows, page, (row) => row.id), total: counted?.total ?? 0 };
}

export async function insertReview(database: Queryable, review: Omit<ReviewRow, 'createdAt'>): Promise<void> {
  await database.insert(reviews).values(review);
}
