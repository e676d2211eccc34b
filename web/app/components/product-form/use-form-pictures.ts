import { limits } from '@chuck-and-bit/contract/limits';
import { pictureMessages } from '@chuck-and-bit/contract/picture-messages';
import { useEffect, useEffectEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { PictureUploads } from '../pictures/picture-uploads';
import { countPictures, type FormPicture, imageAfter } from './form-pictures';
import type { ProductForm } from './product-form';

/** A file that is not taken, and why. */
export type RefusedFile = { key: string; name: string; problem: string };

/** The pictures of a product in its form, the files that are on their way to them, and those that are not taken. */
export function useFormPictures(
  { control, formState, getValues, setValue }: ProductForm,
  { queue, uploads }: PictureUploads,
) {
  const pictures = useWatch({ control, name: 'pictures' });
  const [surplus, setSurplus] = useState<readonly RefusedFile[]>([]);

  const change = (next: FormPicture[]) => {
    const image = imageAfter(getValues(), next);
    setValue('pictures', next, { shouldDirty: true, shouldValidate: false });
    if (image === getValues('image')) return;
    setValue('image', image, { shouldDirty: true, shouldValidate: image !== '' });
  };

  const follow = useEffectEvent(() => {
    const before = getValues('pictures');
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
    const { max } = limits.productPictures;
    const room = max - countPictures(getValues(), formState.defaultValues ?? {});
    const taken = files.slice(0, Math.max(0, room));
    const added = queue.add(taken).map((key): FormPicture => ({ key, alt: null, stored: null }));
    change([...pictures, ...added]);
    const problem = pictureMessages.tooManyPictures(max);
    const left = files
      .slice(taken.length)
      .map(({ name }, place) => ({ key: `${place} ${name}`, name, problem }));
    setSurplus(left);
  };

  const refused = uploads.flatMap(({ key, name, state, problem }): RefusedFile[] =>
    state === 'refused' ? [{ key, name, problem: problem ?? '' }] : [],
  );
  return {
    pictures,
    uploads,
    change,
    add,
    retry: queue.retry,
    remove: (key: string) => {
      queue.remove(key);
      change(getValues('pictures').filter((each) => each.key !== key));
    },
    refused: [...refused, ...surplus],
    /** Forgets what was not taken. */
    closeRefused: () => {
      for (const { key } of refused) queue.remove(key);
      setSurplus([]);
    },
  };
}
