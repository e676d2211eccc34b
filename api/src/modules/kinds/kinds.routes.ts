import * as attributes from '@chuck-and-bit/contract/attributes';
import * as contract from '@chuck-and-bit/contract/kinds';
import type { ReadPublic } from '../../database/read-replica';
import { actorOf, type RouteDeps, type Router, unlessDryRun } from '../../route';
import { addAttribute, changeAttribute, deleteAttribute } from './change-attributes';
import { addKind, changeKind, deleteKind, mergeKind } from './change-kinds';
import { countProductsOfKinds, readKinds } from './kinds';

/** Kinds of products and their attributes. The audit log records each change. */
export function kindsRoutes(
  { changeRoute, route }: Router,
  deps: RouteDeps & { readPublic: ReadPublic },
): void {
  route(contract.listKinds, () => deps.readPublic(readKinds));

  route(contract.countKindProducts, () => countProductsOfKinds(deps.database.db));

  changeRoute(contract.addKind, async (transaction, call) => ({
    insertedId: await addKind(transaction, call.body, actorOf(call)),
  }));

  changeRoute(contract.changeKind, async (transaction, call) => {
    const { isApplied, actor } = unlessDryRun(call);
    return { isApplied, ...(await changeKind(transaction, call.params.id, call.body, actor)) };
  });

  changeRoute(contract.deleteKind, async (transaction, call) => ({
    deletedCount: await deleteKind(transaction, call.params.id, actorOf(call)),
  }));

  changeRoute(contract.mergeKind, async (transaction, call) => {
    const { isApplied, actor } = unlessDryRun(call);
    return { isApplied, ...(await mergeKind(transaction, call.params.id, call.body, actor)) };
  });

  changeRoute(attributes.addAttribute, async (transaction, call) => ({
    insertedId: await addAttribute(transaction, call.params.id, call.body, actorOf(call)),
  }));

  changeRoute(attributes.changeAttribute, async (transaction, call) => {
    const { isApplied, actor } = unlessDryRun(call);
    return { isApplied, ...(await changeAttribute(transaction, call.params.id, call.body, actor)) };
  });

  changeRoute(attributes.deleteAttribute, async (transaction, call) => {
    const { mayLose = '0' } = call.query;
    const { isApplied, actor } = unlessDryRun(call);
    return { isApplied, ...(await deleteAttribute(transaction, call.params.id, Number(mayLose), actor)) };
  });
}
