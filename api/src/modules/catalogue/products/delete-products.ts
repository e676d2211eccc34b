import { productKeys } from '@chuck-and-bit/contract/product-fields';
import type { Queryable } from '../../../database/client';
import { type Actor, recordChanges } from '../../audit-log/record-change';
import { readKinds } from '../../kinds/kinds';
import { recordedProduct } from '../../kinds/recorded-product';
import { listProductsOf } from './products.queries';
import * as queries from './product-edits.queries';
import { valuesOf } from './product-columns';

/** Deletes products. @returns how many there were */
export async function deleteProducts(
  transaction: Queryable,
  ids: readonly string[],
  actor: Actor,
): Promise<number> {
  const products = await listProductsOf(transaction, ids);
  const deleted = new Set(await queries.deleteProducts(transaction, ids));
  if (deleted.size === 0) return 0;
  const kinds = await readKinds(transaction);
  await recordChanges(
    transaction,
    actor,
    products
      .filter(({ id }) => deleted.has(id))
      .map((product) => ({
        action: 'product.deleted' as const,
        subject: { id: product.id, name: product.name },
        before: recordedProduct(kinds, { ...valuesOf(product, productKeys), createdAt: product.createdAt }),
      })),
  );
  return deleted.size;
}
