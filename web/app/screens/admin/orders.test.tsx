import { eraseCustomer, exportCustomerData, getCustomer } from '@chuck-and-bit/contract/customers';
import { countWaitingDocuments } from '@chuck-and-bit/contract/documents';
import { messages } from '@chuck-and-bit/contract/messages';
import {
  addPurchaseNote,
  customerNotes,
  deletePurchaseNote,
  purchaseNotes,
} from '@chuck-and-bit/contract/notes';
import { exportOrders } from '@chuck-and-bit/contract/order-search';
import { getPurchaseTimeline } from '@chuck-and-bit/contract/order-timeline';
import { deleteOrderView, listOrderViews, saveOrderView } from '@chuck-and-bit/contract/order-views';
import { cancelOrder, getOrder, type Order } from '@chuck-and-bit/contract/orders';
import { cancelPurchase, getPurchase, listPurchases, type Purchase } from '@chuck-and-bit/contract/purchases';
import { refundPurchase } from '@chuck-and-bit/contract/refunds';
import { changeTracking } from '@chuck-and-bit/contract/shipments';
import { changeRole } from '@chuck-and-bit/contract/users';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ShopApiError } from '../../browser/shop-api-error';
import { saveFile } from '../../components/actions/save-file';
import { ownColumns } from '../../components/purchase-list/own-columns';
import { PurchaseHeading } from '../../components/purchase-list/purchase-heading';
import { linesOf } from '../../components/purchases/purchase-line';
import { button, buttons, fieldOf, links, nth, press, pressSoon, rows, type } from '../../../test/controls';
import { noteToasts } from '../../../test/noted-toasts';
import { openScreen, showPage, signInAs } from '../../../test/page';
import { ada } from '../../../test/desk-data';
import { bits, order, parcel, purchase, shipped } from '../../../test/orders';
import { answers, asked, newApi, sent } from '../../../test/shop-api';
import * as purchaseScreen from '../shopper-and-staff/purchase-details/purchase-details';
import * as closedScreen from './closed/closed';
import * as customerScreen from './customer/customer';
import * as ordersScreen from './manage-all-orders/manage-all-orders';
import * as slips from './packing-slips/packing-slips';

vi.mock('../../shop-api', () => import('../../../test/shop-api'));
vi.mock('../../session/store/browser-session.client', () => ({ browserSession: {} }));
vi.mock('../../components/catalogue/product-thumbnail', () => ({ ProductThumbnail: () => null }));
vi.mock('../../components/actions/save-file', () => ({ saveFile: vi.fn<() => void>() }));
const told = noteToasts('success');
const failed = noteToasts('error');

const unpaid = { paymentStatus: 'Unpaid', expiresAt: '2020-11-24T03:00:00.000Z' } as const;
const waits = 'Held until Mon, Nov 23, 10:00 PM, then cancelled';
const path = '/dashboard/manage-all-orders';
const list = (search = '', role = 'admin') =>
  openScreen(ordersScreen, { path, at: `${path}${search}`, role });
const two = (changes: Partial<Purchase> = {}, ofOrders: Partial<Order> = {}): Purchase => ({
  ...purchase,
  ...changes,
  orders: [order, bits].map((each) => ({ ...each, ...ofOrders })),
});

beforeEach(() => {
  newApi([listPurchases, []], [listOrderViews, []], [countWaitingDocuments, { waiting: 0 }]);
  answers.set(getPurchase, purchase);
});
afterEach(() => {
  vi.clearAllMocks();
  document.documentElement.scrollTop = 0;
});

const ofAda = 'Adaada@bits.example · Reno, Nevada, United States';
const auger = 'AugerK7QM-4XRD · Nov 22, 2020';
const freed = { ...shipped, unitsToSettle: 1_000, quantity: 3 };
test.each<[Partial<Purchase>, Partial<Order>, role: string, product: string, others: string]>([
  [{}, {}, 'admin', `Select order K7QM-4XRD${auger}`, '2 | $40.00 | Paid | Pending  | Mark as Shipped'],
  [
    ...([{ total: 47.5, refundedAmount: 7, notes: 2 }, { refundedAmount: 7 }, 'viewer'] as const),
    ...([`${auger} · 2 notes`, '2 | $40.50 | Paid$7.00 refunded | Pending  | '] as const),
  ],
  [unpaid, unpaid, 'admin', auger, '2 | $40.00 | Unpaid | Pending  | CancelMark as Shipped'],
  [
    ...([{ notes: 1 }, freed, 'viewer', `${auger} · 1 note`] as const),
    '3 | $40.00 | Paid | Shipped 1 of 3 to send or refund1,000 to send or refund | ',
  ],
])('the desk lists a purchase with %j of an order with %j for %s', async (values, ofOrder, ...expected) => {
  const [role, product, others] = expected;
  answers.set(listPurchases, [{ ...purchase, ...values, orders: [{ ...order, ...ofOrder }] }]);
  await list('', role);
  expect(rows().map((cells) => cells.join(' | '))).toEqual([`${product} | ${ofAda} | ${others}`]);
  expect(screen.getByRole('link', { name: 'Auger' }).getAttribute('href')).toBe('/dashboard/purchases/p');
});

