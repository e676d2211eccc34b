import { limits } from '@chuck-and-bit/contract/limits';
import {
  documentKindNames,
  documentKinds,
  fileNameOf,
  sizeText,
} from '@chuck-and-bit/contract/product-document-files';
import { getProductDocument } from '@chuck-and-bit/contract/product-documents';
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { useRights } from '../../session/access/use-rights';
import { browserShopApi } from '../../shop-api';
import { Button } from '../../ui/button';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';
import { saveFile } from '../actions/save-file';
import { TaskButton } from '../actions/task-button';
import { ChooseFiles } from '../uploads/choose-files';
import { RefusedFiles } from '../uploads/refused-files';
import { isOnItsWay } from '../uploads/upload-queue';
import { UploadState } from '../uploads/upload-state';
import type { DocumentUploads } from './document-uploads';
import type { FormDocument } from './form-documents';
import type { ProductForm } from './product-form';
import { RowButtons } from './row-buttons';
import { useFormDocuments } from './use-form-documents';
import { useSortedList } from './use-sorted-list';

const { max } = limits.productDocuments;
const kindOptions = documentKinds.map((value) => ({ value, label: documentKindNames[value] }));

type DocumentFieldsProps = { form: ProductForm; uploads: DocumentUploads };

/** The documents of a product: uploads them, names and sorts them. */
export function DocumentFields({ form, uploads }: DocumentFieldsProps) {
  const mayChange = useRights().mayChange('products');
  const { errors, submitCount } = useFormState({ control: form.control });
  const chosen = useFormDocuments(form, uploads);
  const list = useRef<HTMLUListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const hintId = useId();
  const sending = uploads.uploads.filter(isOnItsWay).length;
  const onTheirWay = sending === 1 ? '1 document is' : `${sending} documents are`;

  // The form focuses its own fields first.
  const isOnlyFault = Boolean(errors.documents) && Object.keys(errors).length === 1;
  const focusFault = useEffectEvent(() => {
    if (isOnlyFault) list.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  });
  useEffect(() => focusFault(), [submitCount]);

  if (!mayChange && chosen.documents.length === 0) return null;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 sm:col-span-6">
      <legend className="mb-1.5 text-sm font-medium">Documents</legend>
      <p id={hintId} className="text-base-content/70 text-sm">
        {`Up to ${max} PDF files of up to ${limits.documentBytes / 1_000_000} MB, such as manuals. Visitors download them from the product's page.`}
      </p>
      <ChooseFiles
        label="Choose documents"
        accept="application/pdf,.pdf"
        onFiles={chosen.add}
        describedBy={hintId}
      >
        {chosen.documents.length > 0 && (
          <DocumentRows form={form} chosen={chosen} list={list} onAnnounce={setAnnouncement} />
        )}
      </ChooseFiles>
      <RefusedFiles files={chosen.refused} onClose={chosen.closeRefused} />
      <p aria-live="polite" className="text-error text-sm font-medium empty:hidden">
        {errors.documents?.message ?? errors.documents?.root?.message}
      </p>
      <output className="sr-only">
        {announcement || (sending > 0 ? `${onTheirWay} being uploaded` : '')}
      </output>
    </fieldset>
  );
}

type DocumentRowsProps = {
  form: ProductForm;
  chosen: ReturnType<typeof useFormDocuments>;
  list: RefObject<HTMLUListElement | null>;
  onAnnounce: (text: string) => void;
};

function DocumentRows({ form: { control, getValues }, chosen, list, onAnnounce }: DocumentRowsProps) {
  const { documents, uploads, change, retry, remove } = chosen;
  const { errors } = useFormState({ control });
  const { move, drop } = useSortedList({
    noun: 'Document',
    entries: documents,
    list,
    change,
    remove,
    onAnnounce,
  });
  const edit = (key: string, part: Partial<FormDocument>) =>
    change(getValues('documents').map((each) => (each.key === key ? { ...each, ...part } : each)));

  return (
    <ul ref={list} aria-label="Documents" className="flex flex-col gap-3">
      {documents.map(({ key, title, kind, stored }, index) => {
        const named = `document ${index + 1}`;
        const upload = uploads.find((each) => each.key === key) ?? null;
        return (
          <li key={key} className="border-base-300 flex flex-wrap items-end gap-x-4 gap-y-2 border-b pb-3">
            <TextField
              label={`Title of ${named}`}
              compact
              className="min-w-0 grow basis-56"
              name={`documents.${index}.title`}
              maxLength={limits.documentTitle.max}
              value={title}
              error={errors.documents?.[index]?.title?.message}
              onChange={(event) => edit(key, { title: event.target.value })}
            />
            <SelectField
              label={`Kind of ${named}`}
              compact
              className="min-w-0 grow basis-40 sm:grow-0 sm:basis-56"
              name={`documents.${index}.kind`}
              options={kindOptions}
              value={kind}
              onChange={(event) => edit(key, { kind: event.target.value as FormDocument['kind'] })}
            />
            <div className="flex min-h-10 grow basis-full flex-wrap items-center justify-between gap-x-4 gap-y-1">
              {stored && (
                <span className="flex items-center gap-2 text-sm">
                  <span className="text-base-content/75">{`PDF, ${sizeText(stored.bytes)}`}</span>
                  <TaskButton
                    variant="ghost"
                    size="small"
                    aria-label={`Download ${named}`}
                    task={() => download(stored._id, title)}
                  >
                    Download
                  </TaskButton>
                </span>
              )}
              {upload && <UploadState upload={upload} />}
              {upload?.state === 'failed' && (
                <Button
                  variant="outline"
                  size="small"
                  aria-label={`Upload ${named} again`}
                  onClick={() => retry(key)}
                >
                  Try again
                </Button>
              )}
              <RowButtons
                {...{ named, index }}
                count={documents.length}
                isOnItsWay={upload !== null}
                onMove={(direction) => move(key, index, direction)}
                onRemove={() => drop(key, index)}
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** Fetched with the user's token, because a link leads to documents of products on sale only. */
async function download(id: string, title: string): Promise<void> {
  saveFile(await browserShopApi().download(getProductDocument, { params: { id } }), fileNameOf(title));
}
