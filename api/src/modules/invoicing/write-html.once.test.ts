import { viewDocument } from '@chuck-and-bit/contract/document-view';
import type { DocumentContent } from '@chuck-and-bit/contract/documents';
import { expect, test } from 'vitest';
import { wrongTexts } from '../../../test/wrong-texts';
import { writeHtml } from './write-html';

const name = 'מקדחה 12 (חדשה)';
const address = {
  name,
  company: name,
  address: 'רחוב הרצל 12\nדירה 3',
  postcode: '6688101',
  city: 'תל אביב',
  region: null,
  regionName: null,
  country: 'IL',
};
const content: DocumentContent = {
  seller: { name, address: 'רחוב יפו 1\nחיפה', taxNumber: name },
  buyer: { ...address, email: 'noa@example.com', taxNumber: name },
  deliveredTo: address,
  purchaseNumber: 'B8TR-29WX',
  poNumber: name,
  payment: { paidAt: '2026-01-02T03:04:05.000Z', transactionId: 'pi_1', card: null },
  reason: name,
  tax: { name: 'מע״מ', percent: 17, isIncluded: true },
  discountCode: name,
  lines: [
    {
      position: 1,
      name,
      unit: 'piece',
      quantity: 2,
      unitsLeft: 1,
      price: 5,
      goods: 10,
      discount: 1,
      tax: 0,
      includedTax: 1,
      amount: 9,
    },
  ],
  shippingName: name,
  goods: 10,
  discount: 1,
  shipping: 5,
  addedTax: 1,
  includedTax: 1,
  total: 15,
  refund: null,
};

const sold = [
  ['Quantity', 'Price', 'Discount', 'Amount'],
  ['2 pieces', '$5.00', '−$1.00', '$9.00'],
];
const refunded = [
  ['Refunded', 'Units left', 'Amount'],
  ['2 pieces', '1', '$10.00'],
];

test.each([
  ['invoice', null, sold],
  ['credit_note', { paid: 15, before: 1, remaining: 0 }, refunded],
  ['reversal', null, sold],
  ['reversal', { paid: 15, before: 1, remaining: 0 }, refunded],
] as const)(
  'a printed %s of the refund %j shows what was sold or refunded, text from right to left in its direction, and figures with their units whole',
  (kind, refund, table) => {
    const reference = { _id: 'one', kind: 'invoice' as const, number: 'חש-1' };
    const view = viewDocument(
      {
        _id: 'two',
        kind,
        number: 'חש-2',
        issuedAt: '2026-01-02T03:04:05.000Z',
        purchaseId: 'three',
        refundId: null,
        reverses: kind === 'reversal' ? reference : null,
        invoice: reference,
        reversedBy: kind === 'invoice' ? reference : null,
        total: 15,
        content: { ...content, refund },
      },
      'UTC',
    );
    expect([view.columns, ...view.lines.map(({ cells }) => cells)]).toEqual(table);
    const html = writeHtml(view);
    expect(html.match(/[\u0590-\u05ff]/g)?.length).toBeGreaterThan(100);
    expect(wrongTexts(html)).toEqual([]);
    expect(html).toContain('\u2068מע״מ\u2069 17 %');
  },
);
