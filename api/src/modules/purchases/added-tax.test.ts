import { expect, test } from 'vitest';
import { openTestShop } from '../../../test/test-shop';

const shop = await openTestShop({ TAX_INCLUDED: 'false' });

test('a tax that prices do not contain is added to the total and paid', async () => {
  const mona = await shop.shopper();
  await shop.addsRate();
  await shop.addsTax();
  const [cheap, dear] = [await shop.addsProduct({ price: 1.99 }), await shop.addsProduct({ price: 100 })];
  const lines = [
    { productId: cheap, quantity: 1 },
    { productId: dear, quantity: 2 },
  ];
  const id = await shop.placesPurchase(mona, lines, { country: 'DE' });
  // 19 % of 1.99, 200 and 5, each rounded once.
  expect(await shop.purchaseOf(mona, id)).toMatchObject({
    goods: 201.99,
    shipping: 5,
    tax: 39.33,
    includedTax: 0,
    taxName: 'VAT 19 %',
    total: 246.32,
  });
  const { rows } = await shop.database.pool.query(
    'select tax_cents from orders where purchase_id = $1 order by id',
    [id],
  );
  expect(rows).toEqual([{ tax_cents: 38 }, { tax_cents: 3_800 }]);
  await shop.paysPurchase(mona, id);
  expect(await shop.purchaseOf(mona, id)).toMatchObject({ paymentStatus: 'Paid' });
});
