import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showPage } from '../../../test/page';
import SettingsLayout from './settings-layout';

const marked = () =>
  screen
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('aria-current')])
    .filter(([, current]) => current !== null);
test.each([
  ['', ['Shop', 'page']],
  ['/taxes', ['Taxes', 'page']],
  ['/taxes/1', ['Taxes', 'true']],
  ['/discount-codes/new', ['Discounts', 'true']],
])('of the settings at “%s” is marked: %j', (at, entry) => {
  showPage(<SettingsLayout />, { path: '*', at: `/dashboard/settings${at}` });
  expect(marked()).toEqual([entry]);
});
