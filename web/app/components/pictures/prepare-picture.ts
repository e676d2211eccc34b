import { limits } from '@chuck-and-bit/contract/limits';
import { largestSide } from '@chuck-and-bit/contract/picture-files';
import { pictureMessages } from '@chuck-and-bit/contract/picture-messages';
import { UserFacingError } from '../../page/user-facing-error';
import { fileTypeOf, isSent, signatureBytes } from './file-type';

export type PreparedPicture = {
  /** The file itself if it needs no change. */
  file: Blob;
  /** A small version as a `data:` address. */
  preview: string;
};

/** What a canvas writes. Safari writes no WebP and takes PNG instead, which is as good. */
const quality = 0.92;
const previewSide = 240;

/**
 * Turns a picture upright, scales it to `largestSide`, and cuts it to its middle square if that is asked for.
 * @throws UserFacingError why the file is refused
 */
export async function preparePicture(
  file: Blob,
  { isSquare = false }: { isSquare?: boolean } = {},
): Promise<PreparedPicture> {
  const { pictureBytes, pictureMegapixels } = limits;
  if (file.size > pictureBytes) {
    throw new UserFacingError(pictureMessages.pictureTooLarge(pictureBytes / 1_000_000));
  }
  const type = fileTypeOf(new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer()));
  if (type === 'svg') throw new UserFacingError(pictureMessages.pictureIsSvg);
  const bitmap = await decode(file, type);
  try {
    const { width, height } = bitmap;
    if (width * height > pictureMegapixels * 1_000_000) {
      throw new UserFacingError(pictureMessages.pictureTooManyPixels(pictureMegapixels));
    }
    const preview = draw(bitmap, previewSide, isSquare).toDataURL('image/webp', 0.8);
    if (!isSquare && isSent(type) && Math.max(width, height) <= largestSide) return { file, preview };
    const scaled = draw(bitmap, largestSide, isSquare);
    // Photos are JPEG; other pictures may have transparent parts.
    return { file: await toFile(scaled, type === 'jpeg' ? 'image/jpeg' : 'image/webp'), preview };
  } finally {
    bitmap.close();
  }
}

/** Decodes a picture outside of the page's thread, upright. */
async function decode(file: Blob, type: ReturnType<typeof fileTypeOf>): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch {
    if (type === 'heic') throw new UserFacingError(pictureMessages.pictureIsHeic);
    const { pictureBroken, pictureUnknown } = pictureMessages;
    throw new UserFacingError(type === null ? pictureUnknown : pictureBroken);
  }
}

/** Draws the whole picture, or its middle square, no larger than this. */
function draw(bitmap: ImageBitmap, side: number, isSquare: boolean): HTMLCanvasElement {
  const smaller = Math.min(bitmap.width, bitmap.height);
  const width = isSquare ? smaller : bitmap.width;
  const height = isSquare ? smaller : bitmap.height;
  const scale = Math.min(1, side / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new UserFacingError(pictureMessages.pictureBroken);
  context.imageSmoothingQuality = 'high';
  const left = (bitmap.width - width) / 2;
  const top = (bitmap.height - height) / 2;
  context.drawImage(bitmap, left, top, width, height, 0, 0, canvas.width, canvas.height);
  return canvas;
}

const toFile = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new UserFacingError(pictureMessages.pictureBroken))),
      type,
      quality,
    );
  });
