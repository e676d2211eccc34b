import { changeInvoiceRecipient, type DocumentSummary } from '@chuck-and-bit/contract/documents';
import { messages } from '@chuck-and-bit/contract/messages';
import { changeAddress, type Purchase } from '@chuck-and-bit/contract/purchases';
import { getPurchaseReceipt } from '@chuck-and-bit/contract/receipts';
import type { Role } from '@chuck-and-bit/contract/roles';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buttons, fieldOf, links, press, type } from '../../../test/controls';
import { noteToasts } from '../../../test/noted-toasts';
import { parcel as sentParcel, purchase as bought } from '../../../test/orders';
import { showPage, signInAs } from '../../../test/page';
import { answers, newApi, sent } from '../../../test/shop-api';
import { saveFile } from '../actions/save-file';
import { CorrectRecipient } from '../documents/recipient-dialog';
import { ReceiptButton } from '../orders/receipt-button';
import { RefundButton } from '../refunds/refund-dialog';
import type { Refundable } from '../refunds/refundable';
import { CancelAllButton } from './cancel-purchase';
import { ChangeAddress } from './change-address';
import { DocumentList } from '../documents/document-list';
import { ShipPurchaseButton } from './ship-purchase';

const told = noteToasts('success');
vi.mock('../../shop-api', () => import('../../../test/shop-api'));
vi.mock('../actions/save-file', () => ({ saveFile: vi.fn<() => void>() }));

const untouched = { quantity: 2, shippedQuantity: 0, refundedQuantity: 0, refundedShippedQuantity: 0 };
const unpaid = { ...untouched, paymentStatus: 'Unpaid', status: 'Pending' };
const paid = { ...unpaid, paymentStatus: 'Paid' };
const shipped = { ...paid, status: 'Shipped', shippedQuantity: 2 };
const refunded = { ...paid, paymentStatus: 'Refunded', refundedQuantity: 2 };
const parcel = (toReplace: number) => ({ lines: [{ orderId: 'o', quantity: 2, toReplace }] });

test.each<[Role | null, string, typeof paid, object[], string[]]>([
  ['admin', 'unpaid', unpaid, [], ['Cancel all', 'Change address']],
  ['admin', 'paid', paid, [], ['Ship', 'Refund', 'Change address', 'Correct recipient']],
  ['admin', 'shipped', shipped, [parcel(0)], ['Refund', 'Correct recipient']],
  ['admin', 'lost', shipped, [parcel(1)], ['Refund', 'Change address', 'Correct recipient']],
  ['admin', 'refunded', refunded, [], ['Correct recipient']],
  ['orders-staff', 'paid', paid, [], ['Ship', 'Refund', 'Change address', 'Correct recipient']],
  ['shipping-staff', 'unpaid', unpaid, [], ['Cancel all', 'Change address']],
  ['shipping-staff', 'paid', paid, [], ['Ship', 'Change address']],
  ['viewer', 'unpaid', unpaid, [], []],
  ['viewer', 'paid', paid, [], []],
  [null, 'unpaid', unpaid, [], ['Cancel all']],
  [null, 'paid', paid, [], []],
])('%s may do with a purchase that is %s', (role, _, order, shipments, names) => {
  signInAs({ role });
  const { paymentStatus } = order;
  const purchase = { _id: 'p', paymentStatus, orders: [order], shipments } as unknown as Purchase;
  showPage(
    <>
      <CancelAllButton purchase={purchase} onAsk={() => {}} />
      <ShipPurchaseButton purchase={purchase} size="small" onAsk={() => {}} />
      <RefundButton refundable={paymentStatus === 'Paid' ? ({} as Refundable) : null} />
      <ChangeAddress purchase={purchase} />
      <CorrectRecipient purchase={purchase} />
    </>,
  );
  expect(buttons()).toEqual(names);
});

const unreadable = ['userName', 'company', 'address', 'city', 'poNumber'].map((part) => ({ [part]: '東京' }));
test.each<[object, string]>([
  [{ city: 'Kraków' }, 'Receipt (PDF)'],
  [{ city: '東京', invoice: null }, 'Receipt (PDF)'],
  [{ paymentStatus: 'Unpaid' }, ''],
  ...[...unreadable, { invoiceAddress: { city: '東京' } }, { orders: [{ productName: '東京' }] }].map(
    (values): [object, string] => [values, 'Invoice (print)'],
  ),
])('of a purchase with %j there is: %s', (values, name) => {
  const bought = { _id: 'p', paymentStatus: 'Paid', invoice: { _id: 'i' }, orders: [], ...values };
  const { container } = showPage(<ReceiptButton purchase={bought as unknown as Purchase} size="small" />);
  expect(container.textContent).toBe(name);
});

