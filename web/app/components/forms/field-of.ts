import { type FieldError, type FieldPath, type FieldValues, get } from 'react-hook-form';
import type { RegisterOptions, UseFormReturn } from 'react-hook-form';

/** Of a field that may stay empty: its value is a number, or null. */
export const numberOrNull = {
  setValueAs: (typed: string | number | null) => (typed === '' || typed === null ? null : Number(typed)),
};

/** The error of a list, or of its first wrong entry. */
export const errorOfList = (error: FieldError | undefined): string | undefined =>
  error?.message ?? (Array.isArray(error) ? error.find(Boolean)?.message : undefined);

/** The props that connect a control to a field of the form: its name, its handlers and the error of its value. */
export function fieldOf<Values extends FieldValues, Name extends FieldPath<Values>>(
  form: Pick<UseFormReturn<Values>, 'register' | 'formState'>,
  name: Name,
  options?: RegisterOptions<Values, Name>,
) {
  const wrong: FieldError | undefined = get(form.formState.errors, name);
  return { ...form.register(name, options), error: wrong?.message };
}
