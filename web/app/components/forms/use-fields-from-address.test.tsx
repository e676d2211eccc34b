import { act, fireEvent, screen } from '@testing-library/react';
import { Link, useSearchParams } from 'react-router';
import { expect, test } from 'vitest';
import { fieldOf, type } from '../../../test/controls';
import { showPage } from '../../../test/page';
import { notifyKept } from '../../browser/keep-page';
import { useFieldsFromAddress } from './use-fields-from-address';

function Filters() {
  const [filters] = useSearchParams();
  const form = useFieldsFromAddress(filters.toString(), ({ type: kind, name }) =>
    kind === 'checkbox' ? filters.has(name) : (filters.get(name) ?? ''),
  );
  return (
    <form ref={form}>
      <input name="q" aria-label="Search" />
      <input name="stock" aria-label="In stock" type="checkbox" />
      <select name="sort" aria-label="Sort by">
        <option value="">Newest</option>
        <option value="price">Price</option>
      </select>
      <input name="rows" type="hidden" value="50" />
      <Link to="/?q=bit&stock=1&sort=price">Cheap bits</Link>
    </form>
  );
}
const shown = () => [fieldOf('Search').value, fieldOf('In stock').checked, fieldOf('Sort by').value];
const hidden = () => document.querySelector<HTMLInputElement>('[type=hidden]')?.value;

test('what could not be loaded is taken back, except what is being typed', () => {
  showPage(<Filters />);
  fieldOf('Search').focus();
  type('Search', 'dril');
  fireEvent.click(fieldOf('In stock'));
  type('Sort by', 'price');
  expect(shown()).toEqual(['dril', true, 'price']);
  act(notifyKept);
  expect([shown(), hidden()]).toEqual([['dril', false, ''], '50']);
  fieldOf('Search').blur();
  act(notifyKept);
  expect(shown()).toEqual(['', false, '']);
});

test('other filters of the address are shown, and a box with the focus follows them too', async () => {
  showPage(<Filters />);
  fieldOf('In stock').focus();
  fireEvent.click(screen.getByRole('link', { name: 'Cheap bits' }));
  await expect.poll(shown).toEqual(['bit', true, 'price']);
  expect(hidden()).toBe('50');
});
