// Decodes untrusted pictures in a separate process. A decoder can't be interrupted and allocates outside V8's heap, so a
// picture that takes too much time or memory must end a process of its own.
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import process from 'node:process';
import sharp from 'sharp';

const { cpuMilliseconds } = JSON.parse(process.argv[2] ?? '');
const watchMilliseconds = 20;

const loaders = ['JpegBuffer', 'PngBuffer', 'WebpBuffer', 'HeifBuffer', 'NsgifBuffer'];
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}`) });
sharp.cache(false);
sharp.concurrency(1);

// Lower priority than the shop, and the first process to be killed when memory is short.
try {
  os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Optional: not every system supports these.
}

process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', (message) => {
  const job = /** @type {Job} */ (message);
  const started = process.cpuUsage();
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(started);
    const isOver = (user + system) / 1000 > cpuMilliseconds || process.memoryUsage.rss() > job.residentBytes;
    if (isOver) process.kill(process.pid, 'SIGKILL');
  }, watchMilliseconds);
  (job.brand ? makeBrand(job, job.brand) : make(job))
    .then(
      (made) => process.send?.({ made }),
      (error) => process.send?.({ refusal: reasonOf(error, job) }),
    )
    .finally(() => clearInterval(watch));
});

/**
 * A picture has a file in each of `alwaysWidths`, and beyond them in each of `largerWidths` below its own width, and in that.
 * @typedef {{
 *   bytes: Uint8Array, type: string, isSquare: boolean, maxPixels: number, residentBytes: number, largestSide: number,
 *   alwaysWidths: number[], largerWidths: number[], brand?: Brand,
 * }} Job
 * @typedef {{ use: string, names: Record<string, string>, iconSides: readonly number[] }} Brand
 */

/**
 * What the decoder says at last, where AVIF's has the reason. PNG's does not say of each file that its end is missing.
 * @param {Error} error
 * @param {Job} job
 */
const reasonOf = (error, { type, bytes }) =>
  type === 'png' && !Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('IEND')
    ? 'Unexpected end of PNG'
    : error.message.slice(-200);

/**
 * Decodes a picture once, turned as its camera was held and without its metadata, and encodes it in all sizes and formats.
 * @param {Job} job
 */
async function make({ bytes, type, isSquare, maxPixels, largestSide, alwaysWidths, largerWidths }) {
  // Without a copy.
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const input = sharp(source, { limitInputPixels: maxPixels, failOn: 'error' });
  const found = await input.metadata();
  const foundType = found.format === 'heif' && found.compression === 'av1' ? 'avif' : found.format;
  if (foundType !== type) throw new Error(`the bytes are no ${type}`);
  const side = isSquare ? Math.min(largestSide, found.width, found.height) : largestSide;
  const scaled = input
    .resize({ width: side, height: side, fit: isSquare ? 'cover' : 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  const { data, info } = await (await upright(scaled, found.orientation))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const widths = [...alwaysWidths, ...largerWidths.filter((each) => each < width)];
  if (width > Math.max(...alwaysWidths)) widths.push(width);
  /** @type {{ name: string, bytes: Buffer }[]} */
  const files = [];
  for (const each of widths) {
    const sized = sharp(data, { raw: { width, height, channels } }).resize({
      width: each,
      withoutEnlargement: true,
    });
    // A third of the bytes costs so little time only in the sizes that pages ask for; the others are for looking closely.
    const effort = each > 1280 ? 0 : 3;
    files.push(
      { name: `${each}.avif`, bytes: await sized.clone().avif({ quality: 55, effort }).toBuffer() },
      { name: `${each}.webp`, bytes: await sized.clone().webp({ quality: 80 }).toBuffer() },
      {
        name: `${each}.jpeg`,
        bytes: await sized
          .clone()
          .flatten({ background: '#fff' })
          .jpeg({ quality: 82, progressive: true })
          .toBuffer(),
      },
    );
  }
  return { width, height, files };
}

/** The ground of pictures without transparency: the page of the light theme. */
const paper = '#fcfbf8';
const clear = { r: 0, g: 0, b: 0, alpha: 0 };
/** The largest side of what the files of the brand are made from. */
const artSide = 1200;
/** A logo in pages is 36 pixels high; this is enough for screens with four for each. */
const logoBox = { width: 640, height: 144 };
const sharedBox = { width: 1200, height: 630 };

/**
 * The files of the brand: of a logo all, otherwise those of its use.
 * @param {Job} job
 * @param {Brand} brand
 */
async function makeBrand(job, { use, names, iconSides }) {
  const art = await drawArt(job);
  if (use === 'sharedPicture') {
    const bytes = await sharp(art)
      .resize({ ...sharedBox, fit: 'cover' })
      .flatten({ background: paper })
      .jpeg({ quality: 82, progressive: true })
      .toBuffer();
    return { ...sharedBox, files: [{ name: names.sharedPicture, bytes }] };
  }
  const files = await drawIcons(art, names, iconSides);
  if (use === 'favicon') return { width: 32, height: 32, files };
  const { data, info } = await sharp(art)
    .resize({ ...logoBox, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  files.push({ name: names.logo, bytes: data });
  files.push({ name: names.sharedLogo, bytes: await drawOn(sharedBox, art, { width: 720, height: 378 }) });
  if (job.type === 'svg') files.push({ name: names.drawnLogo, bytes: bytesOf(job) });
  return { width: info.width, height: info.height, files };
}

/** @param {Job} job */
const bytesOf = ({ bytes }) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * A picture as PNG, at most `artSide` wide and high; a drawing so large.
 * @param {Job} job
 */
async function drawArt(job) {
  const source = bytesOf(job);
  const options = { limitInputPixels: job.maxPixels, failOn: /** @type {const} */ ('error') };
  const box = { width: artSide, height: artSide, fit: /** @type {const} */ ('inside') };
  if (job.type !== 'svg') {
    const input = sharp(source, options);
    const { format, orientation } = await input.metadata();
    if (format !== job.type) throw new Error(`the bytes are no ${job.type}`);
    const scaled = input.resize({ ...box, withoutEnlargement: true }).toColourspace('srgb');
    return (await upright(scaled, orientation)).png().toBuffer();
  }
  // Only now, and only of what was read before: other jobs of this process are refused a drawing.
  const loader = { operation: ['VipsForeignLoadSvgBuffer'] };
  sharp.unblock(loader);
  try {
    const { width, height } = await sharp(source, options).metadata();
    const density = Math.min(2_400, Math.max(1, (72 * artSide) / Math.max(width, height)));
    return await sharp(source, { ...options, density })
      .resize(box)
      .png()
      .toBuffer();
  } finally {
    sharp.block(loader);
  }
}

/**
 * Square icons: those for browsers are clear around the picture, those for home screens stand on paper.
 * @param {Buffer} art
 * @param {Record<string, string>} names
 * @param {readonly number[]} sides
 */
async function drawIcons(art, names, sides) {
  const square = (/** @type {number} */ side) => ({ width: side, height: side });
  /** @type {{ name: string | undefined, bytes: Buffer }[]} */
  const files = [{ name: names.maskable, bytes: await drawOn(square(512), art, square(360)) }];
  for (const side of sides) {
    const bytes =
      side === 180
        ? await drawOn(square(side), art, square(148))
        : await sharp(art)
            .resize({ ...square(side), fit: 'contain', background: clear })
            .png()
            .toBuffer();
    files.push({ name: `${side}.png`, bytes });
  }
  return files;
}

/**
 * A picture in the middle of a sheet of paper, as PNG.
 * @param {{ width: number, height: number }} sheet
 * @param {Buffer} art
 * @param {{ width: number, height: number }} box that the picture fills
 */
async function drawOn(sheet, art, box) {
  const input = await sharp(art)
    .resize({ ...box, fit: 'inside' })
    .toBuffer();
  return sharp({ create: { ...sheet, channels: 3, background: paper } })
    .composite([{ input }])
    .png()
    .toBuffer();
}

/**
 * Turns a picture after it was scaled: turning keeps all of its pixels in memory.
 * @param {import('sharp').Sharp} scaled
 * @param {number | undefined} orientation as its camera was held
 */
async function upright(scaled, orientation = 1) {
  if (orientation === 1) return scaled;
  return sharp(
    await scaled.withMetadata({ orientation }).png({ compressionLevel: 0 }).toBuffer(),
  ).autoOrient();
}
