import { exportAuditLog, listAuditLog } from '@chuck-and-bit/contract/audit-log';
import { exportCustomers, listCustomers } from '@chuck-and-bit/contract/customers';
import { messages } from '@chuck-and-bit/contract/messages';
import { checkPayment, listPayments, type Payment } from '@chuck-and-bit/contract/payments';
import { listFailedPictures, removeFailedPictures, retryPicture } from '@chuck-and-bit/contract/pictures';
import { listAllReviews, moderateReview } from '@chuck-and-bit/contract/product-reviews';
import { getPurchase } from '@chuck-and-bit/contract/purchases';
import { changeReturn, listReturns } from '@chuck-and-bit/contract/returns';
import { listUsers, makeAdmin } from '@chuck-and-bit/contract/users';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { screens } from '../../browser/dashboard-screens';
import { ShopApiError } from '../../browser/shop-api-error';
import { fieldOf, links, nth, press, pressSoon, rows, type } from '../../../test/controls';
import { noteKindsOfToasts } from '../../../test/noted-toasts';
import { openScreen } from '../../../test/page';
import { ada, at, drills, failedPicture, returned } from '../../../test/desk-data';
import { purchase } from '../../../test/orders';
import { answers, asked, newApi, sent } from '../../../test/shop-api';
import * as auditLog from './audit-log/audit-log';
import * as customers from './customers/customers';
import * as failedPictures from './failed-pictures/failed-pictures';
import * as admins from './make-admin/make-admin';
import * as payments from './payments/payments';
import * as returns from './returns/returns';
import * as reviews from './reviews/reviews';

vi.mock('../../shop-api', () => import('../../../test/shop-api'));
vi.mock('../../components/catalogue/product-thumbnail', () => ({ ProductThumbnail: () => null }));
const told = noteKindsOfToasts('success', 'error', 'info', 'warning');

const review = {
  _id: 'r',
  productId: 'drill',
  productName: 'Auger',
  name: 'Ada',
  email: 'a…@bits.example',
  isVerifiedBuyer: true,
  ratings: 4.5,
  reviewContent: 'Loud.',
  createdAt: at,
  editedAt: null as string | null,
  hiddenReason: null as string | null,
  reply: null as string | null,
};
const stars = '4.5 out of 5 starsLoud.';
test.each<[Partial<typeof review>, role: string, ...string[]]>([
  [{}, 'admin', `Auger${stars}`, 'Adaa…@bits.exampleVerified buyer', 'Nov 22, 2026', 'Visible', 'ReplyHide'],
  [{ reply: 'Yes.' }, 'viewer', `Auger${stars}Reply: Yes.`, '', '', 'VisibleAnswered'],
  [{ productId: '', reply: '' }, 'admin', `The shop${stars}Reply: `, '', '', '', 'Edit replyHide'],
  [
    { hiddenReason: 'Rude', editedAt: at, isVerifiedBuyer: false },
    ...(['products-staff', `Auger${stars}Hidden because: Rude`, 'Adaa…@bits.example'] as const),
    ...(['Nov 22, 2026edited', 'Hidden', 'ReplyShow again'] as const),
  ],
])('a review with %j is shown to %s with its state, and what may be done', async (values, role, ...cells) => {
  newApi([listAllReviews, [{ ...review, ...values }]]);
  await openScreen(reviews, { at: '/?state=hidden', role });
  expect(rows()).toEqual([cells.map((cell) => cell || expect.anything())]);
  expect(links().slice(4)).toEqual(values.productId === '' ? [] : ['/all-drills/drill']);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Hidden');
  expect(asked).toEqual([[listAllReviews, { limit: '50', state: 'hidden' }]]);
});

