import { execFileSync } from 'node:child_process';
import { limits } from '@chuck-and-bit/contract/limits';
import { pictureFormats, pictureWidths } from '@chuck-and-bit/contract/picture-files';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createPictureMaker, type MakeLimits, type PictureMaker } from './make-pictures';
import { CostlyPictureError, PictureError, PicturesBusyError } from './picture-error';

const makers: PictureMaker[] = [];
const openMaker = (limits?: MakeLimits) => {
  const maker = createPictureMaker(limits);
  makers.push(maker);
  return maker;
};
afterEach(() => {
  for (const maker of makers.splice(0)) maker.close();
});

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c66' } });
const small = await plain(60, 40).png().toBuffer();
/** Files of a few kilobytes that decode to 64 megapixels. */
const bombs = {
  png: await plain(8_000, 8_000).png({ compressionLevel: 9 }).toBuffer(),
  webp: await plain(8_000, 8_000).webp({ lossless: true, effort: 0 }).toBuffer(),
};
/** 38 megapixels: an allowed size that exceeds the limits of these tests. */
const large = await plain(6_200, 6_200).webp({ lossless: true, effort: 0 }).toBuffer();

const asItIs = { isSquare: false };

/** The pixels of a picture of 16,000 × 3,750: wide, so that its files are low and soon encoded. */
async function makeGrain() {
  const [width, height, times] = [1_000, 3_750, 16];
  const noise = { type: 'gaussian', mean: 150, sigma: 3 } as const;
  const part = await sharp({ create: { width, height, channels: 3, background: '#c66', noise } })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  const row = width * 3;
  const pixels = Buffer.allocUnsafe(part.length * times);
  for (let y = 0; y < height; y += 1)
    pixels.fill(part.subarray(y * row, (y + 1) * row), y * row * times, (y + 1) * row * times);
  return pixels;
}

