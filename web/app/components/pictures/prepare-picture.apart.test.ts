// @vitest-environment node
import { limits } from '@chuck-and-bit/contract/limits';
import { largestSide } from '@chuck-and-bit/contract/picture-files';
import { pictureMessages } from '@chuck-and-bit/contract/picture-messages';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { preparePicture } from './prepare-picture';
import type { Scaled, ScaleTask } from './scale-picture';

const scale = vi.hoisted(() => vi.fn<(task: ScaleTask) => Promise<Scaled>>());
const say = vi.hoisted(() => vi.fn<(...said: unknown[]) => void>());
const hasWorkerCanvas = vi.hoisted(() => vi.fn<() => boolean>(() => false));
vi.mock('./scale-picture', () => ({ hasWorkerCanvas, scalePicture: scale }));
vi.mock('../toasts/say', () => ({ say }));

const fileOf = (text: string, name = 'a') =>
  new File([Uint8Array.from(text, (character) => character.charCodeAt(0))], name);
const jpeg = '\xff\xd8\xff\xe1\xff\xd9';
const png = '\x89PNG\r\n\x1a\n IEND';
const heic = '\x00\x00\x00\x18ftypheic';
const scaled: Scaled = { kind: 'scaled', preview: 'data:,', file: null };

beforeEach(() => {
  scale.mockReset().mockResolvedValue(scaled);
  say.mockReset();
});

test.each([
  ['as it is', jpeg, false, { isKept: true, type: 'image/jpeg' }],
  ['as it is', png, false, { isKept: true, type: 'image/webp' }],
  ['as another one', heic, false, { isKept: false, type: 'image/webp' }],
  ['as its square', jpeg, true, { isKept: false, type: 'image/jpeg' }],
])('a picture is sent %s: %j', async (_, text, isSquare, task) => {
  const file = fileOf(text);
  expect(await preparePicture(file, { isSquare })).toEqual({ file, preview: 'data:,' });
  const mostPixels = limits.pictureMegapixels * 1_000_000;
  const asked = { file, side: largestSide, previewSide: 240, mostPixels, isSquare, ...task };
  expect(scale.mock.calls).toEqual([[asked]]);
  const smaller = new Blob();
  scale.mockResolvedValue({ ...scaled, file: smaller });
  expect((await preparePicture(file)).file).toBe(smaller);
});

test.each<[string, string, Scaled | Error]>([
  [pictureMessages.pictureTooManyPixels(limits.pictureMegapixels), jpeg, { kind: 'tooManyPixels' }],
  [pictureMessages.pictureIsHeic, heic, { kind: 'unreadable' }],
  [pictureMessages.pictureUnknown, 'MZ', { kind: 'unreadable' }],
  [pictureMessages.pictureIsOther('BMP'), 'BM'.padEnd(60, '\0'), scaled],
  [pictureMessages.pictureIsSvg, '<svg/>', scaled],
  [pictureMessages.pictureBreaksOff, '\xff\xd8\xff\xe1', scaled],
  [pictureMessages.pictureBroken, jpeg, { kind: 'unreadable' }],
  [pictureMessages.pictureBroken, jpeg, new Error('The browser has no canvas')],
])('“%s” is said of %j, and the next one is taken', async (sentence, text, outcome) => {
  if (outcome instanceof Error) scale.mockRejectedValueOnce(outcome);
  else scale.mockResolvedValueOnce(outcome);
  await expect(preparePicture(fileOf(text))).rejects.toThrow(sentence);
  expect(await preparePicture(fileOf(jpeg))).toMatchObject({ preview: 'data:,' });
});

test.each([
  [0, true],
  [1, false],
])('a picture of the most bytes and %d more is taken: %s', async (more, isTaken) => {
  const file = fileOf(jpeg);
  Object.defineProperty(file, 'size', { value: limits.pictureBytes + more });
  const prepared = preparePicture(file);
  if (isTaken) expect(await prepared).toEqual({ file, preview: 'data:,' });
  else
    await expect(prepared).rejects.toThrow(pictureMessages.pictureTooLarge(limits.pictureBytes / 1_000_000));
});

test('of an animated picture it is said that it will stand still', async () => {
  const frame = '\x00!\xf9\x04\x04\x0a\x00\x00\x00,\x00\x00';
  const file = fileOf(`GIF89a${frame}${frame}`, 'turn.gif');
  for (const [each, name] of [
    [file, 'turn.gif'],
    [file.slice(), 'This picture'],
  ] as const) {
    await preparePicture(each);
    expect(say.mock.lastCall).toEqual(['info', pictureMessages.pictureIsAnimated(name), `animated ${name}`]);
  }
  await preparePicture(fileOf(jpeg));
  expect(say).toHaveBeenCalledTimes(2);
});

test('one picture is scaled at a time', async () => {
  let [running, most] = [0, 0];
  scale.mockImplementation(async () => {
    most = Math.max(most, (running += 1));
    // Long enough for another one to be read.
    for (let turn = 0; turn < 50; turn += 1) await new Promise((go) => setImmediate(go));
    running -= 1;
    return scaled;
  });
  await Promise.all([preparePicture(fileOf(jpeg)), preparePicture(fileOf(png))]);
  expect(most).toBe(1);
});

test.each([
  ['message', 'data:worker,'],
  ['error', 'data:,'],
])('after the %s of its worker a picture has the preview %s', async (end, preview) => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const terminate = vi.fn<() => void>();
  class Worker extends EventTarget {
    terminate = terminate;
    postMessage = () =>
      this.dispatchEvent(new MessageEvent(end, { data: { ...scaled, preview: 'data:worker,' } }));
  }
  vi.stubGlobal('Worker', Worker);
  hasWorkerCanvas.mockReturnValueOnce(true);
  expect((await preparePicture(fileOf(jpeg))).preview).toBe(preview);
  expect(terminate).toHaveBeenCalledOnce();
});
