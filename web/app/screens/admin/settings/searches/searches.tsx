import { type AskedSearch, askedPeriods, listAskedSearches } from '@chuck-and-bit/contract/asked-searches';
import { formatCount } from '@chuck-and-bit/contract/money';
import { AddLink } from '../../../../components/actions/add-link';
import { orFailure } from '../../../../components/errors/failed-list';
import { LoadedSetting } from '../../../../components/settings/loaded-setting';
import { FilterLink } from '../../../../components/tables/filter-link';
import { type MetaArgs, pageMeta } from '../../../../browser/page-meta';
import { settingsPaths } from '../../../../browser/settings-paths';
import { browserShopApi } from '../../../../shop-api';
import { actionsColumn, type Column, DataTable } from '../../../../ui/data-table';
import { EmptyState } from '../../../../ui/empty-state';
import { PageHeading } from '../../../../ui/page-heading';
import type { Route } from './+types/searches';

export { ScreenError as ErrorBoundary } from '../../../../components/errors/screen-error';

export const meta = (args: MetaArgs) => pageMeta(args, 'Searches', 'What customers searched for.');

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const typed = new URL(request.url).searchParams.get('days');
  const days = askedPeriods.find((each) => each === typed) ?? '30';
  return { days, searches: await orFailure(browserShopApi().call(listAskedSearches, { query: { days } })) };
}

const lastDay = ({ days }: AskedSearch): string => {
  const [last] = days;
  return last ? `${last.day}: ${formatCount(last.count)}` : '';
};

const columns: Column<AskedSearch>[] = [
  {
    header: 'Search',
    fills: true,
    cell: ({ text }) => <bdi className="min-w-0 font-medium wrap-anywhere">{text}</bdi>,
  },
  { header: 'Finds', cell: ({ findsNothing }) => (findsNothing ? 'Nothing' : 'Products') },
  {
    header: 'Times',
    align: 'end',
    cell: ({ count }) => <span className="tabular-nums">{formatCount(count)}</span>,
  },
  {
    header: 'Found nothing',
    align: 'end',
    cell: ({ foundNothing }) => <span className="tabular-nums">{formatCount(foundNothing)}</span>,
  },
  { header: 'Last day', cell: (search) => <span className="tabular-nums">{lastDay(search)}</span> },
  actionsColumn(({ text, findsNothing }) =>
    findsNothing ? (
      <AddLink
        to={settingsPaths.newSynonym({ words: text })}
        label="Add synonym"
        area="settings"
        variant="outline"
      />
    ) : null,
  ),
];

/** What customers searched for, what found nothing first. */
export default function Searches({ loaderData: { days, searches } }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-4">
      <PageHeading
        title="Searches"
        intro="Counted by day, without the customer. What found nothing comes first: a synonym can lead it to what you have."
      />
      <nav aria-label="Period" className="flex flex-wrap gap-2">
        {askedPeriods.map((each) => (
          <FilterLink key={each} to={`${settingsPaths.searches}?days=${each}`} chosen={days === each}>
            {`${each} days`}
          </FilterLink>
        ))}
      </nav>
      <LoadedSetting result={searches}>
        {(rows) => (
          <DataTable
            caption="Searches of customers"
            columns={columns}
            rows={rows}
            rowKey={({ text }) => text}
            empty={
              <EmptyState
                icon="magnifier"
                title="No searches yet"
                text="They appear here once customers search."
              />
            }
          />
        )}
      </LoadedSetting>
    </div>
  );
}
