import { placePurchase } from '@chuck-and-bit/contract/carts';
import type { ErrorBody } from '@chuck-and-bit/contract/errors';
import { cancelOrder, confirmPayment, placeOrder } from '@chuck-and-bit/contract/orders';
import { cancelPurchase } from '@chuck-and-bit/contract/purchases';
import { expect, test } from 'vitest';
import { newId } from '../src/ids';
import { createPaymentDeps } from '../src/modules/settlement/payment-deps';
import { reconcile } from '../src/modules/settlement/paying/reconcile';
import { publicUrl } from './compose';
import { createRandom } from './money/random';
import type { Person } from './people';
import { deliverEvent } from './provider';
import { sideBySide } from './side-by-side';
import { openTestShop } from './test-shop';
import { orderRequest } from './trade';

const shop = await openTestShop();
const { pool, db } = shop.database;

const shoppers = async (count: number) => {
  const people: Person[] = [];
  while (people.length < count) people.push(await shop.shopper(`Buyer ${people.length}`));
  return people;
};

const deadlocks = async () => {
  const { rows } = await pool.query<{ count: number }>(
    'select deadlocks as count from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.count;
};

type Placing = { buyer: Person; id: string; total: number };

const places = async ({ buyer, ...cart }: Placing) => {
  const { status, body } = await shop.call(placePurchase, shop.ordering(buyer, cart));
  return { status, purchaseId: (body as { insertedId?: string }).insertedId ?? '', body };
};

test('200 buyers with overlapping carts cause no deadlock, nothing is sold twice, and each refusal names its lines', {
  timeout: 120_000,
}, async () => {
  const random = createRandom(3);
  const productIds: string[] = [];
  for (let count = 0; count < 12; count++) {
    productIds.push(await shop.addsProduct({ availableQuantity: 150, price: 10 + count }));
  }
  const carts: (Placing & { lines: string[] })[] = [];
  for (const buyer of await shoppers(200)) {
    const lines = productIds
      .map((productId) => ({ productId, order: random.next() }))
      .filter(() => random.chance(0.5))
      .sort((one, other) => one.order - other.order)
      .map(({ productId }) => ({ productId, quantity: 1 + Math.floor(random.next() * 3) }));
    if (lines.length === 0) lines.push({ productId: random.pick(productIds), quantity: 1 });
    const cart = await shop.fillsCart(buyer, lines);
    carts.push({ buyer, lines: lines.map(({ productId }) => productId), ...cart });
  }
  const before = await deadlocks();

  const placed = await sideBySide(carts, async (cart, index) => {
    const { status, purchaseId, body } = await places(cart);
    // While others still order, some change their minds, and some order without a cart.
    if (status === 200 && index % 5 === 0) {
      const { orders } = await shop.purchaseOf(cart.buyer, purchaseId);
      const ended = await Promise.all([
        shop.call(cancelOrder, { as: cart.buyer, query: { id: orders.at(-1)?._id ?? '' } }),
        shop.call(cancelPurchase, { as: cart.buyer, params: { id: purchaseId } }),
      ]);
      expect(ended.map(({ status }) => status)).toEqual([200, 200]);
    }
    if (index % 7 === 0) {
      await shop.call(placeOrder, orderRequest(cart.buyer, cart.lines[0] ?? ''));
    }
    return { ...cart, status, body };
  });

  expect(await deadlocks()).toBe(before);
  const refused = placed.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(placed.length);
  for (const { lines, body } of refused) {
    const { statusCode, code, errors = [] } = body as ErrorBody;
    expect([statusCode, code]).toEqual([409, 'OUT_OF_STOCK']);
    expect(errors.length).toBeGreaterThan(0);
    const named = errors.map(({ path }) => path.replace('lines.', ''));
    expect(lines).toEqual(expect.arrayContaining(named));
  }
  const { rows } = await pool.query(
    `select p.id from purchases p join orders o on o.purchase_id = p.id
     group by p.id having sum(o.total_cents) <> p.goods_cents or p.total_cents <> p.goods_cents`,
  );
  expect(rows, 'purchases that do not cost what their orders cost').toEqual([]);
});

test('of 200 concurrent purchases with a code for 10 uses exactly 10 succeed, and a cancelled one gives its use back', {
  timeout: 120_000,
}, async () => {
  const code = await shop.addsCode({ maxUses: 10 });
  const productId = await shop.addsProduct({ availableQuantity: 1_000, price: 100 });
  const carts: Placing[] = [];
  for (const buyer of await shoppers(200)) {
    const cart = await shop.fillsCart(buyer, [{ productId, quantity: 1 }], { discountCode: code.code });
    carts.push({ buyer, ...cart });
  }
  const placed = await sideBySide(carts, async (cart) => ({ ...cart, ...(await places(cart)) }));

  const won = placed.filter(({ status }) => status === 200);
  expect(won).toHaveLength(10);
  const refused = placed.filter(({ status }) => status !== 200);
  for (const { status, body } of refused) {
    expect([status, (body as ErrorBody).code]).toEqual([409, 'CODE_REFUSED']);
  }
  const uses = async () => {
    const { rows } = await pool.query<{ uses: number; redeemed: number }>(
      'select uses, (select count(*)::int from redemptions where code_id = id) as redeemed from discount_codes where id = $1',
      [code.id],
    );
    return rows[0];
  };
  expect(await uses()).toEqual({ uses: 10, redeemed: 10 });
  await Promise.all(
    won.slice(0, 4).flatMap(({ buyer, purchaseId }) => {
      const cancels = { as: buyer, params: { id: purchaseId } };
      return [shop.does(cancelPurchase, cancels), shop.does(cancelPurchase, cancels)];
    }),
  );
  expect(await uses()).toEqual({ uses: 6, redeemed: 6 });
  const again = await sideBySide(refused, (cart) => places(cart));
  expect(again.filter(({ status }) => status === 200)).toHaveLength(4);
  expect(await uses()).toEqual({ uses: 10, redeemed: 10 });
});

test('of ten concurrent purchases of a user with a code for one use per user one succeeds', async () => {
  const code = await shop.addsCode({ maxUsesPerUser: 1 });
  const productId = await shop.addsProduct({ price: 100 });
  const buyer = await shop.shopper();
  const cart = await shop.fillsCart(buyer, [{ productId, quantity: 1 }], { discountCode: code.code });
  const placed = await Promise.all(Array.from({ length: 10 }, () => places({ buyer, ...cart })));
  expect(placed.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status } of placed) expect([200, 404, 409]).toContain(status);
});

