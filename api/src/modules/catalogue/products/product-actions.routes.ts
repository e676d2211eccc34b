import { limits } from '@chuck-and-bit/contract/limits';
import * as contract from '@chuck-and-bit/contract/product-actions';
import { actorOf, type RouteDeps, type Router, unlessDryRun } from '../../../route';
import { actOnProducts } from './act-on-products';
import { toManagedProduct } from './products';
import { listOrdered, arrangeProducts } from './arrange-products';

export function productActionsRoutes(
  { changeRoute, route }: Router,
  deps: RouteDeps & { picturesUrl: string },
): void {
  changeRoute(contract.actOnProducts, async (transaction, call) => {
    const { isApplied, actor } = unlessDryRun(call);
    return { isApplied, ...(await actOnProducts(transaction, call.body, actor)) };
  });

  route(contract.listArrangedProducts, async ({ params }) =>
    (await listOrdered(deps.database.db, params.id, limits.orderedProducts.max)).map((row) =>
      toManagedProduct(row, deps.picturesUrl),
    ),
  );

  changeRoute(contract.arrangeProducts, async (transaction, call) => ({
    modifiedCount: await arrangeProducts(transaction, call.params.id, call.body.ids, actorOf(call)),
  }));
}
