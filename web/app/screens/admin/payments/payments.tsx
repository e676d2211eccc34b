import { listPayments, type Payment } from '@chuck-and-bit/contract/payments';
import { useFetcher } from 'react-router';
import { readActionBody, submitBody } from '../../../components/actions/action-body';
import { outcomeOf } from '../../../components/actions/outcome';
import { useLastLoaded } from '../../../components/errors/use-last-loaded';
import { orFailure } from '../../../components/errors/failed-list';
import { FilterLink } from '../../../components/tables/filter-link';
import { PagedTable } from '../../../components/tables/paged-table';
import { loadRows } from '../../../components/tables/load-rows';
import { pageMeta } from '../../../page/page-meta';
import { paths } from '../../../page/paths';
import { browserShopApi } from '../../../shop-api';
import { EmptyState } from '../../../ui/empty-state';
import { Icon } from '../../../ui/icon';
import { PageHeading } from '../../../ui/page-heading';
import type { Route } from './+types/payments';
import { askProvider } from './ask-provider';
import { ChargedNotSettled, maxChargesShown } from './charged-not-settled';
import { paymentColumns } from './payment-columns';

export { ScreenError as ErrorBoundary } from '../../../components/errors/screen-error';

export const meta = () => pageMeta('Payments', 'What was charged, refunded and declined.');

function NoPayments({ onlyUnsettled }: { onlyUnsettled: boolean }) {
  const icon = <Icon name="card" className="size-12" />;
  return onlyUnsettled ? (
    <EmptyState icon={icon} title="Nothing is waiting" text="Every charge paid an order or was refunded." />
  ) : (
    <EmptyState
      icon={icon}
      title="No payments yet"
      text="A payment appears here as soon as a customer opens the payment page."
    />
  );
}

/** `?unsettled=true` lists only payments that were charged and not settled. */
function readFilter(url: string): { onlyUnsettled: boolean } {
  return { onlyUnsettled: new URL(url).searchParams.get('unsettled') === 'true' };
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { onlyUnsettled } = readFilter(request.url);
  const api = browserShopApi();
  const unsettled = { unsettled: 'true' } as const;
  const [payments, waiting] = await Promise.all([
    loadRows(request, (page) =>
      api.callPage(listPayments, { query: { ...(onlyUnsettled && unsettled), ...page } }),
    ),
    orFailure(api.callPage(listPayments, { query: { ...unsettled, limit: String(maxChargesShown) } })),
  ]);
  return { onlyUnsettled, payments, waiting };
}

/** Asks the card provider about a payment. Then the loader refreshes the tables. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const { id } = await readActionBody<PaymentQuestion>(request);
  return outcomeOf(() => askProvider(id));
}

type PaymentQuestion = { id: string };

export default function PaymentsScreen({ loaderData }: Route.ComponentProps) {
  // The key resets the list when the filter changes.
  return <Payments key={String(loaderData.onlyUnsettled)} {...loaderData} />;
}

type PaymentsProps = Route.ComponentProps['loaderData'];

function Payments({ onlyUnsettled, payments, waiting }: PaymentsProps) {
  const { loaded: unsettled } = useLastLoaded(waiting);
  const asking = useFetcher();
  const question = asking.json as PaymentQuestion | undefined;
  const ask = ({ _id: id }: Payment) => void submitBody(asking, { id } satisfies PaymentQuestion);

  const columns = (table: string) => paymentColumns({ table, busyId: question?.id ?? null, onAsk: ask });
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="Payments" />
      {unsettled && (
        <ChargedNotSettled
          payments={unsettled.items}
          count={unsettled.total ?? unsettled.items.length}
          columns={columns('waiting')}
          listedBelow={onlyUnsettled}
        />
      )}
      <nav aria-label="Which payments" className="flex flex-wrap gap-2">
        <FilterLink to={paths.payments} chosen={!onlyUnsettled}>
          All payments
        </FilterLink>
        <FilterLink to={`${paths.payments}?unsettled=true`} chosen={onlyUnsettled}>
          Not settled
        </FilterLink>
      </nav>
      <PagedTable
        caption={onlyUnsettled ? 'Payments charged and not settled' : 'All payments'}
        columns={columns('listed')}
        list={payments}
        empty={<NoPayments onlyUnsettled={onlyUnsettled} />}
        moreLabel="More payments"
      />
    </div>
  );
}
