import type { NewDrill } from '@chuck-and-bit/contract/drills';
import { imageUrl } from '@chuck-and-bit/contract/fields';
import { limits } from '@chuck-and-bit/contract/limits';
import type { WeightUnit } from '@chuck-and-bit/contract/shop-settings';
import { unitName, units } from '@chuck-and-bit/contract/units';
import { type ReactNode, useEffect, useState } from 'react';
import { useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { fieldOf } from '../forms/field-of';
import { PriceRows } from '../forms/price-rows';
import { WeightField } from '../forms/weight-field';
import { Icon } from '../../ui/icon';
import { DecimalField, WholeNumberField } from '../../ui/number-field';
import { SelectField } from '../../ui/select-field';
import { TextAreaField } from '../../ui/text-area-field';
import { TextField } from '../../ui/text-field';

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
      <WholeNumberField
        label="Minimum Order"
        min={limits.minimumOrder.min}
        className="sm:col-span-2"
        {...fieldOf(form, 'minimumOrder', { valueAsNumber: true })}
      />
      <DecimalField
        label="Price"
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

/** Lower prices for larger quantities: none, or a row for each. */
function VolumePrices({ form }: { form: UseFormReturn<ProductValues> }) {
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
    </PriceRows>
  );
}

type Outcome = { address: string; loaded: boolean };

const typingPauseMilliseconds = 400;

/** A preview of the picture at the typed address, or why there is none. */
function ImagePreview({ address: typed }: { address: string }) {
  const [address, setAddress] = useState(typed);
  // Debounced: a half-typed address must not send a request to another server.
  useEffect(() => {
    const timer = setTimeout(() => setAddress(typed), typingPauseMilliseconds);
    return () => clearTimeout(timer);
  }, [typed]);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const isAddress = z.safeParse(imageUrl, address).success;
  const isBroken = isAddress && outcome?.address === address && !outcome.loaded;
  const settle = (loaded: boolean) => setOutcome({ address, loaded });

  return (
    <figure className="flex h-full flex-col gap-1.5">
      <figcaption className="text-sm font-medium">Preview</figcaption>
      <div className="bg-base-200 rounded-box flex min-h-44 flex-1 items-center justify-center overflow-hidden p-4">
        {isAddress && !isBroken ? (
          <img
            key={address}
            src={address}
            alt="How the product will look"
            className="max-h-56 w-full object-contain"
            onLoad={() => settle(true)}
            onError={() => settle(false)}
          />
        ) : (
          <output className="text-base-content/70 flex flex-col items-center gap-2 text-center text-sm">
            <Icon name="box" className="size-10 opacity-50" />
            <span>
              {isBroken ? "We can't load a picture from this address" : 'Appears when you enter an address'}
            </span>
          </output>
        )}
      </div>
    </figure>
  );
}

/** What the forms for a product edit: adding one asks for its stock, editing one for its threshold. */
export type ProductValues = Omit<NewDrill, 'availableQuantity'> & {
  availableQuantity?: number;
  lowStockThreshold?: number;
};
