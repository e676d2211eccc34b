import { addDemoKinds, demoFiguresOf } from '../../host/src/demo-data/kinds';
import { demoProducts } from '../../host/src/demo-data/products';
import type { Queryable } from '../src/database/client';
import { newId } from '../src/ids';
import { addProducts } from '../src/modules/catalogue/products/add-products';
import { systemActor } from '../src/modules/stock/change-stock';

/** The kinds and products of the demo shop, all in stock. */
export async function addDemoCatalogue(database: Queryable) {
  const kinds = await addDemoKinds(database);
  const products = demoProducts.map((product) => ({
    ...product,
    ...demoFiguresOf(kinds, product.sku),
    id: newId(),
    availableQuantity: Math.max(product.availableQuantity, 1),
  }));
  await addProducts(database, products, systemActor);
  return { kinds, products };
}
