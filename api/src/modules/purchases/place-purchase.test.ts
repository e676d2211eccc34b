import { getCart, getOwnCart, placePurchase } from '@chuck-and-bit/contract/carts';
import { addDays } from '@chuck-and-bit/contract/days';
import { getPurchase, listPurchases } from '@chuck-and-bit/contract/purchases';
import { afterEach, describe, expect, test } from 'vitest';
import { invalid } from '../../../test/api-client';
import type { Person } from '../../../test/people';
import { openTestShop } from '../../../test/test-shop';
import { ofProducts } from '../../../test/trade';
import { newId } from '../../ids';

const shop = await openTestShop();
const { pool } = shop.database;
afterEach(shop.removesOffers);

describe('placing a purchase', () => {
  test('makes an order of each line, takes the stock and queues one mail', async () => {
    const mona = await shop.shopper('Mona Lisa');
    const one = await shop.addsProduct({ name: 'Core Drill', price: 19.99, unit: 'set' });
    const two = await shop.addsProduct({ price: 10, priceTiers: [{ minQuantity: 5, price: 8 }] });
    const lines = ofProducts([one, 2], [two, 5]);
    const details = { poNumber: ' PO-1 ', country: 'US', region: 'CA', email: 'typed@example.com' };
    const id = await shop.placesPurchase(mona, lines, details);
    const purchase = await shop.purchaseOf(mona, id);
    expect(purchase).toMatchObject({
      _id: id,
      userName: 'Mona Lisa',
      userEmail: mona.email,
      address: 'Main Street 1',
      country: 'US',
      poNumber: 'PO-1',
      goods: 79.98,
      discount: 0,
      shipping: 0,
      tax: 0,
      total: 79.98,
      paymentStatus: 'Unpaid',
    });
    expect(purchase.number).toMatch(/^[2-9B-DF-HJKMNP-TV-Z]{4}-[2-9B-DF-HJKMNP-TV-Z]{4}$/);
    expect(purchase.orders).toMatchObject([
      {
        purchaseId: id,
        productName: 'Core Drill',
        unit: 'set',
        price: 19.99,
        quantity: 2,
        totalPrice: 39.98,
      },
      { purchaseId: id, price: 8, quantity: 5, totalPrice: 40, expiresAt: purchase.expiresAt },
    ]);
    expect(await shop.stockOf(one)).toBe(98);
    const mails = await shop.mails({ to: mona.email });
    expect(mails).toMatchObject([
      {
        kind: 'purchasePlaced',
        data: { purchaseId: id, purchaseNumber: purchase.number, totalCents: 7_998, poNumber: 'PO-1' },
      },
    ]);
    expect(mails[0]?.data['lines']).toHaveLength(2);
  });

  test('of one line costs the same as an order of its own, and its orders are in the lists of orders', async () => {
    const mona = await shop.shopper();
    // The purchase takes the last units.
    const productId = await shop.addsProduct({ price: 19.99, availableQuantity: 6 });
    const own = await shop.places(mona, productId, 3);
    const id = await shop.placesPurchase(mona, [{ productId, quantity: 3 }]);
    const { total, orders } = await shop.purchaseOf(mona, id);
    const { totalPrice, purchaseId: ownPurchase } = await shop.orderOf(mona, own);
    expect(total).toBe(totalPrice);
    expect(ownPurchase).not.toBe(id);
    expect((await shop.ordersOf(mona)).map(({ _id, purchaseId }) => [_id, purchaseId])).toEqual([
      [orders[0]?._id, id],
      [own, ownPurchase],
    ]);
  });

  test('ends the cart and moves lines saved for later to a new cart', async () => {
    const mona = await shop.shopper();
    const [bought, saved] = [await shop.addsProduct(), await shop.addsProduct()];
    const cart = await shop.fillsCart(mona, [
      { productId: bought, quantity: 1 },
      { productId: saved, quantity: 4, isSaved: true },
    ]);
    const { id } = cart;
    await pool.query("update carts set updated_at = now() - interval '1 day' where id = $1", [id]);
    await shop.does(placePurchase, shop.ordering(mona, cart));
    const closed = "select from carts where id = $1 and updated_at > now() - interval '1 hour'";
    expect((await pool.query(closed, [id])).rowCount, 'it is kept for 30 days from now on').toBe(1);
    const { cartId } = await shop.does(getOwnCart, { as: mona });
    expect(cartId).not.toBe(id);
    expect((await shop.cartOf(cartId ?? '', mona)).lines).toMatchObject([
      { productId: saved, quantity: 4, isSaved: true },
    ]);
    expect(await shop.refuses(getCart, { as: mona, params: { id } })).toMatchObject({ statusCode: 404 });
    const again = await shop.refuses(placePurchase, shop.ordering(mona, cart));
    expect(again).toMatchObject({ statusCode: 409, code: 'CART_ORDERED' });

    const other = await shop.shopper();
    const foreign = await shop.refuses(placePurchase, shop.ordering(other, cart));
    expect(foreign).toMatchObject({ statusCode: 404, code: 'CART_NOT_FOUND' });
    await shop.placesPurchase(other, [{ productId: bought, quantity: 1 }]);
    expect(await shop.does(getOwnCart, { as: other })).toEqual({ cartId: null });
  });

  test('charges discount, shipping and tax by the rules of the cart', async () => {
    const mona = await shop.shopper();
    await shop.addsRate({ name: 'Express', steps: [{ from: 0, price: 900 }] });
    const freight = await shop.addsRate({ name: 'Freight', minDays: 30, maxDays: 40 });
    await shop.addsTax();
    const code = await shop.addsCode();
    const productId = await shop.addsProduct({ price: 100 });
    const details = {
      country: 'DE',
      discountCode: code.code,
      name: 'Lisa Gherardini',
      shippingRateId: freight.id,
    };
    const id = await shop.placesPurchase(mona, [{ productId, quantity: 2 }], details);
    expect(await shop.purchaseOf(mona, id)).toMatchObject({
      userName: 'Lisa Gherardini',
      userEmail: mona.email,
      discountCode: code.code,
      shippingRateId: freight.id,
      shippingName: 'Freight',
      goods: 200,
      discount: 20,
      shipping: 5,
      tax: 0,
      includedTax: 29.54,
      taxName: 'VAT 19 %',
      total: 185,
      orders: [{ totalPrice: 200, chargedAmount: 180 }],
    });
    const mails = await shop.mails({ purchaseId: id });
    const charged = { goodsCents: 20_000, discountCents: 2_000, discountCode: code.code, shippingCents: 500 };
    const taxed = { shippingName: 'Freight', taxCents: 0, includedTaxCents: 2_954, taxName: 'VAT 19 %' };
    const lines = [{ totalCents: 20_000 }];
    expect(mails).toMatchObject([{ data: { ...charged, ...taxed, totalCents: 18_500, lines } }]);
    // It takes 30 to 40 working days, which are six weeks at least.
    const { arrives } = await shop.purchaseOf(mona, id);
    expect(arrives?.from.localeCompare(addDays(new Date().toISOString().slice(0, 10), 41))).toBe(1);
    expect(arrives?.from.localeCompare(arrives.to)).toBe(-1);
  });

  test('exceeds neither the total uses of a code nor the uses of one user', async () => {
    const [mona, leonardo] = [await shop.shopper(), await shop.shopper()];
    const code = await shop.addsCode({ maxUsesPerUser: 1, maxUses: 2 });
    const lines = [{ productId: await shop.addsProduct({ price: 100 }), quantity: 1 }];
    const details = { discountCode: code.code };
    const another = await shop.addsCode({ maxUsesPerUser: 1 });
    for (const { code: discountCode } of [code, another]) {
      const placed = await shop.placesPurchase(mona, lines, { discountCode });
      expect(await shop.purchaseOf(mona, placed)).toMatchObject({ discountCode, total: 90 });
    }
    const again = await shop.fillsCart(mona, lines, details);
    expect(again.total).toBe(100);
    const refused = { statusCode: 409, code: 'CODE_REFUSED' };
    expect(await shop.refuses(placePurchase, shop.ordering(mona, again))).toMatchObject(refused);
    await shop.placesPurchase(leonardo, lines, details);
    const third = await shop.shopper();
    const cart = { ...(await shop.fillsCart(third, lines, details)), total: 100 };
    expect(await shop.refuses(placePurchase, shop.ordering(third, cart))).toMatchObject(refused);
  });
});

