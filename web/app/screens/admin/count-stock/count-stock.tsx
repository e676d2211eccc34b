import type { BodyOf, ResponseOf } from '@chuck-and-bit/contract/endpoint';
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
import { outcomeOf, readActionBody } from '../../../components/actions/outcome';
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
import { screens } from '../../../page/dashboard-screens';
import { pageMeta } from '../../../page/page-meta';
import { draftNumber } from '../../../session/store/drafts';
import { useRights } from '../../../session/access/use-rights';
import { browserShopApi } from '../../../shop-api';
import { Button, ButtonLink } from '../../../ui/button';
import type { Column } from '../../../ui/data-table';
import { EmptyState } from '../../../ui/empty-state';
import { PageHeading } from '../../../ui/page-heading';
import type { Route } from './+types/count-stock';

export { ScreenError as ErrorBoundary } from '../../../components/errors/screen-error';

export const meta = () => pageMeta('Count stock', 'The list for a walk along the shelves.');

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const shelf = (new URL(request.url).searchParams.get('q') ?? '').slice(0, limits.shelfPlace.max);
  const list = await loadRows(request, (page) =>
    browserShopApi().callPage(listToCount, { query: { ...page, shelf } }),
  );
  return { list, shelf, at: new Date().toISOString() };
}

type CountBody = BodyOf<typeof countStock>;
type CountResult = ResponseOf<typeof countStock>['lines'];

export async function clientAction({ request }: Route.ClientActionArgs) {
  const body = await readActionBody<CountBody>(request);
  return outcomeOf(async () => {
    const send = (options: { idempotencyKey: string }) =>
      browserShopApi().call(countStock, { body }, options);
    return (await withKey('stock count', body, send)).lines;
  });
}

/** By product: what was counted (NaN: not yet), and what should have been there when the list was read or printed. */
type Lines = Record<string, { counted: number; expected: number }>;
type Values = { lines: Lines };

const draftFields = { lines: z.record(z.string(), z.object({ counted: draftNumber, expected: z.number() })) };

const isCounted = ({ counted }: Lines[string]) => !Number.isNaN(counted);

export default function CountStock({ loaderData: { list, shelf, at } }: Route.ComponentProps) {
  const mayChange = useRights().mayChange('products');
  const rows = useLastLoaded(list).loaded?.items ?? [];
  const [results, setResults] = useState<CountResult>([]);
  const form = useForm<Values>({ defaultValues: { lines: {} } });
  const { field } = useController({ control: form.control, name: 'lines' });
  const draft = useDraft(form, { name: 'stock count', fields: draftFields });
  const send = useFormAction<Values, CountResult>(form, {
    draft,
    toBody: ({ lines }) => ({
      lines: Object.entries(lines)
        .filter(([, line]) => isCounted(line))
        .map(([productId, line]) => ({ productId, ...line })),
    }),
    onDone: (counted) => {
      setResults(counted);
      form.reset();
      toast.success(productMessages.stockCounted(counted.filter(({ state }) => state === 'saved').length));
    },
  });
  const enter = ({ _id, expected }: CountRow, counted: number) =>
    field.onChange({ ...field.value, [_id]: { expected: field.value[_id]?.expected ?? expected, counted } });
  // What is on paper is compared with the counts, also if the list is loaded again meanwhile.
  const print = () => {
    const printed = rows.map(({ _id, expected }) => [_id, { expected, counted: Number.NaN }] as const);
    field.onChange({ ...Object.fromEntries(printed), ...field.value });
    window.print();
  };
  const count = Object.values(field.value).filter(isCounted).length;

  return (
    <div className="flex flex-col gap-4">
      <PageHeading
        title="Count stock"
        intro={
          <>
            <span className="print:hidden">
              Print the list, walk along the shelves, and enter here what you counted. Ordered units that are
              not shipped yet count as well. Orders meanwhile do no harm.
            </span>
            <span className="hidden print:inline">
              Units that should be there: <WrittenTime at={at} as="moment" />
            </span>
          </>
        }
        actions={
          <div className="flex flex-wrap gap-3 print:hidden">
            <ButtonLink to={screens.manageProduct.path} variant="ghost" size="small">
              All products
            </ButtonLink>
            <ExportCsv
              fileName="stock-count.csv"
              load={() => browserShopApi().download(exportToCount, { query: { shelf } })}
            />
            <Button size="small" variant="outline" onClick={print}>
              Print
            </Button>
          </div>
        }
      />
      <div className="print:hidden">
        <ListSearch
          path={productPaths.count}
          label="Find shelf places"
          placeholder="Shelf place begins with"
          typed={shelf}
          hasFilters={shelf !== ''}
        />
      </div>
      <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
        <DraftNotice draft={draft} />
        <PagedTable
          caption="Products to count"
          columns={countColumns({ lines: field.value, results, onEnter: mayChange ? enter : null })}
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
          <div className="flex flex-col gap-3 print:hidden">
            <FormError message={form.formState.errors.root?.message} />
            <Button
              type="submit"
              disabled={count === 0}
              busy={form.formState.isSubmitting}
              className="self-start"
            >
              {`Save ${formatCount(count)} ${count === 1 ? 'count' : 'counts'}`}
            </Button>
          </div>
        )}
      </form>
    </div>
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
      cell: ({ shelfPlace }) => shelfPlace || <span className="text-base-content/70">No place</span>,
    },
    {
      header: 'Product',
      fills: true,
      cell: (row) => (
        <div className="min-w-0">
          <span id={nameId(row)} className="font-medium break-words">
            {row.name}
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
          className="input h-10 w-24 text-end text-base tabular-nums print:border-black"
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
  return (
    <p
      className={
        needsCare ? 'text-warning text-sm font-medium print:hidden' : 'text-success text-sm print:hidden'
      }
    >
      {text}
    </p>
  );
}
