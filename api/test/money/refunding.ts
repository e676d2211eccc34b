import { refundOrder, refundPurchase } from '@chuck-and-bit/contract/refunds';
import { changeReturn, listReturns, type OrderReturn, requestReturn } from '@chuck-and-bit/contract/returns';
import type { Asked } from '../asking';
import { tooMuchReturned } from './books';
import { withKey, wordOf } from './counter';
import { pickOrder, type Promised, type Trade } from './ledger';

const reason = 'It arrived broken';

/** What the staff, buyers and the card provider do about refunds and returns. Each says how it went. */
export function createRefunding(trade: Trade) {
  const { counter, query, random, admin } = trade;

  const pickPaid = () => pickOrder(trade, ({ paidWith }) => paidWith !== null);

  /** Everything that is left, some units, an amount, or an amount for units, which may be more than is left. */
  const wish = ({ id, totalUsd }: Promised): object => {
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
    order: Promised,
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
    const { endpoint, asked } = askedOf(order, wish(order));
    if (random.chance(0.3)) return wordOf((await counter.asksTwice(endpoint, asked))[0]);
    return wordOf(
      await (random.chance(0.5) ? counter.insists(endpoint, asked) : counter.asks(endpoint, asked)),
    );
  };

  /** Two of the staff refund the same rest at the same moment. */
  const refundAtOnce = async (): Promise<string> => {
    const order = pickPaid();
    if (!order) return 'nothing to do';
    const { endpoint, asked } = askedOf(order, {});
    const other = askedOf(order, wish(order)).asked;
    const [heard] = await Promise.all([counter.asks(endpoint, asked), counter.asks(endpoint, other)]);
    return wordOf(heard);
  };

  const refundAtProvider = async (): Promise<string> => {
    const order = pickPaid();
    if (!order?.paidWith) return 'nothing to do';
    return wordOf(
      await counter.refundsAtProvider(order.paidWith, random.chance(0.7) ? random.pick([1, 500]) : null),
    );
  };

  const failRefund = async (): Promise<string> => {
    const rows = await query<{ id: string }>(
      `select id from sandbox.card_objects where kind = 'refund' and body->>'status' = 'succeeded'
       order by seq desc limit 20`,
    );
    if (rows.length === 0) return 'nothing to do';
    return wordOf(await counter.failsRefund(random.pick(rows).id));
  };

  const askForReturn = async (): Promise<string> => {
    const order = pickOrder(trade, ({ shipped }) => shipped);
    if (!order) return 'nothing to do';
    return wordOf(
      await counter.asks(requestReturn, {
        as: order.buyer,
        params: { id: order.id },
        body: { quantity: random.pick([1, 1, 2]), reason },
        headers: random.chance(0.5) ? withKey() : {},
      }),
    );
  };

  /** One step of a return, or the refund of one that was received. */
  const handleReturn = async (): Promise<string> => {
    const heard = await counter.asks(listReturns, { as: admin, query: { limit: 30 } });
    const returns = heard?.status === 200 ? (heard.body as OrderReturn[]) : [];
    const open = returns.filter(({ state }) => state !== 'declined' && state !== 'refunded');
    if (open.length === 0) return heard ? 'nothing to do' : 'no answer';
    const { _id: id, state, orderId, purchaseId } = random.pick(open);
    if (state === 'received') {
      const endpoint = purchaseId === null ? refundOrder : refundPurchase;
      const params = { id: purchaseId ?? orderId };
      const asked = { as: admin, params, body: { returnId: id, reason }, headers: withKey() };
      return wordOf(
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
    return wordOf(await counter.asks(changeReturn, { as: admin, params: { id }, body }));
  };

  /** Looks at every charge: at no moment more is returned and pending than was charged. */
  const lookForTooMuch = async (): Promise<string> => {
    const rows = await query<{ id: string }>(tooMuchReturned);
    for (const { id } of rows)
      trade.ledger.faults.push(`more of ${id} is returned and pending than was charged`);
    return 'done';
  };

  return { refund, refundAtOnce, refundAtProvider, failRefund, askForReturn, handleReturn, lookForTooMuch };
}
