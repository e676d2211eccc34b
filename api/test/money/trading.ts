import { addDrill, deleteDrill } from '@chuck-and-bit/contract/drills';
import { totalUsd } from '@chuck-and-bit/contract/money';
import { cancelOrder, claimPayment, placeOrder, shipOrder } from '@chuck-and-bit/contract/orders';
import {
  checkPayment,
  createPaymentIntent,
  listPayments,
  type Payment,
} from '@chuck-and-bit/contract/payments';
import type pg from 'pg';
import { newId } from '../../src/ids';
import type { Asked } from '../asking';
import type { Person } from '../people';
import { type Intent, testCards } from '../trade';
import { codeOf, type Counter, type Heard } from './counter';
import type { Ledger, Promised } from './ledger';
import type { Random } from './random';

type Loose = { buyer: Person; intent: Intent };

const needsAuthentication = '4000002500003155';

/** What may go wrong at the provider. Its time-outs of minutes are left out, but for the one that a browser meets. */
const troubles = [
  'webhook_lost',
  'webhook_late',
  'webhook_twice',
  'confirm_error',
  'confirm_cut',
  'confirm_timeout',
  'cancel_error',
  'cancel_cut',
  'refund_error',
  'refund_cut',
];

/** How often people do what. */
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
  'check a payment': 2,
  'replace a drill': 0.4,
};
export type Operation = keyof typeof weights;

export type Shop = {
  counter: Counter;
  pool: pg.Pool;
  random: Random;
  buyers: Person[];
  admin: Person;
  ledger: Ledger;
};

