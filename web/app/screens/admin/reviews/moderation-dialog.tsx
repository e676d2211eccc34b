import {
  moderateReview,
  moderation,
  type Moderation,
  type StaffReview,
} from '@chuck-and-bit/contract/product-reviews';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { textIfVisible } from '@chuck-and-bit/contract/visible-text';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { FormDialog } from '../../../components/actions/form-dialog';
import { FormError } from '../../../components/errors/form-error';
import { fieldOf } from '../../../components/forms/field-of';
import { browserShopApi } from '../../../shop-api';
import { TextAreaField } from '../../../ui/text-area-field';

export type ModeratedField = keyof Moderation;

const texts = {
  hiddenReason: {
    title: 'Hide this review?',
    label: 'Reason',
    hint: 'Its author reads it. Everybody else no longer sees the review.',
    max: limits.hiddenReason.max,
    confirm: 'Yes, hide it',
    decline: 'No, keep it',
  },
  reply: {
    title: 'Reply to this review',
    label: 'Reply',
    hint: 'Everybody reads it below the review. Leave it empty to have none.',
    max: limits.reviewReply.max,
    confirm: 'Save reply',
    decline: 'Cancel',
  },
} as const;

const draftFields = { hiddenReason: z.nullish(z.string()), reply: z.nullish(z.string()) };

type ModerationDialogProps = { review: StaffReview; field: ModeratedField; onClose: () => void };

/** Asks for the reason why a review is hidden, or for the shop's reply to it. */
export function ModerationDialog({ review, field, onClose }: ModerationDialogProps) {
  const { title, label, hint, max, confirm, decline } = texts[field];
  const form = useForm<Moderation>({
    resolver: zodResolver(moderation),
    defaultValues: { [field]: review[field] ?? '' },
  });
  return (
    <FormDialog
      title={title}
      message={<p className="wrap-anywhere">{review.reviewContent}</p>}
      form={form}
      draft={{ name: `${field} of review ${review._id}`, fields: draftFields }}
      change={(typed) => moderate(review, typed)}
      confirmLabel={confirm}
      declineLabel={decline}
      danger={field === 'hiddenReason'}
      onClose={onClose}
    >
      <TextAreaField label={label} hint={hint} rows={4} maxLength={max} {...fieldOf(form, field)} />
      <FormError message={form.formState.errors.root?.message} />
    </FormDialog>
  );
}

/** Without a reason a hidden review is shown again. @returns the success message */
export async function moderate({ _id: id }: StaffReview, body: Moderation): Promise<string> {
  await browserShopApi().call(moderateReview, { params: { id }, body });
  return successMessage(body);
}

function successMessage({ hiddenReason, reply }: Moderation): string {
  if (hiddenReason === undefined)
    return textIfVisible(reply) === undefined ? messages.reviewReplyRemoved : messages.reviewReplied;
  return hiddenReason === null ? messages.reviewShown : messages.reviewHidden;
}
