import { messages } from '@chuck-and-bit/contract/messages';
import type { NewReview } from '@chuck-and-bit/contract/reviews';
import type { Queryable } from '../../database/client';
import { invalidInput, ShopError } from '../../errors';
import { isId, newId } from '../../ids';
import * as queries from './reviews.queries';

/** The author of a review. `id` is null without an account. */
export type Reviewer = { id: string | null; name: string; email: string; image: string | null };

/**
 * Adds a validated review of the shop. The caller's transaction locks the user's rate limit, so concurrent requests can't
 * store the same text twice.
 * @returns its id
 * @throws INVALID_INPUT if the reviewer has written the same text before
 */
export async function addReview(database: Queryable, reviewer: Reviewer, review: NewReview): Promise<string> {
  if (reviewer.id !== null && (await queries.hasReviewed(database, reviewer.id, review.reviewContent))) {
    throw invalidInput([{ path: 'reviewContent', message: messages.reviewRepeated }]);
  }
  const isVerifiedBuyer = reviewer.id !== null && (await queries.hasPaid(database, reviewer.id, null));
  const row = toRow(reviewer, review, { productId: null, isVerifiedBuyer });
  await queries.insertReview(database, row);
  return row.id;
}

/**
 * Adds a validated review of a product.
 * @returns its id
 * @throws PRODUCT_NOT_FOUND, REVIEW_OF_BUYERS for a user who has not paid for it, PRODUCT_REVIEWED for a second review
 */
export async function addProductReview(
  transaction: Queryable,
  reviewer: Reviewer & { id: string },
  productId: string,
  review: NewReview,
): Promise<string> {
  if (!isId(productId) || !(await queries.lockProduct(transaction, productId))) {
    throw new ShopError('PRODUCT_NOT_FOUND', messages.productNotFound);
  }
  if (!(await queries.hasPaid(transaction, reviewer.id, productId))) {
    throw new ShopError('REVIEW_OF_BUYERS', messages.reviewOfBuyers);
  }
  const row = toRow(reviewer, review, { productId, isVerifiedBuyer: true });
  if (!(await queries.insertReview(transaction, row))) {
    throw new ShopError('PRODUCT_REVIEWED', messages.productReviewed);
  }
  return row.id;
}

function toRow(
  { id: userId, name, email, image }: Reviewer,
  { ratings, reviewContent }: NewReview,
  about: { productId: string | null; isVerifiedBuyer: boolean },
) {
  return { id: newId(), userId, name, email, image, ratings, reviewContent, ...about };
}
