import * as contract from '@chuck-and-bit/contract/managed-drills';
import { arrangePictures } from '@chuck-and-bit/contract/pictures';
import { actorOf, type RouteDeps, type Router } from '../../route';
import { createSearchLimit } from '../../search/search-limit';
import { readSearch } from '../../search/search-terms';
import { readManagedDocuments } from '../product-documents/product-documents';
import { type DrillRow, requireDrill, toManagedDrill } from './drills';
import { archiveDrill, arrangeDrillPictures, editDrill } from './edit-drill';
import { readKey, readRankedKey } from './drill-keys';
import { searchDrills } from './search-drills';

export function managedDrillsRoutes(
  { changeRoute, route }: Router,
  deps: RouteDeps & { picturesUrl: string },
): void {
  const toManaged = (row: DrillRow) => toManagedDrill(row, deps.picturesUrl);
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
      toManaged,
    );
  });

  route(contract.getManagedDrill, async ({ params }) => {
    const drill = await requireDrill(db, params.id);
    return { ...toManaged(drill), documents: await readManagedDocuments(db, drill.id) };
  });

  changeRoute(contract.changeDrill, async (transaction, call) => ({
    modifiedCount: await editDrill(transaction, call.params.id, call.body, actorOf(call)),
  }));

  changeRoute(contract.archiveDrill, async (transaction, call) => ({
    modifiedCount: await archiveDrill(transaction, call.params.id, call.body.isArchived, actorOf(call)),
  }));

  changeRoute(arrangePictures, async (transaction, call) => ({
    modifiedCount: await arrangeDrillPictures(transaction, call.params.id, call.body, actorOf(call)),
  }));
}
