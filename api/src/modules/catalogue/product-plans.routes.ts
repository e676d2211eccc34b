import { limits } from '@chuck-and-bit/contract/limits';
import * as contract from '@chuck-and-bit/contract/product-plans';
import type { FastifyInstance } from 'fastify';
import { withIdempotency } from '../../idempotency/with-idempotency';
import type { PageRequest } from '../../paging';
import { actorOf, done, type RouteDeps, route } from '../../route';
import { changeProducts, importProducts } from './change-products';
import { type DrillKey, listDrills } from './catalogue.queries';
import { csvHeader, toCsvCells } from './product-csv';
import { toPlannedDrill } from './product-plan';

/** Routes that change, import and export many products at once. */
export function productPlansRoutes(app: FastifyInstance, parts: RouteDeps): void {
  const { db } = parts.database;

  route(app, parts, contract.changeDrills, (call) =>
    withIdempotency(db, call, async (transaction) => {
      const isDryRun = call.query.dryRun === 'true';
      const plan = await changeProducts(transaction, call.body, isDryRun ? null : actorOf(call));
      return { ...done, isApplied: !isDryRun, ...plan };
    }),
  );

  route(
    app,
    parts,
    contract.importDrills,
    (call) =>
      withIdempotency(db, call, async (transaction) => {
        const isDryRun = call.query.dryRun === 'true';
        const plan = await importProducts(transaction, call.body, isDryRun ? null : actorOf(call));
        return { ...done, isApplied: !isDryRun, ...plan };
      }),
    // JSON may escape one character as six.
    { bodyBytes: 2 * limits.importBytes },
  );

  route(app, parts, contract.exportDrills, (call) => {
    const filter = { query: null, show: 'active', inStock: false, sort: 'newest' } as const;
    return parts.sendCsv(
      call,
      { fileName: 'products.csv', header: csvHeader },
      (page: PageRequest<DrillKey>) => listDrills(db, filter, page),
      (row) => toCsvCells(toPlannedDrill(row)),
    );
  });
}
