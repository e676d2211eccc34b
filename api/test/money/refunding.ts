import { refundOrder, refundPurchase } from '@chuck-and-bit/contract/refunds';
import { changeReturn, listReturns, type OrderReturn, requestReturn } from '@chuck-and-bit/contract/returns';
import type { Asked } from '../asking';
import { tooMuchReturned } from './books';
import { withKey, outcomeOf } from './counter';
import { pickOrder, type LedgerOrder, type Trade } from './ledger';

const reason = 'It arrived broken';

/** Actions of staff, buyers and the card provider on refunds and returns. Each returns its outcome. */
export function createRefunding(trade: Trade) {
  const { counter, query, random, admin } = trade;

  const pickPaid = () => pickOrder(trade, ({ paidWith }) => paidWith !== null);

  /** Refunds everything left, some units, an amount, or an amount for units. It may exceed what is left. */
  const randomRefund = ({ id, totalUsd }: LedgerOrder): object => {
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
    ]);
  };

  const askedOf = (
    order: LedgerOrder,
    body: object,
  ): { endpoint: typeof refundOrder | typeof refundPurchase; asked: Asked } => ({
    endpoint: order.purchaseId === null ? refundOrder : refundPurchase,
    asked: {
      as: admin,
      params: { id: order.purchaseId ?? order.id },
      body: { reason, ...body },
      headers: withKey(),
    },
  });

  const refund = async (): Promise<string> => {
    const order = pickPaid();
    if (!order) return 'nothing to do';
    const { endpoint, asked } = askedOf(order, randomRefund(order));
    if (random.chance(0.3)) return outcomeOf((await counter.asksTwice(endpoint, asked))[0]);
    return outcomeOf(
      await (random.chance(0.5) ? counter.insists(endpoint, asked) : counter.asks(endpoint, asked)),
    );
  };

  /** Two concurrent refunds of one order, the first of everything left. */
  const refundAtOnce = async (): Promise<string> => {
    const order = pickPaid();
    if (!order) return 'nothing to do';
    const { endpoint, asked } = askedOf(order, {});
    const other = askedOf(order, randomRefund(order)).asked;
    const [response] = await Promise.all([counter.asks(endpoint, asked), counter.asks(endpoint, other)]);
    return outcomeOf(response);
  };

  const refundAtProvider = async (): Promise<string> => {
    const order = pickPaid();
    if (!order?.paidWith) return 'nothing to do';
    return outcomeOf(
      await counter.refundsAtProvider(order.paidWith, random.chance(0.7) ? random.pick([1, 500]) : null),
    );
  };

  const failRefund = async (): Promise<string> => {
    const rows = await query<{ id: string }>(
      `select id from sandbox.card_objects where kind = 'refund' and body->>'status' = 'succeeded'
       order by seq desc limit 20`,
    );
    if (rows.length === 0) return 'nothing to do';
    return outcomeOf(await counter.failsRefund(random.pick(rows).id));
  };

  const askForReturn = async (): Promise<string> => {
    const order = pickOrder(trade, ({ shipped }) => shipped);
    if (!order) return 'nothing to do';
    return outcomeOf(
      await counter.asks(requestReturn, {
        as: order.buyer,
        params: { id: order.id },
        body: { quantity: random.pick([1, 1, 2]), reason },
        headers: random.chance(0.5) ? withKey() : {},
      }),
    );
  };

  /** Takes a return one step further, or refunds a received one. */
  const handleReturn = async (): Promise<string> => {
    const response = await counter.asks(listReturns, { as: admin, query: { limit: 30 } });
    const returns = response?.status === 200 ? (response.body as OrderReturn[]) : [];
    const open = returns.filter(({ state }) => state !== 'declined' && state !== 'refunded');
    if (open.length === 0) return response ? 'nothing to do' : 'no answer';
    const { _id: id, state, orderId, purchaseId } = random.pick(open);
    if (state === 'received') {
      const endpoint = purchaseId === null ? refundOrder : refundPurchase;
      const params = { id: purchaseId ?? orderId };
      const asked = { as: admin, params, body: { returnId: id, reason }, headers: withKey() };
      return outcomeOf(
        random.chance(0.3)
          ? (await counter.asksTwice(endpoint, asked))[0]
          : await counter.asks(endpoint, asked),
      );
    }
    const body =
      state === 'approved'
        ? { state: 'received', restock: random.chance(0.5) }
        : random.chance(0.8)
          ? { state: 'approved' }
          : { state: 'declined', answer: 'It was used' };
    return outcomeOf(await counter.asks(changeReturn, { as: admin, params: { id }, body }));
  };

  /** Checks that succeeded and pending refunds never exceed a charge. */
  const lookForTooMuch = async (): Promise<string> => {
    const rows = await query<{ id: string }>(tooMuchReturned);
    for (const { id } of rows)
      trade.ledger.faults.push(`more of ${id} is returned and pending than was charged`);
    return 'done';
  };

  return { refund, refundAtOnce, refundAtProvider, failRefund, askForReturn, handleReturn, lookForTooMuch };
}
