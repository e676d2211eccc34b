import * as contract from '@chuck-and-bit/contract/product-plans';
import type { PageRequest } from '../../paging';
import { type RouteDeps, type Router, unlessDryRun } from '../../route';
import { changeProducts } from './change-products';
import { type DrillKey, listDrills } from './list-drills.queries';
import { countProductsOfKinds, readKinds } from '../kinds/kinds';
import { toFileKinds } from './file-kinds';
import { productColumns } from './product-csv';
import { toPlannedDrill } from './product-plan';

export function productPlansRoutes({ changeRoute, route }: Router, deps: RouteDeps): void {
  changeRoute(contract.changeDrills, async (transaction, call) => {
    const { isApplied, actor } = unlessDryRun(call);
    return { isApplied, ...(await changeProducts(transaction, call.body, actor)) };
  });

  route(contract.exportDrills, async (call) => {
    const { db } = deps.database;
    const [kinds, counts] = await Promise.all([readKinds(db), countProductsOfKinds(db)]);
    const kindIds = counts.filter(({ active }) => active > 0).map(({ _id }) => _id);
    const columns = productColumns(toFileKinds(kinds), kindIds);
    const filter = { query: null, show: 'active', inStock: false, sort: 'added' } as const;
    const readPage = async (page: PageRequest<DrillKey>) => {
      const { rows, ...rest } = await listDrills(db, filter, page);
      return { ...rest, rows: rows.map(toPlannedDrill) };
    };
    return deps.sendCsv(call, { fileName: 'products.csv', columns }, readPage);
  });
}
