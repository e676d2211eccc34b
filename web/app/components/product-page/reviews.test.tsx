// @vitest-environment happy-dom
import type { ProductReview, ProductReviews } from '@chuck-and-bit/contract/product-reviews';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { Reviews } from './reviews';

const { call } = vi.hoisted(() => ({
  call: vi.fn<(endpoint: unknown, request: { query: object }) => Promise<Partial<ProductReviews>>>(),
}));
vi.mock('../../shop-api', () => ({ browserShopApi: () => ({ call }) }));

afterEach(cleanup);

async function show(spread: number[], more: Partial<ProductReviews> = {}) {
  const count = spread.reduce((sum, each) => sum + each, 0);
  const first = { average: count === 0 ? null : 4, count, spread, reviews: [], next: null, ...more };
  const Stub = createRoutesStub([{ path: '/', Component: () => <Reviews productId="1" first={first} /> }]);
  render(<Stub />);
  await screen.findByRole('heading', { name: 'Reviews' });
  return screen.queryByRole('list', { name: 'Reviews by stars' });
}

test('the spread of two reviews and more is told, the best first', async () => {
  const list = await show([1, 0, 0, 0, 1_200]);
  const rows = [...(list?.children ?? [])].map((row) => [
    row.firstElementChild?.textContent,
    row.querySelector('.sr-only')?.textContent,
    row.querySelector<HTMLElement>('.tape')?.style.width,
  ]);
  expect(rows).toEqual([
    ['5 stars', '1,200 reviews', expect.stringMatching(/^99\.9/)],
    ['4 stars', '0 reviews', '0%'],
    ['3 stars', '0 reviews', '0%'],
    ['2 stars', '0 reviews', '0%'],
    ['1 star', '1 review', expect.stringMatching(/^0\.08/)],
  ]);
});

test.each([
  ['one review', [0, 0, 0, 0, 1]],
  ['no review', [0, 0, 0, 0, 0]],
])('%s has no spread', async (_what, spread) => {
  expect(await show(spread)).toBeNull();
});

test('more reviews follow those that are shown, until there are none', async () => {
  const reviewOf = (_id: string) =>
    ({ _id, reviewContent: `By ${_id}`, ratings: 4, createdAt: '2026-11-25' }) as ProductReview;
  await show([0, 0, 0, 3, 0], { reviews: [reviewOf('Ada')], next: 'after Ada' });
  for (const [author, next] of [
    ['Bob', 'after Bob'],
    ['Cy', null],
  ] as const) {
    call.mockResolvedValueOnce({ reviews: [reviewOf(author)], next });
    fireEvent.click(screen.getByRole('button', { name: 'More reviews' }));
    await screen.findByText(`By ${author}`);
  }
  const texts = screen.getAllByText(/^By /).map(({ textContent }) => textContent);
  expect(texts).toEqual(['By Ada', 'By Bob', 'By Cy']);
  expect(call.mock.calls.map(([, { query }]) => query)).toEqual([
    { after: 'after Ada' },
    { after: 'after Bob' },
  ]);
  expect(screen.queryByRole('button', { name: 'More reviews' })).toBeNull();
});
