import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendWithProgress } from './send-with-progress';

/** The browser's request, which the test answers. */
class Sending extends EventTarget {
  upload = new EventTarget();
  headers: Record<string, string> = {};
  sent: unknown = null;
  status = 503;
  response = new Blob(['Busy']);
  constructor() {
    super();
    latest = this;
  }
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

beforeEach(() => void vi.stubGlobal('XMLHttpRequest', Sending));
afterEach(() => void vi.unstubAllGlobals());

async function begin(controller = new AbortController()) {
  const parts: number[] = [];
  const headers = { authorization: 'Bearer a' };
  const { signal } = controller;
  const request = new Request('https://shop.example/pictures', {
    method: 'POST',
    body: 'file',
    headers,
    signal,
  });
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
