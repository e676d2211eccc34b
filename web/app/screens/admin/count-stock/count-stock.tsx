import type { ResponseOf } from '@chuck-and-bit/contract/endpoint';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { formatCount } from '@chuck-and-bit/contract/money';
import {
  countStock,
  type CountRow,
  exportToCount,
  listToCount,
} from '@chuck-and-bit/contract/product-actions';
import { productMessages } from '@chuck-and-bit/contract/product-messages';
import { useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { ExportCsv } from '../../../components/actions/export-csv';
import { useFormAction } from '../../../components/actions/use-form-action';
import { WrittenTime } from '../../../components/dates/written-time';
import { FormError } from '../../../components/errors/form-error';
import { useLastLoaded } from '../../../components/errors/use-last-loaded';
import { DraftNotice } from '../../../components/forms/draft-notice';
import { withKey } from '../../../components/forms/idempotency-keys';
import { useDraft } from '../../../components/forms/use-draft';
import { loadRows } from '../../../components/tables/load-rows';
import { ListSearch } from '../../../components/tables/list-search';
import { PagedTable } from '../../../components/tables/paged-table';
import { productPaths } from '../../../components/product-form/product-paths';
import { toast } from '../../../components/toasts/toast';
import { type MetaArgs, pageMeta } from '../../../browser/page-meta';
import { draftNumber } from '../../../session/store/drafts';
import { useRights } from '../../../session/access/use-rights';
import { browserShopApi } from '../../../shop-api';
import { Button } from '../../../ui/button';
import type { Column } from '../../../ui/data-table';
import { EmptyState } from '../../../ui/empty-state';
import { PageHeading } from '../../../ui/page-heading';
import type { Route } from './+types/count-stock';

export { ScreenError as ErrorBoundary } from '../../../components/errors/screen-error';
import { AllProductsLink } from '../../../components/product-form/all-products-link';

export const meta = (args: MetaArgs) =>
  pageMeta(args, 'Count stock', 'The list for a walk along the shelves.');

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const shelf = (new URL(request.url).searchParams.get('q') ?? '').slice(0, limits.shelfPlace.max);
  const list = await loadRows(request, (page) =>
    browserShopApi().callPage(listToCount, { query: { ...page, shelf } }),
  );
  return { list, shelf, at: new Date().toISOString() };
}

type CountResult = ResponseOf<typeof countStock>['lines'];

/** By product: what was counted (NaN: not yet), and what should have been there when the list was read or printed. */
type Lines = Record<string, { counted: number; expected: number }>;
type Values = { lines: Lines };

const formName = 'stock count';

const draftFields = { lines: z.record(z.string(), z.object({ counted: draftNumber, expected: z.number() })) };

function save({ lines }: Values) {
  const counted = Object.entries(lines).filter(([, line]) => isCounted(line));
  const body = { lines: counted.map(([productId, line]) => ({ productId, ...line })) };
  return withKey(formName, body, (key) => browserShopApi().call(countStock, { body }, key));
}

const isCounted = ({ counted }: Lines[string]) => !Number.isNaN(counted);

export default function CountStock({ loaderData: { list, shelf, at } }: Route.ComponentProps) {
  const mayChange = useRights().mayChange('products');
  const rows = useLastLoaded(list).loaded?.items ?? [];
  const { form, draft, send, lines, results, enter, remember } = useCounts();
  const count = Object.values(lines).filter(isCounted).length;
  const print = () => {
    remember(rows);
    window.print();
  };
  return (
    <div className="flex flex-col gap-4">
      <CountHeading shelf={shelf} onPrint={print} />
      <PrintedList rows={rows} at={at} />
      <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4 print:hidden">
        <DraftNotice draft={draft} />
        <PagedTable
          caption="Products to count"
          columns={countColumns({ lines, results, onEnter: mayChange ? enter : null })}
          list={list}
          empty={
            <EmptyState
              icon="boxes"
              title="Nothing to count"
              text={shelf === '' ? 'Products appear here.' : 'No shelf place begins like this.'}
            />
          }
          moreLabel="More products"
        />
        {mayChange && rows.length > 0 && (
          <>
            <FormError message={form.formState.errors.root?.message} />
            <Button
              type="submit"
              disabled={count === 0}
              busy={form.formState.isSubmitting}
              className="self-start"
            >
              {`Save ${formatCount(count)} ${count === 1 ? 'count' : 'counts'}`}
            </Button>
          </>
        )}
      </form>
    </div>
  );
}

