import { limits } from '@chuck-and-bit/contract/limits';
import { productDocumentMessages } from '@chuck-and-bit/contract/product-document-messages';
import { useWatch } from 'react-hook-form';
import type { DocumentUploads } from './document-uploads';
import { type FormDocument, guessDocument } from './form-documents';
import type { ProductForm } from './product-form';
import { useUploadedList } from './use-uploaded-list';

/** The documents of a product in its form, the files that are on their way to them, and those that are not taken. */
export function useFormDocuments(
  { control, getValues, setValue }: ProductForm,
  documentUploads: DocumentUploads,
) {
  const documents = useWatch({ control, name: 'documents' });
  const { addFiles, ...list } = useUploadedList(documentUploads, {
    entries: () => getValues('documents'),
    change: (next: FormDocument[]) =>
      setValue('documents', next, { shouldDirty: true, shouldValidate: false }),
  });
  const add = (files: readonly File[]) => {
    const { max } = limits.productDocuments;
    addFiles(
      files,
      max - documents.length,
      ({ name }, key) => ({ key, ...guessDocument(name), stored: null }),
      productDocumentMessages.tooManyDocuments(max),
    );
  };
  return { documents, add, ...list };
}
