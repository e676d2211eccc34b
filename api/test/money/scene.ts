import { newId } from '../../src/ids';
import type { Person } from '../people';
import type { TestShop } from '../test-shop';
import { idOf, payableOf, type Scene, type Start } from './acts';

const price = 20;

/** Creates a drill, a buyer, and their order or purchase for one run. */
export async function setScene(shop: TestShop, start: Start): Promise<Scene> {
  const { order = 'placed', overdue = false } = start;
  const buyer = await shop.shopper();
  const goods = start.isPurchase
    ? await setPurchase(shop, buyer, start)
    : await setOrders(shop, buyer, start);
  const body = { totalAmount: goods.totalUsd };
  const isPrepared = order === 'prepared' || order === 'charged' || order === 'paid';
  const intent = isPrepared ? await shop.prepares(buyer, { ...body, ...payableOf(goods) }) : null;
  if (intent && order !== 'prepared') await shop.confirms(intent);
  if (intent && order === 'paid') await shop.claims(buyer, goods.orderId, intent.id);
  const loose = start.loose ? await shop.prepares(buyer, body) : null;
  if (loose) await shop.confirms(loose);
  const { pool } = shop.database;
  if (start.loose === 'old') {
    await pool.query(
      `update payment_intents set status = 'succeeded', succeeded_at = now() - interval '31 minutes' where provider_id = $1`,
      [idOf(loose)],
    );
  }
  if (overdue) {
    const past = `set expires_at = now() - interval '1 hour' where user_id = $1`;
    for (const table of ['orders', 'purchases']) await pool.query(`update ${table} ${past}`, [buyer.id]);
  }
  return { ...goods, buyer, admin: shop.admin, intent, loose, key: newId() };
}

type Goods = Pick<Scene, 'drillId' | 'orderId' | 'otherOrderId' | 'purchaseId' | 'cartId' | 'totalUsd'>;

async function setOrders(
  shop: TestShop,
  buyer: Person,
  { left = 5, order = 'placed', loose }: Start,
): Promise<Goods> {
  const ordered = order === 'none' ? 0 : loose ? 2 : 1;
  const drillId = await shop.addsDrill({ availableQuantity: left + ordered, price });
  const orderId = ordered > 0 ? await shop.places(buyer, drillId) : '';
  const otherOrderId = ordered > 1 ? await shop.places(buyer, drillId) : '';
  return { drillId, orderId, otherOrderId, purchaseId: '', cartId: '', totalUsd: price };
}

async function setPurchase(
  shop: TestShop,
  buyer: Person,
  { left = 5, order = 'placed' }: Start,
): Promise<Goods> {
  const isPlaced = order !== 'none';
  const drillId = await shop.addsDrill({ availableQuantity: left + (isPlaced ? 1 : 0), price });
  const lines = [drillId, await shop.addsDrill({ price })].map((productId) => ({ productId, quantity: 1 }));
  const cart = { drillId, totalUsd: 2 * price };
  if (!isPlaced) {
    const { id } = await shop.fillsCart(buyer, lines);
    return { ...cart, orderId: '', otherOrderId: '', purchaseId: '', cartId: id };
  }
  const purchaseId = await shop.placesPurchase(buyer, lines);
  const { orders } = await shop.purchaseOf(buyer, purchaseId);
  const [orderId = '', otherOrderId = ''] = orders.map(({ _id }) => _id);
  return { ...cart, orderId, otherOrderId, purchaseId, cartId: '' };
}
