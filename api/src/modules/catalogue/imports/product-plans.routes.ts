import * as contract from '@chuck-and-bit/contract/product-plans';
import type { PageRequest } from '../../../paging';
import { type RouteDeps, type Router, unlessDryRun } from '../../../route';
import { applyBulkChange } from './change-products';
import { type ProductKey, listProducts } from '../products/list-products.queries';
import { countProductsOfKinds, readKinds } from '../../kinds/kinds';
import { toCsvKinds } from './csv-kinds';
import { productColumns } from './product-csv';
import { toPlannedProduct } from './product-plan';

export function productPlansRoutes({ changeRoute, route }: Router, deps: RouteDeps): void {
  changeRoute(contract.changeProducts, async (transaction, call) => {
    const { isApplied, actor } = unlessDryRun(call);
    return { isApplied, ...(await applyBulkChange(transaction, call.body, actor)) };
  });

  route(contract.exportProducts, async (call) => {
    const { db } = deps.database;
    const [kinds, counts] = await Promise.all([readKinds(db), countProductsOfKinds(db)]);
    const kindIds = counts.filter(({ active }) => active > 0).map(({ _id }) => _id);
    const columns = productColumns(toCsvKinds(kinds), kindIds);
    const filter = { query: null, show: 'active', inStock: false, sort: 'added' } as const;
    const readPage = async (page: PageRequest<ProductKey>) => {
      const { rows, ...rest } = await listProducts(db, filter, page);
      return { ...rest, rows: rows.map(toPlannedProduct) };
    };
    return deps.sendCsv(call, { fileName: 'products.csv', columns }, readPage);
  });
}
