import { changeOwnPicture } from '@chuck-and-bit/contract/pictures';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answers, newApi, sent } from '../../../../test/shop-api';
import { ShopApiError } from '../../../browser/shop-api-error';
import { useOwnPicture } from './use-own-picture';

const scalePicture = vi.hoisted(() => vi.fn<(task: object) => Promise<object>>());
vi.mock('../../../shop-api', () => import('../../../../test/shop-api'));
vi.mock('../../../components/pictures/scale-picture', () => ({
  hasWorkerCanvas: () => false,
  scalePicture,
}));

const scaledTo = (file: Blob | null) => ({ kind: 'scaled', preview: 'data:,', file });
beforeEach(() => {
  newApi();
  scalePicture.mockReset().mockResolvedValue(scaledTo(null));
});

/** A file of these bytes, one for each character. */
const fileOf = (text: string) =>
  new File([Uint8Array.from(text, (character) => character.charCodeAt(0))], 'drill.jpeg');
const jpeg = '\xff\xd8\xff\xe1\x00\xff\xd9';

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
  await choose(result);
  scalePicture.mockResolvedValueOnce({ kind: 'unreadable' });
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
