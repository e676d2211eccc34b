import { limits } from '@chuck-and-bit/contract/limits';
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormState, useWatch } from 'react-hook-form';
import { useRights } from '../../session/access/use-rights';
import { ChooseFiles } from '../pictures/choose-files';
import type { PictureUploads } from '../pictures/picture-uploads';
import { RefusedFiles } from '../pictures/refused-files';
import { isOnItsWay } from '../pictures/upload-queue';
import { moved, replacedBy } from './form-pictures';
import { type Move, PictureRow } from './picture-row';
import type { ProductForm } from './product-form';
import { useFormPictures } from './use-form-pictures';

const { max } = limits.productPictures;

type PictureFieldsProps = { form: ProductForm; uploads: PictureUploads };

/** The pictures of a product: uploads them, sorts them by drag and by buttons, and asks what they show. */
export function PictureFields({ form, uploads }: PictureFieldsProps) {
  const mayChange = useRights().mayChange('products');
  const { errors, submitCount } = useFormState({ control: form.control });
  const chosen = useFormPictures(form, uploads);
  const list = useRef<HTMLUListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const hintId = useId();
  const sending = uploads.uploads.filter(isOnItsWay).length;

  // The form focuses its own fields first.
  const isOnlyFault = Boolean(errors.pictures) && Object.keys(errors).length === 1;
  const focusFault = useEffectEvent(() => {
    if (isOnlyFault) list.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  });
  useEffect(() => focusFault(), [submitCount]);

  if (!mayChange && chosen.pictures.length === 0) return null;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 sm:col-span-6">
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
      <RefusedFiles files={chosen.refused} onClose={chosen.closeRefused} />
      <p aria-live="polite" className="text-error text-sm font-medium empty:hidden">
        {errors.pictures?.message ?? errors.pictures?.root?.message}
      </p>
      <output className="sr-only">
        {announcement || (sending > 0 ? `${sending} pictures are being uploaded` : '')}
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
  const [dragged, setDragged] = useState<string | null>(null);
  const replaced = replacedBy({ image, pictures }, defaultValues ?? {});

  const moveTo = (key: string, to: number) => {
    const from = pictures.findIndex((each) => each.key === key);
    if (from === -1 || to === from || to < 0 || to >= pictures.length) return;
    flushSync(() => change(moved(pictures, from, to)));
    onAnnounce(`Picture ${from + 1} is now number ${to + 1} of ${pictures.length}`);
  };
  const move = (key: string, place: number, direction: Move) => {
    const to = { first: 0, earlier: place - 1, later: place + 1 }[direction];
    moveTo(key, to);
    focusMove(list.current?.children[to], direction);
  };
  const drop = (key: string, place: number) => {
    remove(key);
    onAnnounce(`Picture ${place + 1} is removed`);
    // The row that takes its place, or the last one.
    const rows = [...(list.current?.children ?? [])];
    (rows[place + 1] ?? rows[place - 1])?.querySelector('input')?.focus();
  };

  return (
    <ul ref={list} aria-label="Pictures" className="flex flex-col gap-3">
      {pictures.map((picture, place) => (
        // Dragging is a way beside the buttons.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <li
          key={picture.key}
          className="border-base-300 flex flex-wrap items-center gap-x-4 gap-y-2 border-b pb-3"
          onDragEnter={() => dragged !== null && moveTo(dragged, place)}
          onDragOver={(event) => dragged !== null && event.preventDefault()}
          onDragEnd={() => setDragged(null)}
        >
          <PictureRow
            picture={picture}
            upload={uploads.find(({ key }) => key === picture.key) ?? null}
            place={place}
            count={pictures.length}
            productName={name}
            error={errors.pictures?.[place]?.alt?.message}
            note={noteOf(picture === replaced, picture.stored?.problem ?? null)}
            onDescribe={(alt) =>
              change(
                getValues('pictures').map((each) => (each.key === picture.key ? { ...each, alt } : each)),
              )
            }
            onMove={(direction) => move(picture.key, place, direction)}
            onRemove={() => drop(picture.key, place)}
            onRetry={() => retry(picture.key)}
            onDragStart={() => setDragged(picture.key)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Focuses the same button of the moved row, or another where the row can't go further. */
function focusMove(row: Element | undefined, direction: Move): void {
  const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('[data-move]:enabled') ?? [])];
  const same = buttons.find((button) => button.dataset['move'] === direction);
  (same ?? buttons[0])?.focus();
}

function noteOf(isReplaced: boolean, problem: string | null): string | undefined {
  if (isReplaced) return 'The new image URL takes its place when you save.';
  return problem === null ? undefined : `It could not be fetched: ${problem}`;
}
