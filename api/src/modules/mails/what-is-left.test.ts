import { refundPurchase } from '@chuck-and-bit/contract/refunds';
import { changeReturn, requestPurchaseReturn } from '@chuck-and-bit/contract/returns';
import { shipPurchase } from '@chuck-and-bit/contract/shipments';
import { expect, test } from 'vitest';
import { openTestShop } from '../../../test/test-shop';
import { composeMail } from './mail-kinds';

const shop = await openTestShop();
const seller = { name: 'The Drill Shop', address: null };

test('mails about a refund and a shipment of a part say what is left of each line, and of the total', async () => {
  const buyer = await shop.shopper();
  const productId = await shop.addsProduct({ name: 'Hammer Drill', price: 10 });
  const other = await shop.addsProduct({ name: 'Masonry Bit', price: 5 });
  const id = await shop.placesPurchase(buyer, [
    { productId, quantity: 3 },
    { productId: other, quantity: 2 },
  ]);
  await shop.paysPurchase(buyer, id);
  const orderId = (await shop.purchaseOf(buyer, id)).orders[0]?._id ?? '';
  const lines = [{ orderId, quantity: 1 }];
  const body = { reason: 'One was broken', lines };
  await shop.does(refundPurchase, { as: shop.admin, params: { id }, body });
  const { carrier, trackingNumber } = { carrier: 'UPS' as const, trackingNumber: '1Z 9' };
  const shipping = { lines, carrier, trackingNumber };
  for (const _parcel of [1, 2]) {
    await shop.does(shipPurchase, { as: shop.admin, params: { id }, body: shipping });
  }
  const [, bits] = (await shop.purchaseOf(buyer, id)).orders;
  const one = [{ orderId: bits?._id ?? '', quantity: 1 }];
  await shop.does(shipPurchase, { as: shop.admin, params: { id }, body: { ...shipping, lines: one } });
  const asked = { as: buyer, params: { id }, body: { lines: one, reason: 'Too long' } };
  const { insertedId: returnId } = await shop.does(requestPurchaseReturn, asked);
  for (const state of ['approved', 'received'] as const)
    await shop.does(changeReturn, { as: shop.admin, params: { id: returnId }, body: { state } });
  await shop.does(refundPurchase, { as: shop.admin, params: { id }, body: { reason: 'Back', returnId } });
  const { rows } = await shop.database.pool.query<{ kind: string; data: object }>(
    "select kind, data from mails where data ->> 'to' = $1 order by id",
    [buyer.email],
  );
  const textsOf = (kind: string) =>
    rows
      .filter((mail) => mail.kind === kind)
      .map(
        (mail) =>
          composeMail([mail], {
            face: { shopName: 'Bore & Co', accent: '', logo: null, email: '' },
            seller,
            timeZone: 'UTC',
            greetsByName: true,
          }).text,
      );
  const [refund, returned, ...others] = textsOf('partRefunded');
  expect(others).toEqual([]);
  expect(returned).toContain('Masonry Bit: 1 of 2 left, 1 to send');
  expect(refund).toContain('Total left: $30.00');
  expect(refund).toContain('Hammer Drill: 2 of 3 left, 2 to send');
  expect(refund).not.toContain('Masonry Bit:');
  expect(textsOf('purchaseShipped')).toEqual([
    expect.stringContaining('Hammer Drill: 2 of 3 left, 1 to send\n'),
    expect.stringContaining('Hammer Drill: 2 of 3 left\n'),
    expect.stringContaining('Masonry Bit: 1 of 2 to send\n'),
  ]);
});
