import {
  type AuditEntry,
  auditActions,
  exportAuditLog,
  listAuditLog,
} from '@chuck-and-bit/contract/audit-log';
import { day } from '@chuck-and-bit/contract/fields';
import { EmailText } from '../../../components/account/email-text';
import { ExportCsv } from '../../../components/actions/export-csv';
import { WrittenTime } from '../../../components/dates/written-time';
import { dayInput } from '../../../components/dates/day-input';
import { ListSearch } from '../../../components/tables/list-search';
import { PagedTable } from '../../../components/tables/paged-table';
import { loadRows } from '../../../components/tables/load-rows';
import { type MetaArgs, pageMeta } from '../../../browser/page-meta';
import { screens } from '../../../browser/dashboard-screens';
import { shownEmail } from '../../../browser/shown-email';
import { browserShopApi } from '../../../shop-api';
import type { Column } from '../../../ui/data-table';
import { EmptyState } from '../../../ui/empty-state';
import { PageHeading } from '../../../ui/page-heading';
import { SelectField } from '../../../ui/select-field';
import { TextField } from '../../../ui/text-field';
import type { Route } from './+types/audit-log';
import { actionText, changedFields } from './audit-text';

export { ScreenError as ErrorBoundary } from '../../../components/errors/screen-error';

export const meta = (args: MetaArgs) => pageMeta(args, 'Audit Log', 'Who changed what, and when.');

const actionOptions = [
  { value: '', label: 'Everything' },
  ...auditActions.map((action) => ({ value: action, label: actionText(action) })),
];

const dayField = { ...dayInput, compact: true, className: 'max-sm:flex-[1_1_9rem] sm:w-40' } as const;

/** An end of the period. A day that is none has its `fault`, and the list is not narrowed to it. */
function readDay(typed: string) {
  const read = day.safeParse(typed);
  return { typed, day: read.data, fault: typed === '' ? undefined : read.error?.issues[0]?.message };
}

/** `?q=ada&action=order.shipped&from=2026-11-01&to=2026-11-30`: what the list is narrowed to. */
function readFilter(searchParams: URLSearchParams, { from, to }: Ends) {
  return {
    q: searchParams.get('q')?.trim() || undefined,
    action: auditActions.find((action) => action === searchParams.get('action')),
    from: from.day,
    to: to.day,
  };
}

type Ends = Record<'from' | 'to', ReturnType<typeof readDay>>;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const ends = { from: readDay(searchParams.get('from') ?? ''), to: readDay(searchParams.get('to') ?? '') };
  const filter = readFilter(searchParams, ends);
  const entries = await loadRows(request, (page) =>
    browserShopApi().callPage(listAuditLog, { query: { ...page, ...filter } }),
  );
  return { filter, ends, entries };
}

const columns: Column<AuditEntry>[] = [
  {
    header: 'When',
    cell: ({ at }) => <WrittenTime at={at} as="second" />,
  },
  {
    header: 'Who',
    fills: true,
    cell: ({ actor, address }) => (
      <div className="min-w-0">
        <EmailText>{actor}</EmailText>
        {address && <p className="text-base-content/70 text-sm">{address}</p>}
      </div>
    ),
  },
  {
    header: 'What',
    fills: true,
    cell: (entry) => (
      <div className="min-w-0">
        <p className="font-medium">{actionText(entry.action)}</p>
        <p className="wrap-anywhere">
          <bdi>{shownEmail(entry.subject)}</bdi>
        </p>
        <Changes entry={entry} />
      </div>
    ),
  },
];

function Changes({ entry }: { entry: AuditEntry }) {
  const fields = changedFields(entry);
  if (fields.length === 0) return null;
  return (
    <details className="mt-1 text-sm">
      <summary className="text-base-content/75 cursor-pointer">
        {fields.length === 1 ? '1 field' : `${fields.length} fields`}
      </summary>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        {fields.map(({ name, before, after }) => (
          <div key={name} className="contents">
            <dt className="text-base-content/75">{name}</dt>
            <dd className="wrap-anywhere">
              {before !== null && (
                <del dir="auto" aria-label={`before: ${before}`} className="text-base-content/70">
                  {before}
                </del>
              )}
              {before !== null && after !== null && <span> → </span>}
              {after !== null && (
                <ins dir="auto" className="no-underline">
                  {after}
                </ins>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

export default function AuditLog({ loaderData: { filter, ends, entries } }: Route.ComponentProps) {
  const { q, action } = filter;
  const { from, to } = ends;
  const hasFilters = Boolean(q || action || from.typed || to.typed);
  return (
    <div className="flex flex-col gap-4">
      <PageHeading
        title="Audit Log"
        intro="Every change by staff and by commands of the operator. Nobody can edit it."
        actions={
          <ExportCsv
            fileName="audit-log.csv"
            load={() => browserShopApi().download(exportAuditLog, { query: filter })}
          />
        }
      />
      <ListSearch
        path={screens.auditLog.path}
        label="Find changes"
        placeholder="Person, order, product …"
        typed={q ?? ''}
        hasFilters={hasFilters}
      >
        <SelectField
          compact
          hidesLabel
          label="Action"
          name="action"
          options={actionOptions}
          defaultValue={action ?? ''}
          className="w-full sm:w-56"
        />
        <TextField {...dayField} label="From" name="from" defaultValue={from.typed} error={from.fault} />
        <TextField {...dayField} label="To" name="to" defaultValue={to.typed} error={to.fault} />
      </ListSearch>
      {/* The key resets the list when the filter changes. */}
      <PagedTable
        key={JSON.stringify(filter)}
        caption="Changes"
        columns={columns}
        list={entries}
        empty={
          <EmptyState
            icon="list"
            title={hasFilters ? 'No change matches' : 'No changes yet'}
            text={
              hasFilters
                ? 'Try other words or days, or clear the search.'
                : 'What staff change in the shop appears here.'
            }
          />
        }
        moreLabel="More changes"
      />
    </div>
  );
}
