import { addReview, listReviews, type Review } from '@chuck-and-bit/contract/reviews';
import type { FastifyInstance } from 'fastify';
import { once } from '../../idempotency/once';
import { isId } from '../../ids';
import { readPage } from '../../paging';
import { done, type RouteParts, route, sendLivePage } from '../../route';
import { addReview as addNewReview } from './add-review';
import * as queries from './reviews.queries';

export function reviewsRoutes(app: FastifyInstance, parts: RouteParts): void {
  const { db, publicDb } = parts.database;

  route(app, parts, listReviews, async (call) => {
    const page = readPage(call.query, (key) => (isId(key) ? key : null));
    return sendLivePage(call, await queries.listReviews(publicDb, page), toReview);
  });

  route(app, parts, addReview, (call) =>
    once(db, call, async (transaction) => {
      const insertedId = await addNewReview(transaction, call.user, call.body);
      return { ...done, insertedId };
    }),
  );
}

function toReview(row: queries.ReviewRow): Review {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    image: row.image,
    ratings: row.ratings,
    reviewContent: row.reviewContent,
    createdAt: row.createdAt.toISOString(),
  };
}
