import { addDrill, deleteDrill } from '@chuck-and-bit/contract/drills';
import { totalUsd } from '@chuck-and-bit/contract/money';
import { cancelOrder, placeOrder, shipOrder } from '@chuck-and-bit/contract/orders';
import type { Asked } from '../asking';
import { retriedCodes, codeOf, type HttpResponse, isUnknown, withKey, outcomeOf } from './counter';
import { insertedOf, pickOrder, type Trade } from './ledger';

/** Actions on orders and drills. Each returns its outcome in one or two words. */
export function createOrdering(trade: Trade) {
  const { counter, query, random, buyers, admin, ledger } = trade;
  const drills: { id: string; price: number }[] = [];
  const prices = [19.99, 49.5, 120, 349];

  const stocksDrill = async (): Promise<void> => {
    const price = random.pick(prices);
    const body = {
      name: 'Hammer Drill',
      availableQuantity: 60,
      minimumOrder: 1,
      price,
      image: '/images/drills/hammer-drill.svg',
      description: 'It drills.',
    };
    const response = await counter.insists(addDrill, { as: admin, body, headers: withKey() });
    const id = insertedOf(response);
    if (id === null) return;
    drills.push({ id, price });
    ledger.stock.set(id, body.availableQuantity);
  };

  const place = async (): Promise<string> => {
    const buyer = random.pick(buyers);
    const { id: productId, price } = random.pick(drills);
    const quantity = random.pick([1, 1, 1, 2, 3]);
    const asked: Asked = {
      as: buyer,
      query: { email: buyer.email },
      body: { productId, quantity, address: 'Main Street 1', phone: '012345678' },
    };
    const note = (response: HttpResponse) => {
      const id = insertedOf(response);
      if (id === null || ledger.orders.some((order) => order.id === id)) return;
      ledger.orders.push({
        id,
        purchaseId: null,
        buyer,
        productId,
        totalUsd: totalUsd(price, quantity),
        intents: [],
        cancelled: 0,
        perhapsCancelled: false,
        expired: false,
        paidWith: null,
        shipped: false,
      });
    };
    if (random.chance(0.1)) {
      const response = await counter.asks(placeOrder, asked);
      if (isUnknown(response)) ledger.perhapsPlaced += 1;
      note(response);
      return outcomeOf(response);
    }
    const keyed = { ...asked, headers: withKey() };
    if (random.chance(0.3)) {
      for (const response of await counter.asksTwice(placeOrder, keyed)) note(response);
    }
    const response = await counter.insists(placeOrder, keyed);
    if (!response) ledger.perhapsPlaced += 1;
    note(response);
    const again = random.chance(0.2) ? await counter.asks(placeOrder, keyed) : null;
    if (again) note(again);
    // A refusal changes nothing and stores nothing, so the same request may succeed once there is stock again.
    if (again?.status === 200 && response?.status === 200 && insertedOf(again) !== insertedOf(response)) {
      ledger.faults.push(
        `a repeated key made another order: ${JSON.stringify([response?.body, again.body])}`,
      );
    }
    if (response?.status === 200 && random.chance(0.1)) {
      const other = { ...keyed, body: { ...(asked.body as object), quantity: quantity + 1 } };
      const refused = await counter.asks(placeOrder, other);
      if (refused && ![...retriedCodes, 'IDEMPOTENCY_KEY_REUSED'].includes(codeOf(refused))) {
        ledger.faults.push(`a key was taken for another order: ${JSON.stringify(refused.body)}`);
      }
    }
    return outcomeOf(response);
  };

  const cancel = async (who: 'buyer' | 'admin'): Promise<string> => {
    const order = pickOrder(trade);
    if (!order) return 'nothing to do';
    const response = await counter.asks(cancelOrder, {
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
    const order = pickOrder(trade, ({ shipped }) => !shipped);
    if (!order) return 'nothing to do';
    const response = await counter.asks(shipOrder, {
      as: admin,
      params: { id: order.id },
      body: { status: 'Shipped' },
    });
    if (response?.status === 200) order.shipped = true;
    return outcomeOf(response);
  };

  const letExpire = async (): Promise<string> => {
    const order = pickOrder(trade, ({ paidWith }) => paidWith === null);
    if (!order) return 'nothing to do';
    const isEnded = ({ id, purchaseId }: typeof order) =>
      id === order.id || (purchaseId !== null && purchaseId === order.purchaseId);
    for (const each of ledger.orders) each.expired ||= isEnded(each);
    await query(
      `with expired as (
         update purchases set expires_at = now() - interval '1 minute' where id = $2 and transaction_id is null returning id
       )
       update orders set expires_at = now() - interval '1 minute'
       where transaction_id is null and (id = $1 and $2::uuid is null or purchase_id in (select id from expired))`,
      [order.id, order.purchaseId],
    );
    return 'done';
  };

  const replaceDrill = async (): Promise<string> => {
    const [old] = drills.splice(Math.floor(random.next() * drills.length), 1);
    await stocksDrill();
    if (!old) return 'nothing to do';
    return outcomeOf(await counter.asks(deleteDrill, { as: admin, query: { id: old.id } }));
  };

  return { drills, stocksDrill, place, cancel, ship, letExpire, replaceDrill };
}
