import { limits } from '@chuck-and-bit/contract/limits';
import { pictureMessages } from '@chuck-and-bit/contract/picture-messages';
import { CostlyPictureError, type PictureError } from '../../external/pictures/picture-error';

/** Why a file that has the type of a picture can't be made into one. */
export function whyRefused(error: PictureError): string {
  if (error instanceof CostlyPictureError) return pictureMessages.pictureTooCostly;
  return error.message.includes('pixel limit')
    ? pictureMessages.pictureTooManyPixels(limits.pictureMegapixels)
    : pictureMessages.pictureBroken;
}
