import { type FieldError, type FieldPath, type FieldValues, get } from 'react-hook-form';
import type { RegisterOptions, UseFormReturn } from 'react-hook-form';

/** What ties a control to a field of the form: its name and handlers, and what is wrong with its value. */
export function fieldOf<Values extends FieldValues, Name extends FieldPath<Values>>(
  form: Pick<UseFormReturn<Values>, 'register' | 'formState'>,
  name: Name,
  options?: RegisterOptions<Values, Name>,
) {
  const wrong: FieldError | undefined = get(form.formState.errors, name);
  return { ...form.register(name, options), error: wrong?.message };
}
