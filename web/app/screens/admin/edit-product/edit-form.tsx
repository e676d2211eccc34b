import { limits } from '@chuck-and-bit/contract/limits';
import { type EditedDrill, editedDrill, type ManagedDrill } from '@chuck-and-bit/contract/managed-drills';
import { messages } from '@chuck-and-bit/contract/messages';
import type { WeightUnit } from '@chuck-and-bit/contract/shop-settings';
import { useForm } from 'react-hook-form';
import { useFormAction } from '../../../components/actions/use-form-action';
import { fieldOf } from '../../../components/forms/field-of';
import { FormCard } from '../../../components/forms/form-card';
import { resolverFor } from '../../../components/forms/resolver-for';
import { useDraft } from '../../../components/forms/use-draft';
import { productDraftFields } from '../../../components/product-form/product-draft';
import { ProductFields, type ProductValues } from '../../../components/product-form/product-fields';
import { useEdited } from '../../../components/settings/use-edited';
import { toast } from '../../../components/toasts/toast';
import { Button } from '../../../ui/button';
import { WholeNumberField } from '../../../ui/number-field';
import { CompareEdits } from './compare-edits';

/** The fields of a product that the form edits. */
const toValues = (drill: ManagedDrill): EditedDrill => ({
  name: drill.name,
  unit: drill.unit,
  lowStockThreshold: drill.lowStockThreshold,
  minimumOrder: drill.minimumOrder,
  price: drill.price,
  weight: drill.weight,
  priceTiers: drill.priceTiers,
  image: drill.image,
  description: drill.description,
});

/** The typed values as the API takes them. Without a weight the product weighs 0. */
const toTyped = (values: ProductValues): EditedDrill => {
  const { availableQuantity: _stock, unit = 'piece', weight = 0, priceTiers = [], ...others } = values;
  return { ...others, unit, weight, priceTiers, lowStockThreshold: others.lowStockThreshold ?? 0 };
};

/** Edits everything about a product except its stock. */
export function EditForm({ stored, weightUnit }: { stored: ManagedDrill; weightUnit: WeightUnit }) {
  const { edited, isStale, takeStored, continueFrom } = useEdited(stored);
  const form = useForm<ProductValues>({
    resolver: resolverFor(editedDrill, toTyped),
    defaultValues: toValues(stored),
  });
  const { errors, isSubmitting } = form.formState;
  const isComparing = isStale && errors.root !== undefined;
  const showStored = () => {
    takeStored();
    form.reset(toValues(stored));
  };
  const draft = useDraft(form, {
    name: `product ${stored._id}`,
    fields: productDraftFields,
    version: edited.version,
    onRestored: continueFrom,
    onDiscarded: showStored,
  });
  const send = useFormAction<ProductValues>(form, {
    draft,
    toBody: (values) => ({ intent: 'edit', change: { ...toTyped(values), version: edited.version } }),
    onDone: () => {
      toast.success(messages.drillSaved);
      showStored();
    },
  });
  const merge = (merged: EditedDrill) => {
    showStored();
    form.reset(merged, { keepDefaultValues: true });
    form.clearErrors('root');
    form.setFocus('name');
  };

  return (
    <div className="flex flex-col gap-6">
      {isComparing && (
        <CompareEdits
          key={stored.version}
          begun={toValues(edited)}
          typed={toTyped(form.getValues())}
          stored={toValues(stored)}
          weightUnit={weightUnit}
          onMerge={merge}
        />
      )}
      <FormCard
        aria-label="Product"
        onSubmit={send}
        draft={draft}
        error={errors.root?.message}
        buttons={
          // While two versions are compared, the primary button is the one above the form.
          <Button
            type="submit"
            variant={isComparing ? 'outline' : 'primary'}
            busy={isSubmitting}
            className="sm:self-start"
          >
            Save product
          </Button>
        }
      >
        <ProductFields
          form={form}
          weightUnit={weightUnit}
          stockField={
            <WholeNumberField
              label="Low on stock below"
              min={limits.lowStock.min}
              hint="0: never."
              className="sm:col-span-2"
              {...fieldOf(form, 'lowStockThreshold', { valueAsNumber: true })}
            />
          }
        />
      </FormCard>
    </div>
  );
}
