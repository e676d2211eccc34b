import {
  addProductReview,
  changeReview,
  deleteReview,
  listAllReviews,
  listProductReviews,
  listOwnReviews,
  moderateReview,
  type StaffReview,
} from '@chuck-and-bit/contract/product-reviews';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { addReview, listReviews, type Review } from '@chuck-and-bit/contract/reviews';
import type { Queryable } from '../../database/client';
import type { ReadPublic } from '../../database/read-replica';
import { ShopError } from '../../errors';
import { isId } from '../../ids';
import { parseIdKey } from '../../paging';
import { requireWithinRate } from '../../attempt-limits/attempt-limits';
import { actorOf, type RouteDeps, type Router } from '../../route';
import { addProductReview as addNewProductReview, addReview as addNewReview } from './add-review';
import { changeReview as changeOwnReview, moderateReview as moderate } from './change-review';
import { toOwnReview } from './reviews';
import * as queries from './reviews.queries';

export function reviewsRoutes(
  router: Router,
  deps: RouteDeps & { reviewsPerHour: number; readPublic: ReadPublic },
): void {
  const { route, changeRoute } = router;
  const { readPublic } = deps;
  const { db } = deps.database;
  const requireReviewRate = (transaction: Queryable, userId: string) =>
    requireWithinRate(transaction, `reviews of ${userId}`, {
      max: deps.reviewsPerHour,
      windowSeconds: 3_600,
    });

  route(listReviews, (call) =>
    deps.sendList(
      call,
      parseIdKey,
      (page) => readPublic((from) => queries.listReviews(from, page)),
      toReview,
    ),
  );

  changeRoute(addReview, async (transaction, { user, body }) => {
    await requireReviewRate(transaction, user.id);
    return { insertedId: await addNewReview(transaction, user, body) };
  });

  route(listProductReviews, async ({ params, query }) => {
    const page = { limit: limits.productReviewsPerPage, after: parseIdKey(query.after) };
    const found = isId(params.id)
      ? await readPublic((from) => queries.listProductReviews(from, params.id, page))
      : null;
    if (!found) throw new ShopError('PRODUCT_NOT_FOUND', messages.productNotFound);
    return found;
  });

  changeRoute(addProductReview, async (transaction, { params, user, body }) => {
    await requireReviewRate(transaction, user.id);
    return { insertedId: await addNewProductReview(transaction, user, params.id, body) };
  });

  route(listOwnReviews, (call) =>
    deps.sendList(call, parseIdKey, (page) => queries.listReviewsOf(db, call.user.id, page), toOwnReview),
  );

  changeRoute(changeReview, async (transaction, { params, user, body }) => {
    await requireReviewRate(transaction, user.id);
    await changeOwnReview(transaction, user.id, params.id, body);
    return { modifiedCount: 1 };
  });

  changeRoute(deleteReview, async (transaction, { params: { id }, user }) => ({
    deletedCount: isId(id) ? await queries.deleteReviewOf(transaction, user.id, id) : 0,
  }));

  staffRoutes(router, deps);
}

function staffRoutes({ changeRoute, route }: Router, deps: RouteDeps): void {
  const { db } = deps.database;

  route(listAllReviews, (call) => {
    const { state } = call.query;
    return deps.sendList(call, parseIdKey, (page) => queries.listAllReviews(db, state, page), toStaffReview);
  });

  changeRoute(moderateReview, async (transaction, call) => ({
    modifiedCount: await moderate(transaction, actorOf(call), call.params.id, call.body),
  }));
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
