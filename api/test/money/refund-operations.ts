import { refundPurchase } from '@chuck-and-bit/contract/refunds';
import {
  changeReturn,
  listReturns,
  type PurchaseReturn,
  requestPurchaseReturn,
} from '@chuck-and-bit/contract/returns';
import type { ApiRequest } from '../api-client';
import { tooMuchReturned } from './accounting-checks';
import { type AcknowledgedOrder, pickOrder, type Simulation } from './acknowledgements';
import { outcomeOf, withKey } from './http-client';

const reason = 'It arrived broken';

/** Operations of staff, buyers and the card provider on refunds and returns. Each returns its outcome. */
export function createRefundOperations(simulation: Simulation) {
  const { client, query, random, admin } = simulation;

  const pickPaid = () => pickOrder(simulation, ({ paidWith }) => paidWith !== null);

  /** Refunds everything left, some units, an amount, an amount for units, or of this order alone. It may exceed what is left. */
  const randomRefund = ({ id, totalUsd }: AcknowledgedOrder): object => {
    const lines = [{ orderId: id, quantity: random.pick([1, 1, 2, 3]) }];
    const amount = Math.max(0.01, Math.round(totalUsd * random.next() * 60) / 100);
    const restock = random.chance(0.5);
    return random.pick<object>([
      { restock },
      { lines, restock },
      { lines, restock },
      { amount },
      { amount: 0.01 },
      { lines, amount, restock },
      { orderId: id, restock },
      { orderId: id, amount },
    ]);
  };

  /** `POST /order` has answered with the id of the order alone. */
  const purchaseIdOf = async ({ id, purchaseId }: AcknowledgedOrder): Promise<string> => {
    if (purchaseId !== null) return purchaseId;
    const rows = await query<{ id: string }>(`select purchase_id as id from orders where id = '${id}'`);
    return rows[0]?.id ?? id;
  };

  const requestOf = async (order: AcknowledgedOrder, body: object): Promise<ApiRequest> => ({
    as: admin,
    params: { id: await purchaseIdOf(order) },
    body: { reason, ...body },
    headers: withKey(),
  });

  const refund = async (): Promise<string> => {
    const order = pickPaid();
    if (!order) return 'nothing to do';
    const request = await requestOf(order, randomRefund(order));
    if (random.chance(0.3)) return outcomeOf((await client.sendTwice(refundPurchase, request))[0]);
    const send = random.chance(0.5) ? client.sendUntilKnown : client.send;
    return outcomeOf(await send(refundPurchase, request));
  };

  /** Two concurrent refunds of one order, the first of everything left. */
  const refundAtOnce = async (): Promise<string> => {
    const order = pickPaid();
    if (!order) return 'nothing to do';
    const [one, other] = [await requestOf(order, {}), await requestOf(order, randomRefund(order))];
    const [response] = await Promise.all([
      client.send(refundPurchase, one),
      client.send(refundPurchase, other),
    ]);
    return outcomeOf(response);
  };

  const refundAtProvider = async (): Promise<string> => {
    const order = pickPaid();
    if (!order?.paidWith) return 'nothing to do';
    return outcomeOf(
      await client.refundAtProvider(order.paidWith, random.chance(0.7) ? random.pick([1, 500]) : null),
    );
  };

  /** At most twice for a charge: after three failed refunds it waits for the staff. */
  const failRefund = async (): Promise<string> => {
    const rows = await query<{ id: string }>(
      `select id from sandbox.card_objects r where kind = 'refund' and body->>'status' = 'succeeded' and (
         select count(*) from sandbox.card_objects f where f.kind = 'refund' and f.body->>'charge' = r.body->>'charge'
           and f.body->>'status' = 'failed') < 2
       order by seq desc limit 20`,
    );
    if (rows.length === 0) return 'nothing to do';
    return outcomeOf(await client.failRefund(random.pick(rows).id));
  };

  const askForReturn = async (): Promise<string> => {
    const order = pickOrder(simulation, ({ shipped }) => shipped);
    if (!order) return 'nothing to do';
    const purchaseId = await purchaseIdOf(order);
    const shipped = await query<{ id: string }>(
      `select id from orders where purchase_id = '${purchaseId}' and shipped_quantity > 0 order by position`,
    );
    const asked = random.chance(0.5) && shipped.length > 0 ? shipped : [order];
    const lines = asked.map(({ id: orderId }) => ({ orderId, quantity: random.pick([1, 1, 2]) }));
    const request = {
      as: order.buyer,
      params: { id: purchaseId },
      body: { lines, reason },
      headers: random.chance(0.5) ? withKey() : {},
    };
    return outcomeOf(await client.send(requestPurchaseReturn, request));
  };

  /** Takes a return one step further, or refunds a received one. */
  const handleReturn = async (): Promise<string> => {
    const response = await client.send(listReturns, { as: admin, query: { limit: 30 } });
    const returns = response?.status === 200 ? (response.body as PurchaseReturn[]) : [];
    const open = returns.filter(({ state }) => state !== 'declined' && state !== 'refunded');
    if (open.length === 0) return response ? 'nothing to do' : 'no response';
    const { _id: id, state, lines, purchaseId } = random.pick(open);
    if (state === 'received') {
      const params = { id: purchaseId };
      const request = { as: admin, params, body: { returnId: id, reason }, headers: withKey() };
      return outcomeOf(
        random.chance(0.3)
          ? (await client.sendTwice(refundPurchase, request))[0]
          : await client.send(refundPurchase, request),
      );
    }
    const body =
      state === 'approved'
        ? {
            state: 'received',
            restock: random.chance(0.5),
            // Of the last of several lines, nothing came.
            ...(lines.length > 1 &&
              random.chance(0.5) && {
                lines: lines.slice(0, -1).map(({ orderId, quantity }) => ({ orderId, quantity })),
              }),
          }
        : random.chance(0.8)
          ? { state: 'approved' }
          : { state: 'declined', answer: 'It was used' };
    return outcomeOf(await client.send(changeReturn, { as: admin, params: { id }, body }));
  };

  /** Checks that succeeded and pending refunds never exceed a charge. */
  const checkForExcess = async (): Promise<string> => {
    const rows = await query<{ id: string }>(tooMuchReturned);
    for (const { id } of rows)
      simulation.acknowledged.faults.push(`more of ${id} is returned and pending than was charged`);
    return 'done';
  };

  return { refund, refundAtOnce, refundAtProvider, failRefund, askForReturn, handleReturn, checkForExcess };
}
