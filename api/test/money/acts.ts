import { placePurchase, replaceCart } from '@chuck-and-bit/contract/carts';
import { deleteDrill } from '@chuck-and-bit/contract/drills';
import type { Endpoint } from '@chuck-and-bit/contract/endpoint';
import { cancelOrder, claimPayment, placeOrder, shipOrder } from '@chuck-and-bit/contract/orders';
import { createPaymentIntent } from '@chuck-and-bit/contract/payments';
import { cancelPurchase } from '@chuck-and-bit/contract/purchases';
import { sql } from 'drizzle-orm';
import { deleteAccount } from '../../src/modules/accounts/delete-account';
import { expireOrders } from '../../src/modules/settlement/expire-orders';
import { handleEvent, receiveEvents } from '../../src/modules/settlement/handle-events';
import { reconcile } from '../../src/modules/settlement/reconcile';
import type { Asked } from '../asking';
import type { Person } from '../people';
import type { TestShop } from '../test-shop';
import type { Intent } from '../trade';
import type { Actor } from './interleaving';

/** The objects of one run, which no other run uses. */
export type Scene = {
  buyer: Person;
  admin: Person;
  drillId: string;
  /** The buyer's order; empty if the run places it. */
  orderId: string;
  /** Another order of the buyer with the same total, or the other line of the purchase. */
  otherOrderId: string;
  /** The purchase that the order is a line of; empty for an order of its own. */
  purchaseId: string;
  /** The buyer's cart, with one unit of the drill and one of another. */
  cartId: string;
  totalUsd: number;
  /** The payment prepared for the order. */
  intent: Intent | null;
  /** A charged loose payment of the buyer. */
  loose: Intent | null;
  /** The Idempotency-Key of keyed requests. */
  key: string;
};

/** An operation of an actor. @returns its outcome in a few words */
export type Act = (actor: Actor, scene: Scene) => Promise<string>;

type Options = { keyed?: boolean };

async function asks(
  { asking }: Actor,
  { key }: Scene,
  endpoint: Endpoint,
  asked: Asked,
  { keyed = false }: Options,
): Promise<string> {
  const { status, body } = await asking.call(endpoint, {
    ...asked,
    headers: keyed ? { 'idempotency-key': key } : {},
  });
  if (status !== 200) return (body as { code: string }).code;
  const { modifiedCount, deletedCount } = body as { modifiedCount?: number; deletedCount?: number };
  const count = modifiedCount ?? deletedCount;
  return count === undefined ? 'done' : `done ${count}`;
}

const outcomeOf = (failures: unknown[]) =>
  failures.length === 0 ? 'done' : `failed: ${failures.map(String).join()}`;

/** The payment target of the order, as a request names it. */
export const payableOf = ({ orderId, purchaseId }: Pick<Scene, 'orderId' | 'purchaseId'>) =>
  purchaseId === '' ? { orderId } : { purchaseId };

export const idOf = (intent: Intent | null) => intent?.id ?? '';

