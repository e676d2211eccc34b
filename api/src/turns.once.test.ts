import { afterEach, expect, test, vi } from 'vitest';
import { createTurns, sortInTurns } from './turns';

afterEach(() => vi.restoreAllMocks());

/** Works for so many milliseconds. @returns whether others had a turn meanwhile */
function workFor(milliseconds: number) {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const giveTurn = createTurns();
  return async () => {
    let hadTurn = false;
    setImmediate(() => (hadTurn = true));
    clock.mockReturnValue(clock() + milliseconds);
    const turn = giveTurn();
    // Work that goes on at once is not put off even by a microtask.
    if (turn === undefined) return false;
    await turn;
    return hadTurn;
  };
}

test.each([
  [4.9, [false, true, false, true]],
  [5, [true, true, true]],
  [2, [false, false, true, false]],
])('steps of %d ms give others a turn after five: %j', async (milliseconds, expected) => {
  const step = workFor(milliseconds);
  const given: boolean[] = [];
  for (const _ of expected) given.push(await step());
  expect(given).toEqual(expected);
});

test.each([0, 1, 2_047, 2_048, 2_049, 6_145])(
  '%i entries are sorted in turns as they are at once, equal ones in their order',
  async (count) => {
    const list = Array.from({ length: count }, (_, index) => ({ key: (index * 7_919) % 97, index }));
    const compare = (one: { key: number }, other: { key: number }) => one.key - other.key;
    let turns = 0;
    const sorted = await sortInTurns(list, compare, () => void turns++);
    expect(sorted).toEqual(list.toSorted(compare));
    expect(turns).toBeGreaterThanOrEqual(Math.ceil(count / 2_048));
  },
);
