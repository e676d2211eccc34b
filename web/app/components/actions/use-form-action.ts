import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useFetcher } from 'react-router';
import { submitBody } from './action-body';
import { showFormErrors } from '../errors/show-form-errors';
import type { Outcome } from './outcome';

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
  const fetcher = useFetcher<Outcome<Value>>();
  const outcome = fetcher.state === 'idle' ? fetcher.data : undefined;

  const settle = useEffectEvent((settled: Outcome<Value>) => {
    if (settled.ok) onDone?.(settled.value);
    else showFormErrors(form, settled.error);
  });
  useEffect(() => {
    if (outcome) settle(outcome);
  }, [outcome]);

  return form.handleSubmit((values) => submitBody(fetcher, toBody?.(values) ?? values));
}
