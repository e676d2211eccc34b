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
  const largest = thumbnailWidths[thumbnailWidths.length - 1] ?? 0;
  const widths = [...thumbnailWidths, ...largerWidths.filter((each) => each < width)];
  return width > largest ? [...widths, width] : widths;
}

const folder = /^(.*)\/pictures\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Whether a picture's `path` is a folder of files. Otherwise it is a drawing of the shop, sharp in any width. */
export const hasFiles = (path: string): boolean => folder.test(path);

/** The address of a picture in one of its widths and formats. */
export const pictureFile = (path: string, width: number, format: PictureFormat): string =>
  hasFiles(path) ? `${path}/${width}.${format}` : path;

/** The address of a picture's smallest file in this format that is at least so wide, or else of its largest. */
export const fileAtLeast = (
  { path, width }: { path: string; width: number | null },
  wanted: number,
  format: PictureFormat,
): string => {
  const widths = width === null ? thumbnailWidths : pictureWidths(width);
  return pictureFile(path, widths.find((each) => each >= wanted) ?? widths.at(-1) ?? 0, format);
};

/** A picture in several widths, as `srcset` of an `<img>` or a `<source>`; empty for a drawing. */
export const pictureSrcSet = (path: string, widths: readonly number[], format: PictureFormat): string =>
  hasFiles(path) ? widths.map((width) => `${pictureFile(path, width, format)} ${width}w`).join(', ') : '';

/** The folder of a picture's files at the shop. */
export const pictureFolder = (id: string): string => `/pictures/${id}`;

/** A picture's one file for programs that choose none: previews of links, search engines, `image`. `width`: null for a drawing. */
export const namedFile = (path: string, width: number | null): string =>
  pictureFile(
    path,
    Math.max(thumbnailWidths[thumbnailWidths.length - 1] ?? 0, Math.min(width ?? namedWidth, namedWidth)),
    'jpeg',
  );

/** What `image` holds for a picture that was uploaded. */
export const uploadedImage = (id: string, width: number): string => namedFile(pictureFolder(id), width);

const uploaded = /^\/pictures\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/\d+\.jpeg$/;

/** The id of the uploaded picture that `image` names, or null for another address. */
export const uploadedId = (image: string): string | null => uploaded.exec(image)?.[1] ?? null;

/** The path of the picture that an address of the shop names: a folder of files, or a drawing. null for an address elsewhere. */
export function pathOfImage(image: string): string | null {
  const id = uploadedId(image);
  if (id !== null) return pictureFolder(id);
  return image.startsWith('/') ? image : null;
}

/** A file of a product's first picture, which the shop shows where it keeps only an address; `image` while it has none. */
export const firstImage = (product: {
  image: string;
  pictures: readonly { path: string | null; width: number | null }[];
}): string => {
  const [first] = product.pictures;
  return first?.path ? namedFile(first.path, first.width) : product.image;
};
