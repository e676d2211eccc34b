import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import {
  deletedResponse,
  entityId,
  id,
  insertedResponse,
  isoDate,
  modifiedResponse,
  pageQuery,
  requiredText,
  text,
} from './fields';
import { limits } from './limits';
import { messages } from './messages';
import { newReview } from './reviews';

/** Fields of every review except the author's. */
const written = {
  _id: entityId,
  ratings: z.number(),
  reviewContent: z.string(),
  /** The shop's public reply. */
  reply: z.nullable(z.string()),
  createdAt: isoDate,
  editedAt: z.nullable(isoDate),
};

/** A review of one product, by someone who paid for it. */
const productReview = z.strictObject({ ...written, name: z.string(), image: z.nullable(z.string()) });
export type ProductReview = z.infer<typeof productReview>;

/** A page of a product's reviews, newest first, with the average and the count of all of them. */
const productReviews = z.strictObject({
  /** The average of all ratings, with one decimal; null without ratings. */
  average: z.nullable(z.number()),
  count: z.number(),
  /** How many gave one star, two, and so on to five. */
  spread: z.array(z.number()),
  reviews: z.array(productReview),
  /** Pass it as `after` for the next page; null on the last. */
  next: z.nullable(entityId),
});
export type ProductReviews = z.infer<typeof productReviews>;

export const listProductReviews = defineEndpoint({
  method: 'GET',
  path: '/drills/{id}/reviews',
  summary: `Reviews of a product by its buyers, newest first, ${limits.productReviewsPerPage} at a time, with their average and how many gave how many stars.`,
  who: 'visitor',
  params: z.object({ id }),
  query: z.object({ after: z.optional(id) }),
  response: productReviews,
});

export const addProductReview = defineEndpoint({
  method: 'POST',
  path: '/drills/{id}/reviews',
  summary: 'Adds a review of a product that the caller has paid for: one for each product.',
  who: 'shopper',
  params: z.object({ id }),
  body: newReview,
  response: insertedResponse,
  idempotent: true,
  changesPublicData: true,
});

/** A review as its author sees it. */
export const ownReview = z.strictObject({
  ...written,
  /** null: a review of the shop. */
  productId: z.nullable(entityId),
  productName: z.nullable(z.string()),
  /** Why the shop hides it; null while everybody sees it. */
  hiddenReason: z.nullable(z.string()),
});
export type OwnReview = z.infer<typeof ownReview>;

export const listOwnReviews = defineEndpoint({
  method: 'GET',
  path: '/user-reviews',
  summary: "The caller's reviews of the shop and of products, newest first.",
  who: 'user',
  query: z.object(pageQuery),
  response: z.array(ownReview),
  paged: true,
});

export const changeReview = defineEndpoint({
  method: 'PUT',
  path: '/reviews/{id}',
  summary: "Replaces rating and text of the caller's own review.",
  who: 'user',
  params: z.object({ id }),
  body: newReview,
  response: modifiedResponse,
  idempotent: true,
  changesPublicData: true,
});

export const deleteReview = defineEndpoint({
  method: 'DELETE',
  path: '/reviews/{id}',
  summary: "Deletes the caller's own review.",
  who: 'user',
  params: z.object({ id }),
  response: deletedResponse,
  idempotent: true,
  changesPublicData: true,
});

/** A review as the shop's staff sees it. */
const staffReview = z.strictObject({
  ...ownReview.shape,
  name: z.string(),
  /** Masked: `r…@example.com`. */
  email: z.string(),
  /** Whether the author had paid for an order when writing it. For a review of a product: for an order of that product. */
  isVerifiedBuyer: z.boolean(),
});
export type StaffReview = z.infer<typeof staffReview>;

export const reviewStates = ['visible', 'hidden', 'unanswered'] as const;
export type ReviewState = (typeof reviewStates)[number];

export const listAllReviews = defineEndpoint({
  method: 'GET',
  path: '/reviews',
  summary: 'All reviews of the shop and of products, newest first. `unanswered`: visible, without a reply.',
  who: 'staff',
  area: 'products',
  query: z.object({ ...pageQuery, state: z.optional(z.enum(reviewStates)) }),
  response: z.array(staffReview),
  paged: true,
});

/** The staff's changes to a review. A missing field is unchanged; null, or an empty reply, removes the value. */
export const moderation = z.strictObject({
  hiddenReason: z.optional(z.nullable(requiredText(messages.reasonRequired, limits.hiddenReason.max))),
  reply: z.optional(z.nullable(text(limits.reviewReply.max))),
});
export type Moderation = z.infer<typeof moderation>;

export const moderateReview = defineEndpoint({
  method: 'PATCH',
  path: '/reviews/{id}',
  summary: 'Hides a review from the public with a reason, shows it again, or replies to it.',
  who: 'staff',
  area: 'products',
  params: z.object({ id }),
  body: moderation,
  response: modifiedResponse,
  idempotent: true,
  changesPublicData: true,
});
