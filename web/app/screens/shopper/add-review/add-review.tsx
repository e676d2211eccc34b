import { zodResolver } from '@hookform/resolvers/zod';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { addReview, type NewReview, newReview } from '@chuck-and-bit/contract/reviews';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { outcomeOf } from '../../../components/actions/outcome';
import { useFormAction } from '../../../components/actions/use-form-action';
import { toast } from '../../../components/toasts/toast';
import { FormError } from '../../../components/errors/form-error';
import { ScreenError } from '../../../components/errors/screen-error';
import { fieldOf } from '../../../components/forms/field-of';
import { createIdempotencyKeys } from '../../../components/forms/idempotency-keys';
import { pageMeta } from '../../../page/page-meta';
import { sessionContext } from '../../../session/access/guards';
import { browserShopApi } from '../../../shop-api';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { PageHeading } from '../../../ui/page-heading';
import { FormSkeleton } from '../../../ui/skeleton';
import { TextAreaField } from '../../../ui/text-area-field';
import type { Route } from './+types/add-review';
import { RatingField } from './rating-field';

export const meta = () => pageMeta('Add Review', 'Say how your drill works for you.');

// Nothing to load, but the page is for the browser alone: the server knows no shopper.
export const clientLoader = () => null;

const withKey = createIdempotencyKeys();

export async function clientAction({ request, context }: Route.ClientActionArgs) {
  const { name, email, image } = context.get(sessionContext).user;
  const body = { ...((await request.json()) as NewReview), name, email, image };
  return outcomeOf(() =>
    withKey(body, (idempotencyKey) => browserShopApi().call(addReview, { body }, { idempotencyKey })),
  );
}

export function HydrateFallback() {
  return <FormSkeleton label="Loading the review form …" fields={2} />;
}

export function ErrorBoundary() {
  return <ScreenError />;
}

export default function AddReview() {
  const form = useForm<NewReview>({
    resolver: zodResolver(newReview),
    defaultValues: { reviewContent: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const length = useWatch({ control: form.control, name: 'reviewContent' }).length;
  const send = useFormAction(form, {
    onDone: () => {
      toast.success(messages.reviewAdded);
      form.reset({ reviewContent: '' });
    },
  });

  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <PageHeading title="Add Review" intro="How was your drill? Your review appears on our home page." />
      <Card as="form" roomy noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-6">
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
          {...fieldOf(form, 'reviewContent')}
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
      </Card>
    </div>
  );
}
