import { type ReturnState, returnStates } from '@chuck-and-bit/contract/return-status';
import { mayAccess } from '@chuck-and-bit/contract/roles';
import { listReturns } from '@chuck-and-bit/contract/returns';
import { readActionBody } from '../../../components/actions/action-body';
import { runRowAction } from '../../../components/actions/use-row-action';
import { makeRefund, type RefundIntent } from '../../../components/refunds/refund-changes';
import { returnStateNames } from '../../../components/returns/return-badge';
import { makeReturnChange, type ReturnIntent } from '../../../components/returns/return-changes';
import { FilterLink } from '../../../components/tables/filter-link';
import { PagedTable } from '../../../components/tables/paged-table';
import { loadRows } from '../../../components/tables/load-rows';
import { pageMeta } from '../../../page/page-meta';
import { paths } from '../../../page/paths';
import { sessionContext } from '../../../session/access/guards';
import { browserShopApi } from '../../../shop-api';
import { EmptyState } from '../../../ui/empty-state';
import { Icon } from '../../../ui/icon';
import { PageHeading } from '../../../ui/page-heading';
import type { Route } from './+types/returns';
import { returnColumns } from './return-columns';

export { ScreenError as ErrorBoundary } from '../../../components/errors/screen-error';

export const meta = () => pageMeta('Returns', 'What customers want to send back.');

/** `?state=requested` lists only returns in this state. */
function readState(url: string): ReturnState | null {
  const wanted = new URL(url).searchParams.get('state');
  return returnStates.find((state) => state === wanted) ?? null;
}

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const { role } = context.get(sessionContext).user;
  const state = readState(request.url);
  const returns = await loadRows(request, (page) =>
    browserShopApi().callPage(listReturns, { query: { ...page, ...(state && { state }) } }),
  );
  return { state, returns, mayChange: mayAccess(role, 'orders', 'change') };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const wanted = await readActionBody<ReturnIntent | RefundIntent>(request);
  return runRowAction(() => (wanted.intent === 'refund' ? makeRefund(wanted) : makeReturnChange(wanted)));
}

export default function ReturnsScreen({ loaderData }: Route.ComponentProps) {
  // The key resets the list when the state changes.
  return <ReturnsList key={loaderData.state} {...loaderData} />;
}

function ReturnsList({ state, returns, mayChange }: Route.ComponentProps['loaderData']) {
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="Returns" />
      <nav aria-label="Which returns" className="flex flex-wrap gap-2">
        <FilterLink to={paths.returns} chosen={state === null}>
          All returns
        </FilterLink>
        {returnStates.map((each) => (
          <FilterLink key={each} to={`${paths.returns}?state=${each}`} chosen={state === each}>
            {returnStateNames[each]}
          </FilterLink>
        ))}
      </nav>
      <PagedTable
        caption={state ? `${returnStateNames[state]} returns` : 'All returns'}
        columns={returnColumns(mayChange)}
        list={returns}
        empty={<NoReturns state={state} />}
        moreLabel="More returns"
      />
    </div>
  );
}

function NoReturns({ state }: { state: ReturnState | null }) {
  return (
    <EmptyState
      icon={<Icon name="box" className="size-12" />}
      title={state ? 'No such returns' : 'No returns yet'}
      text={
        state
          ? 'Returns in other states are in the list of all returns.'
          : 'A return appears here as soon as a customer asks for one.'
      }
    />
  );
}
