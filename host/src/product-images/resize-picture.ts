import { PictureError } from './fetch-picture';

export const pictureFormats = ['avif', 'webp', 'jpeg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** What sharp calls the formats that a shop's pictures come in. AVIF is `heif` to it. */
const readable = ['jpeg', 'png', 'webp', 'gif', 'heif', 'svg', 'tiff'];
/** A picture of a few kilobytes may unfold to gigabytes: this many pixels is more than any camera of a shop makes. */
const maxPixels = 40_000_000;

/**
 * The picture at a width, never wider than it is, the right way up and without what cameras write into their files.
 * @throws PictureError when the bytes are no picture, or too large a one
 */
export async function resizePicture(bytes: Buffer, width: number, format: PictureFormat): Promise<Buffer> {
  // Loaded with the first picture: most starts of the shop need none.
  const { default: sharp } = await import('sharp');
  // One thread a picture leaves the others to the visitors.
  sharp.concurrency(1);
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' });
    const { format: found } = await picture.metadata();
    if (!readable.includes(found)) throw new PictureError(`${found} is not taken`);
    const sized = picture
      .timeout({ seconds: 10 })
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .toColourspace('srgb');
    switch (format) {
      case 'avif':
        return await sized.avif({ quality: 55, effort: 2 }).toBuffer();
      case 'webp':
        return await sized.webp({ quality: 80 }).toBuffer();
      case 'jpeg':
        return await sized.flatten({ background: '#fff' }).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
    }
  } catch (error) {
    if (error instanceof PictureError) throw error;
    throw new PictureError('the bytes are no picture', { cause: error });
  }
}
