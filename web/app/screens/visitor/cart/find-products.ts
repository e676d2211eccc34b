import { type Drill, getDrill, listDrills } from '@chuck-and-bit/contract/drills';
import { fitInto } from '@chuck-and-bit/contract/graphemes';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { quantityRefusal } from '@chuck-and-bit/contract/order-quantity';
import { isUuid } from '@chuck-and-bit/contract/uuid';
import { addLine } from '../../../cart/stored-cart';
import { errorMessage } from '../../../components/errors/error-message';
import { ShopApiError } from '../../../page/shop-api-error';
import { browserShopApi } from '../../../shop-api';
import { type ListedLine, readOrderList } from './order-list';

export type FaultyLine = { text: string; reason: string };

const requestsAtOnce = 4;

/** Adds the products of a list to the cart. @returns the number of added lines, and the faulty lines */
export async function addList(list: string): Promise<{ added: number; faulty: FaultyLine[] }> {
  const lines = readOrderList(list);
  const faulty: FaultyLine[] = [];
  let added = 0;
  for (let start = 0; start < lines.length; start += requestsAtOnce) {
    const found = await Promise.all(lines.slice(start, start + requestsAtOnce).map(findProduct));
    for (const { text, ...result } of found) {
      const reason = 'reason' in result ? result.reason : reasonNotToAdd(result.drill, result.quantity);
      if (reason === null) added += 1;
      else faulty.push({ text, reason });
    }
  }
  return { added, faulty };
}

function reasonNotToAdd(drill: Drill, quantity: number): string | null {
  const refusal = quantityRefusal(quantity, drill);
  if (refusal) return drill.availableQuantity === 0 ? messages.soldOut : refusal;
  return addLine(drill, quantity) ? null : messages.cartFull(limits.cartLines.max);
}

type Found = { text: string } & ({ drill: Drill; quantity: number } | { reason: string });

async function findProduct(line: ListedLine): Promise<Found> {
  if ('reason' in line) return line;
  const { text, input } = line;
  try {
    const drill = isUuid(input.product) ? await findById(input.product) : await findByName(input.product);
    return 'reason' in drill ? { text, ...drill } : { text, drill, quantity: input.quantity };
  } catch (error) {
    return { text, reason: errorMessage(error) };
  }
}

async function findById(id: string): Promise<Drill | { reason: string }> {
  try {
    return await browserShopApi().call(getDrill, { params: { id } });
  } catch (error) {
    if (error instanceof ShopApiError && error.statusCode === 404)
      return { reason: 'No product has this id' };
    throw error;
  }
}

const normalized = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** The search matches words, so its results also contain products with other names. */
async function findByName(name: string): Promise<Drill | { reason: string }> {
  const query = { q: fitInto(name, limits.search.max), limit: '10' };
  const drills = await browserShopApi().call(listDrills, { query });
  const named = drills.filter((drill) => normalized(drill.name) === normalized(name));
  const [only] = named;
  if (only && named.length === 1) return only;
  if (only) return { reason: 'Several products have this name. Please use the product id.' };
  const [nearest] = drills;
  return {
    reason: nearest ? `No product has this name. Do you mean ${nearest.name}?` : 'No product has this name',
  };
}
