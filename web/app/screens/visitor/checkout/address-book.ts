import { limits } from '@chuck-and-bit/contract/limits';
import { listOwnOrders } from '@chuck-and-bit/contract/orders';
import type { User } from '@chuck-and-bit/contract/users';
import { browserShopApi, ShopApiError } from '../../../shop-api';

/** Where an earlier order went. */
export type KnownAddress = { name: string; address: string; phone: string };

const offered = 10;

/** The addresses of the user's latest orders, each once. The checkout does without them rather than fail. */
export async function listAddresses({ email }: User): Promise<KnownAddress[]> {
  try {
    const orders = await browserShopApi().call(listOwnOrders, {
      query: { email, limit: String(limits.page.max) },
    });
    const known = new Map<string, KnownAddress>();
    for (const { userName: name, address, phone } of orders) {
      const key = `${name}\n${address}\n${phone}`.toLowerCase();
      if (!known.has(key)) known.set(key, { name, address, phone });
    }
    return [...known.values()].slice(0, offered);
  } catch (error) {
    if (error instanceof ShopApiError) return [];
    throw error;
  }
}

/** Short enough for a list to choose from: "Mona Miller, 12 Quarry Lane, Millford". */
export function addressLine({ name, address }: KnownAddress): string {
  const line = [name, ...address.split(/\s*\n\s*/)].join(', ');
  return line.length > 70 ? `${line.slice(0, 70)}…` : line;
}
