import { addressLines } from '@chuck-and-bit/contract/addresses';
import { shorten } from '@chuck-and-bit/contract/graphemes';
import { limits } from '@chuck-and-bit/contract/limits';
import { listOwnOrders, type Order } from '@chuck-and-bit/contract/orders';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import type { User } from '@chuck-and-bit/contract/users';
import { ShopApiError } from '../../page/shop-api-error';
import { browserShopApi } from '../../shop-api';
import { loadPurchases } from '../purchases/load-purchases';

/** The address of an earlier purchase. */
export type KnownAddress = Pick<
  Purchase,
  'company' | 'address' | 'postcode' | 'city' | 'country' | 'region' | 'regionName' | 'phone'
> & { name: string };

const maxAddresses = 10;

/** The addresses of the user's latest purchases, without duplicates. Empty if the API fails: forms work without them. */
export const listAddresses = (user: User): Promise<KnownAddress[]> =>
  readAddresses(user, limits.page.max, maxAddresses);

/** The address of the user's last purchase. */
export async function lastAddress(user: User): Promise<KnownAddress | null> {
  const [last] = await readAddresses(user, 1, 1);
  return last ?? null;
}

async function readAddresses({ email }: User, orderCount: number, max: number): Promise<KnownAddress[]> {
  try {
    const query = { email, limit: String(orderCount) };
    const orders = await browserShopApi().call(listOwnOrders, { query });
    const latest = latestByAddress(orders).slice(0, max);
    const purchases = await loadPurchases(latest.map(({ purchaseId }) => purchaseId));
    return latest.flatMap(({ purchaseId }) => {
      const purchase = purchases[purchaseId];
      return purchase ? [toKnown(purchase)] : [];
    });
  } catch (error) {
    if (error instanceof ShopApiError) return [];
    throw error;
  }
}

/** The latest order of each address. */
function latestByAddress(orders: readonly Order[]): Order[] {
  const latest = new Map<string, Order>();
  for (const order of orders) {
    const key = `${order.userName}\n${order.address}\n${order.phone}`.toLowerCase();
    if (!latest.has(key)) latest.set(key, order);
  }
  return [...latest.values()];
}

function toKnown({ userName: name, ...purchase }: Purchase): KnownAddress {
  const { company, address, postcode, city, country, region, regionName, phone } = purchase;
  return { name, company, address, postcode, city, country, region, regionName, phone };
}

/** One line for a select, cut to 70 characters: "Mona Miller, 12 Quarry Lane, Millford, Canada". */
export const addressLine = (known: KnownAddress): string =>
  shorten(addressLines({ ...known, phone: null }).join(', '), 70);
