// Decodes pictures of strangers in a process of its own: a decoder can't be interrupted, and what it allocates is out of
// V8's sight, so a picture that takes too much time or memory ends this process and nothing else.
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import process from 'node:process';
import sharp from 'sharp';

const { cpuMilliseconds, residentBytes, maxPixels } = JSON.parse(process.argv[2]);
const watchMilliseconds = 20;

const loaders = ['JpegBuffer', 'PngBuffer', 'WebpBuffer', 'HeifBuffer', 'NsgifBuffer'];
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}`) });
sharp.cache(false);
sharp.concurrency(1);

// Visitors come first, and a system that is short of memory takes this process instead of the shop.
try {
  os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Not every system has these, and it works without them.
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
      (resized) => process.send({ resized }),
      (error) => process.send({ refusal: String(error?.message ?? error).slice(0, 200) }),
    )
    .finally(() => clearInterval(watch));
});

/** The picture at a width, never wider than it is, the right way up and without what cameras write into their files. */
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
