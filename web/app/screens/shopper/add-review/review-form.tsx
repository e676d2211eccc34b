import { zodResolver } from '@hookform/resolvers/zod';
import type { OwnReview } from '@chuck-and-bit/contract/drill-reviews';
import { limits } from '@chuck-and-bit/contract/limits';
import { type NewReview, newReview } from '@chuck-and-bit/contract/reviews';
import type { ReactNode } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useFormAction } from '../../../components/actions/use-form-action';
import { FormError } from '../../../components/errors/form-error';
import { fieldOf } from '../../../components/forms/field-of';
import { Button } from '../../../ui/button';
import { TextAreaField } from '../../../ui/text-area-field';
import { RatingField } from './rating-field';
import type { ReviewRequest } from './review-action';

type ReviewFormProps = {
  /** The review to edit; without it the form adds one. */
  review?: OwnReview;
  submitLabel: string;
  toRequest: (typed: NewReview) => ReviewRequest;
  onDone?: () => void;
  /** Shown beside the submit button. */
  children?: ReactNode;
};

/** Rating and text of a review. */
export function ReviewForm({ review, submitLabel, toRequest, onDone, children }: ReviewFormProps) {
  const form = useForm<NewReview>({
    resolver: zodResolver(newReview),
    defaultValues: { reviewContent: '', ...(review && pickTyped(review)) },
  });
  const { errors, isSubmitting } = form.formState;
  const length = useWatch({ control: form.control, name: 'reviewContent' }).length;
  const send = useFormAction(form, {
    toBody: toRequest,
    onDone: () => {
      if (!review) form.reset({ reviewContent: '' });
      onDone?.();
    },
  });
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-6">
      <Controller
        control={form.control}
        name="ratings"
        render={({ field, fieldState }) => (
          <RatingField
            name={review ? `ratings-${review._id}` : field.name}
            value={field.value}
            onChange={field.onChange}
            ref={field.ref}
            error={fieldState.error?.message}
          />
        )}
      />
      <TextAreaField
        label="Review"
        rows={5}
        {...fieldOf(form, 'reviewContent')}
        aside={
          <span className={length > limits.review.max ? 'text-error font-semibold' : undefined}>
            {length} / {limits.review.max}
          </span>
        }
      />
      <FormError message={errors.root?.message} />
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button type="submit" busy={isSubmitting}>
          {submitLabel}
        </Button>
        {children}
      </div>
    </form>
  );
}

const pickTyped = ({ ratings, reviewContent }: OwnReview): NewReview => ({ ratings, reviewContent });
