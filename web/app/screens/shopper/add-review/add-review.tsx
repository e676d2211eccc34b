import { zodResolver } from '@hookform/resolvers/zod';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { addReview, type NewReview, newReview } from '@chuck-and-bit/contract/reviews';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { toast } from '../../../components/toasts/toast';
import { FormError } from '../../../components/errors/form-error';
import { showFormErrors } from '../../../components/errors/show-form-errors';
import { ScreenError } from '../../../components/errors/screen-error';
import { useIdempotencyKey } from '../../../components/forms/use-idempotency-key';
import { pageMeta } from '../../../page/page-meta';
import { sessionContext } from '../../../session/access/guards';
import { browserShopApi } from '../../../shop-api';
import { Button } from '../../../ui/button';
import { PageHeading } from '../../../ui/page-heading';
import { FormSkeleton } from '../../../ui/skeleton';
import { TextAreaField } from '../../../ui/text-area-field';
import type { Route } from './+types/add-review';
import { RatingField } from './rating-field';

export const meta = () => pageMeta('Add Review', 'Say how your drill works for you.');

export function clientLoader({ context }: Route.ClientLoaderArgs) {
  return { user: context.get(sessionContext).user };
}

export function HydrateFallback() {
  return <FormSkeleton label="Loading the review form …" fields={2} />;
}

export function ErrorBoundary() {
  return <ScreenError />;
}

export default function AddReview({ loaderData: { user } }: Route.ComponentProps) {
  const form = useForm<NewReview>({
    resolver: zodResolver(newReview),
    defaultValues: { reviewContent: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const length = useWatch({ control: form.control, name: 'reviewContent' }).length;
  const withKey = useIdempotencyKey();

  const send = form.handleSubmit(async (review) => {
    const body = { ...review, name: user.name, email: user.email, image: user.image };
    try {
      await withKey(body, (idempotencyKey) => browserShopApi().call(addReview, { body }, { idempotencyKey }));
      toast.success(messages.reviewAdded);
      form.reset({ reviewContent: '' });
    } catch (error) {
      showFormErrors(form, error);
    }
  });

  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <PageHeading title="Add Review" intro="How was your drill? Your words appear on our front page." />
      <form
        noValidate
        onSubmit={(event) => void send(event)}
        className="border-base-300 bg-base-100 rounded-box flex flex-col gap-6 border p-5 sm:p-8"
      >
        <Controller
          control={form.control}
          name="ratings"
          render={({ field, fieldState }) => (
            <RatingField
              name={field.name}
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
          {...form.register('reviewContent')}
          error={errors.reviewContent?.message}
          aside={
            <span className={length > limits.review.max ? 'text-error font-semibold' : undefined}>
              {length} / {limits.review.max}
            </span>
          }
        />
        <FormError message={errors.root?.message} />
        <Button type="submit" busy={isSubmitting} className="sm:self-start">
          Add Review
        </Button>
      </form>
    </div>
  );
}
