import { cancelOrder, placeOrder } from '@chuck-and-bit/contract/orders';
import { placePurchase } from '@chuck-and-bit/contract/carts';
import { expect, test } from 'vitest';
import { createPaymentDeps } from '../src/modules/settlement/payment-deps';
import { expireOrders } from '../src/modules/settlement/ending/expire-orders';
import { changeStock, systemActor } from '../src/modules/stock/change-stock';
import { publicUrl } from './compose';
import { createRandom } from './money/random';
import { findStockFaults, findStockLedgerFaults } from './money/stock-checks';
import type { Person } from './people';
import { openTestShop } from './test-shop';
import { orderRequest } from './trade';

const shop = await openTestShop();
const { pool, db } = shop.database;
const deps = createPaymentDeps(shop.cards, { shopUrl: publicUrl });

test('concurrent orders, purchases, cancellations, expiries and corrections leave a gapless ledger that adds up to the stock', {
  timeout: 120_000,
}, async () => {
  const random = createRandom(7);
  const stock = 60;
  const productIds = [
    await shop.addsProduct({ availableQuantity: stock }),
    await shop.addsProduct({ availableQuantity: stock }),
  ];
  const buyers: Person[] = [];
  for (let count = 0; count < 30; count += 1) buyers.push(await shop.shopper(`Buyer ${count}`));
  const carts = new Map<Person, { id: string; total: number }>();
  for (const buyer of buyers) {
    const lines = productIds.map((productId) => ({ productId, quantity: 1 }));
    carts.set(buyer, await shop.fillsCart(buyer, lines));
  }

  const orders = async (buyer: Person) => {
    const request = orderRequest(buyer, random.pick(productIds), 2);
    const { status, body } = await shop.call(placeOrder, request);
    if (status !== 200 || random.chance(0.3)) return;
    const { insertedId: id } = body as { insertedId: string };
    const as = random.chance(0.5) ? shop.admin : buyer;
    if (random.chance(0.5)) await shop.call(cancelOrder, { as, query: { id } });
    else {
      await pool.query(
        "update purchases set expires_at = now() - interval '1 second' where id = (select purchase_id from orders where id = $1)",
        [id],
      );
      await expireOrders(db, deps);
    }
  };
  const buysCart = async (buyer: Person) => {
    const { id = '', total = 0 } = carts.get(buyer) ?? {};
    const { status, body } = await shop.call(placePurchase, shop.ordering(buyer, { id, total }));
    if (status !== 200 || random.chance(0.5)) return;
    const { orders: lines } = await shop.purchaseOf(buyer, (body as { insertedId: string }).insertedId);
    await shop.call(cancelOrder, { as: buyer, query: { id: lines[0]?._id ?? '' } });
  };
  const corrects = async () => {
    const productId = random.pick(productIds);
    const delta = random.pick([-7, 5, 9, -3]);
    const change = { productId, delta, reason: 'correction' as const, actor: systemActor };
    const corrected = db.transaction((transaction) => changeStock(transaction, change));
    await expect(corrected.catch((error: { code: string }) => error.code)).resolves.toSatisfy(
      (end) => end === 'OUT_OF_STOCK' || Number.isInteger(end),
    );
  };
  await Promise.all(buyers.flatMap((buyer) => [orders(buyer), buysCart(buyer), orders(buyer), corrects()]));

  expect(await findStockLedgerFaults(pool)).toEqual([]);
  expect(await findStockFaults(pool, new Map(productIds.map((id) => [id, stock])))).toEqual([]);
  const { rows } = await pool.query<{ reason: string }>(
    'select distinct reason from stock_changes where product_id = any($1) order by 1',
    [productIds],
  );
  expect(rows.map(({ reason }) => reason)).toEqual(['added', 'cancelled', 'correction', 'expired', 'order']);
});
