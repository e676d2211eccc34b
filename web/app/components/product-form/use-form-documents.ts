import { limits } from '@chuck-and-bit/contract/limits';
import { productDocumentMessages } from '@chuck-and-bit/contract/product-document-messages';
import { useEffect, useEffectEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { RefusedFile } from './use-form-pictures';
import type { DocumentUploads } from './document-uploads';
import { type FormDocument, guessDocument } from './form-documents';
import type { ProductForm } from './product-form';

/** The documents of a product in its form, the files that are on their way to them, and those that are not taken. */
export function useFormDocuments(
  { control, getValues, setValue }: ProductForm,
  { queue, uploads }: DocumentUploads,
) {
  const documents = useWatch({ control, name: 'documents' });
  const [surplus, setSurplus] = useState<readonly RefusedFile[]>([]);

  const change = (next: FormDocument[]) =>
    setValue('documents', next, { shouldDirty: true, shouldValidate: false });

  const follow = useEffectEvent(() => {
    const before = getValues('documents');
    let next = before;
    for (const { key, state, stored } of queue.all()) {
      if (state === 'refused') next = next.filter((each) => each.key !== key);
      if (state !== 'done') continue;
      next = next.map((each) => (each.key === key && !each.stored ? { ...each, stored } : each));
      queue.remove(key);
    }
    if (next !== before) change(next);
  });
  // Before anybody who waits for the end of the uploads.
  useEffect(() => queue.subscribe(() => follow()), [queue]);

  const add = (files: readonly File[]) => {
    const { max } = limits.productDocuments;
    const taken = files.slice(0, Math.max(0, max - documents.length));
    const added = queue
      .add(taken)
      .map((key, place): FormDocument => ({ key, ...guessDocument(taken[place]?.name ?? ''), stored: null }));
    change([...documents, ...added]);
    const problem = productDocumentMessages.tooManyDocuments(max);
    const left = files
      .slice(taken.length)
      .map(({ name }, place) => ({ key: `${place} ${name}`, name, problem }));
    setSurplus(left);
  };

  const refused = uploads.flatMap(({ key, name, state, problem }): RefusedFile[] =>
    state === 'refused' ? [{ key, name, problem: problem ?? '' }] : [],
  );
  return {
    documents,
    uploads,
    change,
    add,
    retry: queue.retry,
    remove: (key: string) => {
      queue.remove(key);
      change(getValues('documents').filter((each) => each.key !== key));
    },
    refused: [...refused, ...surplus],
    /** Forgets what was not taken. */
    closeRefused: () => {
      for (const { key } of refused) queue.remove(key);
      setSurplus([]);
    },
  };
}
