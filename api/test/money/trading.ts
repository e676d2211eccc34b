import { createOrdering } from './ordering';
import { createPaying } from './paying';
import { createPurchasing, moneyCode } from './purchasing';
import { createRefunding } from './refunding';
import type { Trade } from './ledger';

/** The relative frequency of each operation. */
const weights = {
  place: 16,
  'pay from beginning to end': 12,
  prepare: 10,
  confirm: 14,
  authenticate: 4,
  claim: 10,
  'claim twice at once': 3,
  'prepare a loose payment': 6,
  'claim a loose payment twice': 5,
  cancel: 7,
  'cancel as admin': 3,
  ship: 6,
  'let it expire': 3,
  'ask for trouble': 8,
  'decide a dispute': 2,
  'check a payment': 2,
  'replace a drill': 0.4,
  'order a cart': 9,
  'cancel a purchase': 2,
  'cancel a purchase as admin': 1,
  refund: 10,
  'refund at the same moment': 2,
  'refund at the provider': 2,
  'let a refund fail': 1.5,
  'ask for a return': 5,
  'handle a return': 8,
  'look for too much': 2,
};
export type Operation = keyof typeof weights;

/** Random operations of people who trade. Each call of `next` runs one. */
export function createTrading(trade: Trade) {
  const ordering = createOrdering(trade);
  const paying = createPaying(trade);
  const refunding = createRefunding(trade);
  const purchasing = createPurchasing(trade, ordering.drills);
  const operations: Record<Operation, () => Promise<string>> = {
    place: ordering.place,
    'pay from beginning to end': paying.pay,
    prepare: paying.prepare,
    confirm: paying.confirm,
    authenticate: paying.authenticate,
    claim: () => paying.claim(false),
    'claim twice at once': () => paying.claim(true),
    'prepare a loose payment': paying.prepareLoose,
    'claim a loose payment twice': paying.claimLoose,
    cancel: () => ordering.cancel('buyer'),
    'cancel as admin': () => ordering.cancel('admin'),
    ship: ordering.ship,
    'let it expire': ordering.letExpire,
    'ask for trouble': paying.askForTrouble,
    'decide a dispute': paying.decide,
    'check a payment': paying.check,
    'replace a drill': ordering.replaceDrill,
    'order a cart': purchasing.place,
    'cancel a purchase': () => purchasing.cancelAll('buyer'),
    'cancel a purchase as admin': () => purchasing.cancelAll('admin'),
    refund: refunding.refund,
    'refund at the same moment': refunding.refundAtOnce,
    'refund at the provider': refunding.refundAtProvider,
    'let a refund fail': refunding.failRefund,
    'ask for a return': refunding.askForReturn,
    'handle a return': refunding.handleReturn,
    'look for too much': refunding.lookForTooMuch,
  };

  return {
    open: async (drillCount: number) => {
      for (let count = 0; count < drillCount; count += 1) await ordering.stocksDrill();
      await trade.query(
        `insert into discount_codes (id, code, kind, value, max_uses) values (gen_random_uuid(), $1, 'percent', $2, $3)`,
        [moneyCode.code, moneyCode.rate, moneyCode.maxUses],
      );
    },
    /** @returns the operation and its outcome */
    next: async (): Promise<{ name: Operation; outcome: string }> => {
      const name = trade.random.weighted(weights);
      return { name, outcome: await operations[name]() };
    },
  };
}
