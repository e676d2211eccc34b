import type { Readable } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLocalSignal } from './database/change-signal';
import { createEventStreams, type StreamLimits, streamLimits } from './event-streams';

const event = 'event: changed\ndata:\n\n';

function open(limits: Partial<StreamLimits> = {}, mayFollow = async () => true) {
  const changes = createLocalSignal();
  const streams = createEventStreams(changes, { ...streamLimits, ...limits });
  onTestFinished(() => streams.close());
  return { changes, streams, ...read(streams.open('mona', 'changed', mayFollow)) };
}

/** Collects what a stream sends. */
function read(stream: Readable) {
  const sent: string[] = [];
  stream.setEncoding('utf8').on('data', (text: string) => sent.push(text));
  const ended = new Promise<void>((resolve) => stream.once('close', resolve));
  return { stream, sent, ended };
}

test('a stream opens at once, and sends an event soon after a change', async () => {
  const { changes, sent } = open();
  await vi.waitFor(() => expect(sent).toEqual([': connected\n\n']));
  changes.raise();
  await vi.waitFor(() => expect(sent.at(-1)).toBe(event), 500);
});

test('many changes in quick succession are sent as one event at once and one after the minimum time', async () => {
  const { changes, sent } = open({ betweenMilliseconds: 100 });
  for (let change = 0; change < 1_000; change++) changes.raise();
  const events = () => sent.filter((text) => text === event).length;
  await vi.waitFor(() => expect(events()).toBe(2));
  changes.raise();
  await vi.waitFor(() => expect(events()).toBe(3));
});

test('a stream sends heartbeats', async () => {
  const { sent } = open({ heartbeatMilliseconds: 10 });
  await vi.waitFor(() => expect(sent).toContain(': alive\n\n'));
});

test('without signals of other processes, each heartbeat is an event', async () => {
  const streams = createEventStreams(
    { ...createLocalSignal(), includesOtherProcesses: false },
    { ...streamLimits, heartbeatMilliseconds: 10 },
  );
  onTestFinished(() => streams.close());
  const { sent } = read(streams.open('mona', 'changed', async () => true));
  await vi.waitFor(() => expect(sent).toContain(event));
});

test('a user who may no longer follow receives no more events', async () => {
  let may = true;
  const { changes, sent, ended } = open({}, async () => may);
  may = false;
  changes.raise();
  await ended;
  expect(sent).toEqual([': connected\n\n']);
});

test('the stream of an ended session ends at the next heartbeat', async () => {
  const { ended, sent } = open({ heartbeatMilliseconds: 10 }, async () => false);
  await ended;
  expect(sent).toEqual([': connected\n\n']);
});

test('a stream ends when the session cannot be read', async () => {
  const { changes, ended, sent } = open({}, () => Promise.reject(new Error('No database')));
  changes.raise();
  await ended;
  expect(sent).toEqual([': connected\n\n']);
});

test('a stream ends after its lifetime, and all end when the process stops', async () => {
  await open({ lifetimeMilliseconds: 10 }).ended;
  const { streams, ended } = open();
  streams.close();
  await ended;
  expect(() => streams.open('mona', 'changed', async () => true)).toThrow('busy');
});

test('streams are limited per user and per process, and a closed stream makes room for another', async () => {
  const { streams, stream, ended } = open({ perUser: 1, atOnce: 2 });
  const openFor = (user: string) => streams.open(user, 'changed', async () => true);
  expect(() => openFor('mona')).toThrow('Too many requests');
  openFor('raffaello');
  expect(() => openFor('leonardo')).toThrow('busy');
  stream.destroy();
  await ended;
  openFor('mona');
});

test('a client that reads nothing is disconnected', async () => {
  const changes = createLocalSignal();
  const streams = createEventStreams(changes, { ...streamLimits, betweenMilliseconds: 0 });
  const stream = streams.open('mona', 'changed', async () => true);
  const changeAgain = () => {
    changes.raise();
    return stream.destroyed;
  };
  await vi.waitUntil(changeAgain, { timeout: 20_000, interval: 1 });
  expect(stream.readableLength).toBeLessThan(20_000);
});
