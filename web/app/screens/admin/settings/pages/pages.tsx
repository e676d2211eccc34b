import { listShopPages, type ShopPageState, shopPageTitles } from '@chuck-and-bit/contract/shop-pages';
import { ButtonLink } from '../../../../ui/button';
import { type MetaArgs, pageMeta } from '../../../../browser/page-meta';
import { settingsPaths } from '../../../../browser/settings-paths';
import { WrittenTime } from '../../../../components/dates/written-time';
import { orFailure } from '../../../../components/errors/failed-list';
import { LoadedSetting } from '../../../../components/settings/loaded-setting';
import { browserShopApi } from '../../../../shop-api';
import { actionsColumn, type Column, DataTable } from '../../../../ui/data-table';
import { PageHeading } from '../../../../ui/page-heading';
import type { Route } from './+types/pages';
import { stateText } from './state-text';

export { ScreenError as ErrorBoundary } from '../../../../components/errors/screen-error';

export const meta = (args: MetaArgs) => pageMeta(args, 'Pages', 'The texts of the shop.');

export async function clientLoader() {
  return { pages: await orFailure(browserShopApi().call(listShopPages)) };
}

const columns: Column<ShopPageState>[] = [
  {
    header: 'Page',
    fills: true,
    cell: ({ name }) => (
      <span id={`page-${name}`} className="font-medium">
        {shopPageTitles[name]}
      </span>
    ),
  },
  { header: 'State', fills: true, cell: (page) => <span>{stateText(page)}</span> },
  {
    header: 'Changed',
    cell: ({ changedAt }) => (changedAt === null ? 'Never' : <WrittenTime at={changedAt} as="day" />),
  },
  actionsColumn(({ name }) => (
    <ButtonLink to={settingsPaths.page(name)} variant="outline" size="row" aria-describedby={`page-${name}`}>
      Open
    </ButtonLink>
  )),
];

/** The pages whose texts the merchant writes. */
export default function Pages({ loaderData }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-4">
      <PageHeading
        title="Pages"
        intro="What the shop says: its landing page, questions, policies and footer. A draft is seen by staff alone until it is published."
      />
      <LoadedSetting result={loaderData.pages}>
        {(pages) => (
          <DataTable
            caption="Pages"
            columns={columns}
            rows={pages}
            rowKey={({ name }) => name}
            empty={null}
          />
        )}
      </LoadedSetting>
    </div>
  );
}
