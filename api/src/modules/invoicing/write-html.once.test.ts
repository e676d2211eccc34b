import { viewDocument } from '@chuck-and-bit/contract/document-view';
import { type DocumentContent, documentKinds, type ShopDocument } from '@chuck-and-bit/contract/documents';
import { expect, test } from 'vitest';
import { wrongTexts } from '../../../test/wrong-texts';
import { writeHtml } from './write-html';

const name = 'מקדחה 12 (חדשה)';
const noPlace = { postcode: null, city: null, region: null, regionName: null, country: null };
const home = {
  ...noPlace,
  name,
  company: name,
  address: 'רחוב הרצל 12\nדירה 3',
  city: 'תל אביב',
  country: 'IL',
};
const amounts = { goods: 10, discount: 1, includedTax: 1 };
const line = { ...amounts, position: 1, name, unit: 'piece' as const, quantity: 2, unitsLeft: 1, price: 5 };
const content: DocumentContent = {
  ...amounts,
  seller: { name, address: 'רחוב יפו 1\nחיפה', taxNumber: name },
  buyer: { ...home, email: 'noa@example.com', taxNumber: name },
  deliveredTo: home,
  purchaseNumber: 'B8TR-29WX',
  poNumber: name,
  payment: { paidAt: '2026-01-01T04:59:59.000Z', transactionId: 'pi_1', card: null },
  reason: name,
  tax: { name: 'מע״מ', percent: 17, isIncluded: true },
  discountCode: name,
  lines: [{ ...line, tax: 0, amount: 9 }],
  shippingName: name,
  shipping: 5,
  addedTax: 2,
  total: 16,
  refund: null,
};
const reference = { _id: 'one', kind: 'invoice' as const, number: 'חש-1' };
const alone = { refundId: null, reverses: null, invoice: null, reversedBy: null };
const issued = { ...alone, _id: 'two', issuedAt: '2026-01-02T03:04:05.000Z', purchaseId: 'three' };
const documentOf = (kind: ShopDocument['kind'], number: string, changes: Partial<ShopDocument>) => ({
  ...issued,
  kind,
  number,
  total: 16,
  content,
  ...changes,
});

test.each(documentKinds)(
  'a printed %s has text from right to left in its direction, and figures with their units whole',
  (kind) => {
    const printed = documentOf(kind, 'חש-2', {
      reverses: kind === 'reversal' ? reference : null,
      invoice: reference,
      reversedBy: kind === 'invoice' ? reference : null,
    });
    const html = writeHtml(viewDocument(printed, 'UTC'));
    expect(html.match(/[\u0590-\u05ff]/g)?.length).toBeGreaterThan(100);
    expect(wrongTexts(html)).toEqual([]);
    expect(html).toContain('\u2068מע״מ\u2069 17 %');
  },
);

const invoice = { ...reference, number: 'INV-1' };
const drill = { ...line, name: 'Drill', unit: 'set' as const, tax: 0, amount: 9 };
const latin = {
  ...content,
  seller: { name: 'The Drill Shop', address: '1 Main Street', taxNumber: 'US-1' },
  buyer: {
    ...noPlace,
    name: 'Ada',
    company: 'Bohr',
    address: 'Ring 2',
    email: 'a@b.example',
    taxNumber: 'DE-2',
  },
  deliveredTo: { ...noPlace, name: 'Site', company: null, address: 'Lane 3' },
  poNumber: 'PO-1',
  payment: { ...content.payment, card: { brand: 'visa', last4: '4242' } },
  reason: 'Late',
  tax: { name: 'VAT', percent: 17, isIncluded: true },
  discountCode: 'TEN',
  lines: [drill, { ...drill, name: 'Bit', quantity: 0, unitsLeft: 3, discount: 0, goods: 4 }],
  shippingName: 'Parcel',
};
const paid = { 'Paid on': 'December 31, 2025', 'Paid by': 'Visa ending in 4242', Payment: 'pi_1' };
const dated = { Number: 'No-2', Date: 'January 1, 2026' };
const order = { Order: 'B8TR-29WX' };
const whole = { ...order, 'PO number': 'PO-1', ...paid, Reason: 'Late' };
const refund = { paid: 20, before: 3, remaining: 2 };
const nothing = { goods: 0, discount: 0, shipping: 0, addedTax: 0, includedTax: 0 };
const without = {
  buyer: null,
  deliveredTo: null,
  poNumber: null,
  reason: null,
  tax: null,
  shippingName: null,
};
const sold = ['Quantity', 'Price', 'Discount', 'Amount'];
const refunded = ['Refunded', 'Units left', 'Amount'];
const afterwards = { 'Paid for the order': '$20.00', 'Refunded before': '$3.00', Remains: '$2.00' };
type Rows = Record<string, string>;