const head = 'Order K7QM-4XRD';
const by = `2 products${ofAda.replace('Ada', 'Ada · ')}`;
const reduced = {
  discount: 5,
  discountCode: 'SPRING',
  shipping: 4.9,
  shippingName: 'Parcel',
  tax: 2,
  notes: 3,
};
const reductions = 'Discount −$5.00 (SPRING)Shipping $4.90 (Parcel)Tax $2.003 notes';
const partly = { refundedAmount: 10.5, invoice: { _id: 'i', number: '1' } };
test.each<[Partial<Purchase>, Partial<Order>, string, string, string, string]>([
  [
    {},
    {},
    'admin',
    `Select order K7QM-4XRD${head}Paid0 of 4 shipped`,
    'Shipping free',
    'Total $40.00Receipt (PDF)Ship',
  ],
  [
    { ...reduced, shipments: [{ ...parcel, lines: [{ orderId: 'drills', quantity: 1, toReplace: 1 }] }] },
    shipped,
    'viewer',
    `${head}Paid3 of 4 on the way`,
    reductions,
    'Total $40.00Receipt (PDF)',
  ],
  [
    ...([{ ...unpaid, poNumber: 'PO-1' }, { ...unpaid, unitsToSettle: 1 }, 'admin'] as const),
    ...([
      `${head}Unpaid2 to send or refund`,
      `${waits}Shipping freePO number PO-1`,
      'Total $40.00Cancel all',
    ] as const),
  ],
  [
    partly,
    {},
    'viewer',
    `${head}Paid0 of 4 shipped`,
    'Shipping freeRefunded $10.50',
    'Total left $29.50Invoice',
  ],
])(
  'the heading of a purchase with %j and %j says what is true of all',
  async (values, ofOrders, ...expected) => {
    const [role, state, parts, total] = expected;
    answers.set(listPurchases, [two(values, ofOrders)]);
    await list('', role);
    const [heading, ...lines] = rows();
    expect([heading, lines.map((cells) => [cells[0], cells[1], cells[3]])]).toEqual([
      [state + by + parts + total],
      [
        [auger, 'Adaada@bits.example', '$40.00'],
        [auger.replace('Auger', 'Bits'), 'Adaada@bits.example', '$15.00'],
      ],
    ]);
    expect(screen.getByRole('button', { name: '2 products', description: head })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Bits' }).getAttribute('href')).toMatch(/purchases\/p#order-2$/);
    press('2 products');
    expect([rows().length, button('2 products').getAttribute('aria-expanded')]).toEqual([1, 'false']);
  },
);

test.each<[Partial<Purchase>, Partial<Order>, said: string, leads: string[]]>([
  [
    { ...reduced, notes: null, invoice: partly.invoice },
    {},
    'Paid0 of 4 shipped2 productsDiscount −$5.00Shipping $4.90Tax $2.00Total $40.00InvoiceOrder all again',
    ['/dashboard/purchases/p', '/dashboard/documents/i'],
  ],
  [
    { ...reduced, ...unpaid, notes: null },
    { ...unpaid, unitsToSettle: 1 },
    `Unpaid2 products${waits}Discount −$5.00Shipping $4.90Tax $2.00Total $40.00Cancel allPay`,
    ['/dashboard/purchases/p', '/checkout?purchase=p'],
  ],
])('the heading of a purchase with %j and %j tells its buyer: %s', (values, ofOrders, said, leads) => {
  signInAs({});
  const folding = { isFolded: true, onFold: () => {} };
  const { container } = showPage(
    <PurchaseHeading folding={folding} purchase={two(values, ofOrders)} onCancel={() => {}} />,
  );
  expect(container.textContent.replace(/Held until .*, then cancelled/, waits)).toBe(head + said);
  expect(links()).toEqual(leads);
});

const tracked = { ...shipped, carrier: 'UPS', trackingNumber: '1' } as const;
const twoParcels = [
  { ...parcel, carrier: 'DHL' as const, trackingNumber: '9' },
  { ...parcel, _id: 'b' },
];
test.each<[Partial<Purchase>, Partial<Order>, ...texts: string[]]>([
  [{}, {}, auger, 'Pending ', 'Receipt (PDF)Order again'],
  [unpaid, unpaid, `AugerK7QM-4XRD · ${waits}`, 'Pending ', 'CancelPay'],
  [{ shipments: [parcel] }, tracked, auger, 'Shipped ', 'Receipt (PDF)Order again'],
  [{ shipments: twoParcels }, shipped, auger, 'Shipped 1 piece: DHL 91 piece', 'Receipt (PDF)Order again'],
  [{}, tracked, auger, 'Shipped UPS 1', 'Receipt (PDF)Order again'],
])('buyers read of a purchase with %j and %j: %s', (values, ofOrder, ...texts) => {
  signInAs({});
  const [line] = linesOf({ ...purchase, ...values, orders: [{ ...order, ...ofOrder }] });
  const [product, , , , state, actions] = ownColumns(() => {}).map(
    ({ cell }) => line && showPage(<>{cell(line)}</>).container.textContent,
  );
  // A buyer reads times of their own.
  const own = product?.replace(/Held until .*, then/, waits.slice(0, -10)).replace(/2[23], 2020/, '22, 2020');
  expect([own, state, actions]).toEqual(texts);
  showPage(<>{line && ownColumns(() => {})[0]?.cell(line)}</>);
  expect(links()).toEqual(['/dashboard/purchases/p']);
});

test.each<[Order['paymentStatus'] | Error, opens: boolean, said: string[]]>([
  ['Paid', true, []],
  ['Refunded', false, [messages.orderRefused.ORDER_REFUNDED]],
  [new ShopApiError(503, 'BUSY', 'Busy'), false, ['Busy']],
])('an order is read again before it is shipped: %s', async (found, opens, said) => {
  answers.set(getOrder, found instanceof Error ? found : { ...order, paymentStatus: found, quantity: 7 });
  answers.set(listPurchases, [purchase]);
  await list();
  const ship = screen.getByRole('button', { name: 'Mark as Shipped', description: /^Auger Ada/ });
  ship.focus();
  fireEvent.click(ship);
  await expect.poll(() => failed).toEqual(said);
  await expect.poll(() => screen.queryByRole('dialog') !== null).toBe(opens);
  if (opens)
    expect(screen.getByRole('dialog', { name: 'Ship order K7QM-4XRD?' }).textContent).toContain(
      'of 7 pieces',
    );
  else await expect.poll(() => document.activeElement).toBe(button('Mark as Shipped'));
  const loads = () => asked.filter(([endpoint]) => endpoint === listOrderViews).length;
  await expect.poll(loads).toBe(found === 'Refunded' ? 2 : 1);
});

const everything = `q=drill&payment=PartlyRefunded&status=Shipped&toSettle=true&from=2026-11-01&to=2026-11-30&min=5&max=1000&sort=amount`;
test('filters of the address are shown, each removable, exported, and none is left out', async () => {
  await list(`?${everything}`);
  const active = screen.getByRole('list', { name: 'Active filters' });
  const removing = within(active).getAllByRole('link').slice(0, -1);
  expect(removing.map(({ textContent }) => textContent.slice('Remove the filter '.length))).toEqual([
    '“drill”',
    ...(['Payment: Partly refunded', 'Status: Shipped', 'To send or refund', 'From Nov 1, 2026'] as const),
    ...(['Until Nov 30, 2026', 'At least $5.00', 'At most $1,000.00'] as const),
  ]);
  const parts = everything.split('&').slice(0, -1);
  const withoutEach = parts.map((part) => everything.replace(`${part}&`, ''));
  const hrefs = links().map((link) => link?.split('?')[1]);
  expect(hrefs.slice(-10, -1)).toEqual([...withoutEach, 'sort=amount']);
  const filters = Object.fromEntries(new URLSearchParams(everything));
  const labels = { q: 'Search orders', payment: 'Payment', sort: 'Sort by', min: 'Total from' };
  for (const [name, label] of Object.entries(labels)) expect(fieldOf(label).value).toBe(filters[name]);
  expect(fieldOf(/^To send or refund/).checked).toBe(true);
  expect(button(/^Filters/).textContent).toBe('Filters(7)(5)');
  press('Export CSV');
  await expect.poll(() => sent).toEqual([[exportOrders, { query: filters }]]);
  await expect.poll(() => vi.mocked(saveFile).mock.lastCall?.[1]).toBe('orders.csv');
  // The number to settle is not asked for where the list has just those.
  const lists = asked.filter(([endpoint]) => endpoint === listPurchases);
  expect(lists).toEqual([[listPurchases, { limit: '50', ...filters }]]);
});

test('a filter that is entered is in the address, and one that can not be read is refused beside its field', async () => {
  await list();
  type('Total to', 'cheap');
  fireEvent.blur(fieldOf('Total to'));
  await expect.poll(() => fieldOf('Total to').getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(fieldOf('Payment'), { target: { value: 'Paid' } });
  await screen.findByText('Payment: Paid');
  expect(fieldOf('Total to').value).toBe('cheap');
  type('Total from', '12,50');
  type('Search orders', ' a ');
  press('Search');
  await screen.findByText('At least $12.50');
  expect(asked.at(-1)?.[1] ?? {}).not.toHaveProperty('max');
  fireEvent.click(fieldOf(/^To send or refund/));
  await screen.findByText('To send or refund');
  Object.defineProperty(fieldOf('Until'), 'validity', { value: { badInput: true } });
  fireEvent.blur(fieldOf('Until'));
  await screen.findByText(messages.dayInvalid);
  expect(fieldOf('Total to').value).toBe('cheap');
  fireEvent.click(nth(screen.getAllByRole('link', { name: 'Clear filters' }), 0));
  await expect.poll(() => fieldOf('Total to').value).toBe('');
  expect(document.querySelector('[aria-invalid="true"]')).toBeNull();
});

const because = 'units to send or refund, because a refund failed. Show';
const busy = new ShopApiError(503, 'BUSY', 'Busy');
const settling = `${path}?toSettle=true`;
test.each<[toSettle: unknown, waiting: unknown, role: string, said: string[], leads: string[]]>([
  [[0], { waiting: 0 }, 'admin', [], []],
  [[1], { waiting: 1 }, 'viewer', [`1 order has ${because} it`, `${messages.documentsWait(1)} `], [settling]],
  [[1_200], { waiting: 0 }, 'admin', [`1,200 orders have ${because} them`], [settling]],
  [[0], { waiting: 2 }, 'admin', [`${messages.documentsWait(2)} Open the settings`], ['/dashboard/settings']],
  [busy, busy, 'admin', [], []],
])('of %j to settle and %j that wait %s reads %j', async (toSettle, waiting, role, said, leads) => {
  answers.set(listPurchases, ({ query }: { query: object }) => ('toSettle' in query ? toSettle : []));
  answers.set(countWaitingDocuments, () => waiting);
  answers.set(listOrderViews, toSettle === busy ? busy : []);
  await list('', role);
  expect([...document.querySelectorAll('.alert')].map(({ textContent }) => textContent)).toEqual(said);
  expect(links().slice(0, leads.length)).toEqual(leads);
  expect(screen.getByText('No orders yet')).toBeDefined();
});

test('orders of other filters are shown at once, also where the list is scrolled down', async () => {
  answers.set(listPurchases, ({ query }: { query: object }) =>
    'payment' in query ? [{ ...purchase, _id: 'new' }, purchase] : [purchase],
  );
  await list();
  document.documentElement.scrollTop = 500;
  fireEvent.change(fieldOf('Payment'), { target: { value: 'Paid' } });
  await expect.poll(() => rows().length).toBe(2);
  expect(screen.queryByText('1 new order')).toBeNull();
});

const [soon, wider] = [
  'Orders appear here as soon as a customer places one.',
  'Please use fewer or wider filters.',
];
test.each([
  ['', 'No orders yet', soon, undefined],
  ['?sort=oldest', 'No orders yet', soon, undefined],
  ['?status=Nonsense', 'No orders yet', soon, undefined],
  ['?status=Shipped&sort=oldest', 'No order matches', wider, `${path}?sort=oldest`],
  ['?q=x', 'No order matches', /^A search finds the beginnings of words/, path],
])('an empty list at %j says why', async (search, title, text, clears) => {
  await list(search);
  expect([screen.getByText(title).tagName, screen.getByText(text).tagName]).toEqual(['H2', 'P']);
  const links = screen.queryAllByRole('link', { name: 'Clear filters' });
  expect(links.at(-1)?.getAttribute('href')).toBe(clears);
});

test('filters are saved as a view unless there is one with the same, and a view is deleted after a question', async () => {
  const viewOf = (name: string, filters: object) => ({ _id: name, name, filters });
  const views = [viewOf('Sent', { status: 'Shipped' }), viewOf('Old', {})];
  answers.set(listOrderViews, views);
  await list('?status=Shipped');
  const saving = () => screen.queryByRole('button', { name: 'Save this view' });
  const nav = within(screen.getByRole('navigation', { name: 'Saved views' }));
  const current = nav.getByRole('link', { current: 'page' });
  expect([current.textContent, saving()]).toEqual(['Sent', null]);
  press('Delete the view Sent');
  expect(within(screen.getByRole('dialog')).getByText('Sent')).toBeDefined();
  press('Yes, delete');
  await expect.poll(() => told).toEqual([messages.viewDeleted]);
  expect(sent.splice(0)).toEqual([[deleteOrderView, { params: { id: 'Sent' } }]]);
  await list('?status=Shipped', 'viewer');
  expect(screen.queryByRole('button', { name: 'Delete the view Sent' })).toBeNull();
  answers.set(listOrderViews, []);
  await list('?status=Shipped', 'viewer');
  expect(screen.queryByRole('navigation', { name: 'Saved views' })).toBeNull();
  await list();
  expect(saving()).toBeNull();
  await list('?status=Shipped');
  press('Save this view');
  press('Save view');
  await screen.findByText(messages.nameRequired);
  type('Name', ' Sent ');
  await pressSoon('Save view');
  const body = { name: 'Sent', filters: { status: 'Shipped' } };
  await expect.poll(() => sent).toEqual([[saveOrderView, { body }]]);
  await expect.poll(() => told.at(-1)).toBe(messages.viewSaved);
});

const details = (role: string | null, hash = '') =>
  openScreen(purchaseScreen, { path: '/:id', at: `/p${hash}`, role, config: { returnDays: 14 } });
const sectionsOf = () => screen.getAllByRole('region').map((each) => each.querySelector('h2')?.textContent);
const region = (name: string) => screen.getByRole('region', { name }).textContent;
const slip = ['Print receipt', 'Receipt (PDF)'];
const line = ['Refund', 'Mark as Shipped'];
const waiting = { ...purchase, ...unpaid, orders: [{ ...order, ...unpaid }] };
const toReplace = [{ orderId: 'drills', quantity: 2, toReplace: 2 }];
const lost = {
  ...purchase,
  orders: [{ ...order, ...shipped }],
  shipments: [{ ...parcel, lostAt: purchase.createdAt, lines: toReplace }],
};
test.each<[role: string | null, Purchase, offered: string[]]>([
  ['admin', purchase, [...slip, 'Ship', 'Refund', 'Correct recipient', 'Change address', 'Add note']],
  ['viewer', purchase, slip],
  ['shipping-staff', purchase, [...slip, 'Ship', 'Change address', 'Add note']],
  [null, purchase, [...slip, 'Order again']],
  [null, { ...two(unpaid, unpaid) }, ['Print', 'Cancel all', 'Cancel', 'Cancel']],
  [
    ...(['admin', two()] as const),
    [...slip, 'Ship', 'Refund', ...line, ...line, 'Correct recipient', 'Change address', 'Add note'],
  ],
  ['admin', waiting, ['Print', 'Cancel', 'Change address', 'Add note']],
  [
    ...(['orders-staff', lost] as const),
    [...slip, 'Refund', 'Refund', 'Send again', 'Correct recipient', 'Change address', 'Add note'],
  ],
  ['shipping-staff', lost, [...slip, 'Send again', 'Change address', 'Add note']],
])('the page of a purchase offers %s what they may do', async (role, bought, offered) => {
  answers.set(getPurchase, bought);
  answers.set(getPurchaseTimeline, new ShopApiError(503, 'BUSY', 'Busy'));
  await details(role);
  expect(buttons()).toEqual(offered);
  expect(screen.getByText("The history can't be shown now: Busy")).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Packing slip' }) !== null).toBe(role !== null);
  const isUnpaid = bought.paymentStatus === 'Unpaid';
  const pay = screen.queryByRole('link', { name: 'Pay' })?.getAttribute('href');
  expect(pay).toBe(role === null && isUnpaid ? '/checkout?purchase=p' : undefined);
  expect(region('Payment').includes('Held until')).toBe(isUnpaid);
  expect(sectionsOf().includes('Notes of the staff')).toBe(role !== null);
  expect(sectionsOf()[0]).toBe(bought.orders.length > 1 ? 'Products' : 'Product');
  const slips = role === null ? [] : ['/dashboard/purchases/p/packing-slip'];
  const all = `/dashboard/${role === null ? 'my' : 'manage-all'}-orders`;
  expect(links().slice(0, 1 + slips.length)).toEqual([all, ...slips]);
  // Of paper alone.
  expect(screen.queryByText('Receipt') !== null).toBe(bought.paymentStatus === 'Paid');
  window.print = vi.fn<() => void>();
  press(/^Print/);
  expect(window.print).toHaveBeenCalledOnce();
});

test('a purchase is told by its payment, delivery and history, to the buyer without a dispute', async () => {
  const at = '2020-11-25T03:00:00.000Z';
  const paid = {
    cardBrand: 'visa',
    cardLast4: '4242',
    paidAt: at,
    refundedAmount: 5,
    refundedAt: at,
    disputedAt: at,
  };
  const invoiceAddress = { ...purchase, name: 'Bits GmbH', company: null };
  const named = { poNumber: 'PO-1', taxNumber: 'DE1', shippingName: 'Parcel', invoiceAddress };
  answers.set(getPurchase, {
    ...purchase,
    ...paid,
    ...named,
    arrives: { from: '2020-12-01', to: '2020-12-02' },
  });
  answers.set(getPurchaseTimeline, [
    { kind: 'paid', at, text: null, amount: 40, orderNumber: 'K7-1', by: null },
    { kind: 'note', at, text: 'Call', amount: null, orderNumber: null, by: 'ada@bits.example' },
  ]);
  await details('viewer');
  const moment = 'Nov 24, 2020, 10:00 PM';
  expect(region('Payment')).toBe(
    `PaymentPayment statusPaidPlaced onNov 22, 2020, 10:00 PMPaid on${moment}Refunded$5.00Refunded on${moment}` +
      `CardVisa ending in 4242Disputed since${moment}PO numberPO-1Invoice toBits GmbHRing 7Reno, NevadaUnited States+15550100` +
      'Tax numberDE1',
  );
  expect(region('History')).toBe(`HistoryPaid K7-1${moment}$40.00 Note${moment}CallBy ada@bits.example`);
  expect(region('Delivery')).toMatch(/^DeliveryShippingParcelArrives/);
  await details(null);
  expect(region('Payment')).not.toContain('Disputed');
  answers.set(getPurchase, { ...purchase, userName: 'A former customer', userEmail: '' });
  await details('viewer');
  expect(region('Delivery')).toBe('DeliveryShippingFree shippingCustomerA former customer');
});

const left = { refundedAmount: 20, refundedQuantity: 1, unitsToSettle: 1 };
const back = { paymentStatus: 'Refunded', refundedAmount: 40, refundedQuantity: 2 } as const;
test.each<[Partial<Order>, role: string | null, units: number, said: string]>([
  [{}, 'viewer', 2, 'Pending '],
  [back, null, 2, 'Refunded'],
  [{ paymentStatus: 'Refunded', ...shipped }, null, 2, 'Shipped '],
  [{ refundedAmount: 5 }, null, 2, 'Pending $5.00 refunded'],
  [left, null, 2, 'Pending 1 of 2 left, 1 to send1 piece refunded'],
  [{ ...freed, unitsToSettle: 1 }, 'viewer', 3, 'Shipped 1 of 3 to send or refund1 to send or refund'],
])('one of several orders with %j says to %s, of %i pieces: %s', async (values, role, units, said) => {
  answers.set(getPurchase, { ...purchase, orders: [{ ...order, ...values }, bits] });
  await details(role, '#order-2');
  const [first, second] = screen.getAllByRole('listitem').filter(({ id }) => id.startsWith('order-'));
  const text = `Auger${units} pieces at $20.00 · 1 of K7QM-4XRD${said}$40.00`;
  expect(first?.textContent.replace('Order again', '')).toBe(text);
  expect(first?.getAttribute('aria-current')).toBeNull();
  expect(second?.getAttribute('aria-current')).toBe('true');
  await expect.poll(() => document.activeElement).toBe(second);
});

test.each([1, 2])(
  'a buyer cancels one of %i orders, and leaves the page only with the last',
  async (count) => {
    answers.set(getPurchase, count === 1 ? waiting : two(unpaid, unpaid));
    await details(null);
    fireEvent.click(nth(screen.getAllByRole('button', { name: 'Cancel' }), 0));
    press('No, keep order');
    expect(told.splice(0)).toEqual([messages.orderKept]);
    fireEvent.click(nth(screen.getAllByRole('button', { name: 'Cancel' }), 0));
    press('Yes, cancel order');
    await expect.poll(() => told).toEqual([messages.orderCancelled]);
    expect(sent).toEqual([[cancelOrder, { query: { id: 'drills' } }]]);
    if (count === 1) return expect(await screen.findByText('At /dashboard/my-orders')).toBeDefined();
    told.length = 0;
    await pressSoon('Cancel all');
    press('No, keep purchase');
    expect(told.splice(0)).toEqual([messages.orderKept]);
    await pressSoon('Cancel all');
    expect(screen.getByRole('dialog').textContent).toContain('Order K7QM-4XRD: 2 products, $40.00');
    press('Yes, cancel purchase');
    await screen.findByText('At /dashboard/my-orders');
    expect(sent.at(-1)).toEqual([cancelPurchase, { params: { id: 'p' } }]);
  },
);

test.each([
  ['pending', messages.refundPending],
  ['succeeded', messages.refundMade],
])('a refund that is %s is said so', async (state, sentence) => {
  answers.set(refundPurchase, { refund: { state } });
  await details('admin');
  press('Refund');
  type('Reason', 'Late');
  press('Yes, refund $40.00');
  await expect.poll(() => told).toEqual([sentence]);
  expect(sent).toEqual([[refundPurchase, { params: { id: 'p' }, body: { restock: false, reason: 'Late' } }]]);
});

test('one of several orders is shipped and refunded alone, by buttons that name it', async () => {
  answers.set(getPurchase, two());
  answers.set(refundPurchase, { refund: { state: 'succeeded' } });
  await details('admin');
  const pressOf = (name: string) =>
    fireEvent.click(screen.getByRole('button', { name, description: 'Bits' }));
  pressOf('Mark as Shipped');
  const dialog = screen.getByRole('dialog', { name: 'Ship order 2 of K7QM-4XRD?' });
  const parcelList = within(dialog).getByRole('list', { name: 'Products in the parcel' });
  expect(parcelList.textContent).toMatch(/^Bits.*of 2 pieces$/);
  press('No, not yet');
  pressOf('Refund');
  type('Reason', 'Late');
  press('Yes, refund $40.00');
  const body = { orderId: 'bits', restock: false, reason: 'Late' };
  await expect.poll(() => sent).toEqual([[refundPurchase, { params: { id: 'p' }, body }]]);
});

test('the tracking of a parcel is saved without a mail, by a button that names it', async () => {
  const tracking = { carrier: 'UPS', trackingNumber: '1Z' } as const;
  answers.set(getPurchase, { ...purchase, shipments: [parcel, { ...parcel, _id: 'second', ...tracking }] });
  await details('admin');
  expect(button('Add tracking: parcel 1')).toBeDefined();
  press('Change tracking: parcel 2');
  expect([fieldOf('Carrier').value, fieldOf('Tracking number').value]).toEqual(['UPS', '1Z']);
  press('Save tracking');
  await expect.poll(() => told).toEqual([messages.trackingSaved]);
  const body = { ...tracking, notifyBuyer: false };
  expect(sent).toEqual([[changeTracking, { params: { id: 'p', shipmentId: 'second' }, body }]]);
});

test('notes are added, and deleted by who may after a question', async () => {
  const note = { _id: 'n', text: 'Call', authorName: 'Bob', createdAt: purchase.createdAt, canDelete: false };
  answers.set(purchaseNotes.list, [note, { ...note, _id: 'm', text: 'Ring', canDelete: true }]);
  await details('admin');
  const notes = () => within(screen.getByRole('list', { name: 'Notes' })).getAllByRole('listitem');
  expect(notes().map(({ textContent }) => textContent)).toEqual([
    'CallBob, Nov 22, 2020, 10:00 PM',
    'RingBob, Nov 22, 2020, 10:00 PMDelete',
  ]);
  press('Add note');
  await screen.findByText(messages.noteRequired);
  type('New note', 'Hi');
  await pressSoon('Add note');
  await expect.poll(() => fieldOf('New note').value).toBe('');
  press('Delete');
  expect(within(screen.getByRole('dialog')).getByText('Ring')).toBeDefined();
  press('Yes, delete note');
  await expect.poll(() => told).toEqual([messages.noteAdded, messages.noteDeleted]);
  expect(sent).toEqual([
    [addPurchaseNote, { params: { id: 'p' }, body: { text: 'Hi' } }],
    [deletePurchaseNote, { params: { id: 'p', noteId: 'm' } }],
  ]);
  await details('viewer');
  expect(notes().map((item) => within(item).queryByRole('button'))).toEqual([null, null]);
  for (const [answer, said] of [
    [[], /^No notes yet\./],
    [new ShopApiError(503, 'BUSY', 'Notes are busy'), 'Notes are busy'],
  ] as const) {
    answers.set(purchaseNotes.list, answer);
    await details('viewer');
    expect(screen.getByText(said).tagName).toBe('P');
  }
});

const customer = { ...ada, _id: 'a', createdAt: purchase.createdAt, orders: 0, spent: 0 };
const bought = { orders: 1_200, spent: 9.5, lastOrderAt: purchase.createdAt };
const known = { emailVerified: true, phone: '+1', address: 'Ring 7', ...bought };
const changing = ['Change role', 'Add note'];
const erasing = [...changing, 'Download their data', 'Erase customer'];
const [none, many] = [
  'Orders0Total spent$0.00Last orderNever',
  'Orders1,200Total spent$9.50Last orderNov 22, 2020',
];
test.each<[object, role: string, who: string, role: string, ordered: string, offered: string[]]>([
  [{}, 'admin', 'not verified yetPhoneNot givenAddressNot given', 'ShopperChange role', none, erasing],
  [
    { ...known, role: 'viewer' },
    'admin',
    'Phone+1AddressRing 7',
    'Read onlyChange role',
    `${many}Show their orders`,
    changing,
  ],
  [known, 'viewer', 'Phone+1AddressRing 7', 'Shopper', `${many}Show their orders`, []],
])(
  'of a customer with %j %s reads what is known, and is offered what they may do',
  async (values, ...expected) => {
    const [role, who, theirRole, ordered, offered] = expected;
    newApi([getCustomer, { ...customer, ...values }], [customerNotes.list, busy]);
    await openScreen(customerScreen, { path: '/:id', at: '/a', role });
    expect(region('Notes of the staff')).toMatch(/^Notes of the staffBusy/);
    const orders = ordered === none ? [] : [`${path}?q=ada%40bits.example`];
    expect(links()).toEqual(['/dashboard/customers', ...orders]);
    expect(region('Who it is')).toBe(
      `Who it isEmailada@bits.example${who}RegisteredNov 22, 2020Role${theirRole}`,
    );
    expect(region('What they ordered')).toBe(`What they ordered${ordered}`);
    expect(buttons()).toEqual(offered);
  },
);

test('a role is given and taken only if it is another one, data are downloaded, and a customer is erased', async () => {
  newApi([getCustomer, { ...customer, role: 'viewer' }]);
  const open = (kind: string) =>
    openScreen(customerScreen, { path: '/:id', at: '/a', config: { identity: { kind }, documentYears: 10 } });
  await open('embedded');
  press('Change role');
  const yes = () => button('Yes, change role').disabled;
  expect([fieldOf('Role').value, yes()]).toEqual(['viewer', true]);
  expect(screen.getByText(/and changes nothing\.$/)).toBeDefined();
  expect(screen.getByRole('dialog').textContent).toContain('Ada, ada@bits.example');
  for (const [role, said] of Object.entries({
    admin: /^May do everything/,
    'orders-staff': /orders, refunds,/,
    'shipping-staff': /Returns no money\.$/,
    'products-staff': /^Adds and changes products/,
  })) {
    type('Role', role);
    await screen.findByText(said);
  }
  type('Role', '');
  await expect.poll(yes).toBe(false);
  press('Yes, change role');
  const taken = { params: { id: 'a' }, body: { role: null } };
  await expect.poll(() => sent.splice(0)).toEqual([[changeRole, taken]]);
  answers.set(getCustomer, customer);
  for (const kind of ['firebase', 'embedded']) {
    await open(kind);
    press('Erase customer');
    expect(screen.getByRole('dialog').textContent).toContain('Ada, ada@bits.example');
    expect(screen.queryByText(/kept by Firebase/) !== null).toBe(kind === 'firebase');
  }
  press('Yes, erase');
  await screen.findByText('At /dashboard/customers');
  await open('embedded');
  press('Download their data');
  await expect.poll(() => sent.map(([endpoint]) => endpoint)).toEqual([eraseCustomer]);
  expect(asked.at(-1)?.[0]).toBe(exportCustomerData);
});

test.each<[role: string | null, page: string, shown: string]>([
  ['viewer', '/dashboard/add-product', 'Your role is “Read only”.'],
  ['products-staff', '/dashboard/settings', 'Your role is “Staff for products”.'],
  ['viewer', '/dashboard/settings?a=b', 'At /dashboard/settings?a=b'],
  ['viewer', 'https://evil.example', 'Your role is “Read only”.'],
  [null, '/dashboard/settings', 'At /dashboard/my-orders'],
])('to %s the page that is closed for %s shows “%s”', async (role, page, shown) => {
  await openScreen(closedScreen, { path: '/closed', at: `/closed?page=${encodeURIComponent(page)}`, role });
  expect(screen.getByText(shown, { exact: false })).toBeDefined();
});

const sentParcel = { ...parcel, carrier: 'UPS', trackingNumber: '1Z' } as const;
test.each<[Purchase, string]>([
  [
    { ...purchase, poNumber: 'PO-1', shippingName: 'Express' },
    'FromBitsHillShip toAdaRing 7Reno, NevadaUnited States+15550100PO numberPO-1ShippingExpressAuger2 pieces',
  ],
  [
    two({ shipments: [sentParcel] }, shipped),
    'FromBitsHillShip toAdaRing 7+15550100TrackingUPS 1ZAuger1 of K7QM-4XRD1 piece',
  ],
])('a packing slip says where what goes, without prices: %#', async (bought, said) => {
  answers.set(listPurchases, [{ ...bought, _id: 'other' }, bought]);
  const seller = { name: 'Bits', address: 'Hill' };
  await openScreen(slips, { at: '/?purchases=p,,other,p', config: { seller } });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('2 packing slips');
  const slip = nth(screen.getAllByRole('region'), 0);
  const parts = [...slip.querySelectorAll('dl, tbody')].map((part) => part.textContent);
  expect(parts.join('').replaceAll('\n', '')).toBe(said);
  expect(asked).toEqual([[listPurchases, { ids: 'p,other' }]]);
  await openScreen(slips, { at: '/' });
  expect(screen.getByText('No orders chosen').tagName).toBe('H2');
});

test('slips of more purchases than the shop tells at once are asked for in parts, and printed by a button', async () => {
  answers.set(listPurchases, ({ query }: { query: Record<string, string> }) =>
    String(query['ids'])
      .split(',')
      .map((_id) => ({ ...purchase, _id })),
  );
  const ids = Array.from({ length: 101 }, (_, index) => `p${index}`);
  await openScreen(slips, { at: `/?purchases=${ids.join()}` });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('100 packing slips');
  const parts = [ids.slice(0, 50), ids.slice(50, 100)].map((part) => part.join());
  expect(asked.map(([, query]) => query?.['ids'])).toEqual(parts);
  window.print = vi.fn<() => void>();
  press('Print');
  expect(window.print).toHaveBeenCalledOnce();
});

test.each([
  ['what is left', { shippedQuantity: 1 }, '', '1 piece'],
  ['the last parcel, if nothing is left', shipped, '', 'UPS 1Z1 piece'],
  ['the parcel that is asked for', shipped, '?shipment=parcel', '2 pieces'],
  [
    'the parcel that is asked for, while something is left',
    { shippedQuantity: 1 },
    '?shipment=parcel',
    '2 pieces',
  ],
])('the slip of a purchase has %s', async (_, ofOrder, search, said) => {
  const first = { ...parcel, lines: [{ orderId: 'drills', quantity: 2, toReplace: 0 }] };
  const shipments = [first, { ...sentParcel, _id: 'last' }];
  answers.set(getPurchase, { ...purchase, orders: [{ ...order, ...ofOrder }], shipments });
  await openScreen(slips, { path: '/:id', at: `/p${search}` });
  expect(region('Order K7QM-4XRD').replace(/Contents.*Auger/, '')).toMatch(new RegExp(`${said}$`));
});
