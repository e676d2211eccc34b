import { expect, test, vi } from 'vitest';
import { clientLoader } from './packing-slips';

const call = vi.hoisted(() => vi.fn<() => Promise<object>>());
vi.mock('../../../shop-api', () => ({ browserShopApi: () => ({ call }) }));

const units = { quantity: 5, refundedQuantity: 0, refundedShippedQuantity: 0 };
const paid = { _id: 'drill', paymentStatus: 'Paid', ...units };
const partly = { ...paid, status: 'Pending', shippedQuantity: 4 };
const whole = { ...paid, status: 'Shipped', shippedQuantity: 5 };
const parcelOf = (_id: string, quantity: number) => ({ _id, lines: [{ orderId: 'drill', quantity }] });
const shipments = [parcelOf('first', 3), parcelOf('last', 2)];

test.each([
  ['what is left', partly, '', null, 1],
  ['the last parcel, if nothing is left', whole, '', 'last', 2],
  ['the parcel that is asked for', whole, '?shipment=first', 'first', 3],
  ['the parcel that is asked for, while something is left', partly, '?shipment=first', 'first', 3],
])('the slip of a purchase has %s', async (_, order, search, parcel, quantity) => {
  call.mockResolvedValue({ orders: [order], shipments });
  const args = { request: new Request(`https://shop/slip${search}`), params: { id: 'purchase' } };
  const { slips } = await clientLoader(args as Parameters<typeof clientLoader>[0]);
  expect(slips).toMatchObject([{ parcel: parcel && { _id: parcel }, lines: [{ quantity }] }]);
});
