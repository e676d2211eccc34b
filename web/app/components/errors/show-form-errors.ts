import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ShopApiError } from '../../browser/shop-api-error';
import { errorMessage } from './error-message';

/**
 * Shows the API's refusals at their fields and focuses the first. A refusal of anything else becomes the form's own
 * error (`errors.root`).
 */
export function showFormErrors<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError' | 'getValues'>,
  error: unknown,
): void {
  const fields = Object.keys(form.getValues());
  const refusals = error instanceof ShopApiError ? error.errors : [];
  // The path of a row's field begins with the name of the list, as in `steps.0.price`.
  const known = refusals.filter(({ path }) => fields.includes(path.split('.')[0] ?? ''));
  for (const [position, refusal] of known.entries()) {
    form.setError(
      refusal.path as Path<Values>,
      { type: 'server', message: refusal.message },
      { shouldFocus: position === 0 },
    );
  }
  const other = refusals.find((refusal) => !known.includes(refusal));
  if (other || known.length === 0) {
    form.setError('root', { type: 'server', message: other?.message ?? errorMessage(error) });
  }
}
