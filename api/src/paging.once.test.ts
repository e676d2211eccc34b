import { describe, expect, test } from 'vitest';
import { ShopError } from './errors';
import { cutPage, encodeCursor, readListRequest } from './paging';

const asText = (value: unknown) => (typeof value === 'string' ? value : null);

describe('a page', () => {
  test('is the whole list without limit and cursor', () => {
    expect(readListRequest({}, asText)).toBe('whole');
  });

  test('begins at the start without a cursor, and has up to a hundred rows without a limit', () => {
    expect(readListRequest({ limit: 5 }, asText)).toEqual({ limit: 5, after: null });
    expect(readListRequest({ after: encodeCursor('x') }, asText)).toEqual({ limit: 100, after: 'x' });
  });

  test('starts after the key of its cursor', () => {
    const key = { id: 'Ünï-✓', priceCents: 1_999 };
    expect(readListRequest({ limit: 5, after: encodeCursor(key) }, (value) => value)).toEqual({
      limit: 5,
      after: key,
    });
  });

  test.each(['', 'null', '%%%', '{}', encodeCursor(5), encodeCursor(null)])(
    'is refused with an invalid cursor: %j',
    (after) => {
      expect(() => readListRequest({ after }, asText)).toThrow(ShopError);
    },
  );

  const cut = (rows: string[], after: string | null = null) =>
    cutPage(
      rows,
      { limit: 2, after },
      (row) => row,
      async () => ({ total: 7, isAtLeast: true }),
    );

  test('has no next page when no more rows follow', async () => {
    expect(await cut(['a', 'b', 'c'])).toEqual({ rows: ['a', 'b'], next: 'b', total: 7, isAtLeast: true });
    expect(await cut(['a', 'b'])).toEqual({ rows: ['a', 'b'], next: null, total: 2 });
    expect(await cut([])).toEqual({ rows: [], next: null, total: 0 });
  });

  test('counts the list only when the page is a part of it', async () => {
    const neverCounts = () => expect.fail('counted');
    const page = { limit: 2, after: null };
    expect(await cutPage(['a'], page, (row) => row, neverCounts)).toMatchObject({ total: 1 });
    expect(await cut(['c'], 'b')).toEqual({ rows: ['c'], next: null, total: 7, isAtLeast: true });
  });
});
