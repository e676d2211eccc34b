import { describe, expect, test } from 'vitest';
import { ShopError } from './errors';
import { cutPage, encodeCursor, readPage } from './paging';

const asText = (value: unknown) => (typeof value === 'string' ? value : null);

describe('a page', () => {
  test('is not asked for without limit and cursor', () => {
    expect(readPage({}, asText)).toBeNull();
  });

  test('begins at the start without a cursor, and holds a hundred without a limit', () => {
    expect(readPage({ limit: 5 }, asText)).toEqual({ limit: 5, after: null });
    expect(readPage({ after: encodeCursor('x') }, asText)).toEqual({ limit: 100, after: 'x' });
  });

  test('goes on behind the key of its cursor', () => {
    const key = { id: 'Ünï-✓', priceCents: 1_999 };
    expect(readPage({ limit: 5, after: encodeCursor(key) }, (value) => value)).toEqual({
      limit: 5,
      after: key,
    });
  });

  test.each(['', 'null', '%%%', '{}', encodeCursor(5), encodeCursor(null)])(
    'is refused with a cursor that is not one of ours: %j',
    (after) => {
      expect(() => readPage({ after }, asText)).toThrow(ShopError);
    },
  );

  test('ends where no more rows follow', () => {
    const page = { limit: 2, after: null };
    expect(cutPage(['a', 'b', 'c'], page, (row) => row)).toEqual({ rows: ['a', 'b'], next: 'b' });
    expect(cutPage(['a', 'b'], page, (row) => row)).toEqual({ rows: ['a', 'b'], next: null });
    expect(cutPage([], page, (row) => row)).toEqual({ rows: [], next: null });
  });
});
