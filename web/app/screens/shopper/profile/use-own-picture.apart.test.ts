import { changeOwnPicture } from '@chuck-and-bit/contract/pictures';
import { pictureMessages } from '@chuck-and-bit/contract/picture-messages';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answers, newApi, sent } from '../../../../test/shop-api';
import { ShopApiError } from '../../../browser/shop-api-error';
import { preparePicture } from '../../../components/pictures/prepare-picture';
import { say } from '../../../components/toasts/say';
import { useOwnPicture } from './use-own-picture';

const { hasWorkerCanvas, scalePicture } = vi.hoisted(() => ({
  hasWorkerCanvas: vi.fn<() => boolean>(() => false),
  scalePicture: vi.fn<(task: object) => Promise<object>>(),
}));
vi.mock('../../../shop-api', () => import('../../../../test/shop-api'));
vi.mock('../../../components/toasts/say', () => ({ say: vi.fn<() => void>() }));
vi.mock('../../../components/pictures/scale-picture', () => ({ hasWorkerCanvas, scalePicture }));

const scaledTo = (file: Blob | null) => ({ kind: 'scaled', preview: 'data:,', file });
beforeEach(() => {
  newApi();
  scalePicture.mockReset().mockResolvedValue(scaledTo(null));
});

/** A file of this size that begins and ends with these bytes, one for each character. */
const fileOf = (text: string, size = text.length, name = 'drill.jpeg') => {
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  return new File([bytes.slice(0, 4), new Uint8Array(size - text.length), bytes.slice(4)], name);
};
const jpeg = '\xff\xd8\xff\xe1\x00\xff\xd9';
const png = '\x89PNG\r\n\x1a\n IDAT IEND';

test.each([
  [jpeg, { isKept: true, isSquare: false, type: 'image/jpeg' }],
  [png, { isKept: true, isSquare: false, type: 'image/webp' }],
  ['\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1', { isKept: false, type: 'image/webp' }],
])('a file that begins with %j is scaled as %j', async (start, task) => {
  const file = fileOf(start);
  expect(await preparePicture(file)).toEqual({ file, preview: 'data:,' });
  expect(scalePicture.mock.calls).toMatchObject([
    [{ file, mostPixels: 60_000_000, previewSide: 240, ...task }],
  ]);
  const smaller = new Blob(['s']);
  scalePicture.mockResolvedValue(scaledTo(smaller));
  expect((await preparePicture(file, { isSquare: true })).file).toBe(smaller);
  expect(scalePicture.mock.calls[1]).toMatchObject([{ isKept: false, isSquare: true }]);
});

const unreadable = { kind: 'unreadable' };
test.each<[string, object | Error, string]>([
  ['BM\x00\x00', unreadable, pictureMessages.pictureIsOther('BMP')],
  ['<svg/>', unreadable, pictureMessages.pictureIsSvg],
  ['\xff\xd8\xff\xe1', scaledTo(null), pictureMessages.pictureBreaksOff],
  [jpeg, { kind: 'tooManyPixels' }, pictureMessages.pictureTooManyPixels(60)],
  [jpeg, unreadable, pictureMessages.pictureBroken],
  [jpeg, new Error('No canvas'), pictureMessages.pictureBroken],
  ['text', unreadable, pictureMessages.pictureUnknown],
  ['\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1', unreadable, pictureMessages.pictureIsHeic],
])('a file that begins with %j, scaled to %j, is refused: %s', async (start, scaled, text) => {
  if (scaled instanceof Error) scalePicture.mockRejectedValue(scaled);
  else scalePicture.mockResolvedValue(scaled);
  const size = start.startsWith('BM') ? 60 : undefined;
  await expect(preparePicture(fileOf(start, size))).rejects.toThrow(text);
});

test('a file of more than 20 MB is refused, and of an animated one is said that it stands still', async () => {
  await expect(preparePicture(fileOf(jpeg, 20_000_001))).rejects.toThrow(pictureMessages.pictureTooLarge(20));
  await preparePicture(fileOf(jpeg, 20_000_000));
  expect(say).not.toHaveBeenCalled();
  await preparePicture(fileOf(`${png} acTL IDAT IEND`.replace(' IDAT', ''), undefined, 'spin.png'));
  expect(say).toHaveBeenCalledWith(
    'info',
    pictureMessages.pictureIsAnimated('spin.png'),
    'animated spin.png',
  );
});

