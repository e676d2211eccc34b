import type { NewShippingRate } from '@chuck-and-bit/contract/shipping';
import type { WeightUnit } from '@chuck-and-bit/contract/shop-settings';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { fieldOf } from '../../../../components/forms/field-of';
import { FieldRows } from '../../../../components/forms/field-rows';
import { WeightField } from '../../../../components/forms/weight-field';
import { DecimalField } from '../../../../ui/number-field';

type StepsFieldProps = { form: UseFormReturn<NewShippingRate>; unit: WeightUnit };

/** What the rate costs: one price, or one for each step of weight or value. */
export function StepsField({ form, unit }: StepsFieldProps) {
  const basis = useWatch({ control: form.control, name: 'basis' });
  const steps = useFieldArray({ control: form.control, name: 'steps' });

  if (basis === 'flat') {
    return (
      <DecimalField
        label="Price"
        min={0}
        aside="USD"
        hint="0 for free shipping. Example: 4.90."
        className="sm:col-span-3"
        {...fieldOf(form, 'steps.0.price', { valueAsNumber: true })}
      />
    );
  }
  return (
    <FieldRows
      legend="Prices"
      hint={
        basis === 'weight'
          ? `What the products weigh together decides. Example: 5 ${unit} and more: $12.00.`
          : 'What the products cost together, after discounts, decides. Example: $200.00 and more: $0.00, which is free.'
      }
      rows={steps.fields}
      rowName="price"
      addLabel="Add price"
      min={1}
      error={form.formState.errors.steps?.root?.message ?? form.formState.errors.steps?.message}
      onAdd={() => steps.append({ from: Number.NaN, price: Number.NaN }, { shouldFocus: false })}
      onRemove={steps.remove}
    >
      {(index) => (
        <>
          {basis === 'weight' ? (
            <WeightField
              label="From"
              aria-label={`From, price ${index + 1}`}
              aside={unit}
              unit={unit}
              control={form.control}
              name={`steps.${index}.from`}
            />
          ) : (
            <DecimalField
              label="From"
              aria-label={`From, price ${index + 1}`}
              min={0}
              aside="USD"
              {...fieldOf(form, `steps.${index}.from`, { valueAsNumber: true })}
            />
          )}
          <DecimalField
            label="Price"
            aria-label={`Price ${index + 1}`}
            min={0}
            aside="USD"
            {...fieldOf(form, `steps.${index}.price`, { valueAsNumber: true })}
          />
        </>
      )}
    </FieldRows>
  );
}
