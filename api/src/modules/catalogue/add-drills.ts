import { productKeys, type ProductValues } from '@chuck-and-bit/contract/product-fields';
import type { Queryable } from '../../database/client';
import { addPriceTiers } from '../pricing/pricing-options';
import { recordFirstStock, type StockActor } from '../stock/change-stock';
import { insertDrills } from './drill-edits.queries';
import { columnsOf } from './product-columns';

/** Adds validated products with new ids, their price tiers and the first rows of their stock ledgers. */
export async function addDrills(
  transaction: Queryable,
  products: readonly (ProductValues & { id: string })[],
  actor: StockActor,
): Promise<void> {
  const added = products.map((product) => ({ id: product.id, ...columnsOf(product, productKeys) }));
  await insertDrills(
    transaction,
    added.map(({ tiers: _tiers, ...columns }) => columns),
  );
  await addPriceTiers(transaction, added);
  const stock = added.map(({ id, availableQuantity }) => ({ productId: id, quantity: availableQuantity }));
  await recordFirstStock(transaction, stock, actor);
}
