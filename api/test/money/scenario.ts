import { newId } from '../../src/ids';
import type { Person } from '../people';
import type { TestShop } from '../test-shop';
import type { Intent } from '../trade';

/** The objects of one run, which no other run uses. */
export type Scenario = {
  buyer: Person;
  admin: Person;
  productId: string;
  /** The buyer's order; empty if the run places it. */
  orderId: string;
  /** Another order of the buyer with the same total, or the other line of the purchase. */
  otherOrderId: string;
  /** The purchase that the order is a line of; empty for an order of its own. */
  purchaseId: string;
  /** The buyer's cart, with one unit of the product and one of another. */
  cartId: string;
  totalUsd: number;
  /** The payment prepared for the order. */
  intent: Intent | null;
  /** A charged unassigned payment of the buyer. */
  unassigned: Intent | null;
  /** The Idempotency-Key of keyed requests. */
  key: string;
};

/** What exists when the run begins. */
export type InitialState = {
  /** The stock that is left. */
  stock?: number;
  order?: 'none' | 'placed' | 'prepared' | 'charged' | 'paid';
  /** The order is one of two lines of a purchase; with `none` both are still in a cart. */
  isPurchase?: boolean;
  /** The hold of the order is over. */
  overdue?: boolean;
  /** The buyer has a charged unassigned payment: a recent one, or one old enough to be refunded. */
  unassigned?: 'fresh' | 'old';
};

/** The payment target of the order, as a request names it. */
export const payableOf = ({ orderId, purchaseId }: Pick<Scenario, 'orderId' | 'purchaseId'>) =>
  purchaseId === '' ? { orderId } : { purchaseId };

export const idOf = (intent: Intent | null) => intent?.id ?? '';

const price = 20;

/** Creates a product, a buyer, and their order or purchase for one run. */
export async function createScenario(shop: TestShop, start: InitialState): Promise<Scenario> {
  const { order = 'placed', overdue = false } = start;
  const buyer = await shop.shopper();
  const goods = start.isPurchase
    ? await createPurchase(shop, buyer, start)
    : await createOrders(shop, buyer, start);
  const body = { totalAmount: goods.totalUsd };
  const isPrepared = order === 'prepared' || order === 'charged' || order === 'paid';
  const intent = isPrepared ? await shop.prepares(buyer, { ...body, ...payableOf(goods) }) : null;
  if (intent && order !== 'prepared') await shop.confirms(intent);
  if (intent && order === 'paid') await shop.confirmsPayment(buyer, goods.orderId, intent.id);
  const unassigned = start.unassigned ? await shop.prepares(buyer, body) : null;
  if (unassigned) await shop.confirms(unassigned);
  const { pool } = shop.database;
  if (start.unassigned === 'old') {
    await pool.query(
      `update payment_intents set status = 'succeeded', succeeded_at = now() - interval '31 minutes' where provider_id = $1`,
      [idOf(unassigned)],
    );
  }
  if (overdue) {
    const past = `set expires_at = now() - interval '1 hour' where user_id = $1`;
    for (const table of ['orders', 'purchases']) await pool.query(`update ${table} ${past}`, [buyer.id]);
  }
  return { ...goods, buyer, admin: shop.admin, intent, unassigned, key: newId() };
}

type Goods = Pick<Scenario, 'productId' | 'orderId' | 'otherOrderId' | 'purchaseId' | 'cartId' | 'totalUsd'>;

async function createOrders(
  shop: TestShop,
  buyer: Person,
  { stock = 5, order = 'placed', unassigned }: InitialState,
): Promise<Goods> {
  const ordered = order === 'none' ? 0 : unassigned ? 2 : 1;
  const productId = await shop.addsProduct({ availableQuantity: stock + ordered, price });
  const orderId = ordered > 0 ? await shop.places(buyer, productId) : '';
  const otherOrderId = ordered > 1 ? await shop.places(buyer, productId) : '';
  return { productId, orderId, otherOrderId, purchaseId: '', cartId: '', totalUsd: price };
}

async function createPurchase(
  shop: TestShop,
  buyer: Person,
  { stock = 5, order = 'placed' }: InitialState,
): Promise<Goods> {
  const isPlaced = order !== 'none';
  const productId = await shop.addsProduct({ availableQuantity: stock + (isPlaced ? 1 : 0), price });
  const lines = [productId, await shop.addsProduct({ price })].map((productId) => ({
    productId,
    quantity: 1,
  }));
  const cart = { productId, totalUsd: 2 * price };
  if (!isPlaced) {
    const { id } = await shop.fillsCart(buyer, lines);
    return { ...cart, orderId: '', otherOrderId: '', purchaseId: '', cartId: id };
  }
  const purchaseId = await shop.placesPurchase(buyer, lines);
  const { orders } = await shop.purchaseOf(buyer, purchaseId);
  const [orderId = '', otherOrderId = ''] = orders.map(({ _id }) => _id);
  return { ...cart, orderId, otherOrderId, purchaseId, cartId: '' };
}
