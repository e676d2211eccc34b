import { limits } from '@chuck-and-bit/contract/limits';
import * as contract from '@chuck-and-bit/contract/product-actions';
import { actorOf, type RouteDeps, type Router, unlessDryRun } from '../../route';
import { actOnDrills } from './act-on-drills';
import { toManagedDrill } from './drills';
import { listOrdered, orderDrills } from './order-drills';

export function productActionsRoutes(
  { changeRoute, route }: Router,
  deps: RouteDeps & { picturesUrl: string },
): void {
  changeRoute(contract.actOnDrills, async (transaction, call) => {
    const { isApplied, actor } = unlessDryRun(call);
    return { isApplied, ...(await actOnDrills(transaction, call.body, actor)) };
  });

  route(contract.listOrderedDrills, async ({ params }) =>
    (await listOrdered(deps.database.db, params.id, limits.orderedProducts.max)).map((row) =>
      toManagedDrill(row, deps.picturesUrl),
    ),
  );

  changeRoute(contract.orderDrills, async (transaction, call) => ({
    modifiedCount: await orderDrills(transaction, call.params.id, call.body.ids, actorOf(call)),
  }));
}
