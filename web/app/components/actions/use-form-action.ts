import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type SubmitTarget, useFetcher } from 'react-router';
import { showFormErrors } from '../errors/show-form-errors';
import type { Outcome } from './outcome';

type FormAction<Values> = {
  /** What the screen's action receives as JSON; the values themselves unless said. */
  toBody?: (values: Values) => object;
  /** The action has succeeded and the loaders have run again. */
  onDone?: () => void;
};

/** Sends a form to the screen's action. What is refused is shown at the fields, and what was typed stays. */
export function useFormAction<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { toBody, onDone }: FormAction<Values> = {},
) {
  const fetcher = useFetcher<Outcome>();
  const outcome = fetcher.state === 'idle' ? fetcher.data : undefined;

  const settle = useEffectEvent((settled: Outcome) => {
    if (settled.ok) onDone?.();
    else showFormErrors(form, settled.error);
  });
  useEffect(() => {
    if (outcome) settle(outcome);
  }, [outcome]);

  return form.handleSubmit((values) =>
    fetcher.submit((toBody?.(values) ?? values) as SubmitTarget, {
      method: 'post',
      encType: 'application/json',
    }),
  );
}
