import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { showFormErrors } from '../errors/show-form-errors';
import { useScreenAction } from './use-screen-action';

type FormAction<Values, Value> = {
  /** What the screen's action receives as JSON; by default the values. */
  toBody?: (values: Values) => object;
  /** The action has succeeded with this value and the loaders have run again. */
  onDone?: (value: Value) => void;
};

/** Sends a form to the screen's action. Refusals appear at their fields, and the input stays. */
export function useFormAction<Values extends FieldValues, Value = unknown>(
  form: UseFormReturn<Values>,
  { toBody, onDone }: FormAction<Values, Value> = {},
) {
  const { send } = useScreenAction<Value>((outcome) => {
    if (outcome.ok) onDone?.(outcome.value);
    else showFormErrors(form, outcome.error);
  });
  return form.handleSubmit((values) => send(toBody?.(values) ?? values));
}
