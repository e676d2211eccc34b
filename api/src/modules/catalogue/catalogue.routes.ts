import {
  addDrill,
  type Drill,
  deleteDrill,
  didYouMeanHeader,
  getDrill,
  listDrills,
} from '@chuck-and-bit/contract/drills';
import { messages } from '@chuck-and-bit/contract/messages';
import { cents, centsToUsd } from '@chuck-and-bit/contract/money';
import type { FastifyInstance } from 'fastify';
import { ShopError } from '../../errors';
import { withIdempotency } from '../../idempotency/with-idempotency';
import { isId } from '../../ids';
import { type PageRequest, readListRequest } from '../../paging';
import { done, type RouteParts, route } from '../../route';
import { addDrill as addNewDrill } from './add-drill';
import * as queries from './catalogue.queries';
import { searchDrills } from './search-drills';
import { readSearch } from '../../search/search-terms';

export function catalogueRoutes(app: FastifyInstance, parts: RouteParts): void {
  const { db, publicDb } = parts.database;

  route(app, parts, listDrills, (call) => {
    const { q = '', sort, inStock } = call.query;
    const terms = readSearch(q);
    const search = {
      terms,
      inStock: inStock === 'true',
      sort: sort ?? (terms.length > 0 ? ('relevance' as const) : ('newest' as const)),
    };
    const wanted = readListRequest(call.query, search.sort === 'relevance' ? readRankedKey : readKey);
    const readPage = async (page: PageRequest<queries.DrillKey>) => {
      const found = await searchDrills(publicDb, search, page);
      // A list that is sent in parts has sent its headers before the second.
      if (found.didYouMean !== null && !call.reply.raw.headersSent) {
        call.reply.header(didYouMeanHeader, encodeURIComponent(found.didYouMean));
      }
      return found.page;
    };
    return parts.sendList(call, wanted, readPage, toDrill);
  });

  route(app, parts, getDrill, async ({ params }) => {
    const drill = isId(params.id) ? await queries.findDrill(publicDb, params.id) : null;
    if (!drill) throw new ShopError('DRILL_NOT_FOUND', messages.drillNotFound);
    return toDrill(drill);
  });

  route(app, parts, addDrill, (call) =>
    withIdempotency(db, call, async (transaction) => {
      const insertedId = await addNewDrill(transaction, call.body);
      return { ...done, insertedId };
    }),
  );

  route(app, parts, deleteDrill, (call) =>
    withIdempotency(db, call, async (transaction) => {
      const { id } = call.query;
      const deletedCount = isId(id) ? await queries.deleteDrill(transaction, id) : 0;
      return { ...done, deletedCount };
    }),
  );
}

function readKey(value: unknown): queries.DrillKey | null {
  const key = value as Partial<queries.DrillKey> | null;
  return key && isId(key.id) && Number.isSafeInteger(key.priceCents) ? (key as queries.DrillKey) : null;
}

function readRankedKey(value: unknown): queries.DrillKey | null {
  const key = readKey(value);
  return key && Number.isSafeInteger(key.rank) && typeof key.isBroad === 'boolean' ? key : null;
}

function toDrill(row: queries.DrillRow): Drill {
  return {
    _id: row.id,
    name: row.name,
    price: centsToUsd(cents(row.priceCents)),
    image: row.image,
    description: row.description,
    availableQuantity: row.availableQuantity,
    minimumOrder: row.minimumOrder,
    unit: row.unit,
    weight: row.weightGrams,
    priceTiers: row.tiers.map(({ minQuantity, priceCents }) => ({
      minQuantity,
      price: centsToUsd(cents(priceCents)),
    })),
    createdAt: row.createdAt.toISOString(),
  };
}
