import { noPicture, pictureFolder, uploadedId, uploadedImage } from '@chuck-and-bit/contract/picture-files';
import type { ManagedPicture, Picture } from '@chuck-and-bit/contract/pictures';

/** A picture of a product, as it is stored. */
export type StoredPicture = {
  id: string;
  source: string | null;
  width: number | null;
  height: number | null;
  problem: string | null;
  isMade: boolean;
  alt: string;
};

/** The address that a product has as its `image` while this is its first picture. */
export const imageOf = ({ id, source, width }: Pick<StoredPicture, 'id' | 'source' | 'width'>): string =>
  source ?? uploadedImage(id, width ?? 0);

/** Whether it could not be fetched from its address. */
export const isFailed = ({ problem, isMade }: Pick<StoredPicture, 'problem' | 'isMade'>): boolean =>
  problem !== null && !isMade;

/** The pictures of a product as the audit log names them. */
export const picturesInLog = (shown: readonly Pick<StoredPicture, 'id' | 'alt'>[]) =>
  shown.map(({ id, alt }) => ({ _id: id, alt }));

/** Where the files of a picture are; or the drawing itself, which has no size and no files. */
const pathOf = ({ id, source, width }: StoredPicture, picturesUrl: string): string =>
  width === null && source !== null ? source : `${picturesUrl}${pictureFolder(id)}`;

/** The pictures of a product as everyone sees them: without those that were not fetched yet. */
export function shownPictures(
  product: {
    id: string;
    name: string;
    image: string;
    picturedImage: string | null;
    shown: readonly StoredPicture[];
  },
  picturesUrl: string,
): Picture[] {
  const { id, name, image, picturedImage, shown } = product;
  const isDrawing = image.startsWith('/') && uploadedId(image) === null && image !== noPicture;
  // The background is about to see that the first picture is another.
  if (picturedImage !== image && isDrawing) {
    return [{ _id: id, alt: name, path: image, width: null, height: null }];
  }
  return shown
    .filter(({ isMade }) => isMade)
    .map((row) => ({
      _id: row.id,
      alt: row.alt || name,
      path: pathOf(row, picturesUrl),
      width: row.width,
      height: row.height,
    }));
}

/** A picture of a product as staff see it. */
export const toManagedPicture = (row: StoredPicture, picturesUrl: string): ManagedPicture => ({
  _id: row.id,
  alt: row.alt,
  image: imageOf(row),
  path: row.isMade ? pathOf(row, picturesUrl) : null,
  width: row.width,
  height: row.height,
  problem: row.problem,
});
