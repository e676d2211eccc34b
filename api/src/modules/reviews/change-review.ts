import type { AuditAction } from '@chuck-and-bit/contract/audit-log';
import type { Moderation } from '@chuck-and-bit/contract/product-reviews';
import { messages } from '@chuck-and-bit/contract/messages';
import type { NewReview } from '@chuck-and-bit/contract/reviews';
import { textIfVisible } from '@chuck-and-bit/contract/visible-text';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { isId } from '../../ids';
import { type Actor, recordChange } from '../audit-log/record-change';
import * as queries from './reviews.queries';

/**
 * Replaces rating and text of the author's review.
 * @throws REVIEW_NOT_FOUND also for another user's review
 */
export async function changeReview(
  transaction: Queryable,
  userId: string,
  id: string,
  { ratings, reviewContent }: NewReview,
): Promise<void> {
  const review = await lockReview(transaction, id);
  if (review.userId !== userId) throw reviewNotFound();
  const isVerifiedBuyer = await queries.hasPaid(transaction, userId, review.productId);
  await queries.setContent(transaction, id, { ratings, reviewContent, isVerifiedBuyer });
}

/**
 * Hides a review, shows it again, or replies to it.
 * @returns the number of changed reviews: 0 or 1
 * @throws REVIEW_NOT_FOUND
 */
export async function moderateReview(
  transaction: Queryable,
  actor: Actor,
  id: string,
  { hiddenReason, reply }: Moderation,
): Promise<number> {
  const before = await lockReview(transaction, id);
  const after = {
    hiddenReason: hiddenReason === undefined ? before.hiddenReason : hiddenReason,
    reply: reply === undefined ? before.reply : (textIfVisible(reply) ?? null),
  };
  const actions: AuditAction[] = [];
  if (after.hiddenReason !== before.hiddenReason) {
    actions.push(after.hiddenReason === null ? 'review.shown' : 'review.hidden');
  }
  if (after.reply !== before.reply) actions.push('review.replied');
  if (actions.length === 0) return 0;
  await queries.setModeration(transaction, id, after);
  const subject = { id, name: `Review by ${before.name}` };
  const previous = { hiddenReason: before.hiddenReason, reply: before.reply };
  for (const action of actions) {
    await recordChange(transaction, actor, { action, subject, before: previous, after });
  }
  return 1;
}

async function lockReview(transaction: Queryable, id: string): Promise<queries.ReviewRow> {
  const review = isId(id) ? await queries.lockReview(transaction, id) : null;
  if (!review) throw reviewNotFound();
  return review;
}

const reviewNotFound = () => new ShopError('REVIEW_NOT_FOUND', messages.reviewNotFound);
