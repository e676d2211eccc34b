import { limits } from '@chuck-and-bit/contract/limits';
import { unitName } from '@chuck-and-bit/contract/units';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { fieldOf } from '../forms/field-of';
import { PriceRows } from '../forms/price-rows';
import { TextField } from '../../ui/text-field';
import type { ProductValues } from './product-values';

/** Lower prices for larger quantities: none, or a row for each. */
export function VolumePrices({ form }: { form: UseFormReturn<ProductValues> }) {
  const tiers = useFieldArray({ control: form.control, name: 'priceTiers' });
  const unit = useWatch({ control: form.control, name: 'unit' }) ?? 'piece';
  const wrong = form.formState.errors.priceTiers;
  return (
    <PriceRows
      legend="Volume prices"
      hint={`Optional: a lower price for whoever buys more through the cart. Example: from 10 ${unitName(unit, 10)}, $129.00 each.`}
      rows={tiers.fields}
      rowName="volume price"
      addLabel="Add volume price"
      max={limits.priceTiers.max}
      error={wrong?.root?.message ?? wrong?.message}
      onAdd={() => tiers.append({ minQuantity: Number.NaN, price: Number.NaN }, { shouldFocus: false })}
      onRemove={tiers.remove}
    >
      {(index) => (
        <>
          <TextField
            label="From"
            aria-label={`From, volume price ${index + 1}`}
            type="number"
            inputMode="numeric"
            min={limits.tierQuantity.min}
            aside={unitName(unit, 2)}
            {...fieldOf(form, `priceTiers.${index}.minQuantity`, { valueAsNumber: true })}
          />
          <TextField
            label="Price"
            aria-label={`Price, volume price ${index + 1}`}
            type="number"
            inputMode="decimal"
            step={0.01}
            min={limits.price.min}
            aside="USD each"
            {...fieldOf(form, `priceTiers.${index}.price`, { valueAsNumber: true })}
          />
        </>
      )}
    </PriceRows>
  );
}
