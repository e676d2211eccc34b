import { checkPayment, listPayments, type Payment } from '@chuck-and-bit/contract/payments';
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
import { PageHeading } from '../../../ui/page-heading';
import { toast } from '../../../components/toasts/toast';
import { errorMessage } from '../../../components/errors/error-message';
import type { Route } from './+types/payments';
import { ChargedNotSettled, maxChargesShown } from './charged-not-settled';
import { paymentColumns } from './payment-columns';

export { ScreenError as ErrorBoundary } from '../../../components/errors/screen-error';

export const meta = () => pageMeta('Payments', 'What was charged, refunded and declined.');

function NoPayments({ onlyUnsettled }: { onlyUnsettled: boolean }) {
  return onlyUnsettled ? (
    <EmptyState icon="card" title="Nothing is waiting" text="Every charge paid an order or was refunded." />
  ) : (
    <EmptyState
      icon="card"
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

/** Has the shop ask the card provider about a payment, and shows the outcome as a toast. */
async function askProvider(id: string): Promise<void> {
  try {
    const { payment } = await browserShopApi().call(checkPayment, { params: { id } });
    const isMoneyMoved = ['charged', 'refunding', 'refunded'].includes(payment.state);
    if (payment.unsettled) toast.warning(outcomeText(payment));
    else if (isMoneyMoved) toast.success(outcomeText(payment));
    else toast.info(outcomeText(payment));
  } catch (error) {
    toast.error(errorMessage(error));
    throw error;
  }
}

function outcomeText(payment: Payment): string {
  switch (payment.state) {
    case 'charged':
      return payment.unsettled ? 'Charged, but not matched to an order yet' : 'Charged. The order is paid.';
    case 'refunding':
      return payment.unsettled
        ? "The refund isn't complete yet. Please check again later."
        : 'The refund is on its way';
    case 'refunded':
      return 'The customer has been refunded';
    case 'disputed':
      return "Disputed. The bank hasn't decided yet.";
    case 'charged_back':
      return 'Charged back. The customer keeps the money.';
    case 'canceled':
      return 'Cancelled. Nothing was charged.';
    case 'failed':
      return 'The last card was declined. Nothing was charged.';
    case 'open':
      return 'Not paid yet. Nothing was charged.';
  }
}
