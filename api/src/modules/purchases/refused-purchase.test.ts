import { placePurchase, replaceCart } from '@chuck-and-bit/contract/carts';
import { messages } from '@chuck-and-bit/contract/messages';
import { deleteProduct } from '@chuck-and-bit/contract/products';
import { afterEach, describe, expect, test } from 'vitest';
import { strangeIds } from '../../../test/strange-ids';
import { testEngine } from '../../../test/test-database';
import { openTestShop } from '../../../test/test-shop';
import { deliveryAddress } from '../../../test/trade';
import { behindRival } from '../../../test/waits-for-lock';
import { newId } from '../../ids';

const shop = await openTestShop();
const { pool } = shop.database;
afterEach(shop.removesOffers);

/** What a new buyer is told who orders a cart of these lines. */
const refusalOf = async (
  lines: Parameters<typeof shop.fillsCart>[1],
  details?: Parameters<typeof shop.fillsCart>[2],
) => {
  const buyer = await shop.shopper();
  const cart = await shop.fillsCart(buyer, lines, details);
  return shop.refuses(placePurchase, shop.ordering(buyer, cart));
};

describe('a purchase is refused', () => {
  test('with an error for each line beyond the stock, below the minimum order or deleted, and nothing changes', async () => {
    const mona = await shop.shopper();
    const [good, scarce, packed, deleted] = [
      await shop.addsProduct(),
      await shop.addsProduct({ availableQuantity: 2 }),
      await shop.addsProduct({ minimumOrder: 5 }),
      await shop.addsProduct(),
    ];
    const lines = [good, scarce, packed, deleted].map((productId) => ({ productId, quantity: 3 }));
    const cart = await shop.fillsCart(mona, lines);
    await shop.does(deleteProduct, { as: shop.admin, query: { id: deleted } });
    const refusal = await shop.refuses(placePurchase, shop.ordering(mona, cart));
    expect(refusal).toMatchObject({ statusCode: 409, code: 'OUT_OF_STOCK' });
    expect(refusal.errors).toEqual([
      { path: `lines.${scarce}`, message: 'Maximum Order Unit is 2' },
      { path: `lines.${packed}`, message: 'Minimum Order Unit is 5' },
      { path: `lines.${deleted}`, message: 'This product is no longer sold. Please remove it.' },
    ]);
    expect(await shop.stockOf(good)).toBe(100);
    expect((await shop.ordersOf(mona)).length).toBe(0);
  });

  test('with OUT_OF_STOCK also if a line below the minimum order comes first', async () => {
    const below = { productId: await shop.addsProduct({ minimumOrder: 5 }), quantity: 3 };
    const scarce = { productId: await shop.addsProduct({ availableQuantity: 2 }), quantity: 3 };
    expect(await refusalOf([below, scarce])).toMatchObject({
      code: 'OUT_OF_STOCK',
      errors: [{ path: `lines.${below.productId}` }, { path: `lines.${scarce.productId}` }],
    });
  });

  test('with BELOW_MINIMUM if its only refused line is below the minimum order', async () => {
    const lines = [{ productId: await shop.addsProduct({ minimumOrder: 5 }), quantity: 3 }];
    expect(await refusalOf(lines)).toMatchObject({ statusCode: 409, code: 'BELOW_MINIMUM' });
  });

  test('with the new totals when the price has changed', async () => {
    const mona = await shop.shopper();
    const productId = await shop.addsProduct({ price: 10 });
    const { id, total } = await shop.fillsCart(mona, [{ productId, quantity: 3 }]);
    await pool.query('update products set price_cents = 1100 where id = $1', [productId]);
    const ordering = (shown: number) => shop.ordering(mona, { id, total: shown });
    expect(await shop.refuses(placePurchase, ordering(total))).toMatchObject({
      statusCode: 409,
      code: 'PRICE_CHANGED',
      totals: { goods: 33, discount: 0, shipping: 0, tax: 0, total: 33 },
    });
    for (const shown of [1e300, -1e300, 32.99]) {
      expect((await shop.refuses(placePurchase, ordering(shown))).code).toBe('PRICE_CHANGED');
    }
    expect(await shop.refuses(placePurchase, ordering(33.001))).toMatchObject({
      statusCode: 400,
      errors: [{ path: 'expectedTotal', message: messages.priceDecimals }],
    });
    await shop.does(placePurchase, ordering(33));
  });

  test('without lines, address or phone', async () => {
    const lines = [{ productId: await shop.addsProduct(), quantity: 1 }];
    expect((await refusalOf(lines, { address: ' ', phone: '123' })).errors).toEqual([
      { path: 'address', message: 'Address is required' },
      { path: 'phone', message: 'Please Provide Valid Phone Number' },
    ]);
    const saved = lines.map((line) => ({ ...line, isSaved: true }));
    expect((await refusalOf(saved)).errors).toEqual([{ path: 'lines', message: 'Your cart is empty' }]);
  });

  test('for a destination without a shipping rate', async () => {
    await shop.addsRate();
    const lines = [{ productId: await shop.addsProduct(), quantity: 1 }];
    const refusal = await refusalOf(lines, { country: 'US' });
    expect(refusal).toMatchObject({ statusCode: 409, code: 'NO_SHIPPING' });
  });

  test('that a card can not pay at once', async () => {
    const lines = [{ productId: await shop.addsProduct({ price: 999_999.99 }), quantity: 2 }];
    expect(await refusalOf(lines)).toMatchObject({
      statusCode: 400,
      errors: [{ path: 'lines', message: messages.totalTooHigh }],
    });
  });

  test('with the part of the place that is missing, or the way to ship that is not offered', async () => {
    await shop.addsTax({ country: 'CA', region: 'CA-ON', rate: 1_300 });
    const lines = [{ productId: await shop.addsProduct(), quantity: 1 }];
    for (const [path, details] of [
      ['country', {}],
      ['region', { country: 'CA' }],
      ['shippingRateId', { country: 'CA', region: 'CA-ON', shippingRateId: newId() }],
    ] as const) {
      expect(await refusalOf(lines, details)).toMatchObject({ statusCode: 400, errors: [{ path }] });
    }
  });

  /** Buyers with carts of these lines order at the same time. @returns how many could, and why the others could not */
  async function orderTogether(productId: string, quantity: number, discountCode?: string) {
    const requests = [];
    while (requests.length < 6) {
      const buyer = await shop.shopper();
      const cart = await shop.fillsCart(buyer, [{ productId, quantity }], { discountCode });
      requests.push(shop.ordering(buyer, cart));
    }
    const responses = await Promise.all(requests.map((request) => shop.call(placePurchase, request)));
    const refused = responses.flatMap(({ status, body }) => (status === 200 ? [] : [body]));
    return { placed: responses.length - refused.length, refused };
  }

  test.each([
    [1, messages.quantityTooHigh(4)],
    [5, messages.soldOut],
  ])('if others take all but 4 of a minimum order of %d: %s', async (minimumOrder, message) => {
    const productId = await shop.addsProduct({ availableQuantity: 10, minimumOrder });
    const { placed, refused } = await orderTogether(productId, 6);
    expect(placed).toBe(1);
    const errors = [{ path: `lines.${productId}`, message }];
    for (const body of refused) expect(body).toMatchObject({ code: 'OUT_OF_STOCK', errors });
  });

  test.runIf(testEngine === 'postgresql').each([
    ['its price', 'price_cents = 1100, version = version + 1', 'PRICE_CHANGED'],
    ['that it is not sold any more', 'archived_at = now()', 'OUT_OF_STOCK'],
  ])('if staff save %s while it is ordered', async (_, change, code) => {
    const mona = await shop.shopper();
    const productId = await shop.addsProduct({ price: 10 });
    const cart = await shop.fillsCart(mona, [{ productId, quantity: 3 }]);
    const saving = { text: `update products set ${change} where id = $1`, values: [productId] };
    const order = () => shop.refuses(placePurchase, shop.ordering(mona, cart));
    expect(await behindRival(pool, saving, order)).toMatchObject({ code });
  });

  test('if another buyer has the last use of a code at the same time', async () => {
    const code = await shop.addsCode({ maxUses: 1 });
    const { placed, refused } = await orderTogether(await shop.addsProduct(), 1, code.code);
    expect(placed).toBe(1);
    for (const body of refused) expect(body).toMatchObject({ code: 'CODE_REFUSED' });
  });

  test("for a visitor's cart, another user's cart and an unknown cart", async () => {
    const [mona, leonardo] = [await shop.shopper(), await shop.shopper()];
    const lines = [{ productId: await shop.addsProduct({ price: 10 }), quantity: 1 }];
    const visited = await shop.createsCart(lines);
    await shop.does(replaceCart, { params: { id: visited }, body: { lines, ...deliveryAddress } });
    const { id } = await shop.fillsCart(leonardo, lines);
    for (const unknown of [visited, id, newId(), ...strangeIds.map(([, strange]) => strange)]) {
      const refusal = await shop.refuses(placePurchase, shop.ordering(mona, { id: unknown, total: 10 }));
      expect(refusal).toMatchObject({ statusCode: 404, code: 'CART_NOT_FOUND' });
    }
  });
});
