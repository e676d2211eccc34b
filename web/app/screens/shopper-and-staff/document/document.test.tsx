import { viewDocument } from '@chuck-and-bit/contract/document-view';
import { getDocument, type ShopDocument } from '@chuck-and-bit/contract/documents';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { nth, press, rows } from '../../../../test/controls';
import { openScreen } from '../../../../test/page';
import { newApi } from '../../../../test/shop-api';
import * as documentScreen from './document';

vi.mock('../../../shop-api', () => import('../../../../test/shop-api'));

const ada = { name: 'Ada', company: null, address: 'Ring 7', postcode: null, city: 'Reno', country: 'US' };
const line = {
  position: 1,
  name: 'Auger',
  unit: 'piece',
  quantity: 2,
  unitsLeft: null,
  price: 20,
  goods: 40,
};
const invoice = {
  _id: 'd',
  kind: 'invoice',
  number: 'INV-12',
  issuedAt: '2020-11-23T03:00:00.000Z',
  purchaseId: 'p',
  reverses: null,
  invoice: null,
  reversedBy: { _id: 'r', kind: 'reversal', number: 'REV-1' },
  content: {
    seller: { name: 'Bits', address: 'Hill', taxNumber: null },
    buyer: { ...ada, region: 'US-NV', regionName: 'Nevada', email: 'ada@bits.example', taxNumber: null },
    deliveredTo: null,
    purchaseNumber: 'K7QM-4XRD',
    poNumber: null,
    payment: { paidAt: '2020-11-23T03:00:00.000Z', transactionId: 'pi_1', card: null },
    reason: null,
    tax: { name: 'VAT', percent: 20, isIncluded: true },
    discountCode: null,
    lines: [
      { ...line, discount: 5 },
      { ...line, position: 2, name: 'Bits', discount: 0 },
    ],
    shippingName: 'Parcel',
    goods: 80,
    discount: 5,
    shipping: 0,
    addedTax: 0,
    includedTax: 12.5,
    total: 75,
    refund: null,
  },
} as unknown as ShopDocument;

const print = vi.fn<() => void>();
beforeEach(() => {
  print.mockReset();
  Object.assign(window, { print });
});

const open = async (shown: ShopDocument, search = '') => {
  newApi([getDocument, shown]);
  await openScreen(documentScreen, { path: '/:id', at: `/d${search}` });
};
/** The rows of a list, each with its value. */
const pairs = (index: number) =>
  [...nth(document.querySelectorAll('dl'), index).querySelectorAll('dt')].map((label) => [
    label.textContent,
    label.nextElementSibling?.textContent,
  ]);

test('a document shows all of its parts in their order, in the time zone of the shop', async () => {
  const view = viewDocument(invoice, 'America/New_York');
  expect(view.facts).toContainEqual(['Date', 'November 22, 2020']);
  await open(invoice);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(view.name);
  expect(screen.getByText(view.notice).className).toContain('border');
  expect(pairs(0)).toEqual(view.facts);
  expect(pairs(1)).toEqual([...view.sums, view.total, ...view.notes]);
  const parties = screen
    .getAllByRole('heading', { level: 2 })
    .map((title) => title.parentElement?.textContent);
  expect(parties).toEqual(view.parties.map(({ title, lines }) => `${title}${lines.join('')}`));
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headings).toEqual(['Product', ...view.columns]);
  // On a phone each cell is named.
  const cells = view.lines.map((each) => each.cells.map((cell, at) => `${view.columns[at]}${cell}`));
  expect(rows()).toEqual(view.lines.map(({ name, detail }, at) => [`${name}${detail}`, ...nth(cells, at)]));
});

test.each([0, 1])('a document of %i lines has as many, and one that stands has no notice', async (count) => {
  const lines = invoice.content.lines.slice(0, count);
  await open({ ...invoice, reversedBy: null, content: { ...invoice.content, lines } });
  expect(screen.queryAllByRole('table')).toHaveLength(count);
  expect(document.querySelector('p.border')).toBeNull();
});

test('a document is printed by its button, or at once where its address says so', async () => {
  await open(invoice);
  expect(screen.getByRole('link', { name: 'To the order' }).getAttribute('href')).toBe(
    '/dashboard/purchases/p',
  );
  expect(print).not.toHaveBeenCalled();
  press('Print');
  expect(print).toHaveBeenCalledTimes(1);
  await open(invoice, '?print');
  expect(print).toHaveBeenCalledTimes(2);
});