/** The entered counts, and what became of the last ones. */
function useCounts() {
  const [results, setResults] = useState<CountResult>([]);
  const form = useForm<Values>({ defaultValues: { lines: {} } });
  const { field } = useController({ control: form.control, name: 'lines' });
  const draft = useDraft(form, { name: formName, fields: draftFields });
  const send = useFormAction(form, save, {
    draft,
    onDone: ({ lines: counted }) => {
      setResults(counted);
      form.reset();
      toast.success(productMessages.stockCounted(counted.filter(({ state }) => state === 'saved').length));
    },
  });
  const lines = field.value;
  return {
    form,
    draft,
    send,
    lines,
    results,
    enter: ({ _id, expected }: CountRow, counted: number) =>
      field.onChange({ ...lines, [_id]: { expected: lines[_id]?.expected ?? expected, counted } }),
    /** What is on paper is compared with the counts, also if the list is loaded again meanwhile. */
    remember: (rows: readonly CountRow[]) => {
      const printed = rows.map(({ _id, expected }) => [_id, { expected, counted: Number.NaN }] as const);
      field.onChange({ ...Object.fromEntries(printed), ...lines });
    },
  };
}

function CountHeading({ shelf, onPrint }: { shelf: string; onPrint: () => void }) {
  return (
    <div className="flex flex-col gap-4 print:hidden">
      <PageHeading
        title="Count stock"
        intro="Print the list, walk along the shelves, and enter here what you counted. Ordered units that are not shipped yet count as well. Orders meanwhile do no harm."
        actions={
          <>
            <AllProductsLink />
            <ExportCsv
              fileName="stock-count.csv"
              load={() => browserShopApi().download(exportToCount, { query: { shelf } })}
            />
            <Button size="small" variant="outline" onClick={onPrint}>
              Print
            </Button>
          </>
        }
      />
      <ListSearch
        path={productPaths.count}
        label="Find shelf places"
        placeholder="Shelf place begins with"
        typed={shelf}
        hasFilters={shelf !== ''}
      />
    </div>
  );
}

/** The list on paper, with a line for each count. */
function PrintedList({ rows, at }: { rows: readonly CountRow[]; at: string }) {
  const cell = 'border-base-300 border-t py-1.5 pe-3 align-top';
  return (
    <table className="hidden w-full text-start print:table">
      <caption className="pb-3 text-start text-lg font-semibold">
        <span>Count stock: units that should be there on </span>
        <WrittenTime at={at} as="moment" />
      </caption>
      <thead>
        <tr className="text-sm">
          {['Shelf place', 'Product', 'Expected', 'Counted'].map((header) => (
            <th key={header} scope="col" className="pe-3 pb-1 text-start font-semibold">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row._id} className="break-inside-avoid">
            <td className={cell}>{row.shelfPlace}</td>
            <td className={cell}>{row.sku === '' ? row.name : `${row.name} (${row.sku})`}</td>
            <td className={`${cell} text-end tabular-nums`}>{formatCount(row.expected)}</td>
            <td className={cell}>{'_'.repeat(10)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CountColumns = {
  lines: Lines;
  results: CountResult;
  /** null for staff who may only read. */
  onEnter: ((row: CountRow, counted: number) => void) | null;
};

const nameId = ({ _id }: CountRow) => `count-${_id}`;

function countColumns({ lines, results, onEnter }: CountColumns): Column<CountRow>[] {
  return [
    {
      header: 'Shelf place',
      cell: ({ shelfPlace }) =>
        shelfPlace ? (
          <span className="font-medium">{shelfPlace}</span>
        ) : (
          <span className="text-base-content/70">No place</span>
        ),
    },
    {
      header: 'Product',
      fills: true,
      cell: (row) => (
        <div className="min-w-0">
          <span id={nameId(row)} className="font-medium break-words">
            <bdi>{row.name}</bdi>
          </span>
          {row.sku !== '' && <p className="text-base-content/75 text-sm">{row.sku}</p>}
          <CountOutcome result={results.find(({ productId }) => productId === row._id)} />
        </div>
      ),
    },
    {
      header: 'Expected',
      align: 'end',
      cell: ({ _id, expected }) => (
        <span className="tabular-nums">{formatCount(lines[_id]?.expected ?? expected)}</span>
      ),
    },
    {
      header: 'Counted',
      align: 'end',
      cell: (row) => (
        <input
          type="number"
          inputMode="numeric"
          min={0}
          max={limits.counted.max}
          aria-label="Counted"
          aria-describedby={nameId(row)}
          disabled={onEnter === null}
          value={numberText(lines[row._id]?.counted)}
          onChange={({ target }) => onEnter?.(row, target.valueAsNumber)}
          className="input h-10 w-24 text-end text-base tabular-nums"
        />
      ),
    },
  ];
}

const numberText = (counted = Number.NaN) => (Number.isNaN(counted) ? '' : String(counted));

/** What became of the product's count. */
function CountOutcome({ result }: { result: CountResult[number] | undefined }) {
  if (!result) return null;
  const { state, expected, missing } = result;
  const needsCare = state !== 'saved' || missing > 0;
  const text = {
    saved: missing > 0 ? `Saved. Orders need ${formatCount(missing)} more than there are.` : 'Saved',
    moved: `Units were shipped, came in or were corrected meanwhile: ${formatCount(expected)} should be there now. Please count again.`,
    gone: messages.productUnknown,
  }[state];
  return <p className={needsCare ? 'text-warning text-sm font-medium' : 'text-success text-sm'}>{text}</p>;
}