test("another user's purchase is reported as not found, but admins can read any", async () => {
  const [mona, leonardo] = [await shop.shopper(), await shop.shopper()];
  const id = await shop.placesPurchase(mona, [{ productId: await shop.addsProduct(), quantity: 1 }]);
  expect(await shop.purchaseOf(shop.admin, id)).toEqual({ ...(await shop.purchaseOf(mona, id)), notes: 0 });
  for (const [as, unknown] of [
    [leonardo, id],
    [mona, newId()],
    [mona, 'no-id'],
  ] as const) {
    expect(await shop.refuses(getPurchase, { as, params: { id: unknown } })).toMatchObject({
      statusCode: 404,
      code: 'PURCHASE_NOT_FOUND',
    });
  }
});

describe('purchases by their ids', () => {
  const listOf = async (person: Person, ids: readonly string[]) => {
    const purchases = await shop.does(listPurchases, { as: person, query: { ids: ids.join(',') } });
    return purchases.map(({ _id }) => _id);
  };

  test("are the caller's own, or anybody's for staff, each as `getPurchase` returns it", async () => {
    const [buyer, stranger] = [await shop.shopper(), await shop.shopper()];
    const buys = async (person: Person) =>
      shop.placesPurchase(person, ofProducts([await shop.addsProduct(), 1], [await shop.addsProduct(), 2]));
    const [first, second, other] = [await buys(buyer), await buys(buyer), await buys(stranger)];
    const all = [first, second, other];
    expect(await listOf(buyer, all)).toEqual([second, first]);
    expect(await listOf(stranger, all)).toEqual([other]);
    expect(await listOf(shop.admin, [...all, 'unknown'])).toEqual([other, second, first]);
    const [listed] = await shop.does(listPurchases, { as: buyer, query: { ids: first } });
    expect(listed).toEqual(await shop.purchaseOf(buyer, first));
  });

  test('are at most 50', async () => {
    const ids = Array.from({ length: 50 }, () => newId());
    expect(await listOf(shop.admin, ids)).toEqual([]);
    const query = { ids: [...ids, 'x'].join(',') };
    await shop.refuses(listPurchases, { as: shop.admin, query }, invalid('ids'));
  });
});
