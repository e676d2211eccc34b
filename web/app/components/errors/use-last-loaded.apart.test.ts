import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FailedList } from './failed-list';
import { useLastLoaded } from './use-last-loaded';

type Rows = { items: string[] };

const failed: FailedList = { failure: 'The Shop Is Busy', statusCode: 503 };
const open = (loaded: Rows | FailedList) =>
  renderHook((next: Rows | FailedList) => useLastLoaded(next), { initialProps: loaded });

describe('the data loaded last', () => {
  it('stays when a refresh fails, with the reason', () => {
    const rows = { items: ['a'] };
    const { result, rerender } = open(rows);
    expect(result.current).toEqual({ loaded: rows, failure: null });
    rerender(failed);
    expect(result.current).toEqual({ loaded: rows, failure: 'The Shop Is Busy' });
  });

  it('is replaced by the next data, which clears the reason', () => {
    const { result, rerender } = open({ items: ['a'] });
    rerender(failed);
    const newer = { items: ['b'] };
    rerender(newer);
    expect(result.current).toEqual({ loaded: newer, failure: null });
  });

  it('is null before anything was loaded', () => {
    const { result, rerender } = open(failed);
    expect(result.current).toEqual({ loaded: null, failure: 'The Shop Is Busy' });
    const rows = { items: ['a'] };
    rerender(rows);
    expect(result.current).toEqual({ loaded: rows, failure: null });
  });
});
