import { expect, test, vi } from 'vitest';
import { scalePicture, type ScaleTask } from './scale-picture';

/** Its file says what was drawn: left, top, width and height in the picture, then the same in the canvas. */
class Canvas {
  drawn = '';
  width: number;
  height: number;
  constructor(width: number, height: number) {
    [this.width, this.height] = [width, height];
  }
  getContext() {
    return { drawImage: (_: unknown, ...parts: number[]) => void (this.drawn = parts.join(' ')) };
  }
  async convertToBlob() {
    return new Blob([this.drawn]);
  }
}

const sizes = { previewSide: 10, side: 200, mostPixels: 90_000 };
const task: ScaleTask = { file: new Blob(), isSquare: false, isKept: true, type: 'image/jpeg', ...sizes };

test.each<[number, number, Partial<ScaleTask>, string]>([
  [200, 200, {}, 'as it is'],
  [201, 100, {}, '0 0 201 100 0 0 200 100'],
  [100, 201, {}, '0 0 100 201 0 0 100 200'],
  [100, 50, { isKept: false }, '0 0 100 50 0 0 100 50'],
  [300, 210, { isKept: false, isSquare: true }, '45 0 210 210 0 0 200 200'],
  [300, 300, {}, '0 0 300 300 0 0 200 200'],
  [301, 300, {}, 'tooManyPixels'],
])('of a picture of %d by %d pixels, with %j, is sent: %s', async (width, height, more, sent) => {
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => {} }));
  vi.stubGlobal('OffscreenCanvas', Canvas);
  const scaled = await scalePicture({ ...task, ...more });
  const isScaled = scaled.kind === 'scaled';
  expect(isScaled ? ((await scaled.file?.text()) ?? 'as it is') : scaled.kind).toBe(sent);
});
