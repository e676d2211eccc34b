import { limits } from '@chuck-and-bit/contract/limits';
import { describe, expect, it } from 'vitest';
import type { Page } from '../../api-client';
import { ShopApiError } from '../../browser/shop-api-error';
import { loadRows } from './load-rows';

/** A list of this many rows, paged like a list of the API. */
function listOf(total: number) {
  const requested: { limit: string; after: string | undefined }[] = [];
  const fetchPage = async (page: { limit: string; after: string | undefined }) => {
    requested.push(page);
    const start = page.after === undefined ? 0 : Number(page.after) + 1;
    const end = Math.min(total, start + Number(page.limit));
    const items = Array.from({ length: end - start }, (_, index) => start + index);
    const next = end < total ? String(end - 1) : null;
    return { items, next, total } as Page<number[]>;
  };
  return { requested, fetchPage };
}

const at = (search: string) => new Request(`https://shop.example/dashboard/my-orders${search}`);

describe('the rows of a table', () => {
  it.each([
    ['', 50],
    ['?rows=150', 150],
    ['?rows=7', 50],
    ['?rows=-150', 50],
    ['?rows=many', 50],
    ['?rows=99.9', 99],
  ])('are as many as the address asks for, and a first page at least: "%s"', async (search, count) => {
    const { fetchPage } = listOf(1_000);
    expect(await loadRows(at(search), fetchPage)).toMatchObject({
      items: Array.from({ length: count }, (_, index) => index),
      next: String(count - 1),
      total: 1_000,
    });
  });

  it('are fetched in pages no longer than the API allows, until the list ends', async () => {
    const { requested, fetchPage } = listOf(limits.page.max + 30);
    const loaded = await loadRows(at(`?rows=${limits.page.max * 3}`), fetchPage);
    expect(loaded).toMatchObject({ next: null, total: limits.page.max + 30 });
    expect('items' in loaded && loaded.items.length).toBe(limits.page.max + 30);
    expect(requested).toEqual([
      { limit: String(limits.page.max), after: undefined },
      { limit: String(limits.page.max), after: String(limits.page.max - 1) },
    ]);
  });

  it('are replaced by the reason when a page fails to load', async () => {
    const failing = () => Promise.reject(new ShopApiError(503, 'UNAVAILABLE', 'Busy'));
    expect(await loadRows(at(''), failing)).toMatchObject({ statusCode: 503, failure: 'Busy' });
  });
});
