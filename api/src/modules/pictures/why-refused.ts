import { pictureMessages } from '@chuck-and-bit/contract/picture-messages';
import { CostlyPictureError, type PictureError } from '../../external/pictures/picture-error';

/** What the decoders of JPEG, PNG, WebP, AVIF and GIF say of a file whose end is missing. */
const isTruncated =
  /premature end|unexpected end|webp: unable to parse|File size too small|insufficient input data|cannot read full/i;

/** Why a file that has the type of a picture can't be made into one. */
export function whyRefused(error: PictureError, megapixels: number): string {
  if (error instanceof CostlyPictureError) return pictureMessages.pictureTooCostly;
  if (error.message.includes('pixel limit')) return pictureMessages.pictureTooManyPixels(megapixels);
  return isTruncated.test(error.message) ? pictureMessages.pictureBreaksOff : pictureMessages.pictureBroken;
}
