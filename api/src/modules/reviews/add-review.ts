import { messages } from '@chuck-and-bit/contract/messages';
import type { NewReview } from '@chuck-and-bit/contract/reviews';
import type { Queryable } from '../../database/client';
import { invalidInput } from '../../errors';
import { newId } from '../../ids';
import { hasReviewed, insertReview } from './reviews.queries';

/** The author of a review. `id` is null without an account. */
export type Reviewer = { id: string | null; name: string; email: string; image: string | null };

/**
 * Adds a validated review. The caller's transaction holds the user's rate limit, so two at once cannot repeat each other.
 * @returns its id
 * @throws INVALID_INPUT when the reviewer has written the same words before
 */
export async function addReview(
  database: Queryable,
  reviewer: Reviewer,
  { ratings, reviewContent }: NewReview,
): Promise<string> {
  if (reviewer.id !== null && (await hasReviewed(database, reviewer.id, reviewContent))) {
    throw invalidInput([{ path: 'reviewContent', message: messages.reviewRepeated }]);
  }
  const id = newId();
  await insertReview(database, {
    id,
    userId: reviewer.id,
    name: reviewer.name,
    email: reviewer.email,
    image: reviewer.image,
    ratings,
    reviewContent,
  });
  return id;
}