/** With `keyed` a request carries the scene's Idempotency-Key. */
export function createActs(shop: TestShop) {
  const placing =
    (who: (scene: Scene) => Promise<Person>) =>
    (options: Options = {}): Act =>
    async (actor, scene) => {
      const buyer = await who(scene);
      const body = { productId: scene.drillId, quantity: 1, address: 'Main Street 1', phone: '012345678' };
      return asks(actor, scene, placeOrder, { as: buyer, query: { email: buyer.email }, body }, options);
    };

  const cancelling =
    (who: 'buyer' | 'admin') =>
    (options: Options = {}): Act =>
    (actor, scene) =>
      asks(actor, scene, cancelOrder, { as: scene[who], query: { id: scene.orderId } }, options);

  const claiming =
    (what: (scene: Scene) => { orderId: string; transactionId: string }) =>
    (options: Options = {}): Act =>
    (actor, scene) =>
      asks(actor, scene, claimPayment, { as: scene.buyer, body: what(scene) }, options);

  /** Prepares a payment of the order and stores it in the scene, like the buyer's browser. */
  const prepares =
    ({ keyed = false }: Options = {}): Act =>
    async ({ asking }, scene) => {
      const { status, body } = await asking.call(createPaymentIntent, {
        as: scene.buyer,
        body: { totalAmount: scene.totalUsd, ...payableOf(scene) },
        headers: keyed ? { 'idempotency-key': scene.key } : {},
      });
      if (status !== 200) return (body as { code: string }).code;
      const { clientSecret } = body as { clientSecret: string };
      scene.intent = { id: clientSecret.split('_secret_')[0] ?? '', clientSecret };
      return 'done';
    };

  const confirms: Act = (_actor, { intent }) =>
    intent ? shop.confirms(intent) : Promise.resolve('no intent');

  const claims = claiming(({ orderId, intent }) => ({ orderId, transactionId: idOf(intent) }));

  /** Handles the provider's event that the charge succeeded, if there is one. */
  const receivesEvent: Act = async ({ db, deps }, { intent }) => {
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

  const reconciles: Act = async ({ db, deps }) => outcomeOf(await reconcile(db, deps));

  const expires: Act = async ({ db, deps }) => outcomeOf(await expireOrders(db, deps));

  return {
    places: placing(({ buyer }) => Promise.resolve(buyer)),
    anotherBuyerPlaces: placing(() => shop.shopper('Someone Else')),
    prepares,
    /** The card provider's script charges the card. */
    confirms,
    claims,
    claimsLoose: claiming(({ orderId, loose }) => ({ orderId, transactionId: idOf(loose) })),
    claimsLooseForOther: claiming(({ otherOrderId, loose }) => ({
      orderId: otherOrderId,
      transactionId: idOf(loose),
    })),
    receivesEvent,
    /** The buyer's card is charged and the browser claims it. */
    pays: (async (actor, scene) => {
      const confirmed = await confirms(actor, scene);
      return `${confirmed}, ${await claims()(actor, scene)}`;
    }) satisfies Act,
    /** The buyer's card is charged, the browser is closed, and the shop receives the event. */
    paysAndClosesBrowser: (async (actor, scene) => {
      const confirmed = await confirms(actor, scene);
      return `${confirmed}, ${await receivesEvent(actor, scene)}`;
    }) satisfies Act,
    preparesAndPays: (async (actor, scene) => {
      const prepared = await prepares()(actor, scene);
      if (prepared !== 'done') return prepared;
      return `${await confirms(actor, scene)}, ${await claims()(actor, scene)}`;
    }) satisfies Act,
    cancels: cancelling('buyer'),
    cancelsOther: ((actor, scene) =>
      cancelling('buyer')()(actor, { ...scene, orderId: scene.otherOrderId })) satisfies Act,
    cancelsPurchase:
      (options: Options = {}): Act =>
      (actor, scene) => {
        const asked = { as: scene.buyer, params: { id: scene.purchaseId } };
        return asks(actor, scene, cancelPurchase, asked, options);
      },
    ordersCart:
      (options: Options = {}): Act =>
      (actor, scene) => {
        const body = { expectedTotal: scene.totalUsd };
        const asked = { as: scene.buyer, params: { id: scene.cartId }, body };
        return asks(actor, scene, placePurchase, asked, options);
      },
    /** The buyer removes the other product from the cart in another window. */
    changesCart: (async (actor, scene) => {
      const lines = [{ productId: scene.drillId, quantity: 1 }];
      const body = { lines, address: 'Main Street 1', phone: '012345678' };
      return asks(actor, scene, replaceCart, { as: scene.buyer, params: { id: scene.cartId }, body }, {});
    }) satisfies Act,
    adminCancels: cancelling('admin'),
    ships:
      (options: Options = {}): Act =>
      (actor, scene) =>
        asks(
          actor,
          scene,
          shipOrder,
          { as: scene.admin, params: { id: scene.orderId }, body: { status: 'Shipped' } },
          options,
        ),
    deletesDrill: ((actor, scene) =>
      asks(actor, scene, deleteDrill, { as: scene.admin, query: { id: scene.drillId } }, {})) satisfies Act,
    /** As `deletesDrill`, in a long transaction that concurrent orders wait for. */
    deletesDrillSlowly: (async ({ db }, { drillId }) => {
      await db.transaction(async (transaction) => {
        await transaction.execute(sql`delete from drills where id = ${drillId}`);
        await transaction.execute(sql`select 1`);
      });
      return 'done';
    }) satisfies Act,
    /** The buyer deletes their account. */
    deletesAccount: (async ({ db }, { buyer }) => {
      const { rows } = await shop.database.pool.query<{ subject: string }>(
        'select identity_subject as subject from users where id = $1',
        [buyer.id],
      );
      const subject = rows[0]?.subject ?? '';
      return `done ${await db.transaction((transaction) => deleteAccount(transaction, subject))}`;
    }) satisfies Act,
    reconciles,
    expires,
  };
}

export type Start = {
  /** The stock that is left when the run begins. */
  left?: number;
  /** The state of the order when the run begins. */
  order?: 'none' | 'placed' | 'prepared' | 'charged' | 'paid';
  /** The order is one of two lines of a purchase; with `none` both are still in a cart. */
  isPurchase?: boolean;
  /** The hold of the order is over. */
  overdue?: boolean;
  /** The buyer has a charged loose payment: a recent one, or one old enough to be refunded. */
  loose?: 'fresh' | 'old';
};
