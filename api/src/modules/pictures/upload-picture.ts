import { limits } from '@chuck-and-bit/contract/limits';
import { serverLimits } from '@chuck-and-bit/contract/server-limits';
import { uploadedImage } from '@chuck-and-bit/contract/picture-files';
import { pictureMessages } from '@chuck-and-bit/contract/picture-messages';
import type { Queryable } from '../../database/client';
import { invalidInput, ShopError } from '../../errors';
import { FileStoreError } from '../../external/files/file-store';
import type { MadePicture } from '../../external/pictures/make-pictures';
import { PictureError, PicturesBusyError } from '../../external/pictures/picture-error';
import type { PictureServices } from '../../external/pictures/picture-services';
import { type PictureType, pictureTypeOf, whyUnknown } from '../../external/pictures/picture-type';
import { isId, newId, newSecretId } from '../../ids';
import { removePersonPicture } from './remove-person-picture';
import { whyRefused } from './why-refused';
import { findUpload, holdPictures, insertUpload, type PictureRow, setOwnImage } from './pictures.queries';

/**
 * Makes a picture from an uploaded file: its files first, then its row, so that a picture that exists has all of its files.
 * @param uploadId a repeated upload returns the picture of the first one
 * @throws INVALID_INPUT for a file that is no usable picture; UNAVAILABLE
 */
export async function uploadPicture(
  services: PictureServices,
  database: Queryable,
  { bytes, uploadId }: { bytes: Uint8Array; uploadId: string },
): Promise<PictureRow> {
  const earlier = await findUpload(database, uploadId);
  if (earlier) return earlier;
  return storePicture(services, bytes, { isSquare: false }, async (id, { width, height }) => {
    const added = await insertUpload(database, { id, uploadId, width, height, isSquare: false });
    if (added) return { isKept: true, result: added };
    const first = await findUpload(database, uploadId);
    if (!first) throw new Error('An upload vanished while it was repeated');
    return { isKept: false, result: first };
  });
}

/**
 * The size of an uploaded picture, which can't be removed until the transaction ends.
 * @throws INVALID_INPUT when there is none with this id
 */
export async function holdPagePicture(
  transaction: Queryable,
  id: string,
): Promise<{ width: number; height: number }> {
  const [row] = await holdPictures(transaction, isId(id) ? [id] : []);
  if (row && row.width !== null && row.height !== null && !row.isSquare && row.brandFile === null) {
    return { width: row.width, height: row.height };
  }
  throw invalidInput([{ path: 'content.picture', message: pictureMessages.pictureNotFound }]);
}

/**
 * Replaces a user's own picture by a file, cut to a square.
 * @returns their new `image`
 * @throws INVALID_INPUT for a file that is no usable picture; UNAVAILABLE
 */
export async function changeOwnPicture(
  services: PictureServices,
  database: Queryable,
  { bytes, userId }: { bytes: Uint8Array; userId: string },
): Promise<string> {
  const made = await storePicture(services, bytes, { isSquare: true }, (id, { width, height }) =>
    database.transaction(async (transaction) => {
      const image = uploadedImage(id, width);
      await insertUpload(transaction, { id, uploadId: newSecretId(), width, height, isSquare: true });
      const former = await setOwnImage(transaction, userId, image);
      return { isKept: true, result: { image, former } };
    }),
  );
  await removePersonPicture(services.store, database, made.former);
  return made.image;
}

type Saved<T> = { isKept: boolean; result: T };
type Save<T> = (id: string, made: MadePicture) => Promise<Saved<T>>;

async function storePicture<T>(
  { maker, store }: PictureServices,
  bytes: Uint8Array,
  options: { isSquare: boolean },
  save: Save<T>,
): Promise<T> {
  const type = pictureTypeOf(bytes);
  if (type === null) throw refused(whyUnknown(bytes));
  const megapixels = mostMegapixels(type, options);
  const make = () => maker.make(bytes, type, { ...options, maxPixels: megapixels * 1_000_000 });
  return storeFiles(store, { make, megapixels }, save);
}

/**
 * Makes and stores the files of a picture, then saves its row.
 * @throws INVALID_INPUT for a file that is no usable picture; UNAVAILABLE
 */
export async function storeFiles<T>(
  store: PictureServices['store'],
  { make, megapixels }: { make: () => Promise<MadePicture>; megapixels: number },
  save: Save<T>,
): Promise<T> {
  const id = newId();
  let made: MadePicture;
  try {
    made = await make();
    await store.write(id, made.files);
  } catch (error) {
    // What this leaves behind, the sweep removes.
    await store.remove(id).catch(() => {});
    throw refusalOf(error, megapixels);
  }
  // After an error here the row may exist nevertheless, so the files stay until the sweep.
  const { isKept, result } = await save(id, made);
  if (!isKept) await store.remove(id).catch(() => {});
  return result;
}

/** Everybody may send their own picture, and a decoder of AVIF takes 28 bytes for each pixel. */
function mostMegapixels(type: PictureType, { isSquare }: { isSquare: boolean }): number {
  if (!isSquare) return limits.pictureMegapixels;
  return type === 'avif' ? serverLimits.ownAvifMegapixels : serverLimits.ownPictureMegapixels;
}

export const refused = (message: string) => invalidInput([{ path: 'picture', message }]);

function refusalOf(error: unknown, megapixels: number): unknown {
  if (error instanceof PicturesBusyError) {
    return new ShopError('UNAVAILABLE', pictureMessages.picturesBusy, { retryAfterSeconds: 5 });
  }
  if (error instanceof FileStoreError) {
    return new ShopError('UNAVAILABLE', pictureMessages.pictureStoreFailed, {
      retryAfterSeconds: 5,
      cause: error,
    });
  }
  return error instanceof PictureError ? refused(whyRefused(error, megapixels)) : error;
}
