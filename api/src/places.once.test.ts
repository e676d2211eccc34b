import { once } from 'node:events';
import http from 'node:http';
import { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { expect, test } from 'vitest';
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
    return { raw, placeCall, hold: () => places.hold(placeCall, client) };
  };
  const work = (does: () => Promise<unknown>) => places.during(request, client, does);
  return { ...places, call, work, shares: () => shares };
}

type Started = ReturnType<typeof start>;

const close = async (raw: http.ServerResponse) => {
  const closed = once(raw, 'close');
  raw.destroy();
  await closed;
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
    await expect(hold()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  },
  'the connection is closed while the request waits': async ({ call }) => {
    const leave = await call().hold();
    const { raw, hold } = call();
    void hold();
    await close(raw);
    leave();
  },
  'the request is refused': async ({ call }) => {
    const leave = await call().hold();
    const waiting = call();
    void waiting.hold();
    await expect(call().hold()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await close(waiting.raw);
    leave();
  },
  'it is given up, and the response is sent later': async ({ call }) => {
    const { raw, hold } = call();
    (await hold())();
    raw.end('sent');
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
