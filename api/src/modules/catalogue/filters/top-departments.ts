import { pick } from '@chuck-and-bit/contract/keys';
import type { Department } from '@chuck-and-bit/contract/departments';
import { filterLimits } from '@chuck-and-bit/contract/filter-values';
import { type Kind, subtreeOf } from '@chuck-and-bit/contract/kinds';
import type { Queryable } from '../../../database/client';
import { listProductsOf } from '../products/products.queries';
import { createTurns } from '../../../turns';
import { toProduct } from '../products/products';
import { createFilterCounter } from './count-filters';
import type { FilteredProducts } from './filtered-products';
import { firstOfList } from './list-filtered';

/** The kinds without one above them that have products, in the order of the shop, each with the first product of its list. */
export async function topDepartments(
  database: Queryable,
  kinds: readonly Kind[],
  products: FilteredProducts,
  picturesUrl: string,
): Promise<Department[]> {
  const giveTurn = createTurns();
  const everything = { kindIds: null, attributeIds: [], found: null, chosen: [] };
  const counter = await createFilterCounter(products, everything, giveTurn);
  const departments: { name: string; slug: string; count: number; productId: string }[] = [];
  for (const { _id, name, slug } of kinds.filter(({ parentId }) => parentId === null)) {
    if (departments.length === filterLimits.departments.max) break;
    const kindIds = subtreeOf(kinds, _id).map((kind) => kind._id);
    const first = await firstOfList(products, { kindIds, chosen: [], sort: 'own' }, giveTurn);
    if (first) departments.push({ name, slug, count: counter.total(kindIds), productId: first.id });
  }
  const rows = await listProductsOf(
    database,
    departments.map(({ productId }) => productId),
  );
  // A product may have left the shop meanwhile.
  return departments.flatMap(({ productId, ...department }) => {
    const row = rows.find(({ id, isOnSale }) => id === productId && isOnSale);
    return row ? [{ ...department, product: shownProduct(toProduct(row, picturesUrl)) }] : [];
  });
}

const shownKeys = ['_id', 'name', 'image', 'price', 'unit', 'availableQuantity', 'minimumOrder'] as const;

const shownProduct = (product: ReturnType<typeof toProduct>): Department['product'] => ({
  ...pick(product, shownKeys),
  pictures: product.pictures.slice(0, 1),
});
