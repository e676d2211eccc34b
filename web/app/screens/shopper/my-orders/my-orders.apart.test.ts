import { getPurchase, listPurchases } from '@chuck-and-bit/contract/purchases';
import { RouterContextProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answers, asked, newApi } from '../../../../test/shop-api';
import { ShopApiError } from '../../../browser/shop-api-error';
import { createWithKey } from '../../../components/forms/idempotency-keys';
import { orderFormName } from '../../../components/orders/order-form-name';
import { forgetPayment, rememberPayment } from '../../../components/payment/just-paid';
import { sessionContext } from '../../../session/access/guards';
import type { Session } from '../../../session/store/session-state';
import type { Route } from './+types/my-orders';
import { clientLoader } from './my-orders';

const id = '018f0000-0000-7000-8000-000000000001';
vi.mock('../../../shop-api', () => import('../../../../test/shop-api'));
vi.mock('../../../session/store/browser-session.client', () => ({ browserSession: {} }));

beforeEach(() => newApi());
afterEach(forgetPayment);

async function paidPurchase() {
  const context = new RouterContextProvider();
  context.set(sessionContext, { identity: {} } as Session);
  const request = new Request('https://shop/dashboard/my-orders');
  return (await clientLoader({ request, context } as unknown as Route.ClientLoaderArgs)).paid;
}

test('whoever comes from paying is thanked for that purchase, as soon as the shop knows it as paid', async () => {
  rememberPayment(id);
  answers.set(getPurchase, ({ params }) => ({ _id: params['id'], paymentStatus: 'Paid' }));
  expect(await paidPurchase()).toEqual({ _id: id, paymentStatus: 'Paid' });
});

test.each([
  ['is not paid yet', { _id: id, paymentStatus: 'Unpaid' }],
  ['was refunded meanwhile', { _id: id, paymentStatus: 'Refunded' }],
  ['cannot be read', new ShopApiError(404, 'PURCHASE_NOT_FOUND', 'No such order')],
])('the list is shown without thanks for a purchase that %s', async (_, answer) => {
  rememberPayment(id);
  answers.set(getPurchase, answer);
  expect(await paidPurchase()).toBeNull();
});

test('without a payment no purchase is asked for', async () => {
  expect(await paidPurchase()).toBeNull();
  expect(asked.filter(([endpoint]) => endpoint === getPurchase)).toEqual([]);
});

test.each([
  ['shown', [], false],
  ['not read', new ShopApiError(503, 'BUSY', 'Busy'), true],
])('an order that was placed is looked for until the list is shown; it is %s', async (_, list, isSought) => {
  await createWithKey(orderFormName('auger'), {}, async () => ({ insertedId: '1' }));
  answers.set(listPurchases, list);
  await paidPurchase();
  expect(Object.keys(sessionStorage).some((key) => key.includes('key of order of auger'))).toBe(isSought);
});
