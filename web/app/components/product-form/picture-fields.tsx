import { limits } from '@chuck-and-bit/contract/limits';
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { Button } from '../../ui/button';
import { useRights } from '../../session/access/use-rights';
import { ChooseFiles } from '../uploads/choose-files';
import type { PictureUploads } from '../pictures/picture-uploads';
import { RefusedFiles } from '../uploads/refused-files';
import { isOnItsWay } from '../uploads/upload-queue';
import { isFailed, replacedBy } from './form-pictures';
import { PictureRow } from './picture-row';
import type { ProductForm } from './product-form';
import { useFormPictures } from './use-form-pictures';
import { useSortedList } from './use-sorted-list';

const { max } = limits.productPictures;

type PictureFieldsProps = { form: ProductForm; uploads: PictureUploads };

/** The pictures of a product: uploads them, sorts them by drag and by buttons, and asks what they show. */
export function PictureFields({ form, uploads }: PictureFieldsProps) {
  const mayChange = useRights().mayChange('products');
  const { errors, submitCount } = useFormState({ control: form.control });
  const chosen = useFormPictures(form, uploads);
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const hintId = useId();
  const sending = uploads.uploads.filter(isOnItsWay).length;
  const onTheirWay = sending === 1 ? '1 picture is' : `${sending} pictures are`;

  const failed = chosen.pictures
    .filter(
      (picture) =>
        isFailed(picture) ||
        uploads.uploads.some(({ key, state }) => key === picture.key && state === 'failed'),
    )
    .map(({ key }) => key);
  const removeFailed = () => {
    chosen.removeAll(failed);
    setAnnouncement(failed.length === 1 ? '1 picture is removed' : `${failed.length} pictures are removed`);
    fieldset.current?.querySelector<HTMLElement>('button:enabled')?.focus();
  };

  // The form focuses its own fields first.
  const isOnlyFault = Boolean(errors.pictures) && Object.keys(errors).length === 1;
  const focusFault = useEffectEvent(() => {
    if (isOnlyFault) list.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  });
  useEffect(() => focusFault(), [submitCount]);

  if (!mayChange && chosen.pictures.length === 0) return null;
  return (
    <fieldset ref={fieldset} className="flex min-w-0 flex-col gap-3 sm:col-span-6">
      <legend className="mb-1.5 text-sm font-medium">Pictures</legend>
      {mayChange && (
        <p id={hintId} className="text-base-content/70 text-sm">
          {`Up to ${max}. The first one stands on cards and in orders. An image URL that you enter comes first.`}
        </p>
      )}
      <ChooseFiles
        label="Choose pictures"
        camera
        disabled={!mayChange}
        onFiles={chosen.add}
        describedBy={hintId}
      >
        {chosen.pictures.length > 0 && (
          <PictureList form={form} chosen={chosen} list={list} onAnnounce={setAnnouncement} />
        )}
      </ChooseFiles>
      {mayChange && failed.length > 0 && (
        <Button variant="outline" size="small" className="self-start" onClick={removeFailed}>
          Remove all that failed
        </Button>
      )}
      <RefusedFiles files={chosen.refused} onClose={chosen.closeRefused} />
      <p aria-live="polite" className="text-error text-sm font-medium empty:hidden">
        {errors.pictures?.message ?? errors.pictures?.root?.message}
      </p>
      <output className="sr-only">
        {announcement || (sending > 0 ? `${onTheirWay} being uploaded` : '')}
      </output>
    </fieldset>
  );
}

type PictureListProps = {
  form: ProductForm;
  chosen: ReturnType<typeof useFormPictures>;
  list: RefObject<HTMLUListElement | null>;
  onAnnounce: (text: string) => void;
};

function PictureList({ form: { control, getValues }, chosen, list, onAnnounce }: PictureListProps) {
  const { pictures, uploads, change, retry, remove } = chosen;
  const { errors, defaultValues } = useFormState({ control });
  const [name, image] = useWatch({ control, name: ['name', 'image'] });
  const replaced = replacedBy({ image, pictures }, defaultValues ?? {});

  const { move, drop, startDrag, dragTarget } = useSortedList({
    noun: 'Picture',
    entries: pictures,
    list,
    change,
    remove,
    onAnnounce,
  });

  return (
    <ul ref={list} aria-label="Pictures" className="flex flex-col gap-3">
      {pictures.map((picture, index) => (
        // Dragging is a way beside the buttons.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <li
          key={picture.key}
          className="border-base-300 flex flex-wrap items-center gap-x-4 gap-y-2 border-b pb-3"
          {...dragTarget(index)}
        >
          <PictureRow
            picture={picture}
            upload={uploads.find(({ key }) => key === picture.key) ?? null}
            index={index}
            count={pictures.length}
            productName={name}
            error={errors.pictures?.[index]?.alt?.message}
            note={noteOf(picture === replaced, picture.stored?.problem ?? null)}
            onDescribe={(alt) =>
              change(
                getValues('pictures').map((each) => (each.key === picture.key ? { ...each, alt } : each)),
              )
            }
            onMove={(direction) => move(picture.key, index, direction)}
            onRemove={() => drop(picture.key, index)}
            onRetry={() => retry(picture.key)}
            onDragStart={() => startDrag(picture.key)}
          />
        </li>
      ))}
    </ul>
  );
}

function noteOf(isReplaced: boolean, problem: string | null): string | undefined {
  if (isReplaced) return 'The new image URL takes its place when you save.';
  return problem === null ? undefined : `It could not be fetched: ${problem}`;
}
