import {
  addDrill,
  deleteDrill,
  didYouMeanHeader,
  getDrill,
  listDrills,
} from '@chuck-and-bit/contract/drills';
import { messages } from '@chuck-and-bit/contract/messages';
import type { FastifyInstance } from 'fastify';
import { ShopError } from '../../errors';
import { withIdempotency } from '../../idempotency/with-idempotency';
import { isId } from '../../ids';
import { type PageRequest, readListRequest } from '../../paging';
import { actorOf, done, type RouteDeps, route } from '../../route';
import { recordChange } from '../audit-log/record-change';
import { stockActorOf } from '../stock/change-stock';
import { addDrill as addNewDrill } from './add-drill';
import * as queries from './catalogue.queries';
import { deleteDrill as removeDrill } from './drill-edits.queries';
import { readKey, readRankedKey } from './drill-keys';
import { toDrill } from './drills';
import { searchDrills } from './search-drills';
import { readSearch } from '../../search/search-terms';

export function catalogueRoutes(app: FastifyInstance, parts: RouteDeps): void {
  const { db, publicDb } = parts.database;

  route(app, parts, listDrills, (call) => {
    const { q = '', sort, inStock } = call.query;
    const terms = readSearch(q);
    const search = {
      terms,
      show: 'active' as const,
      inStock: inStock === 'true',
      sort: sort ?? (terms.length > 0 ? ('relevance' as const) : ('newest' as const)),
    };
    const wanted = readListRequest(call.query, search.sort === 'relevance' ? readRankedKey : readKey);
    const readPage = async (page: PageRequest<queries.DrillKey>) => {
      const found = await searchDrills(publicDb, search, page);
      // A list that is sent in parts sends its headers with the first.
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
      const insertedId = await addNewDrill(transaction, call.body, stockActorOf(call.user));
      await recordChange(transaction, actorOf(call), {
        action: 'product.added',
        subject: { id: insertedId, name: call.body.name },
        after: call.body,
      });
      return { ...done, insertedId };
    }),
  );

  route(app, parts, deleteDrill, (call) =>
    withIdempotency(db, call, async (transaction) => {
      const { id } = call.query;
      const drill = isId(id) ? await queries.findAnyDrill(transaction, id) : null;
      if (!drill) return { ...done, deletedCount: 0 };
      const deletedCount = await removeDrill(transaction, id);
      const { _id, ...before } = toDrill(drill);
      if (deletedCount === 1) {
        await recordChange(transaction, actorOf(call), {
          action: 'product.deleted',
          subject: { id, name: drill.name },
          before,
        });
      }
      return { ...done, deletedCount };
    }),
  );
}