const reviewBy = { ...review, _id: 'other', reviewContent: 'Quiet.', reply: 'Other', hiddenReason: 'Other' };
const shows = { hiddenReason: null };
test.each<[Partial<typeof review>, ask: string, typed: string | null, confirm: string, object, said: string]>(
  [
    [{}, 'Reply', 'Thanks', 'Save reply', { reply: 'Thanks' }, messages.reviewReplied],
    [{ reply: 'Hi' }, 'Edit reply', ' ', 'Save reply', { reply: ' ' }, messages.reviewReplyRemoved],
    [{}, 'Hide', 'Rude', 'Yes, hide it', { hiddenReason: 'Rude' }, messages.reviewHidden],
    [{ hiddenReason: '' }, 'Show again', null, 'Yes, show it', shows, messages.reviewShown],
  ],
)('of a review with %j “%s” is sent and said', async (values, ask, typed, confirm, body, sentence) => {
  newApi([listAllReviews, [reviewBy, { ...review, ...values }]]);
  await openScreen(reviews);
  fireEvent.click(screen.getByRole('button', { name: ask, description: 'Loud.' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('Loud.')).toBeDefined();
  if (typed !== null) {
    const field = dialog.getByRole<HTMLTextAreaElement>('textbox');
    expect(field.value).toBe(values.reply ?? '');
    fireEvent.change(field, { target: { value: typed } });
  }
  press(confirm);
  await expect.poll(() => told).toEqual([['success', sentence]]);
  expect(sent).toEqual([[moderateReview, { params: { id: 'r' }, body }]]);
});

const payment: Payment = {
  _id: 'p',
  transactionId: 'pi_1',
  orderId: null,
  purchaseId: 'k',
  productName: 'Auger',
  orderCount: 1,
  userEmail: 'ada@bits.example',
  amount: 20,
  refundedAmount: 0,
  state: 'charged',
  unsettled: false,
  failure: null,
  disputedAt: null,
  createdAt: at,
};
const no = { purchaseId: null, productName: null, transactionId: null, userEmail: null };
test.each<[Partial<Payment>, product: string, customer: string, state: string]>([
  [{}, 'Augerpi_1', 'ada@bits.example', 'Charged'],
  [
    { orderCount: 3, refundedAmount: 19.99 },
    'Auger and 2 morepi_1',
    'ada@bits.example',
    'Charged$19.99 refunded',
  ],
  [{ refundedAmount: 20, state: 'refunded' }, 'Augerpi_1', 'ada@bits.example', 'Refunded'],
  [{ ...no, state: 'failed', failure: 'Declined' }, 'No order', 'Unknown', 'FailedDeclined'],
  [{ unsettled: true, disputedAt: at }, 'Augerpi_1', 'ada@bits.example', 'ChargedNot settledDisputed'],
  [{ state: 'disputed', disputedAt: at, purchaseId: null }, 'Augerpi_1', 'ada@bits.example', 'Disputed'],
])('a payment with %j is listed as %s of %s: %s', async (values, ...[product, customer, state]) => {
  newApi([listPayments, ({ query }) => (query['unsettled'] ? [] : [{ ...payment, ...values }])]);
  await openScreen(payments, { role: 'viewer' });
  expect(rows()).toEqual([[product, customer, '$20.00', state, 'Nov 22, 2026, 10:00 PM']]);
  const { purchaseId } = { ...payment, ...values };
  const listed = links().filter((link) => link?.includes('/purchases/'));
  expect(listed).toEqual(purchaseId ? ['/dashboard/purchases/k'] : []);
});

test.each<[Payment['state'], unsettled: boolean, kind: string, text: string]>([
  ['charged', false, 'success', 'Charged. The order is paid.'],
  ['charged', true, 'warning', 'Charged, but not matched to an order yet'],
  ['refunding', false, 'success', 'The refund is on its way'],
  ['refunding', true, 'warning', "The refund isn't complete yet. Please check again later."],
  ['refunded', false, 'success', 'The customer has been refunded'],
  ['disputed', false, 'info', "Disputed. The bank hasn't decided yet."],
  ['charged_back', false, 'info', 'Charged back. The customer keeps the money.'],
  ['canceled', false, 'info', 'Cancelled. Nothing was charged.'],
  ['failed', false, 'info', 'The last card was declined. Nothing was charged.'],
  ['open', false, 'info', 'Not paid yet. Nothing was charged.'],
])('a payment that turns out to be %s, unsettled: %j, is said so', async (state, unsettled, kind, text) => {
  newApi([listPayments, ({ query }) => (query['unsettled'] ? [] : [{ ...payment, _id: 'o' }, payment])]);
  answers.set(checkPayment, { payment: { ...payment, state, unsettled } });
  await openScreen(payments);
  fireEvent.click(nth(screen.getAllByRole('button', { name: 'Check again' }), 1));
  await expect.poll(() => told).toEqual([[kind, text]]);
  expect(sent).toEqual([[checkPayment, { params: { id: 'p' } }]]);
});

test('the provider is asked about one payment by its own button, which is busy meanwhile, and a failure is said', async () => {
  const other = { ...payment, _id: 'o', productName: 'Bits' };
  newApi([listPayments, ({ query }) => (query['unsettled'] ? [] : [other, payment])]);
  let refuse: (reason: Error) => void = () => {};
  answers.set(checkPayment, () => new Promise((_, reject) => (refuse = reject)));
  await openScreen(payments);
  fireEvent.click(screen.getByRole('button', { name: 'Check again', description: /^Auger\s*ada@/ }));
  const areBusy = () =>
    screen.getAllByRole<HTMLButtonElement>('button', { name: 'Check again' }).map(({ disabled }) => disabled);
  await expect.poll(areBusy).toEqual([false, true]);
  refuse(new ShopApiError(503, 'BUSY', 'Busy'));
  await expect.poll(() => told).toEqual([['error', 'Busy']]);
  expect(areBusy()).toEqual([false, false]);
});

test.each<[count: number, at: string, role: string, title: string, listed: number, all: string[]]>([
  [0, '/', 'admin', 'Charged, not settled: 0', 2, []],
  [5, '/', 'admin', 'Charged, not settled: 5', 4, []],
  [1_200, '/', 'viewer', 'Charged, not settled: 1,200', 4, ['Show all 1,200']],
  [6, '/?unsettled=true', 'admin', 'Charged, not settled: 6', 2, []],
])(
  '%i charges that wait at %s are told to %s, and listed once',
  async (count, address, role, ...expected) => {
    const [title, listed, all] = expected;
    const waiting = count > 0 ? [{ ...payment, unsettled: true }, count] : [0];
    newApi([listPayments, ({ query }) => (query['unsettled'] ? waiting : [payment])]);
    await openScreen(payments, { at: address, role });
    const card = within(screen.getByRole('region', { name: title }));
    expect(card.queryByText(/“Check again”/) !== null).toBe(count > 0 && role === 'admin');
    expect(screen.getAllByRole('row')).toHaveLength(listed);
    expect(screen.queryAllByText(/^Show all/).map(({ textContent }) => textContent)).toEqual(all);
    expect(screen.getByRole('link', { current: 'page' }).textContent).toMatch(
      address === '/' ? /^All payments$/ : /^Not settled$/,
    );
    expect(asked[0]?.[1]).toEqual({ ...(address !== '/' && { unsettled: 'true' }), limit: '50' });
  },
);

const bits = { ...drills, orderId: 'b', position: 1, productName: 'Bits', quantity: 1 };
const ofAda = ['Adaada@bits.example', 'Loud'];
const ofAugers = 'Auger3 piecesOrder K7, Nov 22, 2026';
test.each<[Partial<typeof returned>, role: string, ...cells: string[]]>([
  [{}, 'orders-staff', ofAugers, ...ofAda, 'Requested', 'ApproveDecline'],
  [{ state: 'approved' }, 'orders-staff', ofAugers, ...ofAda, 'Approved', 'Mark as ReceivedDecline'],
  [{ state: 'received' }, 'orders-staff', ofAugers, ...ofAda, 'Received', 'RefundDecline'],
  [{ state: 'received' }, 'shipping-staff', ofAugers, ...ofAda, 'Received', 'Decline'],
  [
    { answer: 'No', lines: [bits, { ...drills, receivedQuantity: 2 }], state: 'declined' },
    ...(['viewer', 'Bits1 pieceAuger3 pieces, 2 pieces receivedOrder K7, Nov 22, 2026'] as const),
    ...(['Adaada@bits.example', 'LoudAnswer: No', 'Declined'] as const),
  ],
])('a return with %j is listed for %s', async (values, role, ...cells) => {
  newApi([listReturns, [{ ...returned, ...values }]]);
  await openScreen(returns, { at: '/?state=received', role });
  expect(rows()).toEqual([cells]);
  expect(screen.getByRole('table', { name: 'Received returns' })).toBeDefined();
  expect(links().slice(-2)).toEqual(['/dashboard/purchases/k#order-2', '/dashboard/purchases/k']);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Received');
  expect(asked.map(([, query]) => query)).toEqual([{ limit: '50', state: 'received' }]);
});

const needed = messages.returnAnswerRequired;
const answered = (state: string) => ({ state, answer: 'Fine' });
const back = { state: 'received', lines: [{ orderId: 'o', quantity: 2 }], restock: true };
test.each<[state: string, ask: string, confirm: string, fault: string | null, object, sentence: string]>([
  ['requested', 'Approve', 'Yes, approve', null, answered('approved'), messages.returnApproved],
  ['approved', 'Decline', 'Yes, decline', needed, answered('declined'), messages.returnDeclined],
  ['approved', 'Mark as Received', 'Yes, mark as received', 'At most', back, messages.returnReceived],
])('of a return that is %s “%s” is sent and said', async (state, ask, confirm, fault, body, sentence) => {
  newApi([listReturns, [{ ...returned, state, answer: 'Well' }]]);
  await openScreen(returns);
  fireEvent.click(screen.getByRole('button', { name: ask, description: /^Auger.*Order K7/ }));
  expect(screen.getByRole('dialog').textContent).toContain('3 pieces of Auger, order K7');
  const isBack = body === back;
  const isOffered = isBack ? fieldOf('Restock units').checked : fieldOf('Answer').value;
  expect(isOffered).toBe(isBack ? false : 'Well');
  type(isBack ? 'Units received' : 'Answer', isBack ? '4' : ' ');
  if (fault !== null) {
    press(confirm);
    await screen.findByText(new RegExp(`^${fault}`));
  }
  type(isBack ? 'Units received' : 'Answer', isBack ? '2' : 'Fine');
  if (isBack) fireEvent.click(screen.getByLabelText('Restock units'));
  await pressSoon(confirm);
  await expect.poll(() => told).toEqual([['success', sentence]]);
  expect(sent).toEqual([[changeReturn, { params: { id: 'r' }, body }]]);
});

test('of a return of several products it is said how many of each came back', async () => {
  newApi([listReturns, [{ ...returned, state: 'approved', lines: [drills, bits] }]]);
  await openScreen(returns);
  press('Mark as Received');
  type('Units of Auger', '2');
  press('Yes, mark as received');
  const lines = [...back.lines, { orderId: 'b', quantity: 1 }];
  const body = { state: 'received', lines, restock: false };
  await expect.poll(() => sent).toEqual([[changeReturn, { params: { id: 'r' }, body }]]);
});

test('of a return whose purchase has nothing left nothing is refunded, which is said', async () => {
  newApi([listReturns, [{ ...returned, state: 'received' }]]);
  answers.set(getPurchase, { ...purchase, paymentStatus: 'Refunded' });
  await openScreen(returns);
  press('Refund');
  await expect.poll(() => told).toEqual([['error', messages.refundTooHigh(0)]]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('customers are listed as the address says, and exported so', async () => {
  newApi([listCustomers, [ada, { ...ada, lastOrderAt: at, role: 'viewer' }]]);
  await openScreen(customers, { at: '/?q=%20ada%20&kind=staff&rows=100' });
  const [name, since] = ['Adaada@bits.example', 'Nov 22, 2026'];
  expect(rows()).toEqual([
    [name, '1,200', '$9.50', 'Never', since, 'Shopper'],
    [name, '1,200', '$9.50', since, since, 'Read only'],
  ]);
  expect(links()).toContain('/dashboard/customers/a%2F1');
  expect([fieldOf('Name or email').value, fieldOf('Which users').value]).toEqual(['ada', 'staff']);
  press('Export CSV');
  await expect.poll(() => sent).toEqual([[exportCustomers, { query: { q: 'ada', kind: 'staff' } }]]);
  expect(asked).toEqual([[listCustomers, { limit: '100', q: 'ada', kind: 'staff' }]]);
});

test('only who is no admin yet is made one, after a question that names them', async () => {
  const roles = [
    ['b', 'admin'],
    ['a/1', 'viewer'],
    ['c', null],
  ];
  newApi([listUsers, roles.map(([_id, role]) => ({ ...ada, _id, role }))]);
  await openScreen(admins);
  expect(rows().map((cells) => cells[2])).toEqual(['Admin', 'Read only', 'User']);
  const makes = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Make Admin' });
  expect(makes.map(({ disabled }) => disabled)).toEqual([true, false, false]);
  fireEvent.click(nth(makes, 1));
  expect(screen.getByRole('dialog').textContent).toContain('Adaada@bits.example');
  press('Yes, make admin');
  await expect.poll(() => told).toEqual([['success', messages.madeAdmin]]);
  expect(sent).toEqual([[makeAdmin, { query: { id: 'a/1' }, body: { role: 'admin' } }]]);
});

test('failed pictures say when they are tried again, and are so by a press, or removed until none is left', async () => {
  const nextTryAts = [null, '2020-01-01T00:00:00.000Z', '2099-01-01T05:00:00.000Z'];
  const pictures = nextTryAts.map((nextTryAt, index) => ({ ...failedPicture, _id: `${index}`, nextTryAt }));
  newApi([listFailedPictures, pictures]);
  await openScreen(failedPictures, { role: 'viewer' });
  const tried = ['Augerhttps://a.example/1.png', 'Gone', 'Nov 22, 2026, 10:00 PM'];
  const next = ['Only if you try again', 'In a moment', 'Jan 1, 2099, 12:00 AM'];
  expect(rows()).toEqual(next.map((text) => [...tried, text]));
  expect(screen.queryAllByRole('button')).toEqual([]);
  await openScreen(failedPictures);
  fireEvent.click(nth(screen.getAllByRole('button', { name: 'Try again', description: 'Auger' }), 2));
  await expect.poll(() => sent.splice(0)).toEqual([[retryPicture, { params: { id: '2' } }]]);
  await expect.poll(() => told).toHaveLength(1);
  for (const [left, removed] of [
    [[1, 0], '1 product'],
    [[1, 1_000, 0], '1,001 products'],
  ] as const) {
    const counts = [...left];
    answers.set(removeFailedPictures, () => {
      if (counts.length === 1 && left.length === 3) answers.set(listFailedPictures, []);
      return { modifiedCount: counts.shift() };
    });
    await pressSoon('Remove all');
    press('Yes, remove all');
    await expect
      .poll(() => told)
      .toContainEqual(['success', `The failed pictures of ${removed} are removed.`]);
    if (left.length < 3) sent.length = 0;
  }
  const shown = () => [sent.length, screen.queryByText('Remove all'), screen.queryByRole('dialog')];
  await expect.poll(shown).toEqual([3, null, null]);
  expect(screen.getByText('Nothing has failed')).toBeDefined();
});

const product = { action: 'product.changed', subject: 'Auger' };
const entry = { _id: 'e', at, actor: 'ada@bits.example', address: '', ...product };
test('the audit log is narrowed to what its address says, but not to a day that is none', async () => {
  const changes = { before: { price: 1, name: 'Old' }, after: { price: 2, sku: 'A' } };
  const command = { ...entry, address: '10.0.0.1', before: { price: 1 }, after: null };
  newApi([listAuditLog, [{ ...entry, ...changes }, command, { ...entry, before: null, after: null }]]);
  await openScreen(auditLog, { at: '/?q=%20a%20&action=product.changed&from=2026-11-22&to=2026-13-01' });
  const [when, who, what] = ['Nov 22, 2026, 10:00:00 PM', 'ada@bits.example', 'Product changedAuger'];
  expect(rows()).toEqual([
    [when, who, `${what}3 fieldsprice1 → 2nameOldskuA`],
    [when, `${who}10.0.0.1`, `${what}1 fieldprice1`],
    [when, who, what],
  ]);
  expect(screen.getAllByLabelText(/^before: /).map((old) => old.tagName)).toEqual(['DEL', 'DEL', 'DEL']);
  const narrowed = { q: 'a', action: 'product.changed', from: '2026-11-22', to: undefined };
  expect(asked.splice(0)).toEqual([[listAuditLog, { limit: '50', ...narrowed }]]);
  expect(fieldOf('To').getAttribute('aria-invalid')).toBe('true');
  press('Export CSV');
  await expect.poll(() => sent).toEqual([[exportAuditLog, { query: narrowed }]]);
});

const narrows = (link: string) => fireEvent.click(screen.getByRole('link', { name: link }));
const searches = (field: string) => {
  type(field, 'a');
  press('Search');
};
test.each([
  [customers, 'customers', listCustomers, ada, () => searches('Name or email')],
  [
    auditLog,
    'auditLog',
    listAuditLog,
    { ...entry, before: null, after: null },
    () => searches('Person, order, product …'),
  ],
  [reviews, 'reviews', listAllReviews, review, () => narrows('Hidden')],
  [returns, 'returns', listReturns, returned, () => narrows('Requested')],
  [payments, 'payments', listPayments, payment, () => narrows('Not settled')],
] as const)(
  'a list that can not be narrowed shows no rows of another one: %#',
  async (shown, name, list, row, narrow) => {
    const { path } = screens[name];
    newApi([list, ({ query }) => (query['unsettled'] ? [] : [row])]);
    await openScreen(shown, { path, at: path });
    expect(rows()).toHaveLength(1);
    answers.set(list, new ShopApiError(503, 'BUSY', 'Busy'));
    narrow();
    await screen.findByText('Busy');
    expect(screen.queryByRole('table')).toBeNull();
  },
);

const [nobody, nothing] = ['Nobody matches', 'No change matches'];
test.each([
  [customers, '', 'No customers yet'],
  [customers, '?kind=staff', nobody],
  [customers, '?q=%20', 'No customers yet'],
  [customers, '?q=a', nobody],
  [customers, '?kind=all', 'No customers yet'],
  [auditLog, '', 'No changes yet'],
  [auditLog, '?to=none', nothing],
  [auditLog, '?from=none', nothing],
  [auditLog, '?q=a', nothing],
  [auditLog, '?action=product.added', nothing],
  [reviews, '', 'No reviews yet'],
  [reviews, '?state=visible', 'No visible reviews'],
  [reviews, '?state=hidden', 'Nothing is hidden'],
  [reviews, '?state=unanswered', 'Everything is answered'],
  [reviews, '?state=none', 'No reviews yet'],
  [returns, '', 'No returns yet'],
  [returns, '?state=received', 'No such returns'],
  [returns, '?state=none', 'No returns yet'],
  [payments, '?unsettled=true', 'Nothing is waiting'],
  [payments, '?unsettled=1', 'No payments yet'],
])('an empty list says what is missing, and whether it is narrowed: %#', async (shown, search, title) => {
  newApi([
    listPayments,
    ({ query }) => (query['limit'] === '5' ? new ShopApiError(503, 'BUSY', 'Busy') : []),
  ]);
  await openScreen(shown, { at: `/${search}` });
  expect([screen.getByText(title).tagName, screen.queryByText(/^Charged, not/)]).toEqual(['H2', null]);
  expect(screen.queryByRole('link', { name: 'Clear' }) !== null).toBe([nobody, nothing].includes(title));
});
