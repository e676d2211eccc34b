import { limits } from '@chuck-and-bit/contract/limits';
import { listBoughtTogether } from '@chuck-and-bit/contract/products';
import { refundPurchase } from '@chuck-and-bit/contract/refunds';
import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newId } from '../../../ids';
import { orders } from '../../../tables/orders';
import { purchases } from '../../../tables/purchases';
import type { Person } from '../../../../test/people';
import { openTestShop } from '../../../../test/test-shop';

const shop = await openTestShop();

const together = async (id: string): Promise<string[]> =>
  (await shop.does(listBoughtTogether, { params: { id } })).map(({ _id }) => _id);

const { buyers: fewest } = limits.boughtTogether;
const people: Person[] = [];
for (let count = 0; count <= fewest; count++) people.push(await shop.shopper());
const enough = people.slice(0, fewest);

const places = (buyer: Person, productIds: readonly string[]) =>
  shop.placesPurchase(
    buyer,
    productIds.map((productId) => ({ productId, quantity: 1 })),
  );

async function buys(buyer: Person, ...productIds: string[]): Promise<string> {
  const id = await places(buyer, productIds);
  await shop.paysPurchase(buyer, id);
  return id;
}

/** Refunds a purchase whole, or of it the order of one product. */
async function refunds(id: string, productId?: string) {
  const { orders } = await shop.purchaseOf(shop.admin, id);
  const orderId = orders.find((order) => order.productId === productId)?._id;
  const body = { reason: 'Sent twice', ...(orderId && { orderId }) };
  await shop.does(refundPurchase, { as: shop.admin, params: { id }, body });
}

const addsProduct = () => shop.addsProduct({ minimumOrder: 1, availableQuantity: 9 });

test('products are bought together from the third buyer on, those of most buyers first', async () => {
  const [drill, bits, apron] = [await addsProduct(), await addsProduct(), await addsProduct()];
  for (const buyer of enough.slice(1)) await buys(buyer, drill, apron, bits);
  // The same buyer again is nobody new.
  await buys(enough[1] as Person, drill, apron, bits);
  expect(await together(drill)).toEqual([]);
  await buys(enough[0] as Person, drill, bits);
  expect(await together(drill)).toEqual([bits]);
  expect(await together(bits)).toEqual([drill]);
  expect(await together(apron)).toEqual([]);
  for (const buyer of people) await buys(buyer, drill, apron);
  expect(await together(drill)).toEqual([apron, bits]);
});

test.each<[what: string, spoil: (last: Person, ids: [string, string]) => Promise<unknown>]>([
  ['is not paid', (last, ids) => places(last, ids)],
  ['was refunded whole', async (last, ids) => refunds(await buys(last, ...ids))],
  ['was refunded of the one', async (last, ids) => refunds(await buys(last, ...ids), ids[0])],
  ['was refunded of the other', async (last, ids) => refunds(await buys(last, ...ids), ids[1])],
])('a purchase that %s does not count', async (_what, spoil) => {
  const ids: [string, string] = [await addsProduct(), await addsProduct()];
  for (const buyer of enough.slice(1)) await buys(buyer, ...ids);
  await spoil(enough[0] as Person, ids);
  expect(await together(ids[0])).toEqual([]);
  await buys(people[fewest] as Person, ...ids);
  expect(await together(ids[0])).toEqual([ids[1]]);
});

test('nothing is told that nobody can order, and of others only as many as a page shows', async () => {
  const drill = await addsProduct();
  const others: string[] = [];
  for (let count = 0; count < limits.boughtTogether.products + 3; count++) others.push(await addsProduct());
  const soldOut = await shop.addsProduct({ minimumOrder: 1, availableQuantity: fewest });
  for (const buyer of enough) await buys(buyer, drill, soldOut, ...others);
  const newest = others.toReversed();
  expect(await together(drill)).toEqual(newest.slice(0, limits.boughtTogether.products));
  await shop.archives(newest[0] ?? '');
  expect(await together(drill)).toEqual(newest.slice(1, limits.boughtTogether.products + 1));
});

type Paid = { purchase: typeof purchases.$inferInsert; order: typeof orders.$inferInsert };

test('only the last thousand paid orders of a product are compared', async () => {
  const ids: [string, string] = [await addsProduct(), await addsProduct()];
  for (const buyer of enough) await buys(buyer, ...ids);
  const alone = await buys(people[fewest] as Person, ids[0]);
  const { db } = shop.database;
  const [paid] = await db
    .select({ purchase: purchases, order: orders })
    .from(purchases)
    .innerJoin(orders, eq(orders.purchaseId, purchases.id))
    .where(eq(purchases.id, alone));
  const copies: string[] = [];
  const sellsMore = async (count: number) => {
    const ids = Array.from({ length: count }, newId);
    copies.push(...ids);
    const { purchase, order } = paid as Paid;
    await db
      .insert(purchases)
      .values(ids.map((id) => ({ ...purchase, id, number: id, cartId: null, transactionId: id })));
    await db
      .insert(orders)
      .values(ids.map((id) => ({ ...order, id: newId(), purchaseId: id, transactionId: id })));
  };
  await sellsMore(1_000 - fewest - 1);
  expect(await together(ids[0])).toEqual([ids[1]]);
  await sellsMore(1);
  expect(await together(ids[0])).toEqual([]);
  expect(await together(ids[1])).toEqual([ids[0]]);
  // The stock knows nothing of the copies.
  await db.delete(orders).where(inArray(orders.purchaseId, copies));
  await db.delete(purchases).where(inArray(purchases.id, copies));
});

test.each(['no-id', newId()])('nothing is bought together with %s', async (id) => {
  expect(await together(id)).toEqual([]);
});
