import { afterEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/test-shop';

const shop = await openTestShop({ TAX_INCLUDED: 'false' });
afterEach(shop.removesOffers);

test.each([
  // 19 % of 1.99, 200 and 5, each rounded once; then of 1.79, 180 and 5.
  { percent: 0, coversShipping: true, taxes: [38, 3_800], shippingTax: 95, discount: 0, total: 246.32 },
  { percent: 10, coversShipping: true, taxes: [34, 3_420], shippingTax: 95, discount: 20.2, total: 222.28 },
  { percent: 10, coversShipping: false, taxes: [34, 3_420], shippingTax: 0, discount: 20.2, total: 221.33 },
])('a tax that prices do not contain is added to what is left of them, and to shipping: %j', async (row) => {
  const { percent, taxes, shippingTax, discount, total } = row;
  const mona = await shop.shopper();
  await shop.addsRate();
  await shop.addsTax({ coversShipping: row.coversShipping });
  const [cheap, dear] = [await shop.addsProduct({ price: 1.99 }), await shop.addsProduct({ price: 100 })];
  const lines = [
    { productId: cheap, quantity: 1 },
    { productId: dear, quantity: 2 },
  ];
  const code = percent > 0 ? (await shop.addsCode({ value: 100 * percent })).code : undefined;
  const id = await shop.placesPurchase(mona, lines, { country: 'DE', discountCode: code });
  const [ofCheap = 0, ofDear = 0] = taxes;
  const placed = await shop.purchaseOf(mona, id);
  expect(placed).toMatchObject({
    goods: 201.99,
    discount,
    shipping: 5,
    tax: (ofCheap + ofDear + shippingTax) / 100,
    includedTax: 0,
    taxName: 'VAT 19 %',
    total,
  });
  const off = percent > 0 ? 0.2 : 0;
  expect(placed.totalsWithout[1]).toEqual({
    orderId: placed.orders[1]?._id,
    goods: 1.99,
    discount: off,
    shipping: 5,
    tax: (ofCheap + shippingTax) / 100,
    total: Number((1.99 - off + 5 + (ofCheap + shippingTax) / 100).toFixed(2)),
  });
  const { rows } = await shop.database.pool.query(
    `select orders.tax_cents, shipping_tax_cents from orders join purchases on purchases.id = purchase_id
     where purchase_id = $1 order by orders.id`,
    [id],
  );
  expect(rows).toEqual(taxes.map((tax) => ({ tax_cents: tax, shipping_tax_cents: shippingTax })));
  await shop.paysPurchase(mona, id);
  expect(await shop.purchaseOf(mona, id)).toMatchObject({ paymentStatus: 'Paid', totalsWithout: [] });
});
