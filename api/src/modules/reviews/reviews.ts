import type { OwnReview } from '@chuck-and-bit/contract/product-reviews';
import type { ListedReview } from './reviews.queries';

export function toOwnReview(row: ListedReview): OwnReview {
  const { id, productId, productName, ratings, reviewContent, reply, hiddenReason } = row;
  return {
    _id: id,
    productId,
    productName,
    ratings,
    reviewContent,
    reply,
    hiddenReason,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
  };
}
