import { pick } from '@chuck-and-bit/contract/keys';
import type { Kind } from '@chuck-and-bit/contract/kinds';
import type { ManagedDrill } from '@chuck-and-bit/contract/managed-drills';
import { messages } from '@chuck-and-bit/contract/messages';
import {
  editedKeys,
  productKeys,
  type ProductValues,
  productValues,
} from '@chuck-and-bit/contract/product-fields';
import type { WeightUnit } from '@chuck-and-bit/contract/shop-settings';
import { zodResolver } from '@hookform/resolvers/zod';
import { type Resolver, useForm } from 'react-hook-form';
import { useFormAction } from '../../../components/actions/use-form-action';
import { FormCard } from '../../../components/forms/form-card';
import { useDraft } from '../../../components/forms/use-draft';
import { ProductFields } from '../../../components/product-form/product-fields';
import { productDraftFields } from '../../../components/product-form/product-form';
import { useEdited } from '../../../components/settings/use-edited';
import { toast } from '../../../components/toasts/toast';
import { Button } from '../../../ui/button';
import { CompareEdits } from './compare-edits';

type EditFormProps = { stored: ManagedDrill; weightUnit: WeightUnit; kinds: readonly Kind[] };

/** Edits everything about a product except its stock, or shows it to those who may only read it. */
export function EditForm({ stored, weightUnit, kinds }: EditFormProps) {
  const { edited, isStale, takeStored, continueFrom } = useEdited(stored);
  const form = useForm<ProductValues>({
    resolver: zodResolver(productValues) as Resolver<ProductValues>,
    defaultValues: pick(stored, productKeys),
  });
  const { errors, isSubmitting } = form.formState;
  const isComparing = isStale && errors.root !== undefined;
  const showStored = () => {
    takeStored();
    form.reset(pick(stored, productKeys));
  };
  const draft = useDraft(form, {
    name: `product ${stored._id}`,
    fields: pick(productDraftFields, editedKeys),
    version: edited.version,
    onRestored: continueFrom,
    onDiscarded: showStored,
  });
  const send = useFormAction(form, {
    draft,
    toBody: (values) => ({
      intent: 'edit',
      change: { ...pick(values, editedKeys), version: edited.version },
    }),
    onDone: () => {
      toast.success(messages.drillSaved);
      showStored();
    },
  });
  const merge = (merged: ProductValues) => {
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
          begun={edited}
          typed={form.getValues()}
          stored={stored}
          weightUnit={weightUnit}
          kinds={kinds}
          onMerge={merge}
        />
      )}
      <FormCard
        aria-label="Product"
        area="products"
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
        <ProductFields form={form} keys={editedKeys} weightUnit={weightUnit} kinds={kinds} />
      </FormCard>
    </div>
  );
}
