import { keysOf } from '@chuck-and-bit/contract/keys';
import { formatUsd } from '@chuck-and-bit/contract/money';
import { type OrderFilters, type OrderSort, orderFilters } from '@chuck-and-bit/contract/order-search';
import { stateWords } from '@chuck-and-bit/contract/state-words';
import { calendar } from '../../../browser/dates';
import { screens } from '../../../browser/dashboard-screens';

export type FilterName = keyof typeof orderFilters;
export const filterNames = keysOf(orderFilters);

const sortLabels: Record<OrderSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  '-amount': 'Total, high to low',
  amount: 'Total, low to high',
};

const optionsOf = (anything: string, words: Readonly<Record<string, string>>) => [
  { value: '', label: anything },
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
];

/** The options of the selects. `newest` is the default sort order, so its value is empty. */
export const filterOptions = {
  payment: optionsOf('Any payment', stateWords.payment),
  status: optionsOf('Any status', stateWords.order),
  sort: Object.entries(sortLabels).map(([value, label]) => ({
    value: value === 'newest' ? '' : value,
    label,
  })),
};

/** The address of the list with these filters. */
export function filtersPath(filters: OrderFilters): string {
  const address = new URLSearchParams(
    filterNames.flatMap((name) => {
      const value = filters[name]?.trim();
      return value && !(name === 'sort' && value === 'newest') ? [[name, value]] : [];
    }),
  );
  return address.size > 0 ? `${screens.manageAllOrders.path}?${address}` : screens.manageAllOrders.path;
}

const amountText = (text: string) => formatUsd(Number(text));

/** The text of each active filter. */
const texts: Record<Exclude<FilterName, 'sort'>, (value: string) => string> = {
  q: (value) => `“${value}”`,
  payment: (value) =>
    `Payment: ${filterOptions.payment.find((option) => option.value === value)?.label ?? value}`,
  status: (value) => `Status: ${value}`,
  toSettle: () => 'To send or refund',
  from: (value) => `From ${calendar.day(value)}`,
  to: (value) => `Until ${calendar.day(value)}`,
  min: (value) => `At least ${amountText(value)}`,
  max: (value) => `At most ${amountText(value)}`,
};

export type ActiveFilter = { name: FilterName; text: string; without: string };

/** The filters that are set, except the sort order. `without`: the address of the list without that filter. */
export function activeFilters(filters: OrderFilters): ActiveFilter[] {
  return filterNames.flatMap((name) => {
    const value = filters[name];
    if (name === 'sort' || value === undefined) return [];
    return [{ name, text: texts[name](value), without: filtersPath({ ...filters, [name]: undefined }) }];
  });
}
