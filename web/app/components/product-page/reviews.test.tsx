// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { Reviews } from './reviews';

afterEach(cleanup);

async function show(spread: number[]) {
  const count = spread.reduce((sum, each) => sum + each, 0);
  const first = { average: count === 0 ? null : 4, count, spread, reviews: [], next: null };
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
