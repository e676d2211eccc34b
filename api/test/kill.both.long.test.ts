import { type Product, listProducts } from '@chuck-and-bit/contract/products';
import { listAllOrders, type Order, placeOrder } from '@chuck-and-bit/contract/orders';
import {
  applyImport,
  createImport,
  getImport,
  type ProductImport,
} from '@chuck-and-bit/contract/product-imports';
import { expect, test, vi } from 'vitest';
import { ask, demoAdmin, demoShopper, send, signInAs } from './over-http';
import { openKillableShop } from './servers/killable-shop';
import { testEngine } from './test-database';
import { orderRequest } from './trade';

test('an acknowledged order survives kill -9, and no stock is lost or sold twice', {
  timeout: 240_000,
}, async () => {
  const shop = await openKillableShop(testEngine === 'postgresql', { LOG_LEVEL: 'error' });
  const first = await shop.start();
  const buyer = await signInAs(first.address, demoShopper);
  const before = await ask(first.address, listProducts);
  const ordersBefore = await ask(first.address, listAllOrders, {
    as: await signInAs(first.address, demoAdmin),
  });
  const ordered = before.filter(
    ({ availableQuantity, minimumOrder }) => availableQuantity >= 20 * minimumOrder,
  );
  expect(ordered.length).toBeGreaterThan(2);

  const acknowledged: string[] = [];
  let cut = 0;
  /** Places one order after the other until the shop is killed. */
  const keepOrdering = async (turn: number): Promise<void> => {
    for (let count = turn; ; count++) {
      const product = ordered[count % ordered.length];
      if (!product) return;
      const response = await send(
        first.address,
        placeOrder,
        orderRequest(buyer, product._id, product.minimumOrder),
      )
        .then(async (response) => ({ status: response.status, body: (await response.json()) as unknown }))
        .catch(() => null);
      if (!response) {
        cut++;
        return;
      }
      if (response.status === 200) acknowledged.push((response.body as { insertedId: string }).insertedId);
    }
  };
  const buying = Promise.all(Array.from({ length: 12 }, (_, turn) => keepOrdering(turn)));
  await vi.waitUntil(() => acknowledged.length >= 40, { timeout: 60_000, interval: 1 });
  await shop.kill(first.child);
  await buying;
  expect(cut).toBe(12);

  const second = await shop.start();
  const orders = await ask(second.address, listAllOrders, { as: await signInAs(second.address, demoAdmin) });
  const stored = new Set(orders.map(({ _id }) => _id));
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);

  const after = await ask(second.address, listProducts);
  const withOrdered = (products: Product[], placed: Order[]) =>
    products.map(({ _id, availableQuantity }) => {
      const ordered = placed.filter(({ productId }) => productId === _id);
      return [_id, ordered.reduce((sum, { quantity }) => sum + quantity, availableQuantity)];
    });
  expect(withOrdered(after, orders)).toEqual(withOrdered(before, ordersBefore));
  await shop.kill(second.child);
});

test('an import goes on after kill -9 where it stopped, planned or saved, and adds no product twice', {
  timeout: 240_000,
}, async () => {
  const shop = await openKillableShop(testEngine === 'postgresql', { LOG_LEVEL: 'error' });
  const first = await shop.start();
  const rows = 600;
  const names = Array.from({ length: rows }, (_, index) => `Imported Drill ${index}`);
  const lines = names.map((name) => `${name},10,1,5,/images/drills/hammer-drill.svg,New.`);
  const as = await signInAs(first.address, demoAdmin);
  const body = ['name,price,minimum_order,stock,image,description', ...lines].join('\n');
  const { _id: id } = await ask(first.address, createImport, { as, body });
  /** Asks this process for the import until it is so. */
  const until = async (
    { address, as: caller }: { address: string; as: typeof as },
    isSo: (found: ProductImport) => boolean,
  ): Promise<ProductImport> =>
    vi.waitUntil(
      async () => {
        const found = await ask(address, getImport, { as: caller, params: { id } });
        return isSo(found) && found;
      },
      { timeout: 60_000, interval: 1 },
    );
  const planning = await until({ ...first, as }, ({ added }) => added > 0);
  await shop.kill(first.child);
  expect(planning).toMatchObject({ state: 'planning' });

  const second = await shop.start();
  const asSecond = await signInAs(second.address, demoAdmin);
  const planned = await until({ ...second, as: asSecond }, ({ state }) => state === 'planned');
  expect(planned).toMatchObject({ rows, added: rows, changed: 0, unchanged: 0, leftOut: 0 });
  await ask(second.address, applyImport, { as: asSecond, params: { id } });
  const applying = await until({ ...second, as: asSecond }, ({ saved }) => saved > 0);
  await shop.kill(second.child);
  expect(applying).toMatchObject({ state: 'applying' });

  const third = await shop.start();
  const asThird = await signInAs(third.address, demoAdmin);
  const done = await until({ ...third, as: asThird }, ({ state }) => state === 'done');
  expect(done).toMatchObject({ saved: rows, leftOut: 0 });
  const added = (await ask(third.address, listProducts)).filter(({ name }) => name.startsWith('Imported '));
  expect(added.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  await shop.kill(third.child);
});
