import { type Moderation, moderateReview } from '@chuck-and-bit/contract/drill-reviews';
import { messages } from '@chuck-and-bit/contract/messages';
import { runRowAction, type RowRequest } from '../../../components/actions/use-row-action';
import { browserShopApi } from '../../../shop-api';

/** With the intent `show` a hidden review is shown again. */
export type ModerationRequest = (RowRequest & { intent: 'show' }) | { id: string; moderation: Moderation };

/** @returns the outcome with the message of success */
export function sendModeration(wanted: ModerationRequest) {
  const moderation = 'intent' in wanted ? { hiddenReason: null } : wanted.moderation;
  return runRowAction(async () => {
    await browserShopApi().call(moderateReview, { params: { id: wanted.id }, body: moderation });
    return successMessage(moderation);
  });
}

function successMessage({ hiddenReason, reply }: Moderation): string {
  if (hiddenReason === undefined)
    return !reply?.trim() ? messages.reviewReplyRemoved : messages.reviewReplied;
  return hiddenReason === null ? messages.reviewShown : messages.reviewHidden;
}
