import { addDrill, type Drill, deleteDrill, getDrill, listDrills } from '@chuck-and-bit/contract/drills';
import { messages } from '@chuck-and-bit/contract/messages';
import { cents, centsToUsd } from '@chuck-and-bit/contract/money';
import type { FastifyInstance } from 'fastify';
import { ShopError } from '../../errors';
import { withIdempotency } from '../../idempotency/with-idempotency';
import { isId } from '../../ids';
import { readListRequest } from '../../paging';
import { done, type RouteParts, route } from '../../route';
import { addDrill as addNewDrill } from './add-drill';
import * as queries from './catalogue.queries';
import { searchWords } from './search-words';

export function catalogueRoutes(app: FastifyInstance, parts: RouteParts): void {
  const { db, publicDb } = parts.database;

  route(app, parts, listDrills, (call) => {
    const { q, sort, inStock } = call.query;
    const filter = { words: searchWords(q ?? ''), inStock: inStock === 'true', sort: sort ?? 'newest' };
    const wanted = readListRequest(call.query, readKey);
    return parts.sendList(call, wanted, (page) => queries.listDrills(publicDb, filter, page), toDrill);
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
    createdAt: row.createdAt.toISOString(),
  };
}
