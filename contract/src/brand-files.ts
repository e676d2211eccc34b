/** The files of the brand: where they are. Pages, mails and the server share it. */

/** What a picture of the brand is for. A logo makes icons and the picture of shared links too, unless those have a picture of their own. */
export const brandUses = ['logo', 'favicon', 'sharedPicture'] as const;
export type BrandUse = (typeof brandUses)[number];

/** The sides of square icons. The last two are for home screens. */
export const iconSides = [32, 180, 192, 512] as const;

/** What pages show of each use, and mails of a logo: `logo.svg` beside it is the drawing that was uploaded. */
export const brandFileNames = {
  logo: 'logo.png',
  drawnLogo: 'logo.svg',
  favicon: '32.png',
  sharedPicture: 'shared.jpeg',
  sharedLogo: 'shared.png',
  maskable: 'maskable.png',
} as const;

/** The folder of a picture of the brand at the shop. */
export const brandFolder = (id: string): string => `/brand/${id}`;

/** The folder of a file of the brand: `/brand/0198…/logo.svg` is in `/brand/0198…`. */
export const folderOfBrand = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** The drawn logo in the shades of an accent. */
export const drawnIn = ({ deep, bright }: { deep: string; bright: string }): string =>
  `/brand/drawing/${deep.slice(1)}-${bright.slice(1)}.svg`;

/** Another file of the picture whose file this is, such as the PNG of a logo that pages show as SVG. */
export const besideBrandFile = (path: string, name: string): string => `${folderOfBrand(path)}/${name}`;
