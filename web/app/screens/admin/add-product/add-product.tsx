import { addProduct, newProduct } from '@chuck-and-bit/contract/products';
import { listKinds } from '@chuck-and-bit/contract/kinds';
import { messages } from '@chuck-and-bit/contract/messages';
import { productKeys } from '@chuck-and-bit/contract/product-fields';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { useFormAction } from '../../../components/actions/use-form-action';
import { FormCard } from '../../../components/forms/form-card';
import { withKey } from '../../../components/forms/idempotency-keys';
import { useDraft } from '../../../components/forms/use-draft';
import { loadWeightUnit } from '../../../components/product-form/load-weight-unit';
import { useDocumentUploads } from '../../../components/product-form/document-uploads';
import { draftDocuments, sentDocuments } from '../../../components/product-form/form-documents';
import { ProductFields } from '../../../components/product-form/product-fields';
import { draftPictures, sentPictures } from '../../../components/product-form/form-pictures';
import {
  emptyProduct,
  productDraftFields,
  type ProductInputs,
  productResolver,
} from '../../../components/product-form/product-form';
import { usePictureUploads } from '../../../components/pictures/picture-uploads';
import { useSubmitAfter } from '../../../components/uploads/use-uploads';
import { toast } from '../../../components/toasts/toast';
import { type MetaArgs, pageMeta } from '../../../browser/page-meta';
import { sessionContext } from '../../../session/access/guards';
import { browserShopApi } from '../../../shop-api';
import { Button } from '../../../ui/button';
import { PageHeading } from '../../../ui/page-heading';
import type { Route } from './+types/add-product';

export { ScreenError as ErrorBoundary } from '../../../components/errors/screen-error';

export const meta = (args: MetaArgs) => pageMeta(args, 'Add Product', 'Add a new product to the shop.');

const formName = 'new product';

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const [weightUnit, kinds] = await Promise.all([
    loadWeightUnit(context.get(sessionContext).user.role),
    browserShopApi().call(listKinds),
  ]);
  return { weightUnit, kinds };
}

function add({ pictures, documents, ...product }: ProductInputs) {
  const body = {
    ...product,
    pictures: sentPictures({ ...product, pictures }, emptyProduct),
    documents: sentDocuments(documents, []),
  };
  return withKey(formName, body, (key) => browserShopApi().call(addProduct, { body }, key));
}

export default function AddProduct({ loaderData: { weightUnit, kinds } }: Route.ComponentProps) {
  const form = useForm<ProductInputs>({
    resolver: productResolver(newProduct, emptyProduct),
    defaultValues: emptyProduct,
  });
  const { errors, isSubmitting } = form.formState;
  const draft = useDraft(form, {
    name: formName,
    fields: { ...productDraftFields, pictures: draftPictures, documents: draftDocuments },
  });
  const uploads = { pictures: usePictureUploads(), documents: useDocumentUploads() };
  const send = useFormAction(form, add, {
    draft,
    onDone: () => {
      toast.success(messages.productAdded);
      // Without the fields' elements there would be nothing to focus.
      form.reset(emptyProduct, { keepFieldsRef: true });
      form.setFocus('name');
    },
  });

  const { submit, isWaiting } = useSubmitAfter([uploads.pictures.queue, uploads.documents.queue], send);

  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <PageHeading
        title="Add Product"
        intro="It appears in the shop right away, as the newest product, unless you choose otherwise."
      />
      <FormCard
        padding="roomy"
        onSubmit={submit}
        draft={draft}
        error={errors.root?.message}
        buttons={
          <Button type="submit" busy={isSubmitting || isWaiting} className="sm:self-start">
            Add Product
          </Button>
        }
      >
        <ProductFields
          form={form}
          uploads={uploads}
          keys={productKeys}
          weightUnit={weightUnit}
          kinds={kinds}
        />
        <UnorderableNotice form={form} />
      </FormCard>
    </div>
  );
}

function UnorderableNotice({ form }: { form: UseFormReturn<ProductInputs> }) {
  const [stock, minimum] = useWatch({
    control: form.control,
    name: ['availableQuantity', 'minimumOrder'],
  });
  return (
    <p aria-live="polite" className="text-warning text-sm font-medium empty:hidden sm:col-span-6">
      {stock < minimum && 'Nobody can order this product: its stock is below its minimum order.'}
    </p>
  );
}
