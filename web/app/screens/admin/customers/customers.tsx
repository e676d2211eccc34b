import { type Customer, exportCustomers, listCustomers } from '@chuck-and-bit/contract/customers';
import { formatUsd } from '@chuck-and-bit/contract/money';
import { roleNames } from '@chuck-and-bit/contract/roles';
import { Link } from 'react-router';
import { Avatar } from '../../../components/account/avatar';
import { EmailText } from '../../../components/account/email-text';
import { ExportCsv } from '../../../components/actions/export-csv';
import { ListSearch } from '../../../components/tables/list-search';
import { PagedTable } from '../../../components/tables/paged-table';
import { loadRows } from '../../../components/tables/load-rows';
import { WrittenTime } from '../../../components/dates/written-time';
import { type MetaArgs, pageMeta } from '../../../browser/page-meta';
import { screens } from '../../../browser/dashboard-screens';
import { browserShopApi } from '../../../shop-api';
import type { Column } from '../../../ui/data-table';
import { EmptyState } from '../../../ui/empty-state';
import { PageHeading } from '../../../ui/page-heading';
import { SelectField } from '../../../ui/select-field';
import type { Route } from './+types/customers';

export { ScreenError as ErrorBoundary } from '../../../components/errors/screen-error';

export const meta = (args: MetaArgs) =>
  pageMeta(args, 'Customers', 'Who buys here, what they ordered and what they spent.');

const kinds = ['shoppers', 'staff'] as const;

const kindOptions = [
  { value: '', label: 'All users' },
  { value: 'shoppers', label: 'Shoppers' },
  { value: 'staff', label: 'Staff' },
];

/** `?q=mona&kind=staff`: the words and the kind of users that the list is narrowed to. */
function readFilter(url: string) {
  const { searchParams } = new URL(url);
  return {
    q: searchParams.get('q')?.trim() ?? '',
    kind: kinds.find((kind) => kind === searchParams.get('kind')),
  };
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { q, kind } = readFilter(request.url);
  const filter = { ...(q && { q }), ...(kind && { kind }) };
  const customers = await loadRows(request, (page) =>
    browserShopApi().callPage(listCustomers, { query: { ...page, ...filter } }),
  );
  return { q, kind, filter, customers };
}

const columns: Column<Customer>[] = [
  {
    header: 'Name',
    fills: true,
    cell: ({ _id, image, name, email }) => (
      <div className="flex min-w-0 items-center gap-3">
        <Avatar id={_id} image={image} className="size-10" />
        <div className="min-w-0">
          <Link
            to={`${screens.customers.path}/${encodeURIComponent(_id)}`}
            className="link font-medium wrap-anywhere"
          >
            <bdi>{name}</bdi>
          </Link>
          <p className="text-base-content/70 text-sm">
            <EmailText>{email}</EmailText>
          </p>
        </div>
      </div>
    ),
  },
  { header: 'Orders', align: 'end', cell: ({ orders }) => orders.toLocaleString('en-US') },
  { header: 'Spent', align: 'end', cell: ({ spent }) => formatUsd(spent) },
  {
    header: 'Last order',
    cell: ({ lastOrderAt }) => (lastOrderAt ? <WrittenTime at={lastOrderAt} as="day" /> : 'Never'),
  },
  { header: 'Since', cell: ({ createdAt }) => <WrittenTime at={createdAt} as="day" /> },
  {
    header: 'Role',
    cell: ({ role }) =>
      role ? (
        <span className="badge badge-primary badge-soft">{roleNames[role]}</span>
      ) : (
        <span className="badge badge-ghost">Shopper</span>
      ),
  },
];

export default function Customers({ loaderData: { q, kind, filter, customers } }: Route.ComponentProps) {
  const hasFilters = q !== '' || kind !== undefined;
  return (
    <div className="flex flex-col gap-4">
      <PageHeading
        title="Customers"
        actions={
          <ExportCsv
            fileName="customers.csv"
            load={() => browserShopApi().download(exportCustomers, { query: filter })}
          />
        }
      />
      <ListSearch
        path={screens.customers.path}
        label="Find customers"
        placeholder="Name or email"
        typed={q}
        hasFilters={hasFilters}
      >
        <SelectField
          compact
          hidesLabel
          label="Which users"
          name="kind"
          options={kindOptions}
          defaultValue={kind ?? ''}
          className="flex-[1_1_9rem] sm:w-44 sm:flex-none"
        />
      </ListSearch>
      {/* The key resets the list when the filter changes. */}
      <PagedTable
        key={`${q} ${kind}`}
        caption="Customers"
        columns={columns}
        list={customers}
        empty={
          <EmptyState
            icon="people"
            title={hasFilters ? 'Nobody matches' : 'No customers yet'}
            text={
              hasFilters
                ? 'Try the beginning of a name or of an email, or clear the search.'
                : 'Everyone who registers appears here.'
            }
          />
        }
        moreLabel="More customers"
      />
    </div>
  );
}
