import { listAuditLog } from '@chuck-and-bit/contract/audit-log';
import { cancelOrder } from '@chuck-and-bit/contract/orders';
import { cancelPurchase } from '@chuck-and-bit/contract/purchases';
import { describe, expect, test } from 'vitest';
import type { Person } from '../../../../test/people';
import { purchaseParts } from '../../../../test/purchase-parts';
import { openTestShop } from '../../../../test/test-shop';

const shop = await openTestShop();
const { pool } = shop.database;
const { expectPaid, mailsTo, usesOf, newPurchase } = purchaseParts(shop);
const cancels = (as: Person, id: string) => shop.does(cancelOrder, { as, query: { id } });

describe('cancelling', () => {
  test('one order prices the remaining ones by the pricing rules from when the purchase was placed', async () => {
    const code = await shop.addsCode({ kind: 'amount', value: 1_000, minimumGoodsCents: 3_000 });
    const other = await shop.addsCode({ uses: 1 });
    const { buyer, productIds, id, orderIds } = await newPurchase({ discountCode: code.code });
    const before = await shop.purchaseOf(buyer, id);
    expect(before).toMatchObject({ goods: 60, discount: 10, total: 50 });
    await pool.query('update products set price_cents = 9900 where id = any ($1)', [productIds]);
    await pool.query('update discount_codes set value = 1 where id = $1', [code.id]);

    await cancels(buyer, orderIds[0]);
    const after = await shop.purchaseOf(buyer, id);
    expect(after).toMatchObject({ goods: 50, discount: 10, total: 40 });
    expect(after.totalsWithout.map(({ orderId }) => orderId)).toEqual(orderIds.slice(1));
    const preview = before.totalsWithout.find(({ orderId }) => orderId === orderIds[0]);
    expect(preview).toMatchObject({ goods: 50, discount: 10, total: 40 });
    const { rows } = await pool.query(
      'select sum(total_cents)::int as goods, sum(discount_cents)::int as discount from orders where purchase_id = $1',
      [id],
    );
    expect(rows).toEqual([{ goods: 5_000, discount: 1_000 }]);
    expect(await shop.stockOf(productIds[0])).toBe(100);
    const mails = await shop.mails({ to: buyer.email, kind: 'orderCancelled' });
    const { productName, unit } = before.orders[0] ?? {};
    const cancelled = { productName, quantity: 1, unit, totalCents: 1_000 };
    expect(mails.map(({ data }) => [data['cancelled'], data['totalCents']])).toEqual([[cancelled, 4_000]]);

    await cancels(buyer, orderIds[2]);
    expect(await shop.purchaseOf(buyer, id)).toMatchObject({
      goods: 20,
      discount: 0,
      total: 20,
      totalsWithout: [],
    });
    expect(await usesOf(code.id)).toBe(1);
    await cancels(buyer, orderIds[1]);
    expect([await usesOf(code.id), await usesOf(other.id)]).toEqual([0, 1]);
    expect(await shop.does(cancelPurchase, { as: buyer, params: { id } })).toMatchObject({ deletedCount: 0 });
    expect(await mailsTo(buyer.email)).toEqual([
      'purchasePlaced',
      'orderCancelled',
      'orderCancelled',
      'purchaseCancelled',
    ]);
  });

  test('one order ships the remaining ones for what their weight cost then', async () => {
    const steps = [
      { from: 0, price: 500 },
      { from: 2_000, price: 1_500 },
      { from: 3_000, price: 2_500 },
    ];
    await shop.addsRate({ basis: 'weight', steps });
    const [heavy, light] = [
      await shop.addsProduct({ weight: 2_500 }),
      await shop.addsProduct({ weight: 600 }),
    ];
    const { buyer, id, orderIds } = await shop.unpaidPurchase([heavy, 1], [light, 1], { country: 'DE' });
    expect(await shop.purchaseOf(buyer, id)).toMatchObject({ shipping: 25 });
    await pool.query('update products set weight_grams = 9000 where id = any ($1)', [[heavy, light]]);
    await cancels(buyer, orderIds[1]);
    expect(await shop.purchaseOf(buyer, id)).toMatchObject({ shipping: 15 });
    await shop.removesOffers();
  });

  test("cancels the payment first, so that the cancelled order can't be charged", async () => {
    const { buyer, id, orderIds } = await newPurchase();
    const intent = await shop.preparesPurchasePayment(buyer, id);
    await cancels(buyer, orderIds[0]);
    expect(await shop.confirms(intent)).not.toBe('succeeded');
    await expectPaid(buyer, id, await shop.paysPurchase(buyer, id));
    expect(await shop.purchaseOf(buyer, id)).toMatchObject({ total: 50 });
  });

  test('is refused once the card was charged, and the charge pays the purchase', async () => {
    const { buyer, id, orderIds } = await newPurchase();
    const intent = await shop.preparesPurchasePayment(buyer, id);
    await shop.confirms(intent);
    const refused = { statusCode: 409, code: 'ORDER_ALREADY_PAID' };
    expect(await shop.refuses(cancelOrder, { as: buyer, query: { id: orderIds[0] } })).toMatchObject(refused);
    await expectPaid(buyer, id, intent.id);
    expect(await shop.refuses(cancelPurchase, { as: buyer, params: { id } })).toMatchObject(refused);
  });

  test('is in the audit log only if staff do it', async () => {
    const { buyer, id, orderIds } = await newPurchase();
    const { id: otherId } = await newPurchase();
    const auditOf = (subjectId: string) => shop.does(listAuditLog, { as: shop.admin, query: { subjectId } });
    const { number } = await shop.purchaseOf(buyer, id);
    const { number: otherNumber } = await shop.purchaseOf(shop.admin, otherId);
    await cancels(buyer, orderIds[0]);
    await cancels(shop.admin, orderIds[1]);
    await shop.does(cancelPurchase, { as: buyer, params: { id } });
    await shop.does(cancelPurchase, { as: shop.admin, params: { id: otherId } });
    expect(await auditOf(orderIds[0])).toEqual([]);
    const byStaff = { actor: shop.admin.email };
    expect(await auditOf(orderIds[1])).toMatchObject([
      { ...byStaff, action: 'order.cancelled', subject: number, before: { quantity: 1, totalPrice: 20 } },
    ]);
    expect(await auditOf(id)).toEqual([]);
    const orders = Array(3).fill('1 × Hammer Drill');
    expect(await auditOf(otherId)).toMatchObject([
      { ...byStaff, action: 'purchase.cancelled', subject: otherNumber, before: { orders } },
    ]);
  });

  test("the whole purchase restores all stock; other users can't cancel it", async () => {
    const { buyer, productIds, id, orderIds } = await newPurchase();
    const other = await shop.shopper();
    expect(await shop.does(cancelPurchase, { as: other, params: { id } })).toMatchObject({ deletedCount: 0 });
    expect(await cancels(other, orderIds[0])).toMatchObject({ deletedCount: 0 });
    expect(await shop.does(cancelPurchase, { as: shop.admin, params: { id } })).toMatchObject({
      deletedCount: 1,
    });
    for (const productId of productIds) expect(await shop.stockOf(productId)).toBe(100);
    expect(await mailsTo(buyer.email)).toEqual(['purchasePlaced', 'purchaseCancelled']);
  });
});
