import type { Product } from '@chuck-and-bit/contract/products';
import { listSearchSuggestions, type SearchSuggestions } from '@chuck-and-bit/contract/search-suggestions';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, useLocation } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { newApi } from '../../../test/shop-api';
import { Suggestions } from './suggestions';

type Call = {
  q: string;
  signal: AbortSignal | undefined;
  answer: (found: SearchSuggestions) => void;
  fail: () => void;
};

const calls: Call[] = [];
vi.mock('../../shop-api', () => import('../../../test/shop-api'));

beforeEach(() => {
  vi.useFakeTimers();
  calls.length = 0;
  newApi([
    listSearchSuggestions,
    ({ query: { q = '' } }, { signal }) =>
      new Promise<SearchSuggestions>((answer, reject) => {
        calls.push({ q, signal, answer, fail: () => reject(new Error('Busy')) });
      }),
  ]);
});

const kindNamed = (name: string): SearchSuggestions => ({
  kinds: [{ name, slug: name, path: [] }],
  products: [],
  policies: [],
});

const Here = () => <output>{useLocation().pathname}</output>;

function openBox() {
  render(
    <MemoryRouter>
      <form onSubmit={(event) => event.preventDefault()}>
        <input aria-label="Box" defaultValue="" />
        <Suggestions id="list" />
        <button type="button">Beside</button>
      </form>
      <Link to="/elsewhere">Elsewhere</Link>
      <Here />
    </MemoryRouter>,
  );
  return screen.getByLabelText<HTMLInputElement>('Box');
}

async function type(box: HTMLInputElement, text: string, pause = 1_000) {
  fireEvent.input(box, { target: { value: text } });
  await act(() => vi.advanceTimersByTimeAsync(pause));
}

const list = () => screen.queryByRole('list', { name: 'Suggestions' });
const shown = () => [...(list()?.querySelectorAll('a') ?? [])].map(({ textContent }) => textContent);
const linkNamed = (name: string) => screen.getByRole('link', { name });

async function suggests(box: HTMLInputElement, text: string, found = kindNamed('Drills')) {
  await type(box, text);
  await act(async () => calls.at(-1)?.answer(found));
  expect(shown()[0]).toContain(found.kinds[0]?.name);
}

test('one request is sent for a pause, and none for one letter or a text without a word', async () => {
  const box = openBox();
  for (const text of ['d', '%%', 'the']) await type(box, text);
  for (const text of ['dr', 'dri', 'dril']) await type(box, text, 50);
  expect(calls).toHaveLength(0);
  await type(box, 'drill');
  expect(calls.map(({ q }) => q)).toEqual(['drill']);
  await type(box, ' dr ', 149);
  expect(calls).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(calls.at(-1)?.q).toBe('dr');
});

test('the list stays until another answer comes, and answers about former texts are dropped', async () => {
  const box = openBox();
  await type(box, 'drill');
  await act(async () => calls[0]?.answer(kindNamed('Drills')));
  expect(shown()).toEqual(['Drills']);
  expect(screen.getByText('1 suggestion')).toBeDefined();
  await type(box, 'bit');
  await type(box, 'saw');
  expect(shown()).toEqual(['Drills']);
  expect(calls[1]?.signal?.aborted).toBe(true);
  await act(async () => calls[2]?.answer(kindNamed('Saws')));
  expect(shown()).toEqual(['Saws']);
  await act(async () => calls[1]?.answer(kindNamed('Bits')));
  expect(shown()).toEqual(['Saws']);
});

test('nothing is shown after a failure, for an emptied box, and after Escape, also of a request that runs', async () => {
  const box = openBox();
  await suggests(box, 'drill');
  await type(box, 'drills');
  await act(async () => calls.at(-1)?.fail());
  expect(shown()).toEqual([]);

  await suggests(box, 'bit', kindNamed('Bits'));
  await type(box, '');
  expect(shown()).toEqual([]);

  await suggests(box, 'saw', kindNamed('Saws'));
  await type(box, 'saws');
  fireEvent.keyDown(box, { key: 'Escape' });
  await act(async () => calls.at(-1)?.answer(kindNamed('Late')));
  expect(shown()).toEqual([]);
  expect(screen.queryByText('1 suggestion')).toBeNull();
});

const picture = { path: '/1.webp', width: 1, height: 1, alt: '' };
const productNamed = (name: string, unit: string) =>
  ({ _id: `id of ${name}`, name, price: 5, unit, pictures: [picture] }) as unknown as Product;

test('kinds are listed with those above them, products with their price, and policies, each leading there', async () => {
  const box = openBox();
  await suggests(box, 'drill', {
    kinds: [
      { name: 'Drills', slug: 'drills', path: ['Machines', 'Power tools'] },
      { name: 'Bits', slug: 'bits', path: ['Wood'] },
      { name: 'Saws', slug: 'saws', path: [] },
    ],
    products: [productNamed('Auger', 'piece'), productNamed('Plug', 'pack')],
    policies: ['returns'],
  });
  expect(shown()).toEqual([
    'DrillsMachines › Power tools',
    'BitsWood',
    'Saws',
    'Auger$5.00',
    'Plug$5.00per pack',
    'Returns and refunds',
  ]);
  const addresses = [...(list()?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));
  expect(addresses.slice(0, 1)).toEqual(['/all-drills/drills']);
  expect(addresses.slice(3)).toEqual([
    '/all-drills/id%20of%20Auger',
    '/all-drills/id%20of%20Plug',
    '/policies/returns',
  ]);
  const groups = [...(list()?.children ?? [])].map(({ className }) => className);
  expect(groups).toEqual(['', '', '', 'starts-group', '', 'starts-group']);
  expect(screen.getByText('6 suggestions')).toBeDefined();
});

