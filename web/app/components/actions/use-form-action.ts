import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { showFormErrors } from '../errors/show-form-errors';
import type { FormDraft } from '../forms/use-draft';
import { type ChangeOptions, useChange } from './use-change';

type FormAction<Value> = Pick<ChangeOptions<Value>, 'leadsTo'> & {
  /** From `useDraft`; null for a form that takes a moment. A success forgets it. */
  draft: Pick<FormDraft, 'forget'> | null;
  /** The change has succeeded with this value and the loaders have run again. */
  onDone?: (value: Value) => void;
  /** The change was refused, and the form shows why. */
  onRefused?: () => void;
};

/**
 * Sends a form. Refusals appear at their fields, and the input stays.
 * @param change calls the API with the values that the resolver gives
 */
export function useFormAction<Values extends FieldValues, Value, Sent extends FieldValues = Values>(
  form: UseFormReturn<Values, unknown, Sent>,
  change: (sent: Sent) => Promise<Value>,
  { draft, leadsTo, onDone, onRefused }: FormAction<Value>,
) {
  const { send } = useChange(change, {
    leadsTo,
    onSuccess: () => draft?.forget(),
    onSettled: (outcome) => {
      if (outcome.ok) return onDone?.(outcome.value);
      showFormErrors(form, outcome.error);
      onRefused?.();
    },
  });
  return form.handleSubmit((values) => send(values));
}
