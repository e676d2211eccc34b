import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Button } from '../../ui/button';
import { NeedsScripts } from '../../ui/needs-scripts';
import { useHydrated } from '../../browser/use-hydrated';
import { errorMessage } from '../errors/error-message';
import { FormError } from '../errors/form-error';

type AuthFormProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  /** Why the last attempt failed, by this form or another way to sign in. */
  failure: string | null;
  onFailure: (message: string | null) => void;
  /** The form explains its errors above the fields. */
  onSubmit: (values: Values) => Promise<void>;
  submitLabel: string;
  submitVariant?: 'primary' | 'outline';
  /** The fields. */
  children: ReactNode;
};

/** The form of a page about signing in. */
export function AuthForm<Values extends FieldValues>(props: AuthFormProps<Values>) {
  const { form, failure, onFailure, onSubmit, submitLabel, submitVariant = 'primary', children } = props;
  const hydrated = useHydrated();

  const submit = form.handleSubmit(async (values) => {
    onFailure(null);
    try {
      await onSubmit(values);
    } catch (error) {
      onFailure(errorMessage(error));
    }
  });

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)}>
      {!hydrated && <NeedsScripts what="This form" />}
      {/* Input before hydration would be lost. */}
      <fieldset disabled={!hydrated} className="flex flex-col gap-5">
        <FormError message={failure} takesFocus />
        {children}
        <Button type="submit" variant={submitVariant} busy={form.formState.isSubmitting}>
          {submitLabel}
        </Button>
      </fieldset>
    </form>
  );
}
