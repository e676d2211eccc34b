import { type ReturnState, returnStates } from '@chuck-and-bit/contract/states';
import { listReturns, type PurchaseReturn } from '@chuck-and-bit/contract/returns';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import { Link } from 'react-router';
import { EmailText } from '../../../components/account/email-text';
import { ReturnBadge, returnStateNames } from '../../../components/returns/return-badge';
import { receivedText } from '../../../components/returns/return-text';
import { FilterLink } from '../../../components/tables/filter-link';
import { loadRows } from '../../../components/tables/load-rows';
import { PagedTable } from '../../../components/tables/paged-table';
import { WrittenTime } from '../../../components/dates/written-time';
import { type MetaArgs, pageMeta } from '../../../browser/page-meta';
import { screens } from '../../../browser/dashboard-screens';
import { orderPaths } from '../../../browser/order-paths';
import { useRights } from '../../../session/access/use-rights';
import { browserShopApi } from '../../../shop-api';
import { actionsColumn, type Column } from '../../../ui/data-table';
import { EmptyState } from '../../../ui/empty-state';
import { PageHeading } from '../../../ui/page-heading';
import type { Route } from './+types/returns';
import { ReturnActions } from './return-actions';

export { ScreenError as ErrorBoundary } from '../../../components/errors/screen-error';

export const meta = (args: MetaArgs) => pageMeta(args, 'Returns', 'What customers want to send back.');

/** `?state=requested` lists only returns in this state. */
function readState(url: string): ReturnState | null {
  const input = new URL(url).searchParams.get('state');
  return returnStates.find((state) => state === input) ?? null;
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const state = readState(request.url);
  const returns = await loadRows(request, (page) =>
    browserShopApi().callPage(listReturns, { query: { ...page, ...(state && { state }) } }),
  );
  return { state, returns };
}

export default function ReturnsScreen({ loaderData: { state, returns } }: Route.ComponentProps) {
  const { mayChange } = useRights();
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="Returns" />
      <nav aria-label="Which returns" className="flex flex-wrap gap-2">
        <FilterLink to={screens.returns.path} chosen={state === null}>
          All returns
        </FilterLink>
        {returnStates.map((each) => (
          <FilterLink key={each} to={`${screens.returns.path}?state=${each}`} chosen={state === each}>
            {returnStateNames[each]}
          </FilterLink>
        ))}
      </nav>
      {/* The key resets the list when the state changes. */}
      <PagedTable
        key={state}
        caption={state ? `${returnStateNames[state]} returns` : 'All returns'}
        columns={mayChange('orders') || mayChange('refunds') ? [...columns, actions] : columns}
        list={returns}
        empty={
          <EmptyState
            icon="box"
            title={state ? 'No such returns' : 'No returns yet'}
            text={
              state
                ? 'Returns in other states are in the list of all returns.'
                : 'A return appears here as soon as a customer asks for one.'
            }
          />
        }
        moreLabel="More returns"
      />
    </div>
  );
}

const subjectId = ({ _id }: PurchaseReturn) => `return-${_id}`;

const columns: Column<PurchaseReturn>[] = [
  {
    header: 'Products',
    fills: true,
    cell: (row) => (
      <div id={subjectId(row)} className="flex min-w-0 flex-col gap-1.5 py-1">
        {row.lines.map((line) => (
          <div key={line.orderId}>
            <p className="leading-tight font-medium wrap-anywhere">
              <Link to={orderPaths.purchaseLine({ ...row, ...line })} className="hover:underline">
                <bdi>{line.productName}</bdi>
              </Link>
            </p>
            <p className="text-sm tabular-nums">
              {[formatQuantity(line.quantity, line.unit), receivedText(line)].filter(Boolean).join(', ')}
            </p>
          </div>
        ))}
        <p className="text-base-content/70 text-xs">
          <Link to={orderPaths.purchase(row.purchaseId)} className="hover:underline">
            {`Order ${row.orderNumber}`}
          </Link>
          <span>, </span>
          <WrittenTime at={row.createdAt} as="day" />
        </p>
      </div>
    ),
  },
  {
    header: 'Customer',
    fills: true,
    cell: (row) => (
      <div className="min-w-0">
        <p className="text-sm wrap-anywhere">
          <bdi>{row.userName}</bdi>
        </p>
        <p className="text-base-content/70 text-xs">
          <EmailText>{row.userEmail}</EmailText>
        </p>
      </div>
    ),
  },
  {
    header: 'Reason',
    fills: true,
    cell: ({ reason, answer }) => (
      <div className="min-w-0 text-sm wrap-anywhere">
        <p dir="auto">{reason}</p>
        {answer && (
          <p className="text-base-content/70 mt-1 text-xs">
            Answer: <bdi>{answer}</bdi>
          </p>
        )}
      </div>
    ),
  },
  { header: 'State', cell: ({ state }) => <ReturnBadge state={state} /> },
];

const actions: Column<PurchaseReturn> = actionsColumn((row) => (
  <ReturnActions row={row} describedBy={subjectId(row)} />
));
