import { addDrillReview, changeReview, deleteReview } from '@chuck-and-bit/contract/drill-reviews';
import { messages } from '@chuck-and-bit/contract/messages';
import { addReview, type NewReview } from '@chuck-and-bit/contract/reviews';
import type { User } from '@chuck-and-bit/contract/users';
import { runRowAction, type RowRequest } from '../../../components/actions/use-row-action';
import { withKey } from '../../../components/forms/idempotency-keys';
import { toast } from '../../../components/toasts/toast';
import { browserShopApi } from '../../../shop-api';

/** `productId`: null reviews the shop. */
export type ReviewRequest =
  | ({ intent: 'add'; productId: string | null } & NewReview)
  | ({ intent: 'edit'; id: string } & NewReview)
  | (RowRequest & { intent: 'delete' });

/** Names the form for a new review of a drill, or of the shop, for its draft and its idempotency key. */
export const reviewFormName = (productId: string | null): string => `review of ${productId}`;

/** @returns the outcome with the message of success */
export function sendReview({ name, email, image }: User, input: ReviewRequest) {
  return runRowAction(async () => {
    const api = browserShopApi();
    if (input.intent === 'delete') {
      await api.call(deleteReview, { params: { id: input.id } });
      return messages.reviewDeleted;
    }
    const { ratings, reviewContent } = input;
    const body = { ratings, reviewContent };
    if (input.intent === 'edit') {
      await api.call(changeReview, { params: { id: input.id }, body });
      return messages.reviewChanged;
    }
    const { productId } = input;
    await withKey(reviewFormName(productId), input, (options) =>
      productId === null
        ? api.call(addReview, { body: { ...body, name, email, image } }, options)
        : api.call(addDrillReview, { params: { id: productId }, body }, options),
    );
    // Shown here, because the form for a product disappears once the product is reviewed.
    toast.success(messages.reviewAdded);
    return messages.reviewAdded;
  });
}
