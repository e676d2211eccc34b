import type { ResponseOf } from '@chuck-and-bit/contract/endpoint';
import {
  addProduct,
  deleteProduct,
  didYouMeanHeader,
  getProduct,
  listBoughtTogether,
  listProducts,
  notUnderstoodHeader,
} from '@chuck-and-bit/contract/products';
import { listDepartments } from '@chuck-and-bit/contract/departments';
import { listProductFilters } from '@chuck-and-bit/contract/product-filters';
import { lookUpProducts } from '@chuck-and-bit/contract/product-lookup';
import { listSearchSuggestions } from '@chuck-and-bit/contract/search-suggestions';
import { isSearchable } from '@chuck-and-bit/contract/search';
import { messages } from '@chuck-and-bit/contract/messages';
import type { Queryable } from '../../../database/client';
import type { ReadPublic } from '../../../database/read-replica';
import { ShopError } from '../../../errors';
import type { FastifyReply } from 'fastify';
import { isId } from '../../../ids';
import { createPlaces, type PlaceCall, visitorOf } from '../../../places';
import { actorOf, done, type RouteDeps, type Router } from '../../../route';
import { readDocuments } from '../../product-documents/product-documents';
import { readKinds } from '../../kinds/kinds';
import { stockActorOf } from '../../stock/change-stock';
import { addOneProduct } from './add-product';
import { listProducts as listOfProducts } from './list-products.queries';
import * as queries from './products.queries';
import { deleteProducts } from './delete-products';
import { readKey, readSearchKey } from './product-keys';
import { toProduct, toProductDetails } from './products';
import { createFilterCounter } from '../filters/count-filters';
import {
  chosenFilters,
  type FilterQuery,
  findDepartment,
  inStockOnly,
  readNarrowing,
} from '../filters/product-filters';
import type { Narrowing } from '../filters/product-filters.queries';
import { followProducts } from '../filters/filtered-products';
import { listFound } from '../filters/filtered-products.queries';
import { filteredPages, type WithProducts } from '../filters/list-filtered';
import { offerFilters } from '../filters/offer-filters';
import { topDepartments } from '../filters/top-departments';
import { lookUp } from '../lookup/look-up';
import { followVocabulary } from '../search/follow-vocabulary';
import { countFound, type FoundPage, foundPages, type SearchDeps } from '../search/search-products';
import { suggest } from '../suggestions/suggest';
import { createSearchLimit } from '../../../search/search-limit';
import { createTurns } from '../../../turns';
import type { SearchQuery } from '../../../search/search-terms';

/** Filters and counts take the thread, so one list is filtered at a time, and networks take turns. */
const filteringLimits = { atOnce: 1, waiting: 64, oldestMilliseconds: 2_000 };

/** Of the places of searches, suggestions take one at a time. Those that come late are of no use. */
const typingLimits = { atOnce: 1, waiting: 20, oldestMilliseconds: 500 };

/** Each lookup reads a few rows by their indexes. */
const lookupLimits = { atOnce: 1, waiting: 64 };

function createFiltering(database: Queryable): (call: PlaceCall) => WithProducts {
  const places = createPlaces(filteringLimits);
  const readProducts = followProducts(database);
  return (call) => (work) =>
    places.during(call, visitorOf(call.request), async () => work(await readProducts()));
}

/** A streamed list sends its headers with its first batch. */
function tellMeaning(reply: FastifyReply, { didYouMean, leftOut }: FoundPage) {
  if (reply.raw.headersSent) return;
  if (didYouMean !== null) reply.header(didYouMeanHeader, encodeURIComponent(didYouMean));
  if (leftOut.length > 0) reply.header(notUnderstoodHeader, encodeURIComponent(leftOut.join(' ')));
}

type ProductsDeps = RouteDeps & { picturesUrl: string; readPublic: ReadPublic };

export function catalogueRoutes(router: Router, deps: ProductsDeps): void {
  const { changeRoute, route } = router;
  const { picturesUrl, readPublic } = deps;
  listRoutes(router, deps);

  route(getProduct, async ({ params, isStaff }) => {
    const found = isId(params.id) ? await readPublic((from) => findWithParts(from, params.id)) : null;
    const product = found?.product;
    const isFound = product && (product.isOnSale || (product.archivedAt === null && (await isStaff())));
    if (!isFound) throw new ShopError('PRODUCT_NOT_FOUND', messages.productNotFound);
    return toProductDetails(product, found.parts, picturesUrl);
  });

  route(listBoughtTogether, async ({ params }) => {
    const found = isId(params.id)
      ? await readPublic((from) => queries.listBoughtTogether(from, params.id))
      : [];
    return found.map((row) => toProduct(row, picturesUrl));
  });

  changeRoute(addProduct, async (transaction, call) => ({
    insertedId: await addOneProduct(transaction, call.body, {
      actor: actorOf(call),
      stockActor: stockActorOf(call.user),
    }),
  }));

  changeRoute(deleteProduct, async (transaction, call) => {
    const { id } = call.query;
    return { deletedCount: isId(id) ? await deleteProducts(transaction, [id], actorOf(call)) : 0 };
  });
}

