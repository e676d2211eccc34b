import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { entityId, ignored, insertedResponse, isoDate, pageQuery, requiredText } from './fields';
import { limits } from './limits';
import { messages } from './messages';

export const review = z.strictObject({
  _id: entityId,
  name: z.string(),
  /** Masked for every caller: `r…@example.com`. */
  email: z.string(),
  image: z.nullable(z.string()),
  ratings: z.number(),
  reviewContent: z.string(),
  createdAt: isoDate,
});
export type Review = z.infer<typeof review>;

/** The body that adds a review; also the schema of its form. */
export const newReview = z.strictObject({
  ratings: z.number({ error: messages.ratingsRequired }).check(
    z.refine((value) => Number.isInteger(value), messages.ratingsRequired),
    z.gte(limits.rating.min, messages.ratingsRequired),
    z.lte(limits.rating.max, messages.ratingsRequired),
  ),
  reviewContent: requiredText(messages.contentRequired, limits.review.max, messages.contentTooLong),
});
export type NewReview = z.infer<typeof newReview>;

export const listReviews = defineEndpoint({
  method: 'GET',
  path: '/review',
  summary: 'Reviews of the shop, newest first.',
  who: 'visitor',
  query: z.object(pageQuery),
  response: z.array(review),
  paged: true,
});

export const addReview = defineEndpoint({
  method: 'POST',
  path: '/review',
  summary: "Adds a review under the caller's own name and image.",
  who: 'shopper',
  body: z.extend(newReview, { name: ignored, email: ignored, image: ignored }),
  response: insertedResponse,
  idempotent: true,
  changesPublicData: true,
});
