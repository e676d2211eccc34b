import { placePurchase, replaceCart } from '@chuck-and-bit/contract/carts';
import { deleteProduct } from '@chuck-and-bit/contract/products';
import type { Endpoint } from '@chuck-and-bit/contract/endpoint';
import { cancelOrder, confirmPayment, placeOrder, shipOrder } from '@chuck-and-bit/contract/orders';
import { createPaymentIntent } from '@chuck-and-bit/contract/payments';
import { cancelPurchase } from '@chuck-and-bit/contract/purchases';
import { sql } from 'drizzle-orm';
import { deleteAccount } from '../../src/modules/accounts/delete-account';
import { expireOrders } from '../../src/modules/settlement/ending/expire-orders';
import { handleEvent, receiveEvents } from '../../src/modules/settlement/paying/handle-events';
import { reconcile } from '../../src/modules/settlement/paying/reconcile';
import type { ApiRequest } from '../api-client';
import type { Person } from '../people';
import type { TestShop } from '../test-shop';
import { deliveryAddress, intentOf, orderRequest } from '../trade';
import type { Actor } from './interleaving';
import { idOf, payableOf, type Scenario } from './scenario';

/** An operation of an actor. @returns its outcome in a few words */
export type Operation = (actor: Actor, scenario: Scenario) => Promise<string>;

/** With `keyed` the request carries the scenario's Idempotency-Key. */
type Options = { keyed?: boolean };
type ScenarioRequest = ApiRequest & { endpoint: Endpoint };

/** Makes an operation that sends one request. */
const sends =
  (requestOf: (scenario: Scenario) => ScenarioRequest | Promise<ScenarioRequest>) =>
  ({ keyed = false }: Options = {}): Operation =>
  async ({ client }, scenario) => {
    const { endpoint, ...request } = await requestOf(scenario);
    const headers = keyed ? { 'idempotency-key': scenario.key } : {};
    const { status, body } = await client.call(endpoint, { ...request, headers });
    if (status !== 200) return (body as { code: string }).code;
    const { modifiedCount, deletedCount } = body as { modifiedCount?: number; deletedCount?: number };
    const count = modifiedCount ?? deletedCount;
    return count === undefined ? 'done' : `done ${count}`;
  };

const order = (buyer: Person, productId: string): ScenarioRequest => ({
  endpoint: placeOrder,
  ...orderRequest(buyer, productId),
});
const confirmation = (buyer: Person, orderId: string, transactionId: string): ScenarioRequest => ({
  endpoint: confirmPayment,
  as: buyer,
  body: { orderId, transactionId },
});
const cancellation = (as: Person, id: string): ScenarioRequest => ({
  endpoint: cancelOrder,
  as,
  query: { id },
});

const outcomeOf = (failures: unknown[]) =>
  failures.length === 0 ? 'done' : `failed: ${failures.map(String).join()}`;

