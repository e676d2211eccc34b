import { listAllOrders, type Order, placeOrder } from '@chuck-and-bit/contract/orders';
import { getUserRole } from '@chuck-and-bit/contract/users';
import { expect, test } from 'vitest';
import { checkRefusal } from './api-client';
import { send } from './over-http';
import type { Person } from './people';
import { openTestShop } from './test-shop';
import { orderRequest } from './trade';

const ordersPerMinute = 60;
const shop = await openTestShop({ ORDERS_PER_MINUTE: String(ordersPerMinute) });
const address = await shop.app.listen({ host: '127.0.0.1', port: 0 });

/** Places an order over a socket, like a remote buyer. */
async function order(buyer: Person, productId: string) {
  const response = await send(address, placeOrder, orderRequest(buyer, productId));
  return { status: response.status, headers: response.headers, body: (await response.json()) as unknown };
}

test('of 200 concurrent buyers of the last 20 pieces exactly 20 succeed', async () => {
  const productId = await shop.addsProduct({ availableQuantity: 20 });
  const buyers: Person[] = [];
  for (let count = 0; count < 200; count++) buyers.push(await shop.shopper(`Buyer ${count}`));

  const responses = await Promise.all(buyers.map((buyer) => order(buyer, productId)));

  const won = responses.filter(({ status }) => status === 200);
  expect(won).toHaveLength(20);
  for (const { status, body } of responses.filter(({ status }) => status !== 200)) {
    const refusal = checkRefusal(status, body);
    expect(['INVALID_INPUT', 'OUT_OF_STOCK']).toContain(refusal.code);
    expect(refusal.message).toMatch(/^Maximum Order Unit is \d+$/);
  }
  expect(await shop.stockOf(productId)).toBe(0);

  const orders = (await shop.does(listAllOrders, { as: shop.admin })).filter(
    (placed: Order) => placed.productId === productId,
  );
  expect(orders.map(({ _id }) => _id).sort()).toEqual(
    won.map(({ body }) => (body as { insertedId: string }).insertedId).sort(),
  );
  expect(new Set(orders.map(({ userEmail }) => userEmail)).size).toBe(20);
});

test('one user may place 60 orders a minute, and other requests are not limited', async () => {
  const productId = await shop.addsProduct({ availableQuantity: 1_000 });
  const [hasty, calm] = [await shop.shopper(), await shop.shopper()];
  const responses = await Promise.all(
    Array.from({ length: ordersPerMinute + 5 }, () => order(hasty, productId)),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(ordersPerMinute);
  for (const { status, headers, body } of responses.filter(({ status }) => status !== 200)) {
    expect(checkRefusal(status, body)).toMatchObject({ statusCode: 429, code: 'TOO_MANY_REQUESTS' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
  }
  expect((await order(calm, productId)).status).toBe(200);
  await shop.does(getUserRole, { as: hasty, query: { email: hasty.email } });
  expect(await shop.stockOf(productId)).toBe(1_000 - ordersPerMinute - 1);
});
