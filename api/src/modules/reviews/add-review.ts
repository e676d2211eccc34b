import type { NewReview } from '@chuck-and-bit/contract/reviews';
import type { Queryable } from '../../database/client';
import { newId } from '../../ids';
import { insertReview } from './reviews.queries';

/** The author of a review. `id` is null without an account. */
export type Reviewer = { id: string | null; name: string; email: string; image: string | null };

/** Adds a validated review. @returns its id */
export async function addReview(
  database: Queryable,
  reviewer: Reviewer,
  { ratings, reviewContent }: NewReview,
): Promise<string> {
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
