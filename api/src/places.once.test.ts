import { once } from 'node:events';
import http from 'node:http';
import { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createPlaces, type PlaceCall } from './places';
import { createSearchLimit } from './search/search-limit';

const client = { network: 'a', address: 'x' };

/** One place, and one who may wait. `call`: a call with a response on a connection that takes all. */
function start() {
  const places = createPlaces({ atOnce: 1, waiting: 1 });
  let shares = 1;
  const request = { leaveShare: () => void (shares = 0) } as PlaceCall['request'];
  const call = () => {
    const raw = new http.ServerResponse(new http.IncomingMessage(new Socket()));
    raw.assignSocket(new Duplex({ read: () => {}, write: (_chunk, _encoding, end) => end() }) as Socket);
    const placeCall = { request, reply: { raw } } as PlaceCall;
    const work = (does: () => Promise<unknown>) => places.during(placeCall, client, does);
    return { raw, placeCall, hold: () => places.hold(placeCall, client), work };
  };
  return { ...places, call, work: call().work, shares: () => shares };
}

type Started = ReturnType<typeof start>;

const close = async (raw: http.ServerResponse) => {
  const closed = once(raw, 'close');
  raw.destroy();
  await closed;
};

const isRefused = (taken: Promise<unknown>) => expect(taken).rejects.toMatchObject({ code: 'UNAVAILABLE' });

const neverDone = async () => {
  throw new Error('The work was done');
};

const ways: Record<string, (started: Started) => Promise<void>> = {
  'the response is sent': async ({ call }) => {
    const { raw, hold } = call();
    await hold();
    raw.end('sent');
  },
  'the connection is closed before the response': async ({ call }) => {
    const { raw, hold } = call();
    await hold();
    await close(raw);
  },
  'the connection was closed before the place was asked for': async ({ call }) => {
    const { raw, hold } = call();
    await close(raw);
    await isRefused(hold());
  },
  'the connection is closed while the request waits': async ({ call }) => {
    const leave = await call().hold();
    const { raw, hold } = call();
    await Promise.all([isRefused(hold()), close(raw)]);
    leave();
  },
  'the connection is closed while the work waits, which is not done then': async ({ call }) => {
    const leave = await call().hold();
    const { raw, work } = call();
    await Promise.all([isRefused(work(neverDone)), close(raw)]);
    leave();
  },
  'the connection was closed before the work asked for a place': async ({ call }) => {
    const { raw, work } = call();
    await close(raw);
    await isRefused(work(neverDone));
  },
  'the request is refused': async ({ call }) => {
    const leave = await call().hold();
    const waiting = call();
    const refused = isRefused(waiting.hold());
    await isRefused(call().hold());
    await Promise.all([refused, close(waiting.raw)]);
    leave();
  },
  'it is given up, and the response is sent later': async ({ call }) => {
    const { raw, hold } = call();
    (await hold())();
    await once(raw.end('sent'), 'finish');
  },
  'the work is done': async ({ work }) => expect(await work(async () => 'done')).toBe('done'),
  'the work fails': async ({ work }) => {
    await expect(work(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  },
};

test.each(Object.keys(ways))('a place is free again when %s', async (way) => {
  const started = start();
  await ways[way]?.(started);
  // Of those who took it, or wait for it, none is left.
  await expect.poll(started.taken).toBe(0);
  expect(await started.work(async () => 'next')).toBe('next');
  expect(started.shares()).toBe(0);
});

test('work that has begun keeps its place when the connection is closed', async () => {
  const { call, taken } = start();
  const { raw, work } = call();
  let end = (_done: string) => {};
  const worked = work(() => new Promise<string>((resolve) => (end = resolve)));
  await close(raw);
  let hasBegun = false;
  const next = call().work(async () => (hasBegun = true));
  await nextTurn();
  expect(taken()).toBe(1);
  expect(hasBegun).toBe(false);
  end('done');
  expect(await worked).toBe('done');
  expect(await next).toBe(true);
});

test('whoever is refused is told so after a while, and at once if they have gone', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { call } = start();
  const { hold, taken } = createPlaces({ atOnce: 1, waiting: 1 }, { refusedAfterMilliseconds: 250 });
  await hold(call().placeCall, client);
  const waiting = call();
  const left = isRefused(hold(waiting.placeCall, client));
  let isTold = false;
  const told = hold(call().placeCall, client).finally(() => (isTold = true));
  const refused = isRefused(told);
  await Promise.all([left, close(waiting.raw)]);
  await vi.advanceTimersByTimeAsync(249);
  expect(isTold).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await refused;
  expect(taken()).toBe(1);
});

test('a search waits for a place, unless its list is being sent', async () => {
  const limitFor = createSearchLimit({ atOnce: 1, waiting: 0 });
  const { call } = start();
  void limitFor(call().placeCall, client)(() => new Promise(() => {}));
  const { raw, placeCall } = call();
  const search = () => limitFor(placeCall, client)(async () => 'found');
  await expect(search()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  raw.flushHeaders();
  expect(await search()).toBe('found');
});
