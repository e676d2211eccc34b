import {
  addDrill,
  deleteDrill,
  didYouMeanHeader,
  getDrill,
  listDrills,
} from '@chuck-and-bit/contract/drills';
import { listDrillFilters } from '@chuck-and-bit/contract/drill-filters';
import { messages } from '@chuck-and-bit/contract/messages';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { isId } from '../../ids';
import type { PageRequest } from '../../paging';
import { actorOf, type RouteDeps, type Router } from '../../route';
import { readDocuments } from '../product-documents/product-documents';
import { readKinds } from '../kinds/kinds';
import { stockActorOf } from '../stock/change-stock';
import { addProduct } from './add-product';
import * as queries from './catalogue.queries';
import { deleteDrills } from './delete-drills';
import { readKey, readRankedKey } from './drill-keys';
import { toDrill, toDrillDetails } from './drills';
import { createFilterCounter } from './count-filters';
import { chosenFilters, type FilterQuery, findDepartment, inStockOnly, readNarrowing } from './drill-filters';
import { conditionOf } from './drill-filters.queries';
import { followProducts } from './filtered-products';
import { listFound } from './filtered-products.queries';
import type { DrillKey } from './list-drills.queries';
import { listFiltered } from './list-filtered';
import { offerFilters } from './offer-filters';
import { searchDrills } from './search-drills';
import { createSearchLimit, type SearchLimit } from '../../search/search-limit';
import { readSearch, type SearchQuery, toQuery } from '../../search/search-terms';

export function catalogueRoutes(
  { changeRoute, route }: Router,
  deps: RouteDeps & { picturesUrl: string },
): void {
  const { picturesUrl } = deps;
  const { publicDb } = deps.database;
  const limitFor = createSearchLimit();
  const readProducts = followProducts(publicDb);

  route(listDrills, async (call) => {
    const { q = '', kind, sort } = call.query;
    const inStock = call.query.inStock === 'true';
    const terms = readSearch(q);
    const narrowing = await readNarrowing(publicDb, call.query);
    const toItem = (row: queries.DrillRow) => toDrill(row, picturesUrl);
    if (narrowing && terms.length === 0) {
      const { kindIds, chosen } = narrowing;
      const filters = {
        kindIds,
        chosen: inStock ? [...chosen, inStockOnly] : chosen,
        sort: sort ?? (kind ? ('own' as const) : ('newest' as const)),
      };
      const readPage = async (page: PageRequest<DrillKey>) =>
        listFiltered(publicDb, await readProducts(), filters, page);
      return deps.sendList(call, readKey, readPage, toItem);
    }
    const search = {
      terms,
      narrowed: narrowing ? conditionOf(narrowing) : undefined,
      show: 'published' as const,
      inStock,
      sort: sort ?? (terms.length > 0 ? ('relevance' as const) : ('newest' as const)),
    };
    const readPage = async (page: PageRequest<DrillKey>) => {
      const found = await searchDrills(publicDb, limitFor(call.reply), search, page);
      // A streamed list sends its headers with its first batch.
      if (found.didYouMean !== null && !call.reply.raw.headersSent) {
        call.reply.header(didYouMeanHeader, encodeURIComponent(found.didYouMean));
      }
      return found.page;
    };
    const parseKey = search.sort === 'relevance' ? readRankedKey : readKey;
    return deps.sendList(call, parseKey, readPage, toItem);
  });

  route(listDrillFilters, ({ query, reply }) =>
    listFilters(publicDb, { limit: limitFor(reply), readProducts, query }),
  );

  route(getDrill, async ({ params, isStaff }) => {
    const drill = isId(params.id) ? await queries.findAnyDrill(publicDb, params.id) : null;
    const isFound = drill && (drill.isOnSale || (drill.archivedAt === null && (await isStaff())));
    if (!isFound) throw new ShopError('DRILL_NOT_FOUND', messages.drillNotFound);
    const [kind, documents] = await Promise.all([
      queries.findKindPath(publicDb, drill.kindId),
      readDocuments(publicDb, drill),
    ]);
    return toDrillDetails(drill, { kind, documents }, picturesUrl);
  });

  changeRoute(addDrill, async (transaction, call) => ({
    insertedId: await addProduct(transaction, call.body, {
      actor: actorOf(call),
      stockActor: stockActorOf(call.user),
    }),
  }));

  changeRoute(deleteDrill, async (transaction, call) => {
    const { id } = call.query;
    const deletedCount = isId(id) ? await deleteDrills(transaction, [id], actorOf(call)) : 0;
    return { deletedCount };
  });
}

type FilterRequest = {
  limit: SearchLimit;
  readProducts: ReturnType<typeof followProducts>;
  query: FilterQuery;
};

async function listFilters(database: Queryable, { limit, readProducts, query }: FilterRequest) {
  const [kinds, products] = await Promise.all([readKinds(database), readProducts()]);
  const department = findDepartment(kinds, query.kind);
  const chosen = chosenFilters(query, department);
  const terms = readSearch(query.q ?? '');
  const inStock = query.inStock === 'true';
  const count = async (search: SearchQuery | null) =>
    createFilterCounter(products, {
      kindIds: department.kindIds,
      attributeIds: department.attributes.map(({ _id }) => _id),
      found: search && (await limit(() => listFound(database, search))),
      chosen: inStock ? [...chosen, inStockOnly] : chosen,
    });
  let counter = await count(terms.length > 0 ? toQuery(terms) : null);
  if (terms.length > 0 && counter.total() === 0) {
    // A misspelled search is counted as it is listed.
    const narrowed = conditionOf({ kindIds: department.kindIds, chosen });
    const search = { terms, narrowed, show: 'published' as const, inStock, sort: 'newest' as const };
    const found = await searchDrills(database, limit, search, { limit: 1, after: null });
    counter = await count(found.query);
  }
  return offerFilters(kinds, department, counter, chosen);
}
