import { cancelPurchase } from '@chuck-and-bit/contract/purchases';
import { expect, test } from 'vitest';
import { publicUrl } from '../../../../test/compose';
import { purchaseParts } from '../../../../test/purchase-parts';
import { openTestShop } from '../../../../test/test-shop';
import { createPaymentDeps } from '../payment-deps';
import { expireOrders, warnOfExpiry } from './expire-orders';

const shop = await openTestShop();
const { db, pool } = shop.database;
const deps = createPaymentDeps(shop.cards, { shopUrl: publicUrl });

/** Sets the end of the hold of a purchase, or of that of an order, in hours from now; `heldHours` is the length of the hold. */
const endsIn = (id: string, hours: number, heldHours = 72) =>
  pool.query(
    `update purchases set expires_at = now() + make_interval(mins => $2 * 60),
       created_at = now() + make_interval(mins => ($2 - $3) * 60)
     where id = coalesce((select purchase_id from orders where id = $1), $1)`,
    [id, hours, heldHours],
  );
const { mailsTo, usesOf, newPurchase } = purchaseParts(shop);
const exists = async (orderId: string) =>
  (await pool.query('select from orders where id = $1', [orderId])).rowCount === 1;

test('an expired order is deleted, its stock restored, its intent cancelled and its buyer notified', async () => {
  const buyer = await shop.shopper();
  const productId = await shop.addsProduct();
  const [late, early] = [await shop.places(buyer, productId, 3), await shop.places(buyer, productId, 2)];
  const intent = await shop.preparesPayment(buyer, late);
  await endsIn(late, -1);
  expect(await expireOrders(db, deps)).toEqual([]);
  expect([await exists(late), await exists(early)]).toEqual([false, true]);
  expect(await shop.stockOf(productId)).toBe(98);
  expect(await shop.confirms(intent)).toBe('payment_intent_unexpected_state');
  expect(await mailsTo(buyer.email)).toEqual(['purchasePlaced', 'purchasePlaced', 'purchaseExpired']);
});

test('paid orders and orders without an expiry never expire', async () => {
  const buyer = await shop.shopper();
  const productId = await shop.addsProduct();
  const [paid, kept] = [await shop.places(buyer, productId), await shop.places(buyer, productId)];
  await shop.pays(buyer, paid);
  await pool.query(
    'update purchases set expires_at = null where id = (select purchase_id from orders where id = $1)',
    [kept],
  );
  expect(await expireOrders(db, deps)).toEqual([]);
  expect([await exists(paid), await exists(kept)]).toEqual([true, true]);
});

test('an order whose intent can not be cancelled stays and is reported; the others expire', async () => {
  const buyer = await shop.shopper();
  const productId = await shop.addsProduct();
  const [broken, other] = [await shop.places(buyer, productId), await shop.places(buyer, productId)];
  const intent = await shop.preparesPayment(buyer, broken);
  for (const orderId of [broken, other]) await endsIn(orderId, -1);
  const findPayment = async (id: string) => {
    if (id === intent.id) throw new Error('No response');
    return shop.cards.findPayment(id);
  };
  const failing = createPaymentDeps({ ...shop.cards, findPayment }, { shopUrl: publicUrl });
  expect(await expireOrders(db, failing)).toEqual([new Error('No response')]);
  expect([await exists(broken), await exists(other)]).toEqual([true, false]);
  await expireOrders(db, deps);
  expect(await exists(broken)).toBe(false);
});

test('buyers are warned once, when less than a day is left', async () => {
  const buyer = await shop.shopper();
  const productId = await shop.addsProduct();
  const [soon, later] = [await shop.places(buyer, productId), await shop.places(buyer, productId)];
  await endsIn(soon, 23);
  await endsIn(later, 25);
  for (let round = 0; round < 3; round += 1) await warnOfExpiry(db, deps);
  const warnings = await shop.mails({ to: buyer.email, kind: 'purchaseExpiresTomorrow' });
  const { purchaseId } = await shop.orderOf(buyer, soon);
  expect(warnings.map(({ data }) => data['purchaseId'])).toEqual([purchaseId]);
});

test('there is no warning for orders held for a day or less, paid or expired', async () => {
  const buyer = await shop.shopper();
  const productId = await shop.addsProduct();
  const held = async (hours: number, heldHours: number) => {
    const id = await shop.places(buyer, productId);
    await endsIn(id, hours, heldHours);
    return id;
  };
  await held(2, 2);
  await held(23, 24);
  await held(-1, 72);
  await shop.pays(buyer, await held(20, 72));
  await warnOfExpiry(db, deps);
  expect(await mailsTo(buyer.email)).not.toContain('purchaseExpiresTomorrow');
});

test('more orders than one batch holds are warned of in one run, and expire in one', async () => {
  const buyer = await shop.shopper();
  const productId = await shop.addsProduct({ availableQuantity: 200 });
  for (let count = 0; count < 105; count += 1) await shop.places(buyer, productId);
  const ends = (interval: string) =>
    pool.query(
      `update purchases set created_at = now() - interval '2 days', expires_at = now() + $2::interval where user_id = $1`,
      [buyer.id, interval],
    );
  await ends('1 hour');
  await warnOfExpiry(db, deps);
  expect((await mailsTo(buyer.email)).filter((kind) => kind === 'purchaseExpiresTomorrow')).toHaveLength(105);
  await ends('-1 second');
  expect(await expireOrders(db, deps)).toEqual([]);
  expect(await shop.stockOf(productId)).toBe(200);
});

test('the buyer of an unpaid purchase is warned once, and it expires with all its orders', async () => {
  const code = await shop.addsCode();
  const { buyer, productIds, id } = await newPurchase({ discountCode: code.code });
  await endsIn(id, 5);
  await warnOfExpiry(db, deps);
  await warnOfExpiry(db, deps);
  await endsIn(id, -1);
  expect(await expireOrders(db, deps)).toEqual([]);
  expect(await mailsTo(buyer.email)).toEqual([
    'purchasePlaced',
    'purchaseExpiresTomorrow',
    'purchaseExpired',
  ]);
  for (const productId of productIds) expect(await shop.stockOf(productId)).toBe(100);
  expect(await usesOf(code.id)).toBe(0);
});

test("a deleted account's purchases stay readable to admins, and unpaid ones can still be cancelled", async () => {
  const { buyer, id } = await newPurchase();
  await pool.query('delete from users where id = $1', [buyer.id]);
  expect(await shop.purchaseOf(shop.admin, id)).toMatchObject({ userEmail: buyer.email });
  await endsIn(id, 5);
  await warnOfExpiry(db, deps);
  expect(await mailsTo(buyer.email)).toEqual(['purchasePlaced']);
  const cancelled = await shop.does(cancelPurchase, { as: shop.admin, params: { id } });
  expect(cancelled).toMatchObject({ deletedCount: 1 });
});
