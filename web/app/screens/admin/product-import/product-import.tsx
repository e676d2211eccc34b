import { importMessages } from '@chuck-and-bit/contract/import-messages';
import {
  getImport,
  type ImportRow,
  isRunning,
  listImportRows,
  type ProductImport,
  shownImportRows,
} from '@chuck-and-bit/contract/product-imports';
import { mayAccess } from '@chuck-and-bit/contract/roles';
import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import { ScreenError } from '../../../components/errors/screen-error';
import { AllProductsLink } from '../../../components/product-form/all-products-link';
import { productPaths } from '../../../components/product-form/product-paths';
import { plannedColumns, Problems } from '../../../components/product-plan/planned-cells';
import { FilterLink } from '../../../components/tables/filter-link';
import { loadRows } from '../../../components/tables/load-rows';
import { PagedTable } from '../../../components/tables/paged-table';
import { startPolling } from '../../../components/tables/polling';
import { type MetaArgs, pageMeta } from '../../../browser/page-meta';
import { sessionContext } from '../../../session/access/guards';
import { useDates } from '../../../session/access/use-dates';
import { browserShopApi } from '../../../shop-api';
import { ButtonLink } from '../../../ui/button';
import type { Column } from '../../../ui/data-table';
import { EmptyState } from '../../../ui/empty-state';
import { PageHeading } from '../../../ui/page-heading';
import type { Route } from './+types/product-import';
import { ImportSummary } from './import-summary';

export const meta = (args: MetaArgs) =>
  pageMeta(args, 'Import', 'What a file of products changes, and what became of it.');

const pollMilliseconds = 1_500;

const filters = {
  all: 'All changes',
  new: 'New',
  changed: 'Changed',
  'left-out': 'Left out',
} as const;

/** `?show=left-out` lists only these rows; anything else lists all. */
const readFilter = (url: string) =>
  shownImportRows.find((show) => show === new URL(url).searchParams.get('show'));

export async function clientLoader({ context, params: { id }, request }: Route.ClientLoaderArgs) {
  const api = browserShopApi();
  const show = readFilter(request.url);
  const found = await api.call(getImport, { params: { id } });
  const rows = await loadRows(request, (page) =>
    api.callPage(listImportRows, { params: { id }, query: { ...(show && { show }), ...page } }),
  );
  const mayChange = mayAccess(context.get(sessionContext).user.role, 'products', 'change');
  return { found, show, rows, mayChange };
}

export function ErrorBoundary() {
  return (
    <ScreenError
      missingTitle="We can't find this import"
      missingText={importMessages.importNotFound}
      missingLink={{ to: productPaths.import, label: 'Import Products' }}
    />
  );
}

const encodingTexts: Record<ProductImport['encoding'], string> = {
  'utf-8': 'Read as UTF-8.',
  'utf-16le': 'Read as UTF-16.',
  'utf-16be': 'Read as UTF-16.',
  'windows-1252':
    'Read as Windows-1252, the encoding of Western Europe. If letters look wrong, save the file as "CSV UTF-8" and upload it again.',
};

export default function ProductImportScreen({ loaderData }: Route.ComponentProps) {
  const { found, show, rows, mayChange } = loaderData;
  const dates = useDates();
  const { revalidate } = useRevalidator();
  const refresh = useEffectEvent(revalidate);
  const running = isRunning(found);
  useEffect(() => (running ? startPolling(refresh, pollMilliseconds) : undefined), [running]);

  return (
    <div className="flex flex-col gap-4">
      <PageHeading
        title={found.fileName || 'Import'}
        intro={`Uploaded by ${found.actor}, ${dates.moment(found.createdAt)}. ${encodingTexts[found.encoding]}`}
        actions={
          <>
            <ButtonLink to={productPaths.import} variant="ghost" size="small">
              Another file
            </ButtonLink>
            <AllProductsLink />
          </>
        }
      />
      <ImportSummary found={found} mayChange={mayChange} />
      <nav aria-label="Which rows" className="flex flex-wrap gap-2">
        {(['all', ...shownImportRows] as const).map((each) => (
          <FilterLink
            key={each}
            to={each === 'all' ? productPaths.importOf(found._id) : `?show=${each}`}
            chosen={(show ?? 'all') === each}
          >
            {filters[each]}
          </FilterLink>
        ))}
      </nav>
      <PagedTable
        // The key resets the list when the filter changes.
        key={show}
        caption="What the file changes"
        columns={columns}
        list={rows}
        empty={<NoRows found={found} isFiltered={show !== undefined} />}
        moreLabel="More rows"
      />
    </div>
  );
}

const columns: readonly Column<ImportRow>[] = [
  ...plannedColumns,
  { header: 'Result', fills: true, cell: (row) => <Result row={row} /> },
];

function Result({ row }: { row: ImportRow }) {
  if (row.state === 'saved') return <span className="badge badge-success badge-soft">Saved</span>;
  if (row.state === 'planned') return <span className="badge badge-info badge-soft">Not saved yet</span>;
  return (
    <div className="flex flex-col items-start gap-1">
      <span className="badge badge-warning badge-soft">Left out</span>
      <Problems row={row} />
    </div>
  );
}

function NoRows({ found, isFiltered }: { found: ProductImport; isFiltered: boolean }) {
  if (found.state === 'reading' || found.state === 'planning') {
    return (
      <EmptyState icon="boxes" title="Being read" text="What the file changes appears here, row by row." />
    );
  }
  return isFiltered ? (
    <EmptyState icon="boxes" title="No such rows" text="Choose All changes to see the others." />
  ) : (
    <EmptyState icon="boxes" title="Nothing changes" text="Every product is as the file says already." />
  );
}
