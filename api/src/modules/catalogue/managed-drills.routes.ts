import * as contract from '@chuck-and-bit/contract/managed-drills';
import { actorOf, type RouteDeps, type Router } from '../../route';
import { createSearchLimit } from '../../search/search-limit';
import { readSearch } from '../../search/search-terms';
import { requireDrill, toManagedDrill } from './drills';
import { archiveDrill, editDrill } from './edit-drill';
import { readKey, readRankedKey } from './drill-keys';
import { searchDrills } from './search-drills';

export function managedDrillsRoutes({ changeRoute, route }: Router, deps: RouteDeps): void {
  const { db } = deps.database;
  const limitFor = createSearchLimit();

  route(contract.listManagedDrills, (call) => {
    const { q = '', show = 'active' } = call.query;
    const terms = readSearch(q);
    const sort = terms.length > 0 ? 'relevance' : 'added';
    return deps.sendList(
      call,
      sort === 'relevance' ? readRankedKey : readKey,
      async (page) =>
        (await searchDrills(db, limitFor(call.reply), { terms, show, inStock: false, sort }, page)).page,
      toManagedDrill,
    );
  });

  route(contract.getManagedDrill, async ({ params }) => toManagedDrill(await requireDrill(db, params.id)));

  changeRoute(contract.changeDrill, async (transaction, call) => ({
    modifiedCount: await editDrill(transaction, call.params.id, call.body, actorOf(call)),
  }));

  changeRoute(contract.archiveDrill, async (transaction, call) => ({
    modifiedCount: await archiveDrill(transaction, call.params.id, call.body.isArchived, actorOf(call)),
  }));
}