test('pictures are scaled one at a time, also after one that failed', async () => {
  const ends: ((scaled: object) => void)[] = [];
  scalePicture.mockImplementation(() => new Promise((resolve) => ends.push(resolve)));
  const [first, second] = [preparePicture(fileOf(jpeg)), preparePicture(fileOf(jpeg))];
  await expect.poll(() => ends).toHaveLength(1);
  ends[0]?.(unreadable);
  await expect(first).rejects.toThrow(pictureMessages.pictureBroken);
  await expect.poll(() => ends).toHaveLength(2);
  ends[1]?.(scaledTo(null));
  expect((await second).preview).toBe('data:,');
});

test.each([
  ['message', 'data:worker,'],
  ['error', 'data:,'],
])('after the %s of its worker a picture has the preview %s', async (end, preview) => {
  const terminate = vi.fn<() => void>();
  class Worker extends EventTarget {
    terminate = terminate;
    postMessage = () =>
      this.dispatchEvent(new MessageEvent(end, { data: { ...scaledTo(null), preview: 'data:worker,' } }));
  }
  vi.stubGlobal('Worker', Worker);
  hasWorkerCanvas.mockReturnValueOnce(true);
  expect((await preparePicture(fileOf(jpeg))).preview).toBe(preview);
  expect(terminate).toHaveBeenCalledOnce();
});

const open = () => renderHook(() => useOwnPicture());
type Hook = ReturnType<typeof open>['result'];
const choose = ({ current }: Hook, file = fileOf(jpeg)) => act(() => current.choose([file]));
/** Sends what is chosen. @returns what came of it, once it is known */
const send = ({ current }: Hook) => act(() => current.send());

test('a chosen picture is sent as its square, and nothing where none was chosen', async () => {
  const { result } = open();
  expect(await send(result)).toBeUndefined();
  await act(() => result.current.choose([]));
  expect(result.current.state).toEqual({ kind: 'none', problem: null });
  await choose(result, fileOf('text'));
  scalePicture.mockResolvedValueOnce(unreadable);
  await choose(result, fileOf('text'));
  expect(result.current.state).toMatchObject({
    problem: expect.stringMatching(/drill\.jpeg.*: This file is no/),
  });
  const square = new Blob(['square']);
  scalePicture.mockResolvedValue(scaledTo(square));
  await choose(result);
  expect([result.current.preview, scalePicture.mock.lastCall]).toMatchObject([
    'data:,',
    [{ isSquare: true }],
  ]);
  answers.set(changeOwnPicture, { image: '/next.jpeg' });
  expect(await send(result)).toBe('/next.jpeg');
  expect(sent).toEqual([[changeOwnPicture, { body: square }]]);
  expect([result.current.state, result.current.preview]).toEqual([{ kind: 'none', problem: null }, null]);
});

test.each([
  [409, 1],
  [429, 5],
  [503, 5],
])('a picture refused with %i stays chosen after %i tries, with the reason', async (status, tries) => {
  const { result } = open();
  await choose(result);
  answers.set(changeOwnPicture, new ShopApiError(status, 'REFUSED', 'No', [], 0.001));
  expect(await send(result)).toBeNull();
  expect(result.current.state).toMatchObject({ kind: 'chosen', problem: 'No' });
  expect(sent).toHaveLength(tries);
});

test('a picture waits as long as there is no connection, until it is given up or the page is left', async () => {
  for (const ends of ['given up', 'left'] as const) {
    vi.useFakeTimers();
    const { result, unmount } = open();
    await choose(result);
    let signal: AbortSignal | undefined;
    answers.set(changeOwnPicture, (_, options) => {
      ({ signal } = options);
      return new ShopApiError(0, 'NETWORK', 'Lost');
    });
    let taken: string | null | undefined;
    act(() => void result.current.send().then((image) => (taken = image)));
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(result.current.state).toMatchObject({ kind: 'sending', isWaiting: true, progress: 0 });
    if (ends === 'left') unmount();
    else act(() => result.current.forget());
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(taken).toBeNull();
    expect(signal?.aborted).toBe(true);
    if (ends === 'left') continue;
    expect(result.current.state).toEqual({ kind: 'none', problem: null });
    await choose(result);
    act(() => void result.current.send().then((image) => (taken = image)));
    await act(() => vi.advanceTimersByTimeAsync(0));
    answers.set(changeOwnPicture, { image: '/next.jpeg' });
    await act(async () => void window.dispatchEvent(new Event('online')));
    await expect.poll(() => taken).toBe('/next.jpeg');
  }
});
