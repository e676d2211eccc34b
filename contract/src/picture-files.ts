/** The files of pictures: where they are, and in which sizes. Pages, mails and the server share it. */

/** Formats, the smallest first. Every browser and mail program shows the last one. */
export const pictureFormats = ['avif', 'webp', 'jpeg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** In these widths, every picture has files: one that is narrower has them in its own width. */
export const thumbnailWidths = [80, 160, 320] as const;
/** In these too, unless it is narrower. */
export const largerWidths = [480, 640, 960, 1280, 1920];
/** No file is wider or higher. */
export const largestSide = 2_560;
/** The width of the file that `image` names, unless the picture is narrower. */
const namedWidth = 1280;

/** The widths in the names of a picture's files, ascending. `width`: of the picture, which is at most `largestSide`. */
export function pictureWidths(width: number): number[] {
  const [, , largest] = thumbnailWidths;
  const widths = [...thumbnailWidths, ...largerWidths.filter((each) => each < width)];
  return width > largest ? [...widths, width] : widths;
}

/** Whether a picture's `path` is a folder of files. Otherwise it is a drawing of the shop, sharp in any width. */
export const hasFiles = (path: string): boolean => /\/pictures\/[0-9a-f-]{36}$/.test(path);

/** The address of a picture in one of its widths and formats. */
export const pictureFile = (path: string, width: number, format: PictureFormat): string =>
  hasFiles(path) ? `${path}/${width}.${format}` : path;

/** The address of a picture's smallest file in this format that is at least so wide, or else of its largest. */
export const fileAtLeast = (
  { path, width }: { path: string; width: number | null },
  minimum: number,
  format: PictureFormat,
): string => {
  const widths = width === null ? thumbnailWidths : pictureWidths(width);
  return pictureFile(path, widths.find((each) => each >= minimum) ?? widths.at(-1) ?? 0, format);
};

/** A picture in several widths, as `srcset` of an `<img>` or a `<source>`; empty for a drawing. */
export const pictureSrcSet = (path: string, widths: readonly number[], format: PictureFormat): string =>
  hasFiles(path) ? widths.map((width) => `${pictureFile(path, width, format)} ${width}w`).join(', ') : '';

/** The folder of a picture's files at the shop. */
export const pictureFolder = (id: string): string => `/pictures/${id}`;

/**
 * A picture's one file for programs that choose none: previews of links, search engines, `image`. They show no SVG, so the build also
 * renders the shop's drawings as JPEG, on white. `width`: null for a drawing.
 */
export const namedFile = (path: string, width: number | null): string =>
  fileAtLeast({ path, width }, namedWidth, 'jpeg').replace(/^(\/images\/drills\/.*)\.svg$/, '$1.jpg');

/** What `image` holds for a picture that was uploaded. */
export const uploadedImage = (id: string, width: number): string => namedFile(pictureFolder(id), width);

/** The shop's own drawing: the `image` of a product that has no picture, until it gets one. */
export const noPicture = '/images/no-picture.svg';

const uploaded = /^\/pictures\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/\d+\.jpeg$/;

/** The id of the uploaded picture that `image` names, or null for another address. */
export const uploadedId = (image: string): string | null => uploaded.exec(image)?.[1] ?? null;

/** Where the picture of a product, order, user or review is whose `image` is an address elsewhere: a redirect to its file. */
const redirectTo = (id: string, image: string, width: number): string =>
  `/images/for/${encodeURIComponent(id)}/${width}?v=${versionOf(image)}`;

/** A changed picture has another address, so no browser shows the old one. The hash need not be unguessable. */
function versionOf(text: string): string {
  let hash = 0;
  for (let index = 0; index < text.length; index += 1) hash = (hash * 31 + text.charCodeAt(index)) | 0;
  return (hash >>> 0).toString(36);
}

/**
 * The path of a picture of which only an `image` is known: a folder of files, a drawing, or a redirect.
 * @param id of the product, order, user or review
 * @param width of a redirect: the others have any
 */
export function pathOfImage({ id, image }: { id: string; image: string }, width: number): string {
  const uploaded = uploadedId(image);
  if (uploaded !== null) return pictureFolder(uploaded);
  return image.startsWith('/') && image !== noPicture ? image : redirectTo(id, image, width);
}

/** The address of the first picture of a product that can be shown, to keep where only an address is kept; `image` while there is none. */
export const firstImage = (product: {
  image: string;
  pictures: readonly { _id: string; path: string | null; width: number | null }[];
}): string => {
  const first = product.pictures.find(({ path }) => path !== null);
  if (!first?.path) return product.image;
  return hasFiles(first.path) ? uploadedImage(first._id, first.width ?? 0) : first.path;
};