test('a purchase that browser, webhook and reconciler pay at the same time is paid once', async () => {
  const deps = createPaymentDeps(shop.cards, { shopUrl: publicUrl });
  const { buyer, id, orderIds } = await shop.unpaidPurchase(...Array(5).fill([{}, 1]));
  const intent = await shop.preparesPurchasePayment(buyer, id);
  await shop.confirms(intent);
  const webhook = () => {
    const object = { object: 'payment_intent', id: intent.id };
    return deliverEvent(shop.app, {
      id: `evt_${newId()}`,
      type: 'payment_intent.succeeded',
      object: 'event',
      created: 1,
      data: { object },
    });
  };
  const [confirmations, events, cancellation, ...failures] = await Promise.all([
    Promise.all(
      orderIds.map((orderId) =>
        shop.call(confirmPayment, { as: buyer, body: { orderId, transactionId: intent.id } }),
      ),
    ),
    Promise.all(Array.from({ length: 5 }, () => webhook())),
    shop.refuses(cancelPurchase, { as: buyer, params: { id } }),
    reconcile(db, deps),
    reconcile(db, deps),
  ]);
  expect(confirmations.map(({ status }) => status)).toEqual(confirmations.map(() => 200));
  expect(events.map(({ statusCode }) => statusCode)).toEqual(events.map(() => 200));
  expect(cancellation.code).toBe('ORDER_ALREADY_PAID');
  expect(failures).toEqual([[], []]);
  expect(await shop.purchaseOf(buyer, id)).toMatchObject({ paymentStatus: 'Paid', transactionId: intent.id });
  expect(await shop.mails({ kind: 'purchasePaid', purchaseId: id })).toHaveLength(1);
  const { rows: orderRows } = await pool.query(
    'select distinct transaction_id, paid_at from orders where purchase_id = $1',
    [id],
  );
  expect(orderRows).toHaveLength(1);
});
