import { execFileSync } from 'node:child_process';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { createDecodePool, type DecodeLimits, type DecodePool, pictureFormats } from './make-pictures';
import { CostlyPictureError, PictureError } from './picture-error';

const pools: DecodePool[] = [];
const openPool = (limits?: DecodeLimits) => {
  const pool = createDecodePool(limits);
  pools.push(pool);
  return pool;
};
afterEach(() => {
  for (const pool of pools.splice(0)) pool.close();
});

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c66' } });
const small = await plain(60, 40).png().toBuffer();
/** Files of a few kilobytes that decode to 64 megapixels. */
const bombs = {
  png: await plain(8_000, 8_000).png({ compressionLevel: 9 }).toBuffer(),
  webp: await plain(8_000, 8_000).webp({ lossless: true, effort: 0 }).toBuffer(),
};
/** 38 megapixels: an allowed size that exceeds the time limits of these tests. */
const large = await plain(6_200, 6_200).webp({ lossless: true, effort: 0 }).toBuffer();

describe('a picture', () => {
  it.each(pictureFormats)('is resized and encoded as %s', async (format) => {
    const {
      width,
      height,
      format: found,
    } = await sharp(await openPool().resize(small, 'png', 30, format)).metadata();
    expect([width, height, found]).toEqual([30, 20, format === 'avif' ? 'heif' : format]);
  });

  it('loses its metadata and trailing data', async () => {
    const secret = 'a program in a picture';
    const hiding = Buffer.concat([
      await plain(60, 40)
        .withExif({ IFD0: { ImageDescription: secret } })
        .jpeg()
        .toBuffer(),
      Buffer.from(`<script>${secret}</script>`),
    ]);
    const made = await openPool().resize(hiding, 'jpeg', 30, 'jpeg');
    expect(hiding.includes(secret)).toBe(true);
    expect(made.includes(secret)).toBe(false);
  });

  it('is refused when its signature does not match its content', async () => {
    const pool = openPool();
    const gifAndDrawing = Buffer.from(
      'GIF89a/*<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>*/',
    );
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const tiff = await plain(9, 9).tiff().toBuffer();
    for (const [bytes, type] of [
      [gifAndDrawing, 'gif'],
      [drawing, 'png'],
      [tiff, 'jpeg'],
      [small, 'webp'],
      [small.subarray(0, 60), 'png'],
    ] as const) {
      await expect(pool.resize(bytes, type, 30, 'jpeg')).rejects.toThrow(PictureError);
    }
    // The process is still running.
    expect((await pool.resize(small, 'png', 30, 'jpeg')).length).toBeGreaterThan(0);
  });

  it.each(['png', 'webp'] as const)('with too many pixels is refused before decoding: %s', async (type) => {
    await expect(openPool().resize(bombs[type], type, 30, 'jpeg')).rejects.toThrow('pixel limit');
  });
});

describe('a picture that exceeds a limit', () => {
  it.each([
    ['processor time', { cpuMilliseconds: 30 }],
    ['time', { milliseconds: 30 }],
    ['memory', { residentBytes: 80 * 1024 * 1024 }],
  ])('%s ends its process and nothing else', async (_what, limits) => {
    const pool = openPool({ ...limits, processes: 1 });
    await expect(pool.resize(large, 'webp', 1_920, 'avif')).rejects.toThrow(CostlyPictureError);
    const generous = openPool();
    expect((await generous.resize(small, 'png', 30, 'jpeg')).length).toBeGreaterThan(0);
  });

  it('frees its process for the next one', async () => {
    const pool = openPool({ cpuMilliseconds: 60, processes: 1 });
    const all = await Promise.allSettled([
      pool.resize(large, 'webp', 1_920, 'avif'),
      pool.resize(small, 'png', 30, 'jpeg'),
      pool.resize(large, 'webp', 1_920, 'avif'),
      pool.resize(small, 'png', 30, 'jpeg'),
    ]);
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
  });

  it('does not delay others while a process is free', async () => {
    const pool = openPool({ processes: 4 });
    const finished: string[] = [];
    const running = [1, 2, 3].map(() =>
      pool.resize(large, 'webp', 1_920, 'avif').finally(() => finished.push('large')),
    );
    await pool.resize(small, 'png', 30, 'jpeg');
    finished.push('small');
    await Promise.allSettled(running);
    expect(finished[0]).toBe('small');
  });
});

it.skipIf(process.platform !== 'linux')('a process has none of the secrets of the shop', async () => {
  process.env['A_SECRET_OF_THE_SHOP'] = 'secret';
  try {
    await openPool().resize(small, 'png', 30, 'jpeg');
    const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)]).toString();
    const pid = /(\d+) [^\n]*decode-worker/.exec(children)?.[1];
    const environment = execFileSync('cat', [`/proc/${pid}/environ`]).toString();
    expect(environment).toContain('UV_THREADPOOL_SIZE');
    expect(environment).not.toContain('A_SECRET_OF_THE_SHOP');
  } finally {
    delete process.env['A_SECRET_OF_THE_SHOP'];
  }
});
