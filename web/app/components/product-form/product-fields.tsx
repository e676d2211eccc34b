import { limits } from '@chuck-and-bit/contract/limits';
import type { WeightUnit } from '@chuck-and-bit/contract/shop-settings';
import { units } from '@chuck-and-bit/contract/units';
import type { ReactNode } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { SelectField } from '../../ui/select-field';
import { TextAreaField } from '../../ui/text-area-field';
import { TextField } from '../../ui/text-field';
import { fieldOf } from '../forms/field-of';
import { WeightField } from '../forms/weight-field';
import { ImagePreview } from './image-preview';
import type { ProductValues } from './product-values';
import { VolumePrices } from './volume-prices';

const unitOptions = units.map((unit) => ({ value: unit, label: unit[0]?.toUpperCase() + unit.slice(1) }));

type ProductFieldsProps = {
  form: UseFormReturn<ProductValues>;
  weightUnit: WeightUnit;
  /** The field before the minimum order, a third of the form wide. */
  stockField: ReactNode;
  /** Below the row of that field. */
  notice?: ReactNode;
};

/** The fields of a product, for the forms that add and edit one. */
export function ProductFields({ form, weightUnit, stockField, notice }: ProductFieldsProps) {
  const unit = useWatch({ control: form.control, name: 'unit' }) ?? 'piece';
  return (
    <>
      <TextField label="Name" className="sm:col-span-4" {...fieldOf(form, 'name')} />
      <SelectField label="Unit" options={unitOptions} className="sm:col-span-2" {...fieldOf(form, 'unit')} />
      {stockField}
      <TextField
        label="Minimum Order"
        type="number"
        inputMode="numeric"
        min={limits.minimumOrder.min}
        className="sm:col-span-2"
        {...fieldOf(form, 'minimumOrder', { valueAsNumber: true })}
      />
      <TextField
        label="Price"
        type="number"
        inputMode="decimal"
        step={0.01}
        min={limits.price.min}
        aside={`USD per ${unit}`}
        className="sm:col-span-2"
        {...fieldOf(form, 'price', { valueAsNumber: true })}
      />
      {notice}
      <WeightField
        label="Weight"
        aside={weightUnit}
        unit={weightUnit}
        control={form.control}
        name="weight"
        hint={`Of one, for shipping by weight. Example: 2.5. Leave it empty if you don't ship by weight.`}
        className="sm:col-span-2"
      />
      <VolumePrices form={form} />
      <PresentationFields form={form} />
    </>
  );
}

/** The product's picture and its description. */
function PresentationFields({ form }: Pick<ProductFieldsProps, 'form'>) {
  const image = useWatch({ control: form.control, name: 'image' });
  return (
    <>
      <TextField
        label="Image URL"
        type="url"
        placeholder="https://…"
        className="sm:col-span-4"
        {...fieldOf(form, 'image')}
      />
      <div className="sm:col-span-2 sm:row-span-2">
        <ImagePreview address={image} />
      </div>
      <TextAreaField
        label="Description"
        rows={6}
        hint={`Product cards show its first ${limits.descriptionPreview} characters.`}
        className="sm:col-span-4"
        {...fieldOf(form, 'description')}
      />
    </>
  );
}
