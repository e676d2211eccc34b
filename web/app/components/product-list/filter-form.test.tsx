import type { SearchReading } from '@chuck-and-bit/contract/product-filters';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type LoaderFunctionArgs, useLoaderData, useLocation, useNavigate } from 'react-router';
import { expect, it, vi } from 'vitest';
import { showPage } from '../../../test/page';
import ProductList from './product-list';
import { readFilters } from './list-filters';
import type { LoadedList } from './load-product-list';

const choice = (value: string) => ({ value, label: value, count: 5 });
const brands = {
  name: 'brand',
  label: 'Brand',
  isAttribute: false,
  isMain: true,
  unit: '',
  choices: [choice('Tarn'), choice('Cairn')],
  range: null,
};
const price = { ...brands, name: 'price', label: 'Price', unit: '$', choices: [], range: { from: 1, to: 9 } };

const kinds = [
  { name: 'Bits', slug: 'bits', count: 1 },
  { name: 'Chucks', slug: 'chucks', count: 1_001 },
  { name: 'Saws', slug: 'saws', count: 0 },
];

/**
 * A list whose further data arrives when the test says so, and what was read from its search.
 * @returns the functions that let it arrive
 */
async function openList(address = '', count: number | null = 5, search: SearchReading | null = null) {
  const arrivals: (() => void)[] = [];
  let isFirst = true;
  const Page = () => {
    const { pathname, search: shown } = useLocation();
    const navigate = useNavigate();
    return (
      <>
        <output aria-label="Address">{`${pathname}${shown}`}</output>
        <button type="button" aria-label="Back" onClick={() => void navigate(-1)} />
        <ProductList list={useLoaderData<LoadedList>()} />
      </>
    );
  };
  const loader = async ({ request }: LoaderFunctionArgs) => {
    if (!isFirst) await new Promise<void>((resolve) => arrivals.push(resolve));
    isFirst = false;
    return {
      filters: readFilters(new URL(request.url).searchParams, null, () => true),
      department: null,
      page: { items: [], next: null, total: 0 },
      offered: { kinds, count, filters: [brands, price], search },
      instead: null,
      meta: {},
    };
  };
  const path = '/all-drills';
  showPage(<Page />, { loader, path, at: `${path}${address}`, config: { questions: null } });
  await screen.findByRole('heading', { level: 1 });
  return arrivals;
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const address = () => screen.getByLabelText('Address').textContent;
const list = () => document.querySelector('[aria-busy]')?.getAttribute('aria-busy');
const arrive = (arrivals: readonly (() => void)[]) =>
  act(async () => {
    for (const each of arrivals) each();
    await Promise.resolve();
  });

/** The list that is loading arrives, at this address. */
async function arriveAt(expected: string, arrivals: readonly (() => void)[]) {
  await waitFor(() => expect(list()).toBe('true'));
  await arrive(arrivals);
  await waitFor(() => expect(address()).toBe(expected));
}

const from = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Price from, USD' });

const typeFrom = (value: string) => {
  fireEvent.change(from(), { target: { value } });
  fireEvent.blur(from());
};

const sortBy = () => screen.getByLabelText<HTMLSelectElement>('Sort by');

const chooseOrder = (value: string) => {
  const { sheet } = sheetOf(false);
  Object.assign(sheet, { requestSubmit: () => fireEvent.submit(sheet) });
  fireEvent.change(sortBy(), { target: { value } });
};

type Field = HTMLInputElement | HTMLSelectElement;
/** A field, what is chosen in it, and how it says so. */
const choices: Record<string, [field: () => Field, choose: () => void, takeBack: () => void]> = {
  choice: [() => box('Tarn'), () => fireEvent.click(box('Tarn')), () => fireEvent.click(box('Tarn'))],
  price: [from, () => typeFrom('5'), () => typeFrom('')],
  order: [sortBy, () => chooseOrder('price'), () => chooseOrder('')],
};

const valueOf = (field: Field) =>
  'checked' in field && field.type === 'checkbox' ? field.checked : field.value;

it.each(Object.entries(choices))(
  'a %s that is taken back while its list loads is not made',
  async (_, choice) => {
    const [field, choose, takeBack] = choice;
    const arrivals = await openList();
    const before = valueOf(field());
    choose();
    await waitFor(() => expect(list()).toBe('true'));
    expect(document.querySelector('[aria-busy]')?.classList).toContain('opacity-50');
    takeBack();
    await waitFor(() => expect(list()).toBe('false'));
    await arrive(arrivals);
    expect(address()).toBe('/all-drills');
    expect(valueOf(field())).toBe(before);
  },
);

it.each(Object.entries(choices))('a %s that is taken back at once is not made', async (_, choice) => {
  const [field, choose, takeBack] = choice;
  const arrivals = await openList();
  const before = valueOf(field());
  act(() => {
    choose();
    takeBack();
  });
  await arrive(arrivals);
  await waitFor(() => expect(list()).toBe('false'));
  expect(address()).toBe('/all-drills');
  expect(valueOf(field())).toBe(before);
});

it('a choice is made again after it was removed', async () => {
  const arrivals = await openList();
  for (const _time of [1, 2]) {
    fireEvent.click(box('Tarn'));
    await arriveAt('/all-drills?brand=Tarn', arrivals);
    fireEvent.click(screen.getByRole('link', { name: 'Remove Tarn' }));
    await arriveAt('/all-drills', arrivals);
    expect(box('Tarn').checked).toBe(false);
  }
});

it('a number that is still typed does not filter', async () => {
  const arrivals = await openList();
  fireEvent.change(from(), { target: { value: '5' } });
  await act(async () => {});
  expect([list(), arrivals.length]).toEqual(['false', 0]);
});

it('what is no number is applied as such, and stays in its field', async () => {
  const arrivals = await openList();
  typeFrom('cheap');
  await arriveAt('/all-drills?price.from=cheap', arrivals);
  expect(from().value).toBe('cheap');
});

it('what was read from a search is not offered beside what is chosen since', async () => {
  await openList('?q=12v drill', 5, {
    read: [{ label: '12 V', without: 'drill' }],
    asTyped: null,
    notUnderstood: [],
    nearest: null,
  });
  const remove = () => screen.queryByRole('link', { name: 'Remove 12 V' });
  expect(remove()).not.toBeNull();
  fireEvent.click(box('Tarn'));
  await waitFor(() => expect(list()).toBe('true'));
  expect(remove()).toBeNull();
});

it('the field with the focus keeps what is typed when other filters change, and follows Back', async () => {
  const arrivals = await openList();
  act(() => from().focus());
  for (const [typed, label, shown, value] of [
    ['', 'Tarn', '/all-drills?brand=Tarn', ''],
    ['5', 'Remove Tarn', '/all-drills', '5'],
    ['5', 'Back', '/all-drills?brand=Tarn', ''],
  ] as const) {
    fireEvent.change(from(), { target: { value: typed } });
    fireEvent.click(screen.getByLabelText(label));
    await arriveAt(shown, arrivals);
    expect(from().value).toBe(value);
  }
});

it('what is typed on a new page stays when the first filter is removed', async () => {
  const arrivals = await openList('?brand=Tarn');
  act(() => from().focus());
  fireEvent.change(from(), { target: { value: '5' } });
  fireEvent.click(screen.getByLabelText('Remove Tarn'));
  await arriveAt('/all-drills', arrivals);
  expect(from().value).toBe('5');
});

it('an order is applied when it is chosen, and taken back with everything else', async () => {
  const arrivals = await openList('?brand=Tarn&price=5..7');
  const fields = () => [sortBy().value, from().value, box('Tarn').checked];
  expect(fields()).toEqual(['', '5', true]);
  chooseOrder('price');
  await arriveAt('/all-drills?sort=price&brand=Tarn&price=5..7', arrivals);
  const chosen = within(screen.getByRole('list', { name: 'Chosen filters' }));
  fireEvent.click(chosen.getByRole('link', { name: 'Clear all' }));
  await arriveAt('/all-drills', arrivals);
  expect(fields()).toEqual(['', '', false]);
});

/** The filters as a sheet that is open, or beside the list. */
function sheetOf(isOpen: boolean) {
  const sheet = document.querySelector<HTMLFormElement>('#filters') as HTMLFormElement;
  const hidePopover = vi.fn<() => void>();
  Object.assign(sheet, { matches: (state: string) => isOpen && state === ':popover-open', hidePopover });
  return { sheet, hidePopover };
}

it.each<[string, boolean, number, () => HTMLElement | null]>([
  ['beside the open sheet', true, 1, () => screen.getByRole('heading', { level: 1 })],
  ['to another field of it', true, 0, () => box('Cairn')],
  ['out of the window', true, 0, () => null],
  ['away from filters that are no sheet', false, 0, () => screen.getByRole('heading', { level: 1 })],
])('a focus that moves %s, open: %j, closes it %i times', async (_, isOpen, times, target) => {
  await openList();
  const { hidePopover } = sheetOf(isOpen);
  fireEvent.blur(box('Tarn'), { relatedTarget: target() });
  expect(hidePopover).toHaveBeenCalledTimes(times);
});

it.each([
  [true, 1],
  [false, 0],
])('what a sheet, open: %j, is submitted with is applied, and it closes %i times', async (isOpen, times) => {
  const arrivals = await openList();
  const { sheet, hidePopover } = sheetOf(isOpen);
  fireEvent.change(from(), { target: { value: '5' } });
  fireEvent.submit(sheet);
  await waitFor(() => expect(arrivals).toHaveLength(1));
  await arrive(arrivals);
  await waitFor(() => expect(address()).toBe('/all-drills?price=5..'));
  expect(hidePopover).toHaveBeenCalledTimes(times);
});

it('a choice made while another is removed keeps it removed', async () => {
  const arrivals = await openList('?brand=Tarn');
  fireEvent.click(screen.getByRole('link', { name: 'Remove Tarn' }));
  await waitFor(() => expect(box('Tarn').checked).toBe(false));
  fireEvent.click(box('Cairn'));
  await waitFor(() => expect(arrivals).toHaveLength(2));
  await arrive(arrivals);
  await waitFor(() => expect(address()).toBe('/all-drills?brand=Cairn'));
  expect(box('Tarn').checked).toBe(false);
});

it.each([
  ['', 'Filters'],
  ['?q=drill', 'Filters'],
  ['?q=drill&brand=Tarn', 'Filters (1)'],
  ['?brand=Tarn&brand=Cairn&price.from=5&sort=price', 'Filters (3)'],
])('the list "%s" has the button "%s"', async (search, name) => {
  await openList(search);
  const opener = screen.getByRole('button', { name: /^Filters/ });
  expect(opener.textContent).toBe(name);
  const states = [opener, screen.getByLabelText('Close filters')].map((each) =>
    ['type', 'popovertarget', 'popovertargetaction'].map((attribute) => each.getAttribute(attribute)),
  );
  expect(states).toEqual([
    ['button', 'filters', null],
    ['button', 'filters', 'hide'],
  ]);
});

it.each([
  [null, 'Show products'],
  [0, 'Show 0 products'],
  [1, 'Show 1 product'],
  [2, 'Show 2 products'],
  [1_000, 'Show 1,000 products'],
  [1_001, 'Show 1,000+ products'],
])('of %s products the button of the filters says "%s"', async (count, name) => {
  await openList('', count);
  expect(screen.getByText(/^Show/).textContent).toBe(name);
});

it('the departments keep the filters and begin their lists; one without products is no link', async () => {
  await openList('?q=drill&brand=Tarn&inStock=true&sort=price&after=x');
  const departments = within(screen.getByRole('navigation', { name: 'Departments' }));
  expect(departments.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Bits1 product',
    'Chucks1,000+ products',
    'Saws0 products',
  ]);
  expect(departments.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/all-drills/bits?q=drill&sort=price&brand=Tarn&inStock=true',
    '/all-drills/chucks?q=drill&sort=price&brand=Tarn&inStock=true',
  ]);
  const counts = departments
    .getAllByRole('link')
    .map((link) => document.getElementById(link.getAttribute('aria-describedby') ?? '')?.textContent);
  expect(counts).toEqual(['1 product', '1,000+ products']);
});