describe('a picture', () => {
  const maker = createPictureMaker();
  afterAll(() => maker.close());

  it('is made in all formats and widths, which its files are named by, and is never enlarged', async () => {
    const wide = await plain(700, 350).jpeg().toBuffer();
    for (const [bytes, type, width, height] of [
      [wide, 'jpeg', 700, 350],
      [small, 'png', 60, 40],
    ] as const) {
      const made = await maker.make(bytes, type, asItIs);
      expect([made.width, made.height]).toEqual([width, height]);
      const names = pictureWidths(width).flatMap((each) =>
        pictureFormats.map((format) => `${each}.${format}`),
      );
      expect(made.files.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
      for (const { name, bytes: file } of made.files) {
        const [each, format] = name.split('.');
        expect(await sharp(file).metadata()).toMatchObject({
          width: Math.min(Number(each), width),
          format: format === 'avif' ? 'heif' : format,
        });
      }
    }
  });

  it('is at most 2,560 pixels wide or high', async () => {
    const turned = plain(6_000, 600).withMetadata({ orientation: 6 });
    for (const photo of [turned, plain(600, 6_000)]) {
      const { width, height } = await maker.make(await photo.jpeg().toBuffer(), 'jpeg', asItIs);
      expect([width, height]).toEqual([256, 2_560]);
    }
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'is turned as its camera was held: orientation %i',
    async (orientation) => {
      const sides = await sharp(await plain(40, 30).png().toBuffer())
        .composite([{ input: await plain(20, 10).negate().png().toBuffer(), left: 0, top: 0 }])
        .png()
        .toBuffer();
      const held = await sharp(sides).withMetadata({ orientation }).png().toBuffer();
      const expected = await sharp(held).autoOrient().raw().toBuffer({ resolveWithObject: true });
      const { files, width, height } = await maker.make(held, 'png', asItIs);
      expect([width, height]).toEqual([expected.info.width, expected.info.height]);
      const jpeg = files.find(({ name }) => name === '80.jpeg')?.bytes ?? new Uint8Array();
      const shown = await sharp(jpeg).raw().toBuffer();
      const channels = expected.info.channels;
      for (const [x, y] of [
        [3, 3],
        [width - 4, 3],
        [3, height - 4],
        [width - 4, height - 4],
      ] as const) {
        const red = expected.data[(y * width + x) * channels] ?? 0;
        expect(Math.abs((shown[(y * width + x) * 3] ?? 0) - red), `${x}, ${y}`).toBeLessThan(30);
      }
    },
  );

  describe('of 60 megapixels is made', { timeout: 180_000 }, () => {
    let grain: Buffer;
    beforeAll(async () => {
      grain = await makeGrain();
    });

    it.each([
      ['jpeg', { progressive: true }],
      ['png', { progressive: true, compressionLevel: 1 }],
      ['webp', { effort: 0 }],
      ['avif', { effort: 0 }],
    ] as const)('%s', async (type, settings) => {
      const bytes = await sharp(grain, { raw: { width: 16_000, height: 3_750, channels: 3 } })
        .toFormat(type, settings)
        .toBuffer();
      expect(bytes.length).toBeLessThan(limits.pictureBytes);
      const { width, height } = await maker.make(bytes, type, asItIs);
      expect([width, height]).toEqual([2_560, 600]);
    });
  });

  it('without a ground is white as JPEG, and keeps none in other formats', async () => {
    const clear = { r: 200, g: 0, b: 0, alpha: 0 };
    const bytes = await sharp({ create: { width: 60, height: 40, channels: 4, background: clear } })
      .png()
      .toBuffer();
    const { files } = await maker.make(bytes, 'png', asItIs);
    for (const { name, bytes: file } of files) {
      const isJpeg = name.endsWith('.jpeg');
      const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
      expect([name, info.channels]).toEqual([name, isJpeg ? 3 : 4]);
      expect([...data.subarray(0, 4)].slice(isJpeg ? 0 : 3, isJpeg ? 3 : 4)).toEqual(
        isJpeg ? [255, 255, 255] : [0],
      );
    }
  });

  it('of a person is cut to a small square', async () => {
    const { width, height, files } = await maker.make(await plain(3_000, 900).jpeg().toBuffer(), 'jpeg', {
      isSquare: true,
    });
    expect([width, height, files.length]).toEqual([640, 640, 15]);
  });

  it('loses its metadata and trailing data', async () => {
    const secret = 'a program in a picture';
    const hiding = Buffer.concat([
      await plain(60, 40)
        .withExif({ IFD0: { ImageDescription: secret }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
        .jpeg()
        .toBuffer(),
      Buffer.from(`<script>${secret}</script>`),
    ]);
    const { files } = await maker.make(hiding, 'jpeg', asItIs);
    expect(hiding.includes(secret)).toBe(true);
    for (const { bytes } of files) {
      expect(Buffer.from(bytes).includes(secret)).toBe(false);
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    }
  });

  it('is refused when its signature does not match its content', async () => {
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
    ] as const)
      await expect(maker.make(bytes, type, asItIs)).rejects.toThrow(PictureError);
    // The process is still running.
    expect((await maker.make(small, 'png', asItIs)).width).toBe(60);
  });

  it.each(['png', 'webp'] as const)('with too many pixels is refused before decoding: %s', async (type) => {
    await expect(maker.make(bombs[type], type, asItIs)).rejects.toThrow('pixel limit');
  });
});

describe('a picture that exceeds a limit', () => {
  it.each([
    ['processor time', { cpuMilliseconds: 30 }],
    ['time', { milliseconds: 30 }],
    ['memory', { residentBytes: 80 * 1024 * 1024 }],
  ])('%s ends its process and nothing else', async (_what, limits) => {
    const maker = openMaker({ ...limits, processes: 1 });
    await expect(maker.make(large, 'webp', asItIs)).rejects.toThrow(CostlyPictureError);
    expect((await openMaker().make(small, 'png', asItIs)).width).toBe(60);
  });

  it('frees its process for the next one', async () => {
    const maker = openMaker({ residentBytes: 120 * 1024 * 1024, processes: 1 });
    const makes = () => [maker.make(large, 'webp', asItIs), maker.make(small, 'png', asItIs)];
    const all = await Promise.allSettled([...makes(), ...makes()]);
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
  });

  it('does not delay others while a process is free', async () => {
    const maker = openMaker({ processes: 2 });
    const finished: string[] = [];
    const end = () => finished.push('large');
    void maker.make(large, 'webp', asItIs).then(end, end);
    await maker.make(small, 'png', asItIs);
    expect(finished).toEqual([]);
  });
});

it.each(['png', 'avif'] as const)('further pictures are refused while many wait: %s', async (type) => {
  const maker = openMaker({ processes: 1, maxWaiting: 1 });
  const picture = await plain(60, 40).toFormat(type).toBuffer();
  const running = [1, 2].map(() => maker.make(picture, type, asItIs));
  await expect(maker.make(picture, type, asItIs)).rejects.toThrow(PicturesBusyError);
  await Promise.all(running);
});

it.skipIf(process.platform !== 'linux')('a process has none of the secrets of the shop', async () => {
  process.env['A_SECRET_OF_THE_SHOP'] = 'secret';
  try {
    await openMaker().make(small, 'png', asItIs);
    const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)]).toString();
    const pid = /(\d+) [^\n]*picture-worker/.exec(children)?.[1];
    const environment = execFileSync('cat', [`/proc/${pid}/environ`]).toString();
    expect(environment).toContain('UV_THREADPOOL_SIZE');
    expect(environment).not.toContain('A_SECRET_OF_THE_SHOP');
  } finally {
    delete process.env['A_SECRET_OF_THE_SHOP'];
  }
});
