import { deliveryText } from '@chuck-and-bit/contract/delivery-words';
import type { Queryable } from '../../database/client';
import { followPublicData } from '../../database/follow-public-data';
import { toShippingPrice } from './pricing-options';
import { listShippingRates } from './pricing.queries';

/**
 * Reads what the first way to ship costs, for pages, once for each version of the public data. While the database is unavailable it
 * returns what it read last.
 */
export function followDelivery(database: Queryable, version: () => number): () => Promise<string | null> {
  const follow = followPublicData<{ text: string | null }>(
    version,
    async () => {
      const [first] = await listShippingRates(database);
      return { text: first ? deliveryText({ name: first.name, ...toShippingPrice(first) }) : null };
    },
    { text: null },
  );
  return async () => (await follow()).text;
}
