// Decodes untrusted pictures in a separate process. A decoder can't be interrupted and allocates outside V8's heap, so a
// picture that takes too much time or memory must end a process of its own.
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import process from 'node:process';
import sharp from 'sharp';

const { cpuMilliseconds, residentBytes, maxPixels } = JSON.parse(process.argv[2] ?? '');
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
process.on('message', ({ bytes, type, width, format }) => {
  const started = process.cpuUsage();
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(started);
    const isOver = (user + system) / 1000 > cpuMilliseconds || process.memoryUsage.rss() > residentBytes;
    if (isOver) process.kill(process.pid, 'SIGKILL');
  }, watchMilliseconds);
  resize(Buffer.from(bytes), type, width, format)
    .then(
      (resized) => process.send?.({ resized }),
      (error) => process.send?.({ refusal: String(error?.message ?? error).slice(0, 200) }),
    )
    .finally(() => clearInterval(watch));
});

/**
 * Resizes a picture without enlarging it, applies its orientation and removes metadata.
 * @param {Buffer} bytes
 * @param {string} type
 * @param {number} width
 * @param {string} format
 */
async function resize(bytes, type, width, format) {
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' });
  const found = await picture.metadata();
  const foundType = found.format === 'heif' && found.compression === 'av1' ? 'avif' : found.format;
  if (foundType !== type) throw new Error(`the bytes are no ${type}`);
  const sized = picture.autoOrient().resize({ width, withoutEnlargement: true }).toColourspace('srgb');
  switch (format) {
    case 'avif':
      return sized.avif({ quality: 55, effort: 2 }).toBuffer();
    case 'webp':
      return sized.webp({ quality: 80 }).toBuffer();
    default:
      return sized.flatten({ background: '#fff' }).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
  }
}
