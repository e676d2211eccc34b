import type { Picture } from '@chuck-and-bit/contract/pictures';
import type { ProductDetails } from '@chuck-and-bit/contract/products';
import { act, cleanup, createEvent, fireEvent, render, screen, within } from '@testing-library/react';
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

const open = (shown: readonly Picture[] = pictures) =>
  render(<Gallery product={{ name: 'Drill', pictures: shown } as unknown as ProductDetails} />);

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
  open();
  fireEvent.click(screen.getByRole('link', { name: `Picture ${from} of 3` }));
  act(() => links()[from - 1]?.focus());
  fireEvent.keyDown(links()[from - 1] as HTMLElement, { key });
  expect([reached(), current()]).toEqual([[to], [to]]);
  expect(document.activeElement).toBe(links()[to - 1]);
});

test('a single picture has none to choose, and keeps the keys to the page', () => {
  open(pictures.slice(0, 1));
  expect(screen.queryByRole('list', { name: 'Choose a picture' })).toBeNull();
  expect(reached()).toEqual([1]);
  expect(fireEvent.keyDown(links()[0] as HTMLElement, { key: 'End' })).toBe(true);
});

test('the first picture is loaded first, each links to its largest file, and without one there is a drawing', () => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
  const folder = '/pictures/00000000-0000-7000-8000-000000000001';
  const own = { ...pictures[0], path: folder, width: 3_000, height: 2_000 } as Picture;
  const { unmount } = open([own, ...pictures.slice(1)]);
  expect(links().map((link) => link.getAttribute('href'))).toEqual([`${folder}/3000.jpeg`, '/p/2', '/p/3']);
  const images = links().map((link) => link.querySelector('img'));
  expect(images.map((image) => [image?.loading, image?.getAttribute('fetchpriority')])).toEqual([
    ['eager', 'high'],
    ['lazy', null],
    ['lazy', null],
  ]);
  unmount();
  open([]);
  expect(screen.getByRole('img', { name: 'Drill' }).tagName.toLowerCase()).toBe('svg');
  expect(screen.queryByRole('list')).toBeNull();
});

test.each(['metaKey', 'ctrlKey', 'shiftKey'])(
  'a click on a picture with %s is left to the browser',
  (key) => {
    open();
    const click = createEvent.click(links()[0] as HTMLElement, { [key]: true });
    click.preventDefault = vi.fn<() => void>();
    fireEvent(links()[0] as HTMLElement, click);
    expect(click.preventDefault).not.toHaveBeenCalled();
  },
);

test('the window of pictures opens with the one that is shown, and the page then shows the last one, with the focus', async () => {
  open();
  fireEvent.click(screen.getByRole('link', { name: 'Picture 2 of 3' }));
  fireEvent.click(links()[1] as HTMLElement);
  await screen.findByText('Picture 2 of 3');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Enlarge picture 2: View 2');
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  // A browser then gives the focus back to the link that opened the window.
  vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(() => links()[1]?.focus());
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect([reached(), current()]).toEqual([[3], [3]]);
  expect(document.activeElement).toBe(links()[2]);
});

test('pictures that are not shown yet have the first to reach', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(0);
  open();
  expect([reached(), current()]).toEqual([[1], [1]]);
});

test('a press enlarges the picture that is shown, a second one and another picture shrink it', () => {
  render(<Zoom name="Drill" pictures={pictures} first={1} onClose={vi.fn<() => void>()} />);
  const names = () =>
    within(screen.getByRole('list'))
      .getAllByRole('button')
      .map((button) => `${button.getAttribute('aria-label')} ${button.tabIndex}`);
  const whole = [
    'Enlarge picture 1: View 1 -1',
    'Enlarge picture 2: View 2 0',
    'Enlarge picture 3: View 3 -1',
  ];
  const large = [whole[0], 'Shrink picture 2: View 2 0', whole[2]];
  const press = () => fireEvent.click(screen.getByRole('button', { name: /picture 2: View 2/ }));
  expect(names()).toEqual(whole);
  press();
  expect(names()).toEqual(large);
  const panes = [...screen.getByRole('list').children].map(({ classList }) =>
    classList.contains('overflow-auto'),
  );
  expect(panes).toEqual([false, true, false]);
  // They move the enlarged picture.
  fireEvent.keyDown(screen.getByRole('button', { name: /picture 2/ }), { key: 'End' });
  expect(names()).toEqual(large);
  press();
  expect(names()).toEqual(whole);
  press();
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
  expect(names()).toEqual(whole);
});

test.each([
  ['by keyboard', { detail: 0 }, { left: 75, top: 50 }],
  ['by a pointer', { detail: 1, clientX: 60, clientY: 20 }, { left: 50, top: 0 }],
])('a picture enlarged %s shows the place that was pressed', (_how, press, place) => {
  const mock = (name: 'scrollWidth' | 'scrollHeight' | 'clientHeight', size: number) =>
    vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(size);
  mock('scrollWidth', 250);
  mock('scrollHeight', 200);
  mock('clientHeight', 100);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({
    left: 20,
    top: -5,
    width: 100,
    height: 100,
  } as DOMRect);
  render(<Zoom name="Drill" pictures={pictures} first={0} onClose={vi.fn<() => void>()} />);
  const scrollTo = vi.mocked(HTMLElement.prototype.scrollTo).mockClear();
  fireEvent.click(screen.getByRole('button', { name: 'Enlarge picture 1: View 1' }), press);
  expect(scrollTo.mock.calls).toEqual([[place]]);
});

test('a single picture in the whole window has none before or after', () => {
  render(<Zoom name="Drill" pictures={pictures.slice(0, 1)} first={0} onClose={vi.fn<() => void>()} />);
  expect(screen.getByRole('status').textContent).toBe('');
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
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
