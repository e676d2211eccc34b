import {
  listProductReviews,
  type ProductReview,
  type ProductReviews,
} from '@chuck-and-bit/contract/product-reviews';
import { addStockNotice, deleteStockNotice, listStockNotices } from '@chuck-and-bit/contract/stock-notices';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { showPage, signInAs } from '../../../test/page';
import { answers, asked, newApi, sent } from '../../../test/shop-api';
import NoticeButton from './notice-button';
import { Reviews } from './reviews';

vi.mock('../../shop-api', () => import('../../../test/shop-api'));

beforeEach(() => {
  newApi();
  signInAs(null);
});

async function show(spread: number[], more: Partial<ProductReviews> = {}) {
  const count = spread.reduce((sum, each) => sum + each, 0);
  const first = { average: count === 0 ? null : 4, count, spread, reviews: [], next: null, ...more };
  showPage(<Reviews productId="1" first={first} />);
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

const spread = [0, 0, 0, 1, 1];
test.each<[number[], Partial<ProductReviews>, string[]]>([
  [[], {}, ['Nobody has reviewed this product yet.']],
  [[0, 0, 0, 0, 1], { average: 5 }, ['5 out of 5 stars', '5.0 from 1 review']],
  [spread, { average: 4.5 }, ['4.5 out of 5 stars', '4.5 from 2 reviews']],
  [[], { average: 4, count: 9 }, ['4 out of 5 stars', '4.0 from 9 reviews']],
])('the spread %j of %j is told below the title', async (stars, more, lines) => {
  await show(stars, more);
  const box = screen.getByRole('heading', { name: 'Reviews' }).parentElement;
  expect([...(box?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent)).toEqual(lines);
  expect(screen.queryAllByRole('list', { name: 'Reviews by stars' })).toHaveLength(stars === spread ? 1 : 0);
});

test.each([
  [{}, 'Verified buyer · Nov 25, 2026', 0],
  [{ editedAt: '2026-11-26' }, 'Verified buyer · Nov 25, 2026 · edited', 0],
  [{ reply: 'Thank you.' }, 'Verified buyer · Nov 25, 2026', 1],
])(
  'a review with %j says who wrote it and when, and what the shop replied',
  async (values, note, replies) => {
    const review = { _id: '1', name: 'Ada', reviewContent: 'Drills.', ratings: 4, createdAt: '2026-11-25' };
    await show([0, 0, 0, 1, 0], { reviews: [{ ...review, ...values } as ProductReview] });
    expect(screen.getByText(/^Verified buyer/).textContent).toBe(note);
    expect(screen.queryAllByText('Reply from the shop')).toHaveLength(replies);
  },
);

test.each([
  [null, '/dashboard/add-review?product=1'],
  [{ role: null }, '/dashboard/add-review?product=1'],
  [{ role: 'viewer' }, undefined],
])('who may order may write one: %j', async (user, address) => {
  signInAs(user);
  await show([]);
  expect(screen.queryByRole('link', { name: 'Write a review' })?.getAttribute('href')).toBe(address);
});

test('more reviews that can not be read are asked for again', async () => {
  await show([0, 0, 0, 1, 0], { next: 'after Ada' });
  expect(screen.queryByRole('alert')).toBeNull();
  answers.set(listProductReviews, new Error('Lost'));
  fireEvent.click(screen.getByRole('button', { name: 'More reviews' }));
  await screen.findByRole('alert');
  answers.set(listProductReviews, { reviews: [], next: null });
  fireEvent.click(screen.getByRole('button', { name: 'More reviews' }));
  await expect.poll(() => screen.queryByRole('button', { name: 'More reviews' })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('reviews that can not be read say why, and are read again', async () => {
  const first = { failure: 'The Shop Is Busy', statusCode: 503 };
  const loader = vi.fn<() => null>(() => null);
  showPage(<Reviews productId="1" first={first} />, { loader });
  expect((await screen.findByRole('alert')).textContent).toContain('The Shop Is Busy');
  expect(screen.queryByText('Nobody has reviewed this product yet.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(loader).toHaveBeenCalledTimes(2));
});

const reviewOf = (_id: string) =>
  ({ _id, reviewContent: `By ${_id}`, ratings: 4, createdAt: '2026-11-25' }) as ProductReview;

test('once there is a newer review, those that follow are read again', async () => {
  const pageOf = (...names: string[]) =>
    ({
      average: 4,
      count: 3,
      spread: [],
      reviews: names.map(reviewOf),
      next: `after ${names.at(-1)}`,
    }) as ProductReviews;
  let show = (_first: ProductReviews) => {};
  const Shown = () => {
    const [first, setFirst] = useState(pageOf('Ada', 'Bob'));
    show = setFirst;
    return <Reviews productId="1" first={first} />;
  };
  showPage(<Shown />);
  answers.set(listProductReviews, { reviews: [reviewOf('Cy')], next: null });
  fireEvent.click(screen.getByRole('button', { name: 'More reviews' }));
  await screen.findByText('By Cy');
  act(() => show(pageOf('New', 'Ada')));
  const texts = screen.getAllByText(/^By /).map(({ textContent }) => textContent);
  expect(texts).toEqual(['By New', 'By Ada']);
  fireEvent.click(screen.getByRole('button', { name: 'More reviews' }));
  await vi.waitFor(() => expect(asked.at(-1)?.[1]).toEqual({ after: 'after Ada' }));
});

test('more reviews follow those that are shown, until there are none', async () => {
  await show([0, 0, 0, 3, 0], { reviews: [reviewOf('Ada')], next: 'after Ada' });
  for (const [author, next] of [
    ['Bob', 'after Bob'],
    ['Cy', null],
  ] as const) {
    answers.set(listProductReviews, { reviews: [reviewOf(author)], next });
    const more = screen.getByRole<HTMLButtonElement>('button', { name: 'More reviews' });
    fireEvent.click(more);
    expect(more.disabled).toBe(true);
    await screen.findByText(`By ${author}`);
  }
  const texts = screen.getAllByText(/^By /).map(({ textContent }) => textContent);
  expect(texts).toEqual(['By Ada', 'By Bob', 'By Cy']);
  expect(asked.map(([, query]) => query)).toEqual([{ after: 'after Ada' }, { after: 'after Bob' }]);
  expect(screen.queryByRole('button', { name: 'More reviews' })).toBeNull();
});

const whenMailed = 'We email you once, when you can order it again.';
const [add, remove] = ['Tell me when it is back', "Don't tell me"];

/** The button, once the notices were read or could not be. */
async function openNotice(name: string) {
  showPage(<NoticeButton productId="drill" />);
  const button = await screen.findByRole<HTMLButtonElement>('button', { name });
  await expect.poll(() => button.disabled).toBe(false);
  return button;
}

test.each([
  ['drill', remove, deleteStockNotice],
  ['another', add, addStockNotice],
])('who has a notice of %s reads "%s"', async (productId, name, endpoint) => {
  newApi([listStockNotices, [{ productId }]]);
  const button = await openNotice(name);
  expect(screen.queryByText(whenMailed) !== null).toBe(productId === 'drill');
  for (const _press of [1, 2]) fireEvent.click(button);
  await expect.poll(() => asked).toHaveLength(2);
  expect(sent).toEqual([[endpoint, { params: { id: 'drill' } }]]);
});

test.each([
  ['at first', add, []],
  ['after a change', remove, [[{ productId: 'drill' }]]],
])('who has notices that can not be read %s reads "%s"', async (_when, name, read) => {
  const lists = [...read];
  newApi([listStockNotices, () => lists.shift() ?? new Error('Lost')]);
  const button = await openNotice(name);
  if (read.length > 0) fireEvent.click(button);
  await expect.poll(() => asked).toHaveLength(read.length + 1);
  await act(async () => {});
  expect([button.textContent, button.disabled]).toEqual([name, false]);
});
