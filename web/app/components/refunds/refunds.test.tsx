import { messages } from '@chuck-and-bit/contract/messages';
import type { Order } from '@chuck-and-bit/contract/orders';
import type { Parcel, Purchase } from '@chuck-and-bit/contract/purchases';
import type { Refund } from '@chuck-and-bit/contract/refunds';
import type { PurchaseReturn } from '@chuck-and-bit/contract/returns';
import { fireEvent, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { order, purchase as bought } from '../../../test/orders';
import { showPage } from '../../../test/page';
import { RefundDialog } from './refund-dialog';
import { refundablePurchase } from './refundable';
import { Refunds } from './refunds';

const products: Order = { ...order, productName: 'Big Drill', quantity: 3, chargedAmount: 60 };
const bits: Order = { ...products, _id: 'bits', productName: 'Bits', quantity: 2, chargedAmount: 30 };
/** 60.00 and 30.00 for its orders, and 10.00 of shipping. */
const purchase: Purchase = { ...bought, total: 100, orders: [products, bits] };

/** The refunds that were sent. */
let sent: { id: string; body: unknown }[];
vi.mock('./refund-changes', () => ({
  makeRefund: async (id: string, body: unknown) => {
    sent.push({ id, body });
    return 'Refunded';
  },
}));
beforeEach(() => {
  sent = [];
});

type Props = Partial<ComponentProps<typeof RefundDialog>>;

function open(props: Props = {}, of = purchase) {
  const refundable = refundablePurchase(of, []);
  if (!refundable) throw new Error('Nothing is left');
  showPage(<RefundDialog refundable={refundable} onClose={() => {}} {...props} />);
}

const confirm = () => screen.getByRole('button', { name: /^Yes, refund/ });
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const restock = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: 'Restock units' });
const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });

/** Sends the form. @returns the body of the refund; null if the form was refused */
async function send() {
  const before = sent.length;
  fireEvent.click(confirm());
  await expect.poll(() => sent.length > before || screen.queryByText(/^At most/) !== null).toBe(true);
  if (sent.length === before) return null;
  const last = sent.at(-1);
  expect(last?.id).toBe('p');
  return last?.body;
}

test('the button names what is refunded, not what is left, and no units go back into stock unasked', async () => {
  open();
  type('Reason', 'Broken');
  expect(confirm().textContent).toBe('Yes, refund $100.00');
  choose('Units');
  expect(confirm().textContent).toBe('Yes, refund $0.00');
  type('Units of Big Drill', '2');
  expect(confirm().textContent).toBe('Yes, refund $40.00');
  expect(restock()?.checked).toBe(false);
  expect(await send()).toEqual({
    amount: 40,
    lines: [{ orderId: 'drills', quantity: 2 }],
    restock: false,
    reason: 'Broken',
  });
});

test('shipping is refunded alone, without units for the stock', async () => {
  open();
  type('Reason', 'Late');
  choose('Shipping, $10.00');
  expect(confirm().textContent).toBe('Yes, refund $10.00');
  expect(restock()).toBeNull();
  expect(await send()).toEqual({ amount: 10, shipping: true, reason: 'Late' });
});

test.each([
  ['0.01', { amount: 0.01, reason: 'Late' }],
  ['100', { amount: 100, reason: 'Late' }],
  ['100.01', null],
  ['0', null],
])('an amount of %s', async (amount, body) => {
  open();
  type('Reason', 'Late');
  choose('An amount');
  type('Amount', amount);
  expect(await send()).toEqual(body);
});

test.each([
  ['3', [{ orderId: 'drills', quantity: 3 }]],
  ['4', undefined],
])('%s of 3 units', async (units, lines) => {
  open();
  type('Reason', 'Broken');
  choose('Units');
  type('Units of Big Drill', units);
  expect(await send()).toEqual(lines ? expect.objectContaining({ lines, amount: 60 }) : null);
});

test.each([
  ['0', messages.unitsRequired],
  ['1.5', messages.wholeNumber],
  ['-1', messages.wholeNumber],
])('%s units are refused: %s', async (units, said) => {
  open({}, { ...purchase, orders: [products, { ...bits, refundedQuantity: 2 }] });
  type('Reason', 'Broken');
  choose('Units');
  expect(screen.getByLabelText<HTMLInputElement>('Units of Bits').disabled).toBe(true);
  type('Units of Big Drill', units);
  fireEvent.click(confirm());
  await screen.findAllByText(said);
  expect(sent).toEqual([]);
});

