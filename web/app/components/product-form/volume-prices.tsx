import { limits } from '@chuck-and-bit/contract/limits';
import { productFields } from '@chuck-and-bit/contract/product-fields';
import { unitName } from '@chuck-and-bit/contract/units';
import { useFieldArray, useWatch } from 'react-hook-form';
import { fieldOf } from '../forms/field-of';
import { FieldRows } from '../forms/field-rows';
import { DecimalField, WholeNumberField } from '../../ui/number-field';
import type { ProductForm } from './product-form';

/** Lower prices for larger quantities: none, or a row for each. */
export function VolumePrices({ form }: { form: ProductForm }) {
  const tiers = useFieldArray({ control: form.control, name: 'priceTiers' });
  const unit = useWatch({ control: form.control, name: 'unit' });
  const wrong = form.formState.errors.priceTiers;
  return (
    <FieldRows
      legend={productFields.priceTiers.label}
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
          <WholeNumberField
            label="From"
            aria-label={`From, volume price ${index + 1}`}
            min={limits.tierQuantity.min}
            aside={unitName(unit, 2)}
            {...fieldOf(form, `priceTiers.${index}.minQuantity`, { valueAsNumber: true })}
          />
          <DecimalField
            label="Price"
            aria-label={`Price, volume price ${index + 1}`}
            min={limits.price.min}
            aside="USD each"
            {...fieldOf(form, `priceTiers.${index}.price`, { valueAsNumber: true })}
          />
        </>
      )}
    </FieldRows>
  );
}
