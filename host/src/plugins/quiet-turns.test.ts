import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { createQuietTurns } from './quiet-turns';

afterEach(() => vi.useRealTimers());

function start() {
  const server = new EventEmitter();
  const begin = createQuietTurns(server);
  const begun: string[] = [];
  return {
    arrive: () => server.emit('connection'),
    ask: (name: string, work = () => {}) =>
      begin(() => {
        begun.push(name);
        work();
      }),
    begun,
  };
}

test('work begins at once while no connection arrives', async () => {
  const { arrive, ask, begun } = start();
  ask('first');
  expect(begun).toEqual(['first']);
  arrive();
  await nextTurn();
  await nextTurn();
  ask('second');
  expect(begun).toEqual(['first', 'second']);
});

test('work begins in order in a turn in which no connection has arrived', async () => {
  const { arrive, ask, begun } = start();
  for (let turn = 0; turn < 20; turn += 1) {
    arrive();
    ask(`of turn ${turn}`);
    await nextTurn();
  }
  expect(begun).toEqual([]);
  await nextTurn();
  expect(begun).toEqual(Array.from({ length: 20 }, (_, turn) => `of turn ${turn}`));
});

test('work begins after a tenth of a second, however many connections arrive', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { arrive, ask, begun } = start();
  const turns = async (count: number) => {
    for (let turn = 0; turn < count; turn += 1) {
      arrive();
      await nextTurn();
    }
  };
  arrive();
  ask('early');
  await turns(10);
  vi.advanceTimersByTime(50);
  ask('late');
  vi.advanceTimersByTime(49);
  await turns(10);
  expect(begun).toEqual([]);
  vi.advanceTimersByTime(1);
  await turns(3);
  expect(begun).toEqual(['early']);
});

test('a turn has some milliseconds of work, and those that come meanwhile wait behind the others', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { arrive, ask, begun } = start();
  arrive();
  for (const name of ['one', 'two', 'three']) ask(name, () => vi.advanceTimersByTime(3));
  await nextTurn();
  await nextTurn();
  expect(begun).toEqual(['one', 'two']);
  ask('four');
  await nextTurn();
  expect(begun).toEqual(['one', 'two', 'three', 'four']);
});
