import { addressLines } from '@chuck-and-bit/contract/addresses';
import { shorten } from '@chuck-and-bit/contract/graphemes';
import { listPurchases, type Purchase } from '@chuck-and-bit/contract/purchases';
import { rememberPlace, storedPlace } from '../../browser/stored-place';
import { ShopApiError } from '../../browser/shop-api-error';
import { browserShopApi } from '../../shop-api';

/** The address of an earlier purchase. */
export type SavedAddress = Pick<
  Purchase,
  'company' | 'address' | 'postcode' | 'city' | 'country' | 'region' | 'regionName' | 'phone'
> & { name: string };

/** How many purchases are read for their addresses, which may all be the same. */
const maxPurchases = 50;
const maxAddresses = 10;

/** The addresses of the shopper's latest purchases, without duplicates. Empty if the API fails: forms work without them. */
export const listAddresses = async (): Promise<SavedAddress[]> =>
  (await readAddresses(maxPurchases)).slice(0, maxAddresses);

/** The address of the shopper's last purchase. */
export async function lastAddress(): Promise<SavedAddress | null> {
  const [last] = await readAddresses(1);
  return last ?? null;
}

/** Without duplicates: addresses that are written alike. */
async function readAddresses(purchaseCount: number): Promise<SavedAddress[]> {
  const latest = new Map<string, SavedAddress>();
  try {
    const query = { limit: String(purchaseCount) };
    for (const purchase of await browserShopApi().call(listPurchases, { query })) {
      const saved = toSaved(purchase);
      const key = addressLines(saved).join('\n').toLowerCase();
      if (!latest.has(key)) latest.set(key, saved);
    }
  } catch (error) {
    if (!(error instanceof ShopApiError)) throw error;
  }
  const addresses = [...latest.values()];
  const last = addresses.find(({ country }) => country !== null);
  // The cart knows better: it says where the next order goes.
  if (last && storedPlace.read() === null) rememberPlace(last);
  return addresses;
}

function toSaved({ userName: name, ...purchase }: Purchase): SavedAddress {
  const { company, address, postcode, city, country, region, regionName, phone } = purchase;
  return { name, company, address, postcode, city, country, region, regionName, phone };
}

/** One line for a select, cut to 70 characters: "Mona Miller, 12 Quarry Lane, Millford, Canada". */
export const addressLine = (address: SavedAddress): string =>
  shorten(addressLines({ ...address, phone: null }).join(', '), 70);
