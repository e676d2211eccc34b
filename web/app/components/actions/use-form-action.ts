import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { showFormErrors } from '../errors/show-form-errors';
import type { FormDraft } from '../forms/use-draft';
import { useScreenAction } from './use-screen-action';

type FormAction<Sent, Value> = {
  /** From `useDraft`; null for a form that takes a moment. A success forgets it. */
  draft: Pick<FormDraft, 'forget'> | null;
  /** What the screen's action receives as JSON; by default the values that the resolver gives. */
  toBody?: (values: Sent) => object;
  /** The action has succeeded with this value and the loaders have run again. */
  onDone?: (value: Value) => void;
  /** The action was refused, and the form shows why. */
  onRefused?: () => void;
};

/** Sends a form to the screen's action. Refusals appear at their fields, and the input stays. */
export function useFormAction<Values extends FieldValues, Value = unknown, Sent extends FieldValues = Values>(
  form: UseFormReturn<Values, unknown, Sent>,
  { draft, toBody, onDone, onRefused }: FormAction<Sent, Value>,
) {
  const { send } = useScreenAction<Value>((outcome) => {
    if (outcome.ok) return onDone?.(outcome.value);
    showFormErrors(form, outcome.error);
    onRefused?.();
  }, draft?.forget);
  return form.handleSubmit((values) => send(toBody?.(values) ?? values));
}
