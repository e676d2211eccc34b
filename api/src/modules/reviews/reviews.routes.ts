import {
  addDrillReview,
  changeReview,
  deleteReview,
  listAllReviews,
  listDrillReviews,
  listOwnReviews,
  moderateReview,
  type StaffReview,
} from '@chuck-and-bit/contract/drill-reviews';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { addReview, listReviews, type Review } from '@chuck-and-bit/contract/reviews';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { withIdempotency } from '../../idempotency/with-idempotency';
import { isId } from '../../ids';
import { parseIdKey, readListRequest } from '../../paging';
import { requireWithinRate } from '../../attempt-limits/attempt-limits';
import { actorOf, done, type RouteDeps, route } from '../../route';
import { addDrillReview as addNewDrillReview, addReview as addNewReview } from './add-review';
import { changeReview as changeOwnReview, moderateReview as moderate } from './change-review';
import { toOwnReview } from './reviews';
import * as queries from './reviews.queries';

type ReviewParts = RouteDeps & { reviewsPerHour: number };

export function reviewsRoutes(app: FastifyInstance, parts: ReviewParts): void {
  const { db, publicDb } = parts.database;
  const requireReviewRate = (transaction: Queryable, userId: string) =>
    requireWithinRate(transaction, `reviews of ${userId}`, {
      max: parts.reviewsPerHour,
      windowSeconds: 3_600,
    });

  route(app, parts, listReviews, (call) => {
    const wanted = readListRequest(call.query, parseIdKey);
    return parts.sendList(call, wanted, (page) => queries.listReviews(publicDb, page), toReview);
  });

  route(app, parts, addReview, (call) =>
    withIdempotency(db, call, async (transaction) => {
      await requireReviewRate(transaction, call.user.id);
      const insertedId = await addNewReview(transaction, call.user, call.body);
      return { ...done, insertedId };
    }),
  );

  route(app, parts, listDrillReviews, async ({ params, query }) => {
    const page = { limit: limits.drillReviewsPerPage, after: parseIdKey(query.after) };
    const found = isId(params.id) ? await queries.listDrillReviews(publicDb, params.id, page) : null;
    if (!found) throw new ShopError('DRILL_NOT_FOUND', messages.drillNotFound);
    return found;
  });

  route(app, parts, addDrillReview, (call) =>
    withIdempotency(db, call, async (transaction) => {
      await requireReviewRate(transaction, call.user.id);
      const insertedId = await addNewDrillReview(transaction, call.user, call.params.id, call.body);
      return { ...done, insertedId };
    }),
  );

  route(app, parts, listOwnReviews, (call) => {
    const wanted = readListRequest(call.query, parseIdKey);
    return parts.sendList(call, wanted, (page) => queries.listReviewsOf(db, call.user.id, page), toOwnReview);
  });

  route(app, parts, changeReview, (call) =>
    withIdempotency(db, call, async (transaction) => {
      await requireReviewRate(transaction, call.user.id);
      await changeOwnReview(transaction, call.user.id, call.params.id, call.body);
      return { ...done, modifiedCount: 1 };
    }),
  );

  route(app, parts, deleteReview, (call) =>
    withIdempotency(db, call, async (transaction) => {
      const { id } = call.params;
      const deletedCount = isId(id) ? await queries.deleteReviewOf(transaction, call.user.id, id) : 0;
      return { ...done, deletedCount };
    }),
  );

  staffRoutes(app, parts);
}

function staffRoutes(app: FastifyInstance, parts: RouteDeps): void {
  const { db } = parts.database;

  route(app, parts, listAllReviews, (call) => {
    const wanted = readListRequest(call.query, parseIdKey);
    const { state } = call.query;
    return parts.sendList(call, wanted, (page) => queries.listAllReviews(db, state, page), toStaffReview);
  });

  route(app, parts, moderateReview, (call) =>
    withIdempotency(db, call, async (transaction) => {
      const isChanged = await moderate(transaction, actorOf(call), call.params.id, call.body);
      return { ...done, modifiedCount: isChanged ? 1 : 0 };
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

function toStaffReview(row: queries.ListedReview): StaffReview {
  const { name, isVerifiedBuyer } = row;
  return { ...toOwnReview(row), name, email: maskEmail(row.email), isVerifiedBuyer };
}
