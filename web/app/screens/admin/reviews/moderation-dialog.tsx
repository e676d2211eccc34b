import { zodResolver } from '@hookform/resolvers/zod';
import { type Moderation, moderation, type StaffReview } from '@chuck-and-bit/contract/drill-reviews';
import { limits } from '@chuck-and-bit/contract/limits';
import { useForm } from 'react-hook-form';
import { useFormAction } from '../../../components/actions/use-form-action';
import { FormError } from '../../../components/errors/form-error';
import { fieldOf } from '../../../components/forms/field-of';
import { toast } from '../../../components/toasts/toast';
import { Button } from '../../../ui/button';
import { Modal, ModalButtons } from '../../../ui/modal';
import { TextAreaField } from '../../../ui/text-area-field';
import type { ModerationRequest } from './moderation-action';

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

type ModerationDialogProps = { review: StaffReview; field: ModeratedField; onClose: () => void };

/** Asks for the reason why a review is hidden, or for the shop's reply to it. */
export function ModerationDialog({ review, field, onClose }: ModerationDialogProps) {
  const { title, label, hint, max, confirm, decline } = texts[field];
  const form = useForm<Moderation>({
    resolver: zodResolver(moderation),
    defaultValues: { [field]: review[field] ?? '' },
  });
  const { errors, isSubmitting } = form.formState;
  const send = useFormAction<Moderation, string>(form, {
    toBody: (typed): ModerationRequest => ({ id: review._id, moderation: typed }),
    onDone: (sentence) => {
      toast.success(sentence);
      onClose();
    },
  });
  return (
    <Modal
      title={title}
      message={<p className="wrap-anywhere">{review.reviewContent}</p>}
      busy={isSubmitting}
      onClose={onClose}
    >
      <form noValidate onSubmit={(event) => void send(event)} className="mt-4 flex flex-col gap-4">
        <TextAreaField label={label} hint={hint} rows={4} maxLength={max} {...fieldOf(form, field)} />
        <FormError message={errors.root?.message} />
        <ModalButtons>
          <Button variant="ghost" disabled={isSubmitting} onClick={onClose}>
            {decline}
          </Button>
          <Button type="submit" variant={field === 'reply' ? 'primary' : 'danger'} busy={isSubmitting}>
            {confirm}
          </Button>
        </ModalButtons>
      </form>
    </Modal>
  );
}
