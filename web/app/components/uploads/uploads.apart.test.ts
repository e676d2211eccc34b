import type { ManagedPicture } from '@chuck-and-bit/contract/pictures';
import { beforeEach, expect, test, vi } from 'vitest';
import { ShopApiError } from '../../browser/shop-api-error';
import { UserFacingError } from '../../browser/user-facing-error';
import { sendWithProgress } from './send-with-progress';
import { untilAnswered } from './until-answered';
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

/** The browser's request, which the test answers. */
class Sending extends EventTarget {
  upload = new EventTarget();
  headers: Record<string, string> = {};
  sent: unknown = null;
  status = 503;
  response = new Blob(['Busy']);
  open(...of: string[]) {
    this.headers['opened'] = of.join(' ');
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getAllResponseHeaders = () => 'retry-after: 7\r\nx-note: a: b\r\n';
  send(body: unknown) {
    this.sent = body;
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
}
let latest: Sending;

beforeEach(() => {
  latest = new Sending();
  // The next one that is made.
  vi.stubGlobal('XMLHttpRequest', function makeSending() {
    return latest;
  });
});

async function begin(controller = new AbortController()) {
  const parts: number[] = [];
  const headers = { authorization: 'Bearer a' };
  const init = { method: 'POST', body: 'file', headers, signal: controller.signal };
  const request = new Request('https://shop.example/pictures', init);
  const outcome = sendWithProgress((part) => parts.push(part))(request).catch((error: unknown) => error);
  await vi.waitFor(() => expect(latest.headers['opened']).toBe('POST https://shop.example/pictures'));
  return { parts, outcome };
}

test('a file is sent as it is, tells how far it is, and is answered with the status and the headers', async () => {
  const { parts, outcome } = await begin();
  expect(latest.headers).toMatchObject({ authorization: 'Bearer a' });
  expect(latest.sent).toBeInstanceOf(Blob);
  for (const loaded of [1, 4]) {
    latest.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 4 }));
  }
  expect(parts).toEqual([0.25, 1]);
  latest.dispatchEvent(new Event('load'));
  const { status, headers } = (await outcome) as Response;
  expect([status, headers.get('retry-after'), headers.get('x-note')]).toEqual([503, '7', 'a: b']);
});

test.each(['error', 'timeout', 'abort'])('a request that ends by an %s got no answer', async (ending) => {
  const { outcome } = await begin();
  latest.dispatchEvent(new Event(ending));
  expect(await outcome).toBeInstanceOf(TypeError);
});

test('a request that is given up ends without an answer', async () => {
  const controller = new AbortController();
  const { outcome } = await begin(controller);
  controller.abort();
  expect(await outcome).toBeInstanceOf(TypeError);
});

const errorOf = (status: number, retryAfter = 0) => new ShopApiError(status, 'X', 'Refused', [], retryAfter);

/** Sends a request that is refused this often, and then answered. */
function beginRequest(error: Error, refusals = Number.POSITIVE_INFINITY) {
  vi.useFakeTimers();
  const controller = new AbortController();
  const send = vi.fn<() => Promise<string>>(async () => {
    if (send.mock.calls.length <= refusals) throw error;
    return 'stored';
  });
  const waits: boolean[] = [];
  const onWait = (isWaiting: boolean) => void waits.push(isWaiting);
  const { signal } = controller;
  const outcome = untilAnswered(send, { signal, onWait }).catch((thrown: unknown) => thrown);
  const after = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);
  return { controller, send, waits, outcome, after };
}

test('without a connection a request is repeated for as long as that takes, at longer and longer intervals', async () => {
  const { send, waits, outcome, after } = beginRequest(errorOf(0), 7);
  await after(0);
  for (const [index, seconds] of [2, 4, 8, 16, 20, 20, 20].entries()) {
    await after(seconds - 0.001);
    expect(send).toHaveBeenCalledTimes(index + 1);
    await after(0.001);
    expect(send).toHaveBeenCalledTimes(index + 2);
  }
  expect(await outcome).toBe('stored');
  expect(waits).toEqual(Array.from({ length: 14 }, (_, index) => index % 2 === 0));
});

test.each([
  [errorOf(429), 5],
  [errorOf(500), 5],
  [errorOf(503), 5],
  [errorOf(499), 1],
  [errorOf(415), 1],
  [new TypeError('x is undefined'), 1],
])('after %s a request is made %i times', async (error, times) => {
  const { send, outcome, after } = beginRequest(error);
  await after(600);
  expect([await outcome, send.mock.calls.length]).toEqual([error, times]);
});

test.each([
  [7, 7],
  [60, 20],
])('a shop that asks to wait %d seconds is asked again after %d', async (asked, seconds) => {
  const { send, after } = beginRequest(errorOf(503, asked), 1);
  await after(seconds - 0.001);
  expect(send).toHaveBeenCalledOnce();
  await after(0.001);
  expect(send).toHaveBeenCalledTimes(2);
});

test('a request is repeated at once when the connection is back, and never once it is given up', async () => {
  const { controller, send, outcome, after } = beginRequest(errorOf(0));
  await after(0);
  window.dispatchEvent(new Event('online'));
  await after(0);
  expect(send).toHaveBeenCalledTimes(2);
  controller.abort();
  await after(0);
  expect(await outcome).toEqual(errorOf(0));
  await after(600);
  expect(send.mock.calls.length).toBeLessThanOrEqual(3);
});
