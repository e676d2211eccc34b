import type { Kind } from '@chuck-and-bit/contract/kinds';
import { messages } from '@chuck-and-bit/contract/messages';
import { productFields, type ProductValues } from '@chuck-and-bit/contract/product-fields';
import type { WeightUnit } from '@chuck-and-bit/contract/shop-settings';
import { useId, useState } from 'react';
import { valueText } from '../../../components/product-form/product-form';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Radio } from '../../../ui/radio';
import { type EditedField, listDifferences, mergeEdits } from './merge-edits';

type CompareEditsProps = {
  /** `begun`: the product when editing began. `typed`: the values in the form. `stored`: as somebody else has saved it. */
  begun: ProductValues;
  typed: ProductValues;
  stored: ProductValues;
  weightUnit: WeightUnit;
  kinds: readonly Kind[];
  onMerge: (merged: ProductValues) => void;
};

/** Shows two versions of a product side by side. For each differing field the editor chooses the typed or the saved value. */
export function CompareEdits({ begun, typed, stored, weightUnit, kinds, onMerge }: CompareEditsProps) {
  const differences = listDifferences(begun, typed, stored);
  const [kept, setKept] = useState(() => differences.filter(({ isOwn }) => isOwn).map(({ field }) => field));
  const keep = (field: EditedField, isKept: boolean) =>
    setKept((fields) => [...fields.filter((other) => other !== field), ...(isKept ? [field] : [])]);

  return (
    <Card tone="warning" aria-label="Two versions" className="flex flex-col gap-5">
      <div role="alert">
        <h2 className="text-xl font-semibold">Two versions of this product</h2>
        <p className="mt-1">{`${messages.productChanged} Choose for each field which version you want, then save again.`}</p>
      </div>
      {differences.length === 0 && <p>Both versions are the same now.</p>}
      {differences.map(({ field }) => (
        <fieldset key={field} className="border-base-300 border-t pt-4">
          <legend className="float-start mb-2 w-full font-semibold">{productFields[field].label}</legend>
          <div className="clear-both grid gap-3 sm:grid-cols-2">
            <Version
              name={field}
              label="Yours"
              text={valueText(typed, field, { weightUnit, kinds })}
              isChosen={kept.includes(field)}
              onChoose={() => keep(field, true)}
            />
            <Version
              name={field}
              label="Saved by somebody else"
              text={valueText(stored, field, { weightUnit, kinds })}
              isChosen={!kept.includes(field)}
              onChoose={() => keep(field, false)}
            />
          </div>
        </fieldset>
      ))}
      <Button className="sm:self-start" onClick={() => onMerge(mergeEdits(typed, stored, kept))}>
        Use these values
      </Button>
    </Card>
  );
}

type VersionProps = {
  name: string;
  label: string;
  text: string;
  isChosen: boolean;
  onChoose: () => void;
};

function Version({ name, label, text, isChosen, onChoose }: VersionProps) {
  const id = useId();
  return (
    <div className="border-base-300 bg-base-100 rounded-field has-checked:border-primary flex items-start gap-3 border p-3">
      <Radio
        id={id}
        name={`version-${name}`}
        aria-describedby={`${id}-text`}
        className="mt-0.5"
        checked={isChosen}
        onChange={onChoose}
      />
      <div className="min-w-0">
        <label htmlFor={id} className="text-base-content/80 block text-sm">
          {label}
        </label>
        <p id={`${id}-text`} className="max-h-48 overflow-auto break-words whitespace-pre-line">
          {text}
        </p>
      </div>
    </div>
  );
}