const line = { orderId: 'drills', productName: 'Big Drill', unit: 'piece', quantity: 2 };
const returned = {
  _id: 'r',
  orderNumber: 'K7QM-4XRD',
  reason: 'Too loud',
  lines: [{ ...line, receivedQuantity: 1 }],
} as PurchaseReturn;

test.each<[string, number, number, Props, string[]]>([
  ['all is left', 0, 70, {}, ['rest', 'units', 'shipping', 'amount']],
  ['no shipping is left', 0, 60, {}, ['rest', 'units', 'amount']],
  ['no units are left', 3, 70, {}, ['rest', 'shipping', 'amount']],
  ['as many units are left as came back', 2, 70, { returned }, ['units', 'amount']],
  ['fewer units are left than came back', 3, 70, { returned }, ['amount']],
])('where %s, what can be refunded is offered', (_, refundedQuantity, total, props, offered) => {
  open(props, { ...purchase, total, orders: [{ ...products, refundedQuantity }] });
  const choices = screen.getAllByRole<HTMLInputElement>('radio');
  expect(choices.map(({ value }) => value)).toEqual(offered);
});

test('a return is refunded by the units that came back, whose stock was decided before', async () => {
  open({ returned });
  expect(screen.getByText('The 1 piece that came back')).toBeDefined();
  expect(confirm().textContent).toBe('Yes, refund $20.00');
  expect(restock()).toBeNull();
  expect(await send()).toEqual({ amount: 20, returnId: 'r', reason: 'Too loud' });
  open({
    returned: {
      ...returned,
      lines: [...returned.lines, { ...line, orderId: 'bits', receivedQuantity: 2 } as never],
    },
  });
  expect(screen.getByText('The 3 units that came back')).toBeDefined();
});

test('of a lost parcel the units that are to be replaced are refunded, as shipped and not for the stock', async () => {
  open({ lost: { _id: 'l', lines: [{ orderId: 'bits', quantity: 2, toReplace: 1 }] } as Parcel });
  type('Reason', 'Lost');
  expect(confirm().textContent).toBe('Yes, refund $15.00');
  expect(restock()).toBeNull();
  expect(await send()).toEqual({
    amount: 15,
    lines: [{ orderId: 'bits', quantity: 1, shipped: true }],
    reason: 'Lost',
  });
});

const made = {
  _id: 'r',
  amount: 20,
  lines: [] as Refund['lines'],
  shipping: 0,
  cause: 'refund',
  reason: 'Broken',
  refundedBy: 'Ada',
  state: 'succeeded',
  createdAt: '2026-11-22T10:00:00.000Z',
} as Refund;
const linesOf = (quantity: number, shippedQuantity: number) => [
  { orderId: `${quantity}`, productName: 'Drill', quantity, shippedQuantity, amount: 20 },
];

/** The state of each refund, and the lines below it. */
function textsOf(values: Partial<Refund>, forStaff: boolean) {
  const refunds = [{ ...made, ...values }];
  showPage(<Refunds refunds={refunds} forStaff={forStaff} />, { config: { timeZone: 'UTC' } });
  return [...document.querySelectorAll('.badge, li > p:not(:first-child)')].map((each) => each.textContent);
}

test.each<[Partial<Refund>, string[], string[]]>([
  [{ state: 'pending' }, ['Pending', 'Broken', 'By Ada'], ['Pending', 'Broken']],
  [{ state: 'failed', failure: 'Closed' }, ['Failed', 'Broken', 'By Ada. It failed: Closed'], []],
  [
    { lines: linesOf(2, 0), restocked: true, reason: null, refundedBy: null },
    ['Refunded', '2 × Drill, not shipped, back in stock', 'By the card provider’s dashboard'],
    ['Refunded', '2 × Drill'],
  ],
  [
    { lines: linesOf(2, 2), shipping: 5, refundedBy: null },
    ['Refunded', '2 × Drill, shipped before', 'Shipping: $5.00', 'Broken', 'By a former account'],
    ['Refunded', '2 × Drill', 'Shipping: $5.00', 'Broken'],
  ],
  [
    { lines: [...linesOf(2, 1), ...linesOf(0, 0)], cause: 'dispute' },
    ['Refunded', '2 × Drill, 1 of them shipped before', 'Drill: $20.00', 'Broken', 'By a lost dispute'],
    ['Refunded', '2 × Drill', 'Drill: $20.00', 'Broken'],
  ],
])('of a refund with %j staff read %j, and its buyer %j', (values, staff, buyer) => {
  expect([textsOf(values, true), textsOf(values, false)]).toEqual([staff, buyer]);
});
