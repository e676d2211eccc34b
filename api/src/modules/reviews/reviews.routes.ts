import { addReview, listReviews, type Review } from '@chuck-and-bit/contract/reviews';
import type { FastifyInstance } from 'fastify';
import { withIdempotency } from '../../idempotency/with-idempotency';
import { isId } from '../../ids';
import { readListRequest } from '../../paging';
import { requireWithinRate } from '../../rate-limits/attempt-limits';
import { done, type RouteParts, route } from '../../route';
import { addReview as addNewReview } from './add-review';
import * as queries from './reviews.queries';

export function reviewsRoutes(app: FastifyInstance, parts: RouteParts & { reviewsPerHour: number }): void {
  const { db, publicDb } = parts.database;

  route(app, parts, listReviews, (call) => {
    const wanted = readListRequest(call.query, (key) => (isId(key) ? key : null));
    return parts.sendList(call, wanted, (page) => queries.listReviews(publicDb, page), toReview);
  });

  route(app, parts, addReview, (call) =>
    withIdempotency(db, call, async (transaction) => {
      await requireWithinRate(transaction, `reviews of ${call.user.id}`, {
        max: parts.reviewsPerHour,
        windowSeconds: 3_600,
      });
      const insertedId = await addNewReview(transaction, call.user, call.body);
      return { ...done, insertedId };
    }),
  );
}

/** `r…@example.com`, because the response is public. */
function maskEmail(email: string): string {
  const [first = ''] = email;
  return `${first}…${email.slice(email.lastIndexOf('@'))}`;
}

function toReview(row: queries.ReviewRow): Review {
  return {
    _id: row.id,
    name: row.name,
    email: maskEmail(row.email),
    image: row.image,
    ratings: row.ratings,
    reviewContent: row.reviewContent,
    createdAt: row.createdAt.toISOString(),
  };
}
