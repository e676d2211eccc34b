// @vitest-environment happy-dom
import type { Picture } from '@chuck-and-bit/contract/pictures';
import type { ProductDetails } from '@chuck-and-bit/contract/products';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Gallery } from './gallery';
import { Zoom } from './zoom';

const width = 100;
const pictures = [1, 2, 3].map(
  (number) =>
    ({ _id: String(number), path: `/p/${number}`, alt: `View ${number}`, width, height: 75 }) as Picture,
);

// A row of slides that are as wide as the row, which scrolls at once.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  vi.spyOn(HTMLElement.prototype, 'scrollTo').mockImplementation(function (
    this: HTMLElement,
    to?: ScrollToOptions | number,
  ) {
    this.scrollLeft = typeof to === 'object' ? (to.left ?? 0) : 0;
    fireEvent.scroll(this);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const links = () => within(screen.getByRole('list', { name: 'Pictures' })).getAllByRole('link');
/** Which of the pictures can be reached by Tab. */
const reached = () => links().flatMap(({ tabIndex }, index) => (tabIndex === 0 ? index + 1 : []));
const current = () =>
  within(screen.getByRole('list', { name: 'Choose a picture' }))
    .getAllByRole('link')
    .flatMap((link, index) => (link.getAttribute('aria-current') === 'true' ? index + 1 : []));

test.each([
  [1, 'ArrowRight', 2],
  [2, 'ArrowRight', 3],
  [3, 'ArrowRight', 3],
  [3, 'ArrowLeft', 2],
  [1, 'ArrowLeft', 1],
  [3, 'Home', 1],
  [1, 'End', 3],
])('from picture %d, %s leads to picture %d, the only one that Tab reaches', (from, key, to) => {
  render(<Gallery product={{ name: 'Drill', pictures } as unknown as ProductDetails} />);
  fireEvent.click(screen.getByRole('link', { name: `Picture ${from} of 3` }));
  act(() => links()[from - 1]?.focus());
  fireEvent.keyDown(links()[from - 1] as HTMLElement, { key });
  expect([reached(), current()]).toEqual([[to], [to]]);
  expect(document.activeElement).toBe(links()[to - 1]);
});

test('a single picture has none to choose, and keeps the keys to the page', () => {
  render(
    <Gallery product={{ name: 'Drill', pictures: pictures.slice(0, 1) } as unknown as ProductDetails} />,
  );
  expect(screen.queryByRole('list', { name: 'Choose a picture' })).toBeNull();
  expect(reached()).toEqual([1]);
  expect(fireEvent.keyDown(links()[0] as HTMLElement, { key: 'End' })).toBe(true);
});

test('the pictures in the whole window are gone through to both ends, and closing tells the last', () => {
  const onClose = vi.fn<(last: number) => void>();
  render(<Zoom name="Drill" pictures={pictures} first={0} onClose={onClose} />);
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  const state = () => [
    screen.getByRole('status').textContent,
    button('Previous').disabled,
    button('Next').disabled,
  ];
  expect(state()).toEqual(['Picture 1 of 3', true, false]);
  fireEvent.click(button('Next'));
  expect(state()).toEqual(['Picture 2 of 3', false, false]);
  fireEvent.click(button('Next'));
  expect(state()).toEqual(['Picture 3 of 3', false, true]);
  fireEvent.click(button('Previous'));
  fireEvent.click(button('Close'));
  expect(onClose.mock.calls).toEqual([[1]]);
});
