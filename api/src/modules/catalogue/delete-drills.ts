import { productKeys } from '@chuck-and-bit/contract/product-fields';
import type { Queryable } from '../../database/client';
import { type Actor, recordChanges } from '../audit-log/record-change';
import { readKinds } from '../kinds/kinds';
import { recordedProduct } from '../kinds/recorded-product';
import { listDrillsOf } from './catalogue.queries';
import * as queries from './drill-edits.queries';
import { valuesOf } from './product-columns';

/** Deletes products. @returns how many there were */
export async function deleteDrills(
  transaction: Queryable,
  ids: readonly string[],
  actor: Actor,
): Promise<number> {
  const products = await listDrillsOf(transaction, ids);
  const deleted = new Set(await queries.deleteDrills(transaction, ids));
  if (deleted.size === 0) return 0;
  const kinds = await readKinds(transaction);
  await recordChanges(
    transaction,
    actor,
    products
      .filter(({ id }) => deleted.has(id))
      .map((drill) => ({
        action: 'product.deleted' as const,
        subject: { id: drill.id, name: drill.name },
        before: recordedProduct(kinds, { ...valuesOf(drill, productKeys), createdAt: drill.createdAt }),
      })),
  );
  return deleted.size;
}
