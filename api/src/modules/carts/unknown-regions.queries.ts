import { isRegionOf } from '@chuck-and-bit/contract/regions';
import type { UnknownRegion } from '@chuck-and-bit/contract/unknown-regions';
import { and, count, desc, isNotNull, isNull } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { carts } from '../../tables/carts';

/** The regions of open carts that their country does not have, the most frequent first. */
export async function listUnknownRegions(database: Queryable): Promise<UnknownRegion[]> {
  const { country, region } = carts;
  const rows = await database
    .select({ country, region, carts: count() })
    .from(carts)
    .where(and(isNull(carts.purchaseId), isNotNull(country), isNotNull(region)))
    .groupBy(country, region)
    .orderBy(desc(count()), country, region);
  return rows.flatMap(({ country, region, carts }) =>
    country === null || region === null || isRegionOf(country, region) ? [] : [{ country, region, carts }],
  );
}