export function createOperations(shop: TestShop) {
  /** Prepares a payment of the order and stores it in the scenario, like the buyer's browser. */
  const prepares =
    ({ keyed = false }: Options = {}): Operation =>
    async ({ client }, scenario) => {
      const { status, body } = await client.call(createPaymentIntent, {
        as: scenario.buyer,
        body: { totalAmount: scenario.totalUsd, ...payableOf(scenario) },
        headers: keyed ? { 'idempotency-key': scenario.key } : {},
      });
      if (status !== 200) return (body as { code: string }).code;
      scenario.intent = intentOf(body as { clientSecret: string });
      return 'done';
    };

  /** The card provider's script charges the card. */
  const confirms: Operation = (_actor, { intent }) =>
    intent ? shop.confirms(intent) : Promise.resolve('no intent');

  const confirmsPayment = sends(({ buyer, orderId, intent }) => confirmation(buyer, orderId, idOf(intent)));

  /** Handles the provider's event that the charge succeeded, if there is one. */
  const receivesEvent: Operation = async ({ db, deps }, { intent }) => {
    const { rows } = await shop.database.pool.query<{ id: string }>(
      `select id from sandbox.card_objects where kind = 'event'
       and body->>'type' = 'payment_intent.succeeded' and body->'data'->'object'->>'id' = $1`,
      [idOf(intent)],
    );
    const id = rows[0]?.id;
    if (id === undefined) return 'no event';
    const [event] = await receiveEvents(db, [
      { id, type: 'payment_intent.succeeded', paymentId: idOf(intent) },
    ]);
    if (event) await handleEvent(db, deps, event);
    return 'done';
  };

  /** The buyer's card is charged and the browser confirms it. */
  const pays: Operation = async (actor, scenario) => {
    const confirmed = await confirms(actor, scenario);
    return `${confirmed}, ${await confirmsPayment()(actor, scenario)}`;
  };

  /** The buyer's card is charged, the browser is closed, and the shop receives the event. */
  const paysAndClosesBrowser: Operation = async (actor, scenario) => {
    const confirmed = await confirms(actor, scenario);
    return `${confirmed}, ${await receivesEvent(actor, scenario)}`;
  };

  const preparesAndPays: Operation = async (actor, scenario) => {
    const prepared = await prepares()(actor, scenario);
    return prepared === 'done' ? pays(actor, scenario) : prepared;
  };

  /** As `deletesProduct`, in a long transaction that concurrent orders wait for. */
  const deletesProductSlowly: Operation = async ({ db }, { productId }) => {
    await db.transaction(async (transaction) => {
      await transaction.execute(sql`delete from products where id = ${productId}`);
      await transaction.execute(sql`select 1`);
    });
    return 'done';
  };

  const deletesAccount: Operation = async ({ db }, { buyer }) => {
    const { rows } = await shop.database.pool.query<{ subject: string }>(
      'select identity_subject as subject from users where id = $1',
      [buyer.id],
    );
    const subject = rows[0]?.subject ?? '';
    return `done ${await db.transaction((transaction) => deleteAccount(transaction, subject))}`;
  };

  const reconciles: Operation = async ({ db, deps }) => outcomeOf(await reconcile(db, deps));
  const expires: Operation = async ({ db, deps }) => outcomeOf(await expireOrders(db, deps));

  return {
    places: sends(({ buyer, productId }) => order(buyer, productId)),
    anotherBuyerPlaces: sends(async ({ productId }) => order(await shop.shopper('Someone Else'), productId)),
    prepares,
    confirms,
    confirmsPayment,
    confirmsUnassigned: sends(({ buyer, orderId, unassigned }) =>
      confirmation(buyer, orderId, idOf(unassigned)),
    ),
    confirmsUnassignedForOther: sends(({ buyer, otherOrderId, unassigned }) =>
      confirmation(buyer, otherOrderId, idOf(unassigned)),
    ),
    receivesEvent,
    pays,
    paysAndClosesBrowser,
    preparesAndPays,
    cancels: sends(({ buyer, orderId }) => cancellation(buyer, orderId)),
    cancelsOther: sends(({ buyer, otherOrderId }) => cancellation(buyer, otherOrderId)),
    adminCancels: sends(({ admin, orderId }) => cancellation(admin, orderId)),
    cancelsPurchase: sends(({ buyer, purchaseId }) => ({
      endpoint: cancelPurchase,
      as: buyer,
      params: { id: purchaseId },
    })),
    ordersCart: sends(({ buyer, cartId, totalUsd }) => ({
      endpoint: placePurchase,
      as: buyer,
      params: { id: cartId },
      body: { expectedTotal: totalUsd },
    })),
    /** The buyer removes the other product from the cart in another window. */
    changesCart: sends(({ buyer, cartId, productId }) => ({
      endpoint: replaceCart,
      as: buyer,
      params: { id: cartId },
      body: { lines: [{ productId, quantity: 1 }], ...deliveryAddress },
    })),
    ships: sends(({ admin, orderId }) => ({
      endpoint: shipOrder,
      as: admin,
      params: { id: orderId },
      body: { status: 'Shipped' },
    })),
    deletesProduct: sends(({ admin, productId }) => ({
      endpoint: deleteProduct,
      as: admin,
      query: { id: productId },
    })),
    deletesProductSlowly,
    deletesAccount,
    reconciles,
    expires,
  };
}