test('arrows lead through the list, a letter back into the box, and Escape to the box of a closed list', async () => {
  const box = openBox();
  const press = (key: string, more: object = {}) =>
    fireEvent.keyDown(document.activeElement ?? box, { key, ...more });
  box.focus();
  // Nothing is suggested yet.
  expect(press('ArrowDown')).toBe(true);
  await suggests(box, 'drill');
  expect(press('ArrowDown', { isComposing: true })).toBe(true);
  expect(document.activeElement).toBe(box);
  expect(press('ArrowDown')).toBe(false);
  const link = linkNamed('Drills');
  expect(document.activeElement).toBe(link);
  for (const key of ['ctrlKey', 'metaKey', 'altKey']) press('c', { [key]: true });
  press('Tab');
  press('Enter');
  expect(document.activeElement).toBe(link);
  for (const key of ['s', 'Backspace']) {
    link.focus();
    expect(press(key)).toBe(true);
    expect(document.activeElement).toBe(box);
  }
  link.focus();
  expect(press('Escape')).toBe(false);
  expect(document.activeElement).toBe(box);
  expect(list()).toBeNull();
  // The browser empties the box.
  expect(press('Escape')).toBe(true);
});

test.each<[string, (box: HTMLInputElement) => void, boolean]>([
  ['the search', (box) => fireEvent.submit(box.form as HTMLFormElement), false],
  ['the search is closed', (box) => fireEvent(box.form as HTMLFormElement, new Event('toggle')), false],
  ['the focus leaves', (box) => fireEvent.focusOut(box, { relatedTarget: linkNamed('Elsewhere') }), false],
  ['the window is left', (box) => fireEvent.focusOut(box, { relatedTarget: null }), false],
  [
    'the focus moves on',
    (box) => fireEvent.focusOut(box, { relatedTarget: screen.getByText('Beside') }),
    true,
  ],
  ['another page', () => fireEvent.click(linkNamed('Elsewhere')), false],
])('after %s the list is shown: %s', async (_, happens, isShown) => {
  const box = openBox();
  await suggests(box, 'drill');
  act(() => happens(box));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(list() !== null).toBe(isShown);
});

test.each<[string, object, string, string]>([
  ['Drills', {}, '/all-drills/Drills', ''],
  ['Elsewhere', {}, '/elsewhere', 'drill'],
  ...['ctrlKey', 'metaKey', 'shiftKey'].map(
    (key) => ['Drills', { [key]: true }, '/', 'drill'] satisfies [string, object, string, string],
  ),
])('a press on %s with %j leads to %s, and leaves in the box: "%s"', async (name, keys, path, text) => {
  const box = openBox();
  await suggests(box, 'drill');
  await act(async () => void fireEvent.click(linkNamed(name), keys));
  if (path === '/') await act(async () => void fireEvent.click(linkNamed('Elsewhere')));
  else expect(screen.getByRole('status').textContent).toBe(path);
  expect(box.value).toBe(text);
});

test('where a button has opened the search, Escape closes first the list and then the search', async () => {
  const box = openBox();
  const form = box.form as HTMLFormElement;
  const hidePopover = vi.fn<() => void>();
  Object.assign(form, { matches: (state: string) => state === ':popover-open', hidePopover });
  await suggests(box, 'drill');
  expect(fireEvent.keyDown(box, { key: 'Escape' })).toBe(false);
  expect([list(), hidePopover.mock.calls.length]).toEqual([null, 0]);
  expect(fireEvent.keyDown(box, { key: 'Escape' })).toBe(false);
  expect(hidePopover).toHaveBeenCalledOnce();
});

test('what was typed before the page was ready is suggested for, and a text that came with the page is not', async () => {
  const box = openBox();
  box.focus();
  for (const text of ['', 'drill']) {
    box.defaultValue = 'came';
    box.value = text === '' ? 'came' : text;
    await act(async () => void fireEvent.click(linkNamed('Elsewhere')));
    box.focus();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(calls.map(({ q }) => q)).toEqual(text === '' ? [] : [text]);
  }
});

test.each([
  [400, '376px'],
  [100, '120px'],
])('above a keyboard that leaves %d pixels, the list is %s high', async (height, room) => {
  const view = Object.assign(new EventTarget(), { height });
  vi.stubGlobal('visualViewport', view);
  await suggests(openBox(), 'drill');
  expect(list()?.style.maxHeight).toBe(room);
  view.height = 300;
  act(() => void view.dispatchEvent(new Event('resize')));
  expect(list()?.style.maxHeight).toBe('276px');
});
