import { zodResolver } from '@hookform/resolvers/zod';
import type { OwnReview } from '@chuck-and-bit/contract/product-reviews';
import { limits } from '@chuck-and-bit/contract/limits';
import { type NewReview, newReview } from '@chuck-and-bit/contract/reviews';
import { useController, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { useFormAction } from '../../../components/actions/use-form-action';
import { FormError } from '../../../components/errors/form-error';
import { DraftNotice } from '../../../components/forms/draft-notice';
import { fieldOf } from '../../../components/forms/field-of';
import { useDraft } from '../../../components/forms/use-draft';
import { Button } from '../../../ui/button';
import { TextAreaField } from '../../../ui/text-area-field';
import { RatingField } from './rating-field';

const draftFields = { ratings: z.number(), reviewContent: z.string() };

type ReviewFormProps = {
  /** Names its draft. */
  name: string;
  /** The review to edit; without it the form adds one. */
  review?: OwnReview;
  submitLabel: string;
  save: (typed: NewReview) => Promise<unknown>;
  onDone?: () => void;
  /** Closes the form without saving. */
  onCancel?: () => void;
};

/** Rating and text of a review. */
export function ReviewForm({ name, review, submitLabel, save, onDone, onCancel }: ReviewFormProps) {
  const form = useForm<NewReview>({
    resolver: zodResolver(newReview),
    defaultValues: { reviewContent: '', ...(review && pickTyped(review)) },
  });
  const { errors, isSubmitting } = form.formState;
  // Before the text below, so that the focus goes to the first of both if both are missing.
  const { field: rating } = useController({ control: form.control, name: 'ratings' });
  const length = useWatch({ control: form.control, name: 'reviewContent' }).length;
  const draft = useDraft(form, { name, fields: draftFields });
  const send = useFormAction(form, save, {
    draft,
    onDone: () => {
      if (!review) form.reset({ reviewContent: '' });
      onDone?.();
    },
  });
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-6">
      <DraftNotice draft={draft} />
      <RatingField
        {...rating}
        name={review ? `ratings-${review._id}` : rating.name}
        error={errors.ratings?.message}
      />
      <TextAreaField
        label="Review"
        rows={5}
        {...fieldOf(form, 'reviewContent')}
        aside={
          <span
            className={length > limits.review.max ? 'text-error font-semibold' : undefined}
          >{`${length} / ${limits.review.max}`}</span>
        }
      />
      <FormError message={errors.root?.message} />
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button type="submit" busy={isSubmitting}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button
            variant="ghost"
            onClick={() => {
              draft.forget();
              onCancel();
            }}
          >
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

const pickTyped = ({ ratings, reviewContent }: OwnReview): NewReview => ({ ratings, reviewContent });