test('a receipt is saved under the number of the order', async () => {
  newApi([getPurchaseReceipt, new Blob()]);
  showPage(<ReceiptButton purchase={bought} size="small" />);
  press('Receipt (PDF)');
  await expect.poll(() => vi.mocked(saveFile).mock.lastCall?.[1]).toBe('receipt-K7QM-4XRD.pdf');
});

test.each<[number, string, Purchase['shipments'], string | RegExp]>([
  [1, messages.addressSaved, [], 'The customer gets an email with the new address.'],
  [0, messages.addressUnchanged, [sentParcel], /^What is not shipped yet goes there\./],
])('an address that changes %i purchases is sent as entered, and said', async (modifiedCount, ...rest) => {
  const [sentence, shipments, warning] = rest;
  newApi();
  answers.set(changeAddress, { modifiedCount });
  signInAs({ role: 'admin' });
  showPage(
    <ChangeAddress purchase={{ ...bought, country: null, region: null, postcode: '89501', shipments }} />,
  );
  press('Change address');
  expect([fieldOf('Name').value, fieldOf('City').value]).toEqual(['Ada', 'Reno']);
  expect(screen.getByText(warning)).toBeDefined();
  type('Address', '');
  press('Yes, change address');
  await screen.findByText(messages.addressRequired);
  type('Address', 'Hill 1');
  type('City', 'Elko');
  press('Yes, change address');
  await expect.poll(() => told).toEqual([sentence]);
  const body = { name: 'Ada', address: 'Hill 1', phone: '+15550100', postcode: '89501', city: 'Elko' };
  expect(sent).toEqual([[changeAddress, { params: { id: 'p' }, body }]]);
});

const bohr = { name: 'Bohr GmbH', address: 'Lane 9', regionName: null, country: 'DE' };
const invoice = { _id: 'i', number: '7' };
test.each<[Partial<Purchase>, string | RegExp, object]>([
  [
    { taxNumber: 'DE1' },
    'Receipt and later invoices name this recipient. No money moves.',
    { name: 'Ada', city: 'Reno', country: 'US', region: 'US-NV' },
  ],
  [{ invoice, invoiceAddress: bohr }, /^Invoice 7 is cancelled/, { name: 'Bohr GmbH', country: 'DE' }],
])(
  'the recipient of a purchase with %j is corrected without what is empty',
  async (values, text, recipient) => {
    newApi();
    signInAs({ role: 'admin' });
    showPage(<CorrectRecipient purchase={{ ...bought, ...values }} />);
    press('Correct recipient');
    expect([screen.getByText(text).tagName, fieldOf('Tax number').value]).toEqual([
      'DIV',
      values.taxNumber ?? '',
    ]);
    type('Tax number', '');
    type('Address', 'Hill 1');
    press('Save recipient');
    await expect.poll(() => told).toEqual([messages.recipientSaved]);
    const body = { invoiceAddress: { ...recipient, address: 'Hill 1' } };
    expect(sent).toEqual([[changeInvoiceRecipient, { params: { id: 'p' }, body }]]);
  },
);

const summary = {
  _id: 'i',
  kind: 'invoice',
  number: '7',
  total: 40,
  issuedAt: '2026-11-23T03:00:00.000Z',
  reversedBy: null,
} as unknown as DocumentSummary;

test('documents are of the days of the shop, also to the buyer, and say which one is cancelled', () => {
  signInAs({ role: null });
  const reversed = { ...summary, _id: 'j', number: '6', reversedBy: 'r' } as unknown as DocumentSummary;
  showPage(<DocumentList documents={[reversed, summary]} />);
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual(['Invoice 6Cancelled$40.00Nov 22, 2026', 'Invoice 7$40.00Nov 22, 2026']);
  expect(links()).toEqual(['/dashboard/documents/j', '/dashboard/documents/i']);
  expect(showPage(<DocumentList documents={[]} />).container.textContent).toBe('');
});
