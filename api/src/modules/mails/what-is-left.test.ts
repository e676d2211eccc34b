import { expect, test } from 'vitest';
import { textOfMails } from '../../../test/mail-text';
import { openTestShop } from '../../../test/test-shop';

const shop = await openTestShop();

test('mails about a refund and a shipment of a part say what is left of each line, and of the total', async () => {
  const { buyer, id, orderIds } = await shop.paidPurchase(
    [{ name: 'Hammer Drill', price: 10 }, 3],
    [{ name: 'Masonry Bit', price: 5 }, 2],
  );
  const [drill, bit] = orderIds.map((orderId) => [{ orderId, quantity: 1 }]);
  await shop.refunds(id, { lines: drill });
  const tracking = { carrier: 'UPS', trackingNumber: '1Z 9' };
  for (const lines of [drill, drill, bit]) await shop.shipsPurchase(id, { lines, ...tracking });
  const returnId = await shop.asksBack(buyer, id, bit ?? []);
  for (const state of ['approved', 'received']) await shop.changesReturn(returnId, { state });
  await shop.refunds(id, { returnId });
  const textsOf = async (kind: string) =>
    (await shop.mails({ to: buyer.email, kind })).map((mail) => textOfMails([mail]));
  const [refund, returned, ...others] = await textsOf('partRefunded');
  expect(others).toEqual([]);
  expect(returned).toContain('Masonry Bit: 1 of 2 left, 1 to send');
  expect(refund).toContain('Total left: $30.00');
  expect(refund).toContain('Hammer Drill: 2 of 3 left, 2 to send');
  expect(refund).not.toContain('Masonry Bit:');
  expect(await textsOf('purchaseShipped')).toEqual([
    expect.stringContaining('Hammer Drill: 2 of 3 left, 1 to send\n'),
    expect.stringContaining('Hammer Drill: 2 of 3 left\n'),
    expect.stringContaining('Masonry Bit: 1 of 2 to send\n'),
  ]);
});
