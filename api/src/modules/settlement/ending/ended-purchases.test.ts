import { cancelPurchase } from '@chuck-and-bit/contract/purchases';
import { expect, test } from 'vitest';
import { publicUrl } from '../../../../test/compose';
import { purchaseParts } from '../../../../test/purchase-parts';
import { openTestShop } from '../../../../test/test-shop';
import { newId } from '../../../ids';
import { expireOrders, warnOfExpiry } from './expire-orders';
import { createPaymentDeps } from '../payment-deps';
import { signIn } from '../../accounts/sign-in';

const shop = await openTestShop();
const { pool, db } = shop.database;
const ownerEmail = 'owner@shop.example';
const deps = createPaymentDeps(shop.cards, { shopUrl: publicUrl, fixedSettings: { ownerEmail } });
const { mailsTo, usesOf, newPurchase } = purchaseParts(shop);

const holdFor = (id: string, interval: string) =>
  pool.query(
    `with moved as (update orders set expires_at = now() + $2::interval, created_at = now() - interval '2 days' where purchase_id = $1)
     update purchases set expires_at = now() + $2::interval, created_at = now() - interval '2 days' where id = $1`,
    [id, interval],
  );

test('the buyer of an unpaid purchase is warned once, and it expires with all its orders', async () => {
  const code = await shop.addsCode();
  const { buyer, productIds, id } = await newPurchase({ discountCode: code.code });
  await holdFor(id, '5 hours');
  await warnOfExpiry(db, deps);
  await warnOfExpiry(db, deps);
  await holdFor(id, '-1 second');
  expect(await expireOrders(db, deps)).toEqual([]);
  expect(await mailsTo(buyer.email)).toEqual([
    'purchasePlaced',
    'purchaseExpiresTomorrow',
    'purchaseExpired',
  ]);
  for (const productId of productIds) expect(await shop.stockOf(productId)).toBe(100);
  expect(await usesOf(code.id)).toBe(0);
});

test('the owner of an e-mail inherits the paid purchases, and unpaid ones expire', async () => {
  const { buyer, id: paid } = await newPurchase();
  await shop.paysPurchase(buyer, paid);
  const unpaid = await shop.placesPurchase(buyer, [{ productId: await shop.addsProduct(), quantity: 1 }]);
  await pool.query('update users set email_verified = false where id = $1', [buyer.id]);
  const owner = { subject: newId(), email: buyer.email, emailVerified: true, name: 'Owner' };
  const { id: to } = await signIn(db, owner, null);
  expect(to).not.toBe(buyer.id);
  const { rows } = await pool.query('select id, user_id from purchases where id = any ($1) order by id', [
    [paid, unpaid],
  ]);
  expect(rows).toEqual([
    { id: paid, user_id: to },
    { id: unpaid, user_id: null },
  ]);
  const { rows: intents } = await pool.query('select user_id from payment_intents where purchase_id = $1', [
    paid,
  ]);
  expect(intents).toEqual([{ user_id: to }]);
  expect(await expireOrders(db, deps)).toEqual([]);
  const { rows: remaining } = await pool.query('select from purchases where id = $1', [unpaid]);
  expect(remaining).toEqual([]);
  expect(await mailsTo(buyer.email)).not.toContain('purchaseExpired');
});

test("a deleted account's purchases stay readable to admins, and unpaid ones can still be cancelled", async () => {
  const { buyer, id } = await newPurchase();
  await pool.query('delete from users where id = $1', [buyer.id]);
  expect(await shop.purchaseOf(shop.admin, id)).toMatchObject({ userEmail: buyer.email });
  await holdFor(id, '5 hours');
  await warnOfExpiry(db, deps);
  expect(await mailsTo(buyer.email)).toEqual(['purchasePlaced']);
  expect(await shop.does(cancelPurchase, { as: shop.admin, params: { id } })).toMatchObject({
    deletedCount: 1,
  });
});
