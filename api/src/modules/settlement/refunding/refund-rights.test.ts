import { cancelPurchase, getPurchase } from '@chuck-and-bit/contract/purchases';
import { refundPurchase } from '@chuck-and-bit/contract/refunds';
import { changeReturn, requestPurchaseReturn } from '@chuck-and-bit/contract/returns';
import type { Role } from '@chuck-and-bit/contract/roles';
import { shipPurchase } from '@chuck-and-bit/contract/shipments';
import { describe, expect, test } from 'vitest';
import { openTestShop } from '../../../../test/test-shop';
import { changeRole } from '../../accounts/admins';

const shop = await openTestShop();
const reason = 'Came back';

async function staff(role: Role) {
  const person = await shop.shopper();
  await changeRole(shop.database.db, person.id, role);
  return person;
}

/** A purchase of two units, paid unless `unpaid`. */
async function aPurchase({ unpaid = false } = {}) {
  const buyer = await shop.shopper();
  const lines = [{ productId: await shop.addsProduct({ price: 20 }), quantity: 2 }];
  const id = await shop.placesPurchase(buyer, lines);
  if (!unpaid) await shop.paysPurchase(buyer, id);
  const { orders } = await shop.purchaseOf(buyer, id);
  const [order] = orders;
  if (!order) throw new Error('The purchase has one order');
  return { buyer, id, orderId: order._id };
}

const refused = { statusCode: 403, code: 'ROLE_FORBIDDEN' };

describe('staff for shipping', () => {
  test('ship, answer returns and cancel unpaid orders, and return no money', async () => {
    const packer = await staff('shipping-staff');
    const { buyer, id, orderId } = await aPurchase();
    await shop.does(shipPurchase, { as: packer, params: { id }, body: {} });
    const asked = { reason, lines: [{ orderId, quantity: 2 }] };
    const { insertedId: returnId } = await shop.does(requestPurchaseReturn, {
      as: buyer,
      params: { id },
      body: asked,
    });
    const answers = (body: object) => shop.does(changeReturn, { as: packer, params: { id: returnId }, body });
    await answers({ state: 'approved', answer: '' });
    await answers({ state: 'received', lines: [{ orderId, quantity: 2 }], restock: true });

    const refunds = [
      {},
      { amount: 1 },
      { lines: [{ orderId, quantity: 1 }] },
      { shipping: true },
      { orderId },
      { returnId },
    ];
    for (const body of refunds) {
      const call = { as: packer, params: { id }, body: { reason, ...body } };
      expect(await shop.refuses(refundPurchase, call)).toMatchObject(refused);
    }
    expect((await shop.does(getPurchase, { as: packer, params: { id } })).refundedAmount).toBe(0);

    const unpaid = await aPurchase({ unpaid: true });
    const cancelled = await shop.does(cancelPurchase, { as: packer, params: { id: unpaid.id } });
    expect(cancelled.deletedCount).toBe(1);
  });
});

test.each(['admin', 'orders-staff'] as const)('%s refund', async (role) => {
  const { id } = await aPurchase();
  const call = { as: await staff(role), params: { id }, body: { reason } };
  expect((await shop.does(refundPurchase, call)).refund.amount).toBe(40);
});
