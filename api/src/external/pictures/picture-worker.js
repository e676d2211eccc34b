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
  make(job)
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
 *   alwaysWidths: number[], largerWidths: number[],
 * }} Job
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
