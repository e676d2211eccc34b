import { type BrandUse, brandFileNames, brandFolder } from '@chuck-and-bit/contract/brand-files';
import type { BrandPicture } from '@chuck-and-bit/contract/pictures';
import { pictureMessages } from '@chuck-and-bit/contract/picture-messages';
import { serverLimits } from '@chuck-and-bit/contract/server-limits';
import type { Queryable } from '../../database/client';
import { invalidInput } from '../../errors';
import { whySvgRefused } from '../../external/pictures/check-svg';
import type { PictureServices } from '../../external/pictures/picture-services';
import { isSvg, pictureTypeOf } from '../../external/pictures/picture-type';
import { isId } from '../../ids';
import { findUpload, holdPictures, insertUpload, type PictureRow } from './pictures.queries';
import { refused, storeFiles } from './upload-picture';

const takenTypes = ['png', 'webp', 'jpeg'] as const;

/**
 * Makes the files of the brand from an uploaded file.
 * @param uploadId a repeated upload returns the picture of the first one
 * @throws INVALID_INPUT for a file that is not taken; UNAVAILABLE
 */
export async function uploadBrandPicture(
  services: PictureServices,
  database: Queryable,
  { bytes, uploadId, use }: { bytes: Uint8Array; uploadId: string; use: BrandUse },
): Promise<BrandPicture> {
  const earlier = await findUpload(database, uploadId);
  if (earlier) return toBrandPicture(earlier);
  const type = typeOf(bytes);
  const brandFile = use === 'logo' && type === 'svg' ? brandFileNames.drawnLogo : brandFileNames[use];
  const make = () =>
    services.maker.makeBrand(bytes, type, { use, maxPixels: serverLimits.brandMegapixels * 1_000_000 });
  return storeFiles(
    services.store,
    { make, megapixels: serverLimits.brandMegapixels },
    async (id, { width, height }) => {
      const row = { id, uploadId, width, height, isSquare: false, brandFile };
      const added = await insertUpload(database, row);
      const kept = added ?? (await findUpload(database, uploadId));
      if (!kept) throw new Error('An upload vanished while it was repeated');
      return { isKept: added !== null, result: toBrandPicture(kept) };
    },
  );
}

/** @throws INVALID_INPUT */
function typeOf(bytes: Uint8Array): (typeof takenTypes)[number] | 'svg' {
  const found = pictureTypeOf(bytes);
  const type = takenTypes.find((each) => each === found);
  if (type) return type;
  if (found !== null || !isSvg(bytes)) throw refused(pictureMessages.brandPictureOther);
  const why = whySvgRefused(bytes);
  if (why !== null) throw refused(why);
  return 'svg';
}

const toBrandPicture = ({ id, width, height, brandFile }: PictureRow): BrandPicture => ({
  _id: id,
  path: `${brandFolder(id)}/${brandFile}`,
  width: width ?? 0,
  height: height ?? 0,
});

/** Which files each use may show. */
const filesOf: Record<BrandUse, readonly string[]> = {
  logo: [brandFileNames.logo, brandFileNames.drawnLogo],
  favicon: [brandFileNames.favicon],
  sharedPicture: [brandFileNames.sharedPicture],
};

/**
 * The picture of the brand with this id, which can't be removed until the transaction ends.
 * @throws INVALID_INPUT when there is none for this use
 */
export async function holdBrandPicture(
  transaction: Queryable,
  use: BrandUse,
  id: string,
): Promise<BrandPicture> {
  const [row] = await holdPictures(transaction, isId(id) ? [id] : []);
  if (row?.brandFile && filesOf[use].includes(row.brandFile)) return toBrandPicture(row);
  throw invalidInput([{ path: use, message: pictureMessages.pictureNotFound }]);
}
