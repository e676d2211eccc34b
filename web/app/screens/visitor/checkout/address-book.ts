import { countryName } from '@chuck-and-bit/contract/countries';
import { limits } from '@chuck-and-bit/contract/limits';
import { listOwnOrders, type Order } from '@chuck-and-bit/contract/orders';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import type { User } from '@chuck-and-bit/contract/users';
import { loadPurchases } from '../../../components/purchases/load-purchases';
import { ShopApiError } from '../../../page/shop-api-error';
import { browserShopApi } from '../../../shop-api';

/** The address of an earlier order. Only purchases have a country and region. */
export type KnownAddress = Pick<Purchase, 'address' | 'phone' | 'country' | 'region'> & { name: string };

const maxAddresses = 10;

/** The addresses of the user's latest orders, without duplicates. Empty if the API fails: the checkout works without them. */
export async function listAddresses({ email }: User): Promise<KnownAddress[]> {
  try {
    const orders = await browserShopApi().call(listOwnOrders, {
      query: { email, limit: String(limits.page.max) },
    });
    const latest = latestByAddress(orders).slice(0, maxAddresses);
    const purchases = await loadPurchases(latest);
    return latest.map(({ userName: name, address, phone, purchaseId }) => {
      const { country = null, region = null } = purchases[purchaseId ?? ''] ?? {};
      return { name, address, phone, country, region };
    });
  } catch (error) {
    if (error instanceof ShopApiError) return [];
    throw error;
  }
}

/** The latest order of each address. An order of a purchase comes before a single order, which has no country. */
function latestByAddress(orders: readonly Order[]): Order[] {
  const latest = new Map<string, Order>();
  for (const order of orders) {
    const key = `${order.userName}\n${order.address}\n${order.phone}`.toLowerCase();
    const known = latest.get(key);
    if (!known || (known.purchaseId === null && order.purchaseId !== null)) latest.set(key, order);
  }
  return [...latest.values()];
}

/** One line for a select, cut to 70 characters: "Mona Miller, 12 Quarry Lane, Millford, Canada". */
export function addressLine({ name, address, country }: KnownAddress): string {
  const line = [name, ...address.split(/\s*\n\s*/), ...(country ? [countryName(country)] : [])].join(', ');
  return line.length > 70 ? `${line.slice(0, 70)}…` : line;
}