async function findWithParts(database: Queryable, id: string) {
  const product = await queries.findAnyProduct(database, id);
  if (!product) return null;
  const [kind, documents] = await Promise.all([
    queries.findKindPath(database, product.kindId),
    readDocuments(database, product),
  ]);
  return { product, parts: { kind, documents } };
}

/** Lists of products, and what they can be filtered by. */
function listRoutes({ route }: Router, deps: ProductsDeps): void {
  const { picturesUrl, readPublic } = deps;
  const { publicDb } = deps.database;
  const limitFor = createSearchLimit();
  const withProducts = createFiltering(publicDb);
  const readVocabulary = followVocabulary(publicDb, deps.publicDataVersion.current);
  const searchDeps = async (call: PlaceCall): Promise<SearchDeps> => ({
    database: publicDb,
    limit: limitFor(call, visitorOf(call.request)),
    withProducts: withProducts(call),
    vocabulary: await readVocabulary(),
  });

  route(listProducts, async (call) => {
    const { q = '', kind, sort, limit, after } = call.query;
    const inStock = call.query.inStock === 'true';
    const narrowing = await readNarrowing(publicDb, call.query);
    const toItem = (row: queries.ProductRow) => toProduct(row, picturesUrl);
    const isWhole = limit === undefined && after === undefined;
    if (isSearchable(q)) {
      const search = { q, narrowing: narrowing ?? everything, inStock, sort };
      const readPage = foundPages(await searchDeps(call), search, { isWhole });
      return deps.sendList(
        call,
        sort ? readKey : readSearchKey,
        async (page) => {
          const found = await readPage(page);
          tellMeaning(call.reply, found);
          return found;
        },
        toItem,
        { isCostly: true },
      );
    }
    if (narrowing || sort === 'weight') {
      const { kindIds, chosen } = narrowing ?? everything;
      const filters = {
        kindIds,
        chosen: inStock ? [...chosen, inStockOnly] : chosen,
        sort: sort ?? (kind ? ('own' as const) : ('newest' as const)),
      };
      const readPage = filteredPages(publicDb, withProducts(call), { list: filters, isWhole });
      return deps.sendList(call, readKey, readPage, toItem, { isCostly: true });
    }
    const list = { query: null, show: 'published' as const, inStock, sort: sort ?? ('newest' as const) };
    return deps.sendList(
      call,
      readKey,
      (page) => readPublic((from) => listOfProducts(from, list, page)),
      toItem,
    );
  });

  route(listProductFilters, async (call) => listFilters(publicDb, await searchDeps(call), call.query));

  route(listDepartments, async (call) => {
    const kinds = await readKinds(publicDb);
    return withProducts(call)((products) => topDepartments(publicDb, kinds, products, picturesUrl));
  });

  const typing = createPlaces(typingLimits);
  route(listSearchSuggestions, (call) =>
    typing.during(call, visitorOf(call.request), async () =>
      suggest(await searchDeps(call), call.query.q, picturesUrl),
    ),
  );

  const lookups = createPlaces(lookupLimits);
  route(lookUpProducts, (call) =>
    lookups.during(call, visitorOf(call.request), async () => ({
      ...done,
      ...(await lookUp(publicDb, call.body.texts, picturesUrl)),
    })),
  );
}

const everything: Narrowing = { kindIds: null, chosen: [] };

async function listFilters(
  database: Queryable,
  deps: SearchDeps,
  query: FilterQuery,
): Promise<ResponseOf<typeof listProductFilters>> {
  const kinds = await readKinds(database);
  const department = findDepartment(kinds, query.kind);
  const chosen = chosenFilters(query, department);
  const { q = '' } = query;
  const inStock = query.inStock === 'true';
  const attributeIds = department.attributes.map(({ _id }) => _id);
  const count = async ({ narrowing, query }: { narrowing: Narrowing; query: SearchQuery | null }) => {
    // Words that only rank leave nothing out.
    const isNarrower = query !== null && query.words.length + query.without.length > 0;
    const found = narrowing.ids ?? (isNarrower ? await listFound(database, query) : null);
    return deps.withProducts(async (products) => {
      // What is offered follows from the department, not from what was read.
      const list = {
        ...narrowing,
        kindIds: department.kindIds,
        within: narrowing.kindIds,
        attributeIds,
        found,
      };
      const counter = await createFilterCounter(products, list, createTurns());
      return offerFilters(kinds, department, counter, chosen);
    });
  };
  const narrowing = { kindIds: department.kindIds, chosen };
  if (!isSearchable(q)) {
    const stocked = { ...narrowing, chosen: inStock ? [...chosen, inStockOnly] : chosen };
    return { ...(await count({ narrowing: stocked, query: null })), search: null };
  }
  const { counted, search } = await countFound(deps, { q, narrowing, inStock }, count);
  return { ...counted, search };
}
