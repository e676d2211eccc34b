import { pick } from '@chuck-and-bit/contract/keys';
import type { Kind } from '@chuck-and-bit/contract/kinds';
import { changeProduct, type ManagedProductDetails } from '@chuck-and-bit/contract/managed-products';
import { messages } from '@chuck-and-bit/contract/messages';
import { editedKeys, type ProductValues, productValues } from '@chuck-and-bit/contract/product-fields';
import type { WeightUnit } from '@chuck-and-bit/contract/shop-settings';
import { useForm } from 'react-hook-form';
import { useFormAction } from '../../../components/actions/use-form-action';
import { FormCard } from '../../../components/forms/form-card';
import { withKey } from '../../../components/forms/idempotency-keys';
import { useDraft } from '../../../components/forms/use-draft';
import { useDocumentUploads } from '../../../components/product-form/document-uploads';
import {
  draftDocuments,
  sentDocuments,
  toFormDocuments,
} from '../../../components/product-form/form-documents';
import { ProductFields } from '../../../components/product-form/product-fields';
import { draftPictures, mergeEntries, sentPictures } from '../../../components/product-form/form-pictures';
import {
  inputsOf,
  productDraftFields,
  type ProductInputs,
  productResolver,
} from '../../../components/product-form/product-form';
import { usePictureUploads } from '../../../components/pictures/picture-uploads';
import { useSubmitAfter } from '../../../components/uploads/use-uploads';
import { useEdited } from '../../../components/settings/use-edited';
import { toast } from '../../../components/toasts/toast';
import { browserShopApi } from '../../../shop-api';
import { Button } from '../../../ui/button';
import { CompareEdits } from './compare-edits';

/** The form of a stored product, and what to do when somebody else has changed it. */
function useStoredForm(stored: ManagedProductDetails) {
  const { edited, isStale, takeStored, continueFrom } = useEdited(stored);
  const form = useForm<ProductInputs>({
    resolver: productResolver(productValues, inputsOf(edited)),
    defaultValues: inputsOf(stored),
  });
  const showStored = () => {
    takeStored();
    form.reset(inputsOf(stored), { keepFieldsRef: true });
  };
  const merge = (merged: ProductValues) => {
    const typed = form.getValues();
    const [begun, theirs] = [inputsOf(edited), inputsOf(stored)];
    const pictures = mergeEntries(begun.pictures, typed.pictures, theirs.pictures);
    const documents = mergeEntries(begun.documents, typed.documents, theirs.documents);
    showStored();
    form.reset({ ...merged, pictures, documents }, { keepDefaultValues: true, keepFieldsRef: true });
    form.clearErrors('root');
    form.setFocus('name');
  };
  return { form, edited, isStale, continueFrom, showStored, merge };
}

type EditFormProps = { stored: ManagedProductDetails; weightUnit: WeightUnit; kinds: readonly Kind[] };

/** Edits everything about a product except its stock, or shows it to those who may only read it. */
export function EditForm({ stored, weightUnit, kinds }: EditFormProps) {
  const { form, edited, isStale, continueFrom, showStored, merge } = useStoredForm(stored);
  const { errors, isSubmitting } = form.formState;
  const isComparing = isStale && errors.root !== undefined;
  const name = `product ${stored._id}`;
  const draft = useDraft(form, {
    name,
    fields: { ...productDraftFields, pictures: draftPictures, documents: draftDocuments },
    version: edited.version,
    onRestored: continueFrom,
    onDiscarded: showStored,
  });
  const uploads = { pictures: usePictureUploads(), documents: useDocumentUploads() };
  const save = (values: ProductInputs) => {
    const body = {
      ...pick(values, editedKeys),
      pictures: sentPictures(values, inputsOf(edited)),
      documents: sentDocuments(values.documents, toFormDocuments(edited.documents)),
      version: edited.version,
    };
    return withKey(name, body, (key) =>
      browserShopApi().call(changeProduct, { params: { id: stored._id }, body }, key),
    );
  };
  const send = useFormAction(form, save, {
    draft,
    onDone: () => {
      toast.success(messages.productSaved);
      showStored();
    },
  });
  const { submit, isWaiting } = useSubmitAfter([uploads.pictures.queue, uploads.documents.queue], send);

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
        onSubmit={submit}
        draft={draft}
        error={errors.root?.message}
        buttons={
          // While two versions are compared, the primary button is the one above the form.
          <Button
            type="submit"
            variant={isComparing ? 'outline' : 'primary'}
            busy={isSubmitting || isWaiting}
            className="sm:self-start"
          >
            Save product
          </Button>
        }
      >
        <ProductFields
          form={form}
          uploads={uploads}
          keys={editedKeys}
          weightUnit={weightUnit}
          kinds={kinds}
        />
      </FormCard>
    </div>
  );
}