/** People who trade, without order. Each call of `next` is one operation. @returns how it went, in one word or two */
export function createTrading({ counter, pool, random, buyers, admin, ledger }: Shop) {
  const drills: { id: string; price: number }[] = [];
  const looses: Loose[] = [];
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
    const heard = await counter.insists(addDrill, { as: admin, body, headers: withKey() });
    const id = insertedOf(heard);
    if (id === null) return;
    drills.push({ id, price });
    ledger.stock.set(id, body.availableQuantity);
  };

  /** Mostly a young order, so that people meet at it. */
  const pickOrder = (wanted: (order: Promised) => boolean = () => true): Promised | null => {
    const open = ledger.orders.filter((order) => order.cancelled === 0 && wanted(order));
    const from = random.chance(0.85) ? open.slice(-30) : open;
    return from.length > 0 ? random.pick(from) : null;
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
    const note = (heard: Heard) => {
      const id = insertedOf(heard);
      if (id === null || ledger.orders.some((order) => order.id === id)) return;
      ledger.orders.push({
        id,
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
      const heard = await counter.asks(placeOrder, asked);
      if (!heard) ledger.perhapsPlaced += 1;
      note(heard);
      return wordOf(heard);
    }
    const keyed = { ...asked, headers: withKey() };
    if (random.chance(0.3)) {
      for (const heard of await counter.asksTwice(placeOrder, keyed)) note(heard);
    }
    const heard = await counter.insists(placeOrder, keyed);
    if (!heard) ledger.perhapsPlaced += 1;
    note(heard);
    const again = random.chance(0.2) ? await counter.asks(placeOrder, keyed) : null;
    if (again?.status === 200 && insertedOf(again) !== insertedOf(heard)) {
      ledger.faults.push(`a repeated key made another order: ${JSON.stringify([heard?.body, again.body])}`);
    }
    if (heard?.status === 200 && random.chance(0.1)) {
      const other = { ...keyed, body: { ...(asked.body as object), quantity: quantity + 1 } };
      const refused = await counter.asks(placeOrder, other);
      if (refused && codeOf(refused) !== 'IDEMPOTENCY_KEY_REUSED') {
        ledger.faults.push(`a key was taken for another order: ${JSON.stringify(refused.body)}`);
      }
    }
    return wordOf(heard);
  };

  const prepares = async (buyer: Person, body: { totalAmount: number; orderId?: string }) => {
    const headers = random.chance(0.5) ? withKey() : {};
    const heard = await counter.asks(createPaymentIntent, { as: buyer, body, headers });
    const secret = heard?.status === 200 ? (heard.body as { clientSecret: string }).clientSecret : null;
    const intent = secret === null ? null : { id: secret.split('_secret_')[0] ?? '', clientSecret: secret };
    return { heard, intent };
  };

  const prepare = async (): Promise<string> => {
    const order = pickOrder(({ paidWith }) => paidWith === null);
    if (!order) return 'nothing to do';
    const wrong = random.chance(0.05);
    const { heard, intent } = await prepares(order.buyer, {
      totalAmount: order.totalUsd + (wrong ? 1 : 0),
      orderId: order.id,
    });
    if (wrong && intent) ledger.faults.push(`a payment of a wrong amount was prepared for ${order.id}`);
    if (intent && order.intents.every(({ id }) => id !== intent.id)) order.intents.push(intent);
    return wordOf(heard);
  };

  const prepareLoose = async (): Promise<string> => {
    const order = pickOrder(({ paidWith }) => paidWith === null);
    if (!order) return 'nothing to do';
    const { heard, intent } = await prepares(order.buyer, { totalAmount: order.totalUsd });
    if (intent) looses.push({ buyer: order.buyer, intent });
    return wordOf(heard);
  };

  const pickIntent = (): Intent | null => {
    if (looses.length > 0 && random.chance(0.2)) return random.pick(looses.slice(-20)).intent;
    const paidToo = random.chance(0.2);
    const order = pickOrder(({ intents, paidWith }) => intents.length > 0 && (paidToo || paidWith === null));
    return order ? random.pick(order.intents) : null;
  };

  const confirm = async (): Promise<string> => {
    const intent = pickIntent();
    if (!intent) return 'nothing to do';
    const { succeeds, declined, noMoney } = testCards;
    const cards = [succeeds, succeeds, succeeds, succeeds, declined, noMoney, needsAuthentication];
    return wordOf(await counter.confirms(intent, random.pick(cards)));
  };

  const authenticate = async (): Promise<string> => {
    const intent = pickIntent();
    if (!intent) return 'nothing to do';
    // Most cards ask for nothing: this one does.
    await counter.confirms(intent, needsAuthentication);
    return wordOf(await counter.authenticates(intent, random.chance(0.8) ? 'authenticated' : 'failed'));
  };

  /** Notes an answered claim; two different transactions can't have paid one order. */
  const noteClaim = (order: Promised, transactionId: string, heard: Heard): void => {
    if (heard?.status !== 200) return;
    if (order.paidWith !== null && order.paidWith !== transactionId) {
      ledger.faults.push(`order ${order.id} was paid with ${order.paidWith} and again with ${transactionId}`);
    }
    order.paidWith = transactionId;
  };

  const claimOf = (order: Promised, transactionId: string): Asked => ({
    as: order.buyer,
    body: { orderId: order.id, transactionId },
    headers: random.chance(0.5) ? withKey() : {},
  });

  const claim = async (twice: boolean): Promise<string> => {
    const order = pickOrder(({ intents }) => intents.length > 0);
    const stranger = random.chance(0.07) ? pickIntent() : null;
    if (!order) return 'nothing to do';
    const { id } = stranger ?? random.pick(order.intents);
    const asked = claimOf(order, id);
    const answers = twice
      ? await counter.asksTwice(claimPayment, asked)
      : [await counter.asks(claimPayment, asked)];
    for (const heard of answers) noteClaim(order, id, heard);
    return wordOf(answers[0] ?? null);
  };

  /** One charge, claimed at the same moment for two orders of the same total. */
  const claimLoose = async (): Promise<string> => {
    const loose = looses.length > 0 ? random.pick(looses.slice(-20)) : null;
    const own = ledger.orders.filter(
      ({ buyer, cancelled }) => buyer.id === loose?.buyer.id && cancelled === 0,
    );
    if (!loose || own.length === 0) return 'nothing to do';
    const { id } = loose.intent;
    if (random.chance(0.6)) await counter.confirms(loose.intent, testCards.succeeds);
    const orders = [random.pick(own), random.pick(own)];
    const answers = await Promise.all(
      orders.map(async (order) => {
        const heard = await counter.asks(claimPayment, claimOf(order, id));
        noteClaim(order, id, heard);
        return heard;
      }),
    );
    const paid = new Set(ledger.orders.filter(({ paidWith }) => paidWith === id));
    if (paid.size > 1) ledger.faults.push(`${id} paid ${paid.size} orders`);
    return wordOf(answers[0] ?? null);
  };

  const cancel = async (who: 'buyer' | 'admin'): Promise<string> => {
    const order = pickOrder();
    if (!order) return 'nothing to do';
    const heard = await counter.asks(cancelOrder, {
      as: who === 'admin' ? admin : order.buyer,
      query: { id: order.id },
      headers: random.chance(0.5) ? withKey() : {},
    });
    // Without an answer, or with the provider's failure in the middle, the work may be done later or never.
    if (!heard) order.perhapsCancelled = true;
    if (heard?.status === 200) order.cancelled += (heard.body as { deletedCount: number }).deletedCount;
    return wordOf(heard);
  };

  const ship = async (): Promise<string> => {
    const order = pickOrder(({ shipped }) => !shipped);
    if (!order) return 'nothing to do';
    const heard = await counter.asks(shipOrder, {
      as: admin,
      params: { id: order.id },
      body: { status: 'Shipped' },
    });
    if (heard?.status === 200) order.shipped = true;
    return wordOf(heard);
  };

  const letExpire = async (): Promise<string> => {
    const order = pickOrder(({ paidWith }) => paidWith === null);
    if (!order) return 'nothing to do';
    order.expired = true;
    await pool.query(
      `update orders set expires_at = now() - interval '1 minute' where id = $1 and transaction_id is null`,
      [order.id],
    );
    return 'done';
  };

  const askForTrouble = async (): Promise<string> => {
    const intent = pickIntent();
    if (!intent) return 'nothing to do';
    return wordOf(await counter.asksForTrouble(intent, random.pick(troubles)));
  };

  const check = async (): Promise<string> => {
    const listed = await counter.asks(listPayments, { as: admin, query: { unsettled: 'true', limit: 100 } });
    const payments = listed?.status === 200 ? (listed.body as Payment[]) : [];
    if (payments.length === 0) return listed ? 'nothing to do' : 'no answer';
    return wordOf(await counter.asks(checkPayment, { as: admin, params: { id: random.pick(payments)._id } }));
  };

  const replaceDrill = async (): Promise<string> => {
    const [old] = drills.splice(Math.floor(random.next() * drills.length), 1);
    await stocksDrill();
    if (!old) return 'nothing to do';
    return wordOf(await counter.asks(deleteDrill, { as: admin, query: { id: old.id } }));
  };

  /** What most buyers do; some close the browser when the card is charged. */
  const pay = async (): Promise<string> => {
    const order = pickOrder(({ paidWith }) => paidWith === null);
    if (!order) return 'nothing to do';
    const prepared = await prepares(order.buyer, { totalAmount: order.totalUsd, orderId: order.id });
    const { intent } = prepared;
    if (!intent) return wordOf(prepared.heard);
    if (order.intents.every(({ id }) => id !== intent.id)) order.intents.push(intent);
    if (random.chance(0.4)) await counter.asksForTrouble(intent, random.pick(troubles));
    const confirmed = await counter.confirms(intent, testCards.succeeds);
    if (random.chance(0.3)) return wordOf(confirmed);
    const heard = await counter.asks(claimPayment, claimOf(order, intent.id));
    noteClaim(order, intent.id, heard);
    return wordOf(heard);
  };

  const operations: Record<Operation, () => Promise<string>> = {
    place,
    'pay from beginning to end': pay,
    prepare,
    confirm,
    authenticate,
    claim: () => claim(false),
    'claim twice at once': () => claim(true),
    'prepare a loose payment': prepareLoose,
    'claim a loose payment twice': claimLoose,
    cancel: () => cancel('buyer'),
    'cancel as admin': () => cancel('admin'),
    ship,
    'let it expire': letExpire,
    'ask for trouble': askForTrouble,
    'check a payment': check,
    'replace a drill': replaceDrill,
  };

  return {
    open: async (drillCount: number) => {
      for (let count = 0; count < drillCount; count += 1) await stocksDrill();
    },
    next: async (): Promise<{ name: Operation; word: string }> => {
      const name = random.weighted(weights);
      return { name, word: await operations[name]() };
    },
  };
}

const withKey = () => ({ 'idempotency-key': newId() });

const insertedOf = (heard: Heard): string | null =>
  heard?.status === 200 ? (heard.body as { insertedId: string }).insertedId : null;

function wordOf(heard: Heard): string {
  if (!heard) return 'no answer';
  if (heard.status === 200) return 'done';
  if (heard.status >= 500) return codeOf(heard) === 'INTERNAL' ? 'INTERNAL' : 'not now';
  return 'refused';
}
