import { otherKindId } from '@chuck-and-bit/contract/other-kind';
import { productKeys, type ProductValues } from '@chuck-and-bit/contract/product-fields';
import type { Queryable } from '../../../database/client';
import { readKindsForProducts, requireValues } from '../../kinds/product-attributes';
import { addPriceTiers } from '../../pricing/pricing-options';
import { pictureProducts } from '../../pictures/arrange-pictures';
import { recordFirstStock, type StockActor } from '../../stock/change-stock';
import { addFigures, insertProducts } from './product-edits.queries';
import { columnsOf } from './product-columns';

/**
 * Adds validated products with new ids, their values, their price tiers and the first rows of their stock ledgers.
 * @throws INVALID_INPUT for an unknown kind, or values that the kind does not have
 */
export async function addProducts(
  transaction: Queryable,
  products: readonly (ProductValues & { id: string })[],
  actor: StockActor,
): Promise<void> {
  // Imported products are of the kind "Other" and have no values.
  const ofKinds = products.filter(
    ({ kindId, attributes }) => kindId !== otherKindId || Object.keys(attributes).length > 0,
  );
  if (ofKinds.length > 0) {
    const kinds = await readKindsForProducts(transaction);
    for (const product of ofKinds) requireValues(kinds, product);
  }
  const added = products.map((product) => ({ id: product.id, ...columnsOf(product, productKeys) }));
  await insertProducts(
    transaction,
    added.map(({ tiers: _tiers, figures: _figures, ...columns }) => columns),
  );
  await addFigures(transaction, added);
  await addPriceTiers(transaction, added);
  const ids = added.map(({ id }) => id);
  await pictureProducts(transaction, { ids, limit: ids.length });
  const stock = added.map(({ id, availableQuantity }) => ({ productId: id, quantity: availableQuantity }));
  await recordFirstStock(transaction, stock, actor);
}
