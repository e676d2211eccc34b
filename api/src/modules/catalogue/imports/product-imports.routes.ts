import * as contract from '@chuck-and-bit/contract/product-imports';
import { limits } from '@chuck-and-bit/contract/limits';
import { isInteger, type PageRequest } from '../../../paging';
import { actorOf, done, type RouteDeps, type Router } from '../../../route';
import type { CsvColumns } from '../../../csv';
import type { Uploads } from '../../../uploads';
import { requireImport, startImport, stopImport } from './apply-import';
import { createImport } from './create-import';
import { columnOf } from './product-csv';
import * as queries from './product-imports.queries';

export function productImportsRoutes(
  { changeRoute, route }: Router,
  deps: RouteDeps & { uploads: Uploads },
): void {
  const { db } = deps.database;

  route(
    contract.createImport,
    async (call) => {
      const file = { bytes: call.body, name: call.query.fileName ?? '' };
      const id = await createImport(db, file, actorOf(call));
      return { ...done, ...toImport(await requireImport(db, id)) };
    },
    { bodyBytes: limits.importBytes, takePlace: deps.uploads.import },
  );

  route(contract.listImports, async () =>
    (await queries.listImports(db, limits.recentImports)).map(toImport),
  );

  route(contract.getImport, async ({ params }) => toImport(await requireImport(db, params.id)));

  route(contract.listImportRows, async (call) => {
    const { id } = await requireImport(db, call.params.id);
    const filter = { id, show: call.query.show };
    return deps.sendList(call, readPosition, (page) => queries.listRows(db, filter, page), toImportRow);
  });

  route(contract.exportLeftOutRows, async (call) => {
    const { id } = await requireImport(db, call.params.id);
    return deps.sendCsv(
      call,
      { fileName: 'not-imported.csv', columns: leftOutColumns },
      (page: PageRequest<number>) => queries.listRows(db, { id, show: 'left-out' }, page),
    );
  });

  changeRoute(contract.applyImport, async (transaction, call) => ({
    modifiedCount: await startImport(transaction, call.params.id, actorOf(call)),
  }));

  changeRoute(contract.stopImport, async (transaction, call) => ({
    modifiedCount: await stopImport(transaction, call.params.id, actorOf(call)),
  }));
}

const leftOutColumns: CsvColumns<queries.PlannedRowRow> = {
  line: ({ line }) => line,
  id: ({ productId }) => productId,
  [columnOf('name')]: ({ name }) => name,
  problems: ({ problems }) => problems.map(({ field, message }) => `${field}: ${message}`).join('; '),
};

const readPosition = (key: unknown): number | null => (isInteger(key) ? key : null);

function toImport(row: queries.ImportRow): contract.ProductImport {
  const {
    id,
    createdAt,
    startedAt,
    endedAt,
    actorId: _id,
    address: _address,
    requestId: _request,
    ...rest
  } = row;
  return {
    _id: id,
    ...rest,
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  };
}

function toImportRow(row: queries.PlannedRowRow): contract.ImportRow {
  const { position, line, productId, name, changes, problems, isNew, state } = row;
  return { _id: String(position), line, productId, name, changes, problems, isNew, state };
}
