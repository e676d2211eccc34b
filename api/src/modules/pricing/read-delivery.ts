import { deliveryText } from '@chuck-and-bit/contract/delivery-words';
import { isDatabaseUnavailable } from '../../database/availability';
import type { Queryable } from '../../database/client';
import { toShippingPrice } from './pricing-options';
import { listShippingRates } from './pricing.queries';

/** Reads what the first way to ship costs, for pages. While the database is unavailable it returns what it last read. */
export function createDeliveryReader(database: Queryable): () => Promise<string | null> {
  let last: string | null = null;
  return async () => {
    try {
      const [first] = await listShippingRates(database);
      last = first ? deliveryText({ name: first.name, ...toShippingPrice(first) }) : null;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
    }
    return last;
  };
}
