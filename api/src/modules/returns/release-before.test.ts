import { randomUUID } from 'node:crypto';
import { shipOrder } from '@chuck-and-bit/contract/orders';
import { refundOrder } from '@chuck-and-bit/contract/refunds';
import { changeReturn, listOrderReturns, requestReturn } from '@chuck-and-bit/contract/returns';
import { expect, test } from 'vitest';
import { findStoredRefundFaults } from '../../../test/money/accounting-checks';
import { openTestShop } from '../../../test/test-shop';

const shop = await openTestShop();
const { pool } = shop.database;
const drillId = await shop.addsDrill({ price: 20, availableQuantity: 1000 });
const reason = 'Too loud';

/** A shipped order of five units. */
async function shippedOrder() {
  const buyer = await shop.shopper();
  const id = await shop.places(buyer, drillId, 5);
  await shop.pays(buyer, id);
  await shop.does(shipOrder, { as: shop.admin, params: { id }, body: { status: 'Shipped' } });
  const returns = () => shop.does(listOrderReturns, { as: buyer, params: { id } });
  return { buyer, id, returns };
}

/** The statement of a process of the release before. */
async function insertsReturn(orderId: string, userId: string, quantity: number): Promise<string> {
  const id = randomUUID();
  await pool.query(
    'insert into returns (id, order_id, user_id, quantity, reason) values ($1, $2, $3, $4, $5)',
    [id, orderId, userId, quantity, reason],
  );
  return id;
}

test('what a process of the release before requests and receives has a line', async () => {
  const { buyer, id, returns } = await shippedOrder();
  const returnId = await insertsReturn(id, buyer.id, 3);
  const { purchaseId } = await shop.orderOf(buyer, id);
  expect(await returns()).toMatchObject([
    { _id: returnId, purchaseId, state: 'requested', quantity: 3, lines: [{ orderId: id, quantity: 3 }] },
  ]);
  const request = { as: buyer, params: { id }, body: { quantity: 3, reason } };
  expect(await shop.refuses(requestReturn, request)).toMatchObject({
    message: 'At most 2 can still be returned',
  });
  await pool.query(`update returns set state = 'approved', answer = '', decided_at = now() where id = $1`, [
    returnId,
  ]);
  await pool.query(
    `update returns set state = 'received', answer = '', received_quantity = 2, restocked = false, received_at = now()
     where id = $1`,
    [returnId],
  );
  expect(await returns()).toMatchObject([{ state: 'received', receivedQuantity: 2, restocked: false }]);
  const body = { returnId, reason };
  const { refund } = await shop.does(refundOrder, { as: shop.admin, params: { id }, body });
  expect(refund).toMatchObject({ amount: 40, lines: [{ quantity: 2 }] });
  expect(await findStoredRefundFaults(pool)).toEqual([]);
});

test('what it requested is received by this release', async () => {
  const { buyer, id, returns } = await shippedOrder();
  const params = { id: await insertsReturn(id, buyer.id, 3) };
  await shop.does(changeReturn, { as: shop.admin, params, body: { state: 'approved' } });
  await shop.does(changeReturn, { as: shop.admin, params, body: { state: 'received', quantity: 1 } });
  expect(await returns()).toMatchObject([{ state: 'received', receivedQuantity: 1 }]);
  await pool.query(`update returns set state = 'declined', answer = 'No', decided_at = now() where id = $1`, [
    params.id,
  ]);
  expect(await returns()).toMatchObject([{ state: 'declined', receivedQuantity: 1 }]);
});

test('it takes no units that are in a return of this release, which it does not see', async () => {
  const { buyer, id, returns } = await shippedOrder();
  await shop.does(requestReturn, { as: buyer, params: { id }, body: { quantity: 3, reason } });
  await expect(insertsReturn(id, buyer.id, 3)).rejects.toThrow('are in another return');
  await insertsReturn(id, buyer.id, 2);
  expect(await returns()).toHaveLength(2);
  const { rows } = await pool.query('select order_id, quantity from returns where order_id = $1', [id]);
  expect(rows).toEqual([{ order_id: id, quantity: 2 }]);
});
