import { numberMessages } from '@chuck-and-bit/contract/number-messages';
import type { OfferedFilter } from '@chuck-and-bit/contract/product-filters';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showPage } from '../../../test/page';
import { FilterForm } from './filter-form';
import { FilterGroup } from './filter-group';
import { readFilters } from './list-filters';

const choice = (value: string, count = 5) => ({ value, label: `${value} V`, count });
const voltage: OfferedFilter = {
  name: 'voltage',
  label: 'Voltage',
  isAttribute: true,
  isMain: true,
  unit: 'V',
  choices: [choice('12'), choice('18', 1), choice('36', 0)],
  range: { from: 12, to: 36.5 },
};
const price: OfferedFilter = {
  ...voltage,
  name: 'price',
  label: 'Price',
  isAttribute: false,
  unit: '$',
  choices: [],
  range: { from: 4.6, to: 1_299 },
};
const read = (query: string) => readFilters(new URLSearchParams(query), 'drills', () => true);

function open(filter: OfferedFilter, query = '', isOpen = false) {
  const onLeave = vi.fn<() => void>();
  render(<FilterGroup filter={filter} filters={read(query)} isOpen={isOpen} onLeave={onLeave} />);
  return onLeave;
}

/** Of each choice whether it is ticked, whether it can be, and its count. */
const boxes = () =>
  screen.getAllByRole<HTMLInputElement>('checkbox').map((box) => {
    const row = box.closest('div');
    const state = `${box.checked ? 'ticked' : 'free'}${box.disabled ? ', disabled' : ''}`;
    const count = row?.querySelector(`[id="${box.getAttribute('aria-describedby')}"]`)?.textContent;
    return [state, count, row?.classList.contains('text-base-content/70')];
  });

test.each([
  ['', 'free, disabled'],
  ['a.voltage=36', 'ticked'],
])('of the choices with "%s" one that gives nothing can only be taken back', (query, last) => {
  open(voltage, query);
  expect(boxes()).toEqual([
    ['free', '5 products', false],
    ['free', '1 product', false],
    [last, '0 products', last !== 'ticked'],
  ]);
});

test.each([
  ['', false, false],
  ['', true, true],
  ['a.voltage=18', false, true],
  ['a.voltage.from=x', false, true],
  ['a.length.from=x', false, false],
])('a group with "%s", open: %j, is open: %j', (query, isOpen, shown) => {
  open(voltage, query, isOpen);
  expect(document.querySelector('details')?.open).toBe(shown);
});

test.each([
  [8, ''],
  [9, 'max-h-72 overflow-y-auto'],
])('%d choices scroll: "%s"', (count, look) => {
  open({ ...voltage, choices: Array.from({ length: count }, (_, index) => choice(String(index))) });
  expect(document.querySelector('legend + div')?.className).toBe(look);
});

/** The name of each field, what is in it, and what it proposes. */
const fields = () =>
  screen
    .getAllByRole<HTMLInputElement>('textbox')
    .map((field) => [field.getAttribute('aria-label'), field.value, field.placeholder].join(' | '));

test.each<[OfferedFilter, string, string[]]>([
  [voltage, '', ['Voltage from, V |  | 12', 'Voltage to, V |  | 36.5']],
  [price, '', ['Price from, USD |  | 4.60', 'Price to, USD |  | 1299']],
  [{ ...price, unit: '' }, '', ['Price from |  | 4.6', 'Price to |  | 1299']],
  [price, 'price=5..9', ['Price from, USD | 5 | 4.60', 'Price to, USD | 9 | 1299']],
  [price, 'price=5', ['Price from, USD | 5 | 4.60', 'Price to, USD | 5 | 1299']],
  [price, 'price.from=5', ['Price from, USD | 5 | 4.60', 'Price to, USD |  | 1299']],
  [voltage, 'a.voltage=18&a.voltage=20..30', ['Voltage from, V | 20 | 12', 'Voltage to, V | 30 | 36.5']],
  [price, 'price.from=cheap&price.to=9', ['Price from, USD | cheap | 4.60', 'Price to, USD | 9 | 1299']],
])('the ends of %j with "%s" are %j', (filter, query, shown) => {
  open(filter, query);
  expect(fields()).toEqual(shown);
});

test('an end that is no number says so, and looks so', () => {
  open(price, 'price.from=cheap');
  const [from, to] = screen.getAllByRole('textbox');
  const state = (field: HTMLElement | undefined) => [
    field?.getAttribute('aria-invalid'),
    field?.classList.contains('input-error'),
    document.getElementById(field?.getAttribute('aria-describedby') ?? '')?.textContent,
  ];
  expect(state(from)).toEqual(['true', true, numberMessages.none]);
  expect(state(to)).toEqual([null, false, '']);
  const labels = [from, to].map((field) => field?.previousElementSibling?.textContent);
  expect(labels).toEqual(['From, USD', 'To, USD']);
});

test('numbers count once both ends are left', () => {
  const onLeave = open(price);
  const [from, to] = screen.getAllByRole('textbox') as [HTMLElement, HTMLElement];
  fireEvent.blur(from, { relatedTarget: to });
  expect(onLeave).not.toHaveBeenCalled();
  fireEvent.blur(to, { relatedTarget: document.body });
  expect(onLeave).toHaveBeenCalledOnce();
});

test('the first four groups of key figures are open, and what all products have', () => {
  const offered: OfferedFilter[] = [
    ...['a', 'b', 'c', 'd', 'e'].map((name) => ({ ...voltage, name })),
    { ...voltage, name: 'f', isMain: false },
    price,
    { ...price, name: 'g', isMain: false },
  ];
  showPage(<FilterForm filters={read('q=drill')} offered={offered} count={3} />);
  const groups = [...document.querySelectorAll('details')].map((group) => group.open);
  expect(groups).toEqual([true, true, true, true, false, false, true, false]);
  expect(document.querySelector<HTMLInputElement>('input[type="hidden"]')?.value).toBe('drill');
});
