import { confirmPayment } from '@chuck-and-bit/contract/orders';
import {
  checkPayment,
  createPaymentIntent,
  listPayments,
  type Payment,
} from '@chuck-and-bit/contract/payments';
import { getPurchase, type Purchase } from '@chuck-and-bit/contract/purchases';
import type { ApiRequest } from '../api-client';
import type { Person } from '../people';
import { type Intent, intentOf, testCards } from '../trade';
import { type AcknowledgedOrder, pickOrder, type Simulation } from './acknowledgements';
import { type HttpResponse, outcomeOf, withKey } from './http-client';

const needsAuthentication = '4000002500003155';
const disputed = '4000000000000259';

/** Troubles of the card sandbox. Of its long timeouts only the one that a browser meets is included. */
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

/** Operations on payments. Each returns its outcome in one or two words. */
export function createPaymentOperations(simulation: Simulation) {
  const { client, random, admin, acknowledged } = simulation;
  /** Unassigned payments. */
  const unassignedPayments: { buyer: Person; intent: Intent }[] = [];

  const requestIntent = async (
    buyer: Person,
    body: { totalAmount: number; orderId?: string; purchaseId?: string },
  ) => {
    const headers = random.chance(0.5) ? withKey() : {};
    const response = await client.send(createPaymentIntent, { as: buyer, body, headers });
    const intent = response?.status === 200 ? intentOf(response.body as { clientSecret: string }) : null;
    return { response, intent };
  };

  /** The current price of this order or its purchase. A cancelled line makes a purchase cheaper. */
  const priceOf = async ({ id, purchaseId, totalUsd, buyer }: AcknowledgedOrder) => {
    if (purchaseId === null) return { totalAmount: totalUsd, orderId: id };
    const response = await client.send(getPurchase, { as: buyer, params: { id: purchaseId } });
    const totalAmount = response?.status === 200 ? (response.body as Purchase).total : totalUsd;
    return { totalAmount, purchaseId };
  };

  const prepare = async (): Promise<string> => {
    const order = pickOrder(simulation, ({ paidWith }) => paidWith === null);
    if (!order) return 'nothing to do';
    const wrong = random.chance(0.05);
    const price = await priceOf(order);
    const { response, intent } = await requestIntent(order.buyer, {
      ...price,
      totalAmount: Math.round((price.totalAmount + (wrong ? 1_000 : 0)) * 100) / 100,
    });
    if (wrong && intent) acknowledged.faults.push(`a payment of a wrong amount was prepared for ${order.id}`);
    if (intent && order.intents.every(({ id }) => id !== intent.id)) order.intents.push(intent);
    return outcomeOf(response);
  };

  const prepareUnassigned = async (): Promise<string> => {
    const order = pickOrder(simulation, ({ paidWith }) => paidWith === null);
    if (!order) return 'nothing to do';
    const { response, intent } = await requestIntent(order.buyer, { totalAmount: order.totalUsd });
    if (intent) unassignedPayments.push({ buyer: order.buyer, intent });
    return outcomeOf(response);
  };

  const pickIntent = (): Intent | null => {
    if (unassignedPayments.length > 0 && random.chance(0.2))
      return random.pick(unassignedPayments.slice(-20)).intent;
    const paidToo = random.chance(0.2);
    const order = pickOrder(
      simulation,
      ({ intents, paidWith }) => intents.length > 0 && (paidToo || paidWith === null),
    );
    return order ? random.pick(order.intents) : null;
  };

  const confirm = async (): Promise<string> => {
    const intent = pickIntent();
    if (!intent) return 'nothing to do';
    const { succeeds, declined, noMoney } = testCards;
    const cards = [
      succeeds,
      succeeds,
      succeeds,
      succeeds,
      declined,
      noMoney,
      needsAuthentication,
      disputed,
      disputed,
    ];
    return outcomeOf(await client.confirm(intent, random.pick(cards)));
  };

  const authenticate = async (): Promise<string> => {
    const intent = pickIntent();
    if (!intent) return 'nothing to do';
    // This card requires authentication.
    await client.confirm(intent, needsAuthentication);
    return outcomeOf(await client.authenticate(intent, random.chance(0.8) ? 'authenticated' : 'failed'));
  };

  /** Records a confirmation that succeeded: two different transactions can't have paid one order. */
  const recordConfirmation = (
    order: AcknowledgedOrder,
    transactionId: string,
    response: HttpResponse,
  ): void => {
    if (response?.status !== 200) return;
    if (order.paidWith !== null && order.paidWith !== transactionId) {
      acknowledged.faults.push(
        `order ${order.id} was paid with ${order.paidWith} and again with ${transactionId}`,
      );
    }
    order.paidWith = transactionId;
  };

  const confirmationOf = (order: AcknowledgedOrder, transactionId: string): ApiRequest => ({
    as: order.buyer,
    body: { orderId: order.id, transactionId },
    headers: random.chance(0.5) ? withKey() : {},
  });

  const reportPaid = async (twice: boolean): Promise<string> => {
    const order = pickOrder(simulation, ({ intents }) => intents.length > 0);
    const stranger = random.chance(0.07) ? pickIntent() : null;
    if (!order) return 'nothing to do';
    const { id } = stranger ?? random.pick(order.intents);
    const request = confirmationOf(order, id);
    const responses = twice
      ? await client.sendTwice(confirmPayment, request)
      : [await client.send(confirmPayment, request)];
    for (const response of responses) recordConfirmation(order, id, response);
    return outcomeOf(responses[0] ?? null);
  };

  /** Confirms one charge at the same time for two orders of its buyer. */
  const confirmUnassigned = async (): Promise<string> => {
    const unassigned = unassignedPayments.length > 0 ? random.pick(unassignedPayments.slice(-20)) : null;
    const own = acknowledged.orders.filter(
      ({ buyer, cancelled }) => buyer.id === unassigned?.buyer.id && cancelled === 0,
    );
    if (!unassigned || own.length === 0) return 'nothing to do';
    const { id } = unassigned.intent;
    if (random.chance(0.6)) await client.confirm(unassigned.intent, testCards.succeeds);
    const orders = [random.pick(own), random.pick(own)];
    const responses = await Promise.all(
      orders.map(async (order) => {
        const response = await client.send(confirmPayment, confirmationOf(order, id));
        recordConfirmation(order, id, response);
        return response;
      }),
    );
    const paid = new Set(
      acknowledged.orders
        .filter(({ paidWith }) => paidWith === id)
        .map((order) => order.purchaseId ?? order.id),
    );
    if (paid.size > 1) acknowledged.faults.push(`${id} paid ${paid.size} orders`);
    return outcomeOf(responses[0] ?? null);
  };

  /** Pays from beginning to end; some buyers close the browser after the charge. */
  const pay = async (): Promise<string> => {
    const order = pickOrder(simulation, ({ paidWith }) => paidWith === null);
    if (!order) return 'nothing to do';
    const prepared = await requestIntent(order.buyer, await priceOf(order));
    const { intent } = prepared;
    if (!intent) return outcomeOf(prepared.response);
    if (order.intents.every(({ id }) => id !== intent.id)) order.intents.push(intent);
    if (random.chance(0.4)) await client.setTrouble(intent, random.pick(troubles));
    const confirmed = await client.confirm(intent, testCards.succeeds);
    if (random.chance(0.3)) return outcomeOf(confirmed);
    const response = await client.send(confirmPayment, confirmationOf(order, intent.id));
    recordConfirmation(order, intent.id, response);
    return outcomeOf(response);
  };

  const setTrouble = async (): Promise<string> => {
    const intent = pickIntent();
    if (!intent) return 'nothing to do';
    return outcomeOf(await client.setTrouble(intent, random.pick(troubles)));
  };

  const decide = async (): Promise<string> => {
    const rows = await simulation.query<{ id: string }>(
      `select id from sandbox.card_objects where kind = 'dispute' and body->>'status' = 'needs_response'
       order by seq desc limit 20`,
    );
    if (rows.length === 0) return 'nothing to do';
    return outcomeOf(await client.decideDispute(random.pick(rows).id, random.chance(0.5)));
  };

  const check = async (): Promise<string> => {
    const listed = await client.send(listPayments, { as: admin, query: { unsettled: 'true', limit: 100 } });
    const payments = listed?.status === 200 ? (listed.body as Payment[]) : [];
    if (payments.length === 0) return listed ? 'nothing to do' : 'no response';
    return outcomeOf(
      await client.send(checkPayment, { as: admin, params: { id: random.pick(payments)._id } }),
    );
  };

  return {
    prepare,
    prepareUnassigned,
    confirm,
    authenticate,
    reportPaid,
    confirmUnassigned,
    pay,
    setTrouble,
    decide,
    check,
  };
}
