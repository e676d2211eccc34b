import { addProduct, deleteProduct } from '@chuck-and-bit/contract/products';
import { totalUsd } from '@chuck-and-bit/contract/money';
import { cancelOrder, placeOrder, shipOrder } from '@chuck-and-bit/contract/orders';
import { hammerDrill, orderRequest } from '../trade';
import { insertedOf, pickOrder, placedOrder, type Simulation } from './acknowledgements';
import { codeOf, type HttpResponse, isUnknown, outcomeOf, retriedCodes, withKey } from './http-client';

/** Operations on orders and products. Each returns its outcome in one or two words. */
export function createOrderOperations(simulation: Simulation) {
  const { client, query, random, buyers, admin, acknowledged } = simulation;
  const products: { id: string; price: number }[] = [];
  const prices = [19.99, 49.5, 120, 349];

  const stocksProduct = async (): Promise<void> => {
    const price = random.pick(prices);
    const body = { ...hammerDrill, availableQuantity: 60, price };
    const response = await client.sendUntilKnown(addProduct, { as: admin, body, headers: withKey() });
    const id = insertedOf(response);
    if (id === null) return;
    products.push({ id, price });
    acknowledged.stock.set(id, body.availableQuantity);
  };

  const place = async (): Promise<string> => {
    const buyer = random.pick(buyers);
    const { id: productId, price } = random.pick(products);
    const quantity = random.pick([1, 1, 1, 2, 3]);
    const request = orderRequest(buyer, productId, quantity);
    const acknowledge = (response: HttpResponse) => {
      const id = insertedOf(response);
      if (id === null || acknowledged.orders.some((order) => order.id === id)) return;
      const total = totalUsd(price, quantity);
      acknowledged.orders.push(
        placedOrder({ id, purchaseId: null, buyer, productId, totalUsd: total, intents: [] }),
      );
    };
    if (random.chance(0.1)) {
      const response = await client.send(placeOrder, request);
      if (isUnknown(response)) acknowledged.perhapsPlaced += 1;
      acknowledge(response);
      return outcomeOf(response);
    }
    const keyed = { ...request, headers: withKey() };
    if (random.chance(0.3)) {
      for (const response of await client.sendTwice(placeOrder, keyed)) acknowledge(response);
    }
    const response = await client.sendUntilKnown(placeOrder, keyed);
    if (!response) acknowledged.perhapsPlaced += 1;
    acknowledge(response);
    const again = random.chance(0.2) ? await client.send(placeOrder, keyed) : null;
    if (again) acknowledge(again);
    // A refusal changes nothing and stores nothing, so the same request may succeed once there is stock again.
    if (again?.status === 200 && response?.status === 200 && insertedOf(again) !== insertedOf(response)) {
      acknowledged.faults.push(
        `a repeated key made another order: ${JSON.stringify([response?.body, again.body])}`,
      );
    }
    if (response?.status === 200 && random.chance(0.1)) {
      const other = { ...keyed, body: { ...request.body, quantity: quantity + 1 } };
      const refused = await client.send(placeOrder, other);
      if (refused && ![...retriedCodes, 'IDEMPOTENCY_KEY_REUSED'].includes(codeOf(refused))) {
        acknowledged.faults.push(`a key was accepted for another order: ${JSON.stringify(refused.body)}`);
      }
    }
    return outcomeOf(response);
  };

  const cancel = async (who: 'buyer' | 'admin'): Promise<string> => {
    const order = pickOrder(simulation);
    if (!order) return 'nothing to do';
    const response = await client.send(cancelOrder, {
      as: who === 'admin' ? admin : order.buyer,
      query: { id: order.id },
      headers: random.chance(0.5) ? withKey() : {},
    });
    // Without a response, or with 503, the cancellation may happen or not.
    if (isUnknown(response)) order.perhapsCancelled = true;
    if (response?.status === 200) order.cancelled += (response.body as { deletedCount: number }).deletedCount;
    return outcomeOf(response);
  };

  const ship = async (): Promise<string> => {
    const order = pickOrder(simulation, ({ shipped }) => !shipped);
    if (!order) return 'nothing to do';
    const response = await client.send(shipOrder, {
      as: admin,
      params: { id: order.id },
      body: { status: 'Shipped' },
    });
    if (response?.status === 200) order.shipped = true;
    return outcomeOf(response);
  };

  const letExpire = async (): Promise<string> => {
    const order = pickOrder(simulation, ({ paidWith }) => paidWith === null);
    if (!order) return 'nothing to do';
    const isEnded = ({ id, purchaseId }: typeof order) =>
      id === order.id || (purchaseId !== null && purchaseId === order.purchaseId);
    for (const each of acknowledged.orders) each.expired ||= isEnded(each);
    await query(
      `with expired as (
         update purchases set expires_at = now() - interval '1 minute'
         where id = (select purchase_id from orders where id = $1) and transaction_id is null returning id, expires_at
       )
       update orders set expires_at = expired.expires_at from expired where purchase_id = expired.id`,
      [order.id],
    );
    return 'done';
  };

  const replaceProduct = async (): Promise<string> => {
    const [old] = products.splice(Math.floor(random.next() * products.length), 1);
    await stocksProduct();
    if (!old) return 'nothing to do';
    return outcomeOf(await client.send(deleteProduct, { as: admin, query: { id: old.id } }));
  };

  return { products, stocksProduct, place, cancel, ship, letExpire, replaceProduct };
}
