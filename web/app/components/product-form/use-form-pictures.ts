import { limits } from '@chuck-and-bit/contract/limits';
import { pictureMessages } from '@chuck-and-bit/contract/picture-messages';
import { useWatch } from 'react-hook-form';
import type { PictureUploads } from '../pictures/picture-uploads';
import { countPictures, type FormPicture, imageAfter } from './form-pictures';
import type { ProductForm } from './product-form';
import { useUploadedList } from './use-uploaded-list';

/** The pictures of a product in its form, the files that are on their way to them, and those that are not taken. */
export function useFormPictures(
  { control, formState, getValues, setValue }: ProductForm,
  pictureUploads: PictureUploads,
) {
  const pictures = useWatch({ control, name: 'pictures' });
  const change = (next: FormPicture[]) => {
    const image = imageAfter(getValues(), next);
    setValue('pictures', next, { shouldDirty: true, shouldValidate: false });
    if (image === getValues('image')) return;
    setValue('image', image, { shouldDirty: true, shouldValidate: image !== '' });
  };
  const { addFiles, ...list } = useUploadedList(pictureUploads, {
    entries: () => getValues('pictures'),
    change,
  });
  const add = (files: readonly File[]) => {
    const { max } = limits.productPictures;
    addFiles(
      files,
      max - countPictures(getValues(), formState.defaultValues ?? {}),
      (_file, key) => ({ key, alt: null, stored: null }),
      pictureMessages.tooManyPictures(max),
    );
  };
  return { pictures, add, ...list };
}
