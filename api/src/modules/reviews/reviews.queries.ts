import { and, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { limits } from '@chuck-and-bit/contract/limits';
import type { ProductReviews, ReviewState } from '@chuck-and-bit/contract/product-reviews';
import type { Queryable } from '../../database/client';
import { pageOfNewest } from '../../database/newest-first';
import type { Page, PageRequest } from '../../paging';
import { products, isOnSale } from '../../tables/catalogue';
import { orders } from '../../tables/orders';
import { reviews } from '../../tables/reviews';

export type ReviewRow = typeof reviews.$inferSelect;

const publicOfShop = and(isNull(reviews.productId), isNull(reviews.hiddenReason));

/** Visible reviews of the shop, newest first; the key of a page is the id of its last row. */
export async function listReviews(
  database: Queryable,
  page: PageRequest<string>,
): Promise<Page<ReviewRow, string>> {
  const list = { table: reviews, filter: publicOfShop, isCountedWhole: true };
  return pageOfNewest(database, list, page, ({ where, order, limit }) =>
    database.select().from(reviews).where(where).orderBy(order).limit(limit),
  );
}

/** Whether a user has written this text in a review of the shop, ignoring case and the number of spaces. */
export async function hasReviewed(database: Queryable, userId: string, content: string): Promise<boolean> {
  const normalized = (text: unknown) => sql`regexp_replace(lower(trim(${text})), '\\s+', ' ', 'g')`;
  const [found] = await database
    .select({ id: reviews.id })
    .from(reviews)
    .where(
      and(
        eq(reviews.userId, userId),
        isNull(reviews.productId),
        eq(normalized(reviews.reviewContent), normalized(content)),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** Whether a user has paid for an order of this product, or of any product if `productId` is null. */
export async function hasPaid(
  database: Queryable,
  userId: string,
  productId: string | null,
): Promise<boolean> {
  const ofProduct = productId === null ? undefined : eq(orders.productId, productId);
  const [found] = await database
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), isNotNull(orders.transactionId), ofProduct))
    .limit(1);
  return found !== undefined;
}

/** Keeps a product from being deleted until the transaction ends. @returns whether it exists */
export async function lockProduct(transaction: Queryable, id: string): Promise<boolean> {
  const rows = await transaction
    .select({ id: products.id })
    .from(products)
    .where(eq(products.id, id))
    .for('key share');
  return rows.length > 0;
}

type NewReview = Omit<ReviewRow, 'createdAt' | 'reply' | 'hiddenReason' | 'editedAt'>;

/** @returns false if the user has reviewed this product before */
export async function insertReview(database: Queryable, review: NewReview): Promise<boolean> {
  const stored = await database
    .insert(reviews)
    .values(review)
    .onConflictDoNothing({ target: [reviews.productId, reviews.userId] })
    .returning({ id: reviews.id });
  return stored.length > 0;
}

/** Visible reviews, newest first, with the count, average and spread of all of them. @returns null if the product is not on sale */
export async function listProductReviews(
  database: Queryable,
  productId: string,
  { limit, after }: PageRequest<string>,
): Promise<ProductReviews | null> {
  const ofProduct = sql`product_id = ${products.id} and hidden_reason is null`;
  const { rows } = await database.execute<Omit<ProductReviews, 'next'>>(sql`
    select totals.*, coalesce((
      select json_agg(json_build_object('_id', id, 'name', name, 'image', image, 'ratings', ratings,
        'reviewContent', review_content, 'reply', reply, 'createdAt', ${isoDate(sql`created_at`)},
        'editedAt', ${isoDate(sql`edited_at`)}))
      from (
        select * from ${reviews} where ${ofProduct} ${after === null ? sql`` : sql`and id < ${after}::uuid`}
        order by id desc limit ${limit + 1}
      ) as page), '[]'::json) as reviews
    from ${products}, lateral (
      select count(*)::int as count, round(avg(ratings), 1)::float8 as average, array[${spread}] as spread
      from ${reviews} where ${ofProduct}
    ) as totals
    where ${products.id} = ${productId}::uuid and ${isOnSale}`);
  const [found] = rows;
  if (!found) return null;
  const page = found.reviews.slice(0, limit);
  return { ...found, reviews: page, next: found.reviews.length > limit ? (page.at(-1)?._id ?? null) : null };
}

/** How many reviews there are of each rating, the lowest first. */
const spread = sql.join(
  Array.from(
    { length: limits.rating.max },
    (_, stars) => sql`(count(*) filter (where ratings = ${stars + limits.rating.min}))::int`,
  ),
  sql`, `,
);

/** Formats a timestamp like JavaScript's `toISOString`. */
const isoDate = (moment: SQL) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** `productName`: null for a review of the shop. */
export type ListedReview = ReviewRow & { productName: string | null };

export function listReviewsOf(
  database: Queryable,
  userId: string,
  page: PageRequest<string>,
): Promise<Page<ListedReview, string>> {
  return listWithProducts(database, eq(reviews.userId, userId), page);
}

const states: Record<ReviewState, SQL | undefined> = {
  visible: isNull(reviews.hiddenReason),
  hidden: isNotNull(reviews.hiddenReason),
  unanswered: and(isNull(reviews.hiddenReason), isNull(reviews.reply)),
};

export function listAllReviews(
  database: Queryable,
  state: ReviewState | undefined,
  page: PageRequest<string>,
): Promise<Page<ListedReview, string>> {
  return listWithProducts(database, state && states[state], page);
}

async function listWithProducts(
  database: Queryable,
  filter: SQL | undefined,
  page: PageRequest<string>,
): Promise<Page<ListedReview, string>> {
  return pageOfNewest(database, { table: reviews, filter }, page, ({ where, order, limit }) =>
    database
      .select({ ...getTableColumns(reviews), productName: products.name })
      .from(reviews)
      .leftJoin(products, eq(products.id, reviews.productId))
      .where(where)
      .orderBy(order)
      .limit(limit),
  );
}

export async function lockReview(transaction: Queryable, id: string): Promise<ReviewRow | null> {
  const [row] = await transaction.select().from(reviews).where(eq(reviews.id, id)).for('update');
  return row ?? null;
}

type Content = Pick<ReviewRow, 'ratings' | 'reviewContent' | 'isVerifiedBuyer'>;

export async function setContent(database: Queryable, id: string, content: Content): Promise<void> {
  await database
    .update(reviews)
    .set({ ...content, editedAt: sql`now()` })
    .where(eq(reviews.id, id));
}

export async function setModeration(
  database: Queryable,
  id: string,
  moderation: Pick<ReviewRow, 'hiddenReason' | 'reply'>,
): Promise<void> {
  await database.update(reviews).set(moderation).where(eq(reviews.id, id));
}

/** @returns how many were deleted: 0 or 1 */
export async function deleteReviewOf(database: Queryable, userId: string, id: string): Promise<number> {
  const deleted = await database
    .delete(reviews)
    .where(and(eq(reviews.id, id), eq(reviews.userId, userId)))
    .returning({ id: reviews.id });
  return deleted.length;
}
