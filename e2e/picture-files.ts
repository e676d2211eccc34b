/** Files of pictures, and files that are none, as people drop them. */
import path from 'node:path';
import sharp from 'sharp';

export type ChosenFile = { name: string; mimeType: string; buffer: Buffer };

type Size = { width: number; height: number };

const colours = ['#17564a', '#e0a02a', '#a82c20', '#1f5f86', '#8a5a00', '#2c3634'];

/** A plain picture with a darker band along its left side. */
async function jpeg({ width, height }: Size, place: number, orientation?: number): Promise<Buffer> {
  const band = {
    create: { width: Math.ceil(width / 4), height, channels: 3 as const, background: '#101010' },
  };
  const background = colours[place % colours.length] ?? '#17564a';
  const drawn = sharp({ create: { width, height, channels: 3, background } }).composite([
    { input: band, left: 0, top: 0 },
  ]);
  return (orientation ? drawn.withMetadata({ orientation }) : drawn).jpeg({ quality: 60 }).toBuffer();
}

/** How long uploads may take: the shop makes one picture at a time, also those of other journeys. */
export const whenMade = { timeout: 60_000 };

/** A picture in a folder of pictures. */
export const pictureNamed = async (
  name: string,
  place = 0,
  size = { width: 64, height: 48 },
): Promise<ChosenFile> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await jpeg(size, place),
});

/** A drawing of the shop, as a photo. */
export const photoOf = async (drawing: string): Promise<Buffer> =>
  sharp(path.join(import.meta.dirname, `../web/public/images/drills/${drawing}.svg`))
    .resize(960)
    .flatten({ background: '#f3f0e9' })
    .jpeg()
    .toBuffer();

/** What a phone's camera writes: 48 megapixels, or 12, lying on its side with a note to turn it. */
export const turnedPhoto = async (name: string, megapixels: 12 | 48): Promise<ChosenFile> => ({
  name,
  mimeType: 'image/jpeg',
  // 6: to be turned by a quarter clockwise.
  buffer: await jpeg(
    megapixels === 48 ? { width: 8_000, height: 6_000 } : { width: 4_000, height: 3_000 },
    0,
    6,
  ),
});
