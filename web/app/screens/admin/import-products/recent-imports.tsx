import { formatCount } from '@chuck-and-bit/contract/money';
import type { ProductImport } from '@chuck-and-bit/contract/product-imports';
import { Link } from 'react-router';
import { productPaths } from '../../../components/product-form/product-paths';
import { useDates } from '../../../session/access/use-dates';
import { type Column, DataTable } from '../../../ui/data-table';

function stateText({ state, saved, leftOut, isWaiting }: ProductImport): string {
  if (isWaiting) return 'Waits for another import';
  if (state === 'reading' || state === 'planning') return 'Being read';
  if (state === 'planned') return 'Not saved yet';
  if (state === 'applying') return `Being saved: ${formatCount(saved)} so far`;
  const savedText = `${formatCount(saved)} saved${leftOut > 0 ? `, ${formatCount(leftOut)} left out` : ''}`;
  return state === 'done' ? savedText : `Stopped: ${savedText}`;
}

const Moment = ({ at }: { at: string }) => useDates().moment(at);

const columns: readonly Column<ProductImport>[] = [
  {
    header: 'File',
    fills: true,
    cell: ({ _id, fileName }) => (
      <Link className="link wrap-anywhere" to={productPaths.importOf(_id)}>
        <bdi>{fileName || 'Without a name'}</bdi>
      </Link>
    ),
  },
  { header: 'State', cell: stateText },
  { header: 'By', fills: true, cell: ({ actor }) => <span className="wrap-anywhere">{actor}</span> },
  { header: 'Uploaded', cell: ({ createdAt }) => <Moment at={createdAt} /> },
];

/** Files that were uploaded lately, with what became of them. */
export function RecentImports({ imports }: { imports: readonly ProductImport[] }) {
  return (
    <section aria-labelledby="recent-imports" className="flex flex-col gap-4">
      <h2 id="recent-imports" className="text-xl font-semibold">
        Recent imports
      </h2>
      <DataTable
        caption="Recent imports"
        columns={columns}
        rows={imports}
        rowKey={({ _id }) => _id}
        empty={null}
      />
    </section>
  );
}