test.each<[ShopDocument['kind'], string, Partial<ShopDocument>, object, Rows, Rows, Rows]>([
  [
    'credit_note',
    'with all parts, of units and of money without units',
    { invoice, reversedBy: { ...invoice, kind: 'reversal', number: 'REV-1' }, content: { ...latin, refund } },
    {
      title: 'Credit note',
      notice: 'This document was cancelled in full by Reversal REV-1.',
      parties: [
        { title: 'Seller', lines: ['The Drill Shop', '1 Main Street', 'Tax number: US-1'] },
        { title: 'Customer', lines: ['Ada', 'Bohr', 'Ring 2', 'a@b.example', 'Tax number: DE-2'] },
        { title: 'Deliver to', lines: ['Site', 'Lane 3'] },
      ],
      columns: refunded,
      lines: [
        { name: 'Drill', detail: 'VAT 17 %', cells: ['2 sets', '1', '$10.00'] },
        { name: 'Bit', detail: 'VAT 17 %', cells: ['–', '3', '$4.00'] },
      ],
    },
    { ...dated, For: 'Invoice INV-1', ...whole },
    { Products: '$10.00', 'Discount (TEN)': '−$1.00', 'Shipping (Parcel)': '$5.00', 'VAT 17 %': '$2.00' },
    { 'Total refunded': '$16.00', 'Including VAT 17 %': '$1.00', ...afterwards },
  ],
  [
    'invoice',
    'without what may be missing',
    { content: { ...latin, ...without, discountCode: null, shipping: 0 } },
    {
      title: 'Invoice',
      notice: '',
      parties: [{}, { lines: ['Removed at the end of the time that documents are kept'] }],
      columns: sold,
      lines: [
        { detail: '', cells: ['2 sets', '$5.00', '−$1.00', '$9.00'] },
        { detail: '', cells: ['0 sets', '$5.00', '–', '$4.00'] },
      ],
    },
    { ...dated, ...order, ...paid },
    { Products: '$10.00', Discount: '−$1.00', Shipping: 'Free', Tax: '$2.00' },
    { 'Total paid': '$16.00', 'Including tax': '$1.00' },
  ],
  [
    'invoice',
    'of nothing, in place of another',
    { invoice, content: { ...latin, ...nothing, tax: { ...latin.tax, name: 'VAT 19 %' }, lines: [drill] } },
    {
      columns: sold.filter((column) => column !== 'Discount'),
      lines: [{ detail: 'VAT 19 %', cells: ['2 sets', '$5.00', '$9.00'] }],
    },
    { ...dated, Replaces: 'Invoice INV-1', ...whole },
    { 'Shipping (Parcel)': 'Free' },
    { 'Total paid': '$16.00' },
  ],
  [
    'reversal',
    'of the first refund, of which nothing is left',
    {
      reverses: { ...invoice, kind: 'credit_note', number: 'CN-1' },
      invoice,
      content: { ...latin, ...nothing, lines: [], refund: { ...refund, before: 0 } },
    },
    { title: 'Reversal', notice: 'This document cancels Credit note CN-1 in full.', columns: refunded },
    { ...dated, Reverses: 'Credit note CN-1', For: 'Invoice INV-1', ...whole },
    {},
    { 'Total reversed': '$16.00', 'Paid for the order': '$20.00', Remains: '$2.00' },
  ],
])('a printed %s %s has these parts, in this order', (kind, _, changes, shown, facts, sums, below) => {
  const view = viewDocument(documentOf(kind, 'No-2', changes), 'America/New_York');
  expect(view).toMatchObject(shown);
  const amounts = [...Object.entries(sums), ...Object.entries(below)].flat();
  expect([view.facts, view.sums, view.total, view.notes].flat(2)).toEqual([
    ...Object.entries(facts).flat(),
    ...amounts,
  ]);
  const { title, notice, parties, columns, lines } = view;
  const head = [
    title,
    notice,
    ...view.facts.flat(),
    ...parties.flatMap((each) => [each.title, ...each.lines]),
  ];
  const rows = lines.flatMap((each) => [each.name, each.detail, ...each.cells]);
  const table = lines.length > 0 ? [`Lines of ${view.name}`, 'Product', ...columns, ...rows] : [];
  const texts = [...head, ...table, ...amounts, `${title} No-2`];
  const body = writeHtml(view).split('<body>')[1] ?? '';
  expect(body.split(/\s*<[^>]*>\s*/).filter(Boolean)).toEqual(texts.filter(Boolean));
});
