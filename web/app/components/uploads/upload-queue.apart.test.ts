import type { ManagedPicture } from '@chuck-and-bit/contract/pictures';
import { expect, test } from 'vitest';
import { ShopApiError } from '../../browser/shop-api-error';
import { UserFacingError } from '../../browser/user-facing-error';
import { createUploadQueue, isOnItsWay, type SendOptions, type Upload } from './upload-queue';

const file = (name: string) => new File(['x'], name);
const prepared = { file: new Blob(), preview: 'data:,' };
const pictureOf = (_id: string) => ({ _id }) as ManagedPicture;

/** A shop that takes every file, unless `refuse` throws. */
function queueWith(refuse: (name: string, options: SendOptions) => void = () => undefined) {
  const names = new Map<Blob, string>();
  return createUploadQueue({
    prepare: async (chosen) => {
      const ready = new Blob();
      names.set(ready, chosen.name);
      return { ...prepared, file: ready };
    },
    send: async (blob, options) => {
      refuse(names.get(blob) ?? '', options);
      return pictureOf(options.uploadId);
    },
  });
}

const statesOf = (queue: ReturnType<typeof queueWith>) => queue.all().map(({ state }) => state);

test('files arrive in their order, each with the id of its upload', async () => {
  const queue = queueWith();
  const keys = queue.add(['a', 'b', 'c', 'd'].map(file));
  // Of the last one alone.
  await queue.ended(keys.slice(3));
  expect(queue.all().map(({ stored }) => stored?._id)).toEqual(keys);
  expect(queue.all().map(({ progress, preview }) => [progress, preview])).toEqual(
    Array(4).fill([1, 'data:,']),
  );
});

test('a file that the shop refuses does not hold up the others', async () => {
  const queue = queueWith((name) => {
    if (name === 'b') throw new ShopApiError(415, 'UNSUPPORTED', 'No picture');
  });
  queue.add(['a', 'b', 'c'].map(file));
  await queue.ended();
  expect(statesOf(queue)).toEqual(['done', 'refused', 'done']);
  expect(queue.all()[1]?.problem).toBe('No picture');
});

test.each([
  [400, 'refused'],
  [409, 'failed'],
  [413, 'refused'],
  [415, 'refused'],
  [422, 'refused'],
  [429, 'failed'],
  [0, 'failed'],
])('a file that the shop answers with %d is %s', async (status, state) => {
  const queue = queueWith(() => {
    throw new ShopApiError(status, 'X', 'No');
  });
  queue.add([file('a')]);
  await queue.ended();
  expect(queue.all()).toMatchObject([{ state, problem: 'No' }]);
});

test('a file that the browser can not read is refused with the reason', async () => {
  const queue = createUploadQueue({
    prepare: () => Promise.reject(new UserFacingError('Broken')),
    send: () => Promise.reject(new Error('never sent')),
  });
  queue.add([file('a')]);
  await queue.ended();
  expect(queue.all()[0]).toMatchObject({ state: 'refused', problem: 'Broken' });
});

test('a failed upload is tried again with the same id', async () => {
  const ids: string[] = [];
  const queue = queueWith((_, { uploadId }) => {
    ids.push(uploadId);
    if (ids.length === 1) throw new ShopApiError(503, 'UNAVAILABLE', 'Busy');
  });
  const [key = ''] = queue.add([file('a')]);
  await queue.ended();
  expect(statesOf(queue)).toEqual(['failed']);
  queue.retry(key);
  await queue.ended();
  expect(statesOf(queue)).toEqual(['done']);
  expect(ids).toEqual([key, key]);
});

test('a form waits for a file until it has arrived, failed or is refused', () => {
  const onItsWay = ['queued', 'preparing', 'sending', 'waiting'] as const;
  const ended = ['failed', 'refused', 'done'] as const;
  const isAwaited = (state: Upload['state']) => isOnItsWay({ state } as Upload);
  expect([...onItsWay, ...ended].filter(isAwaited)).toEqual(onItsWay);
});

test('a cancelled upload is ended and forgotten', async () => {
  let signal: AbortSignal | undefined;
  const queue = createUploadQueue({
    prepare: async () => prepared,
    send: (_, options) => {
      signal = options.signal;
      return new Promise((_resolve, reject) => {
        options.signal.addEventListener('abort', () => reject(new Error('aborted')));
        queue.remove(options.uploadId);
      });
    },
  });
  queue.add([file('a')]);
  await queue.ended();
  expect(signal?.aborted).toBe(true);
  expect(queue.all()).toEqual([]);
});
