import { checkPayment, listPayments, type Payment } from '@chuck-and-bit/contract/payments';
import { useState } from 'react';
import { type Outcome, useChange } from '../../../components/actions/use-change';
import { errorMessage } from '../../../components/errors/error-message';
import { orFailure } from '../../../components/errors/failed-list';
import { useLastLoaded } from '../../../components/errors/use-last-loaded';
import { FilterLink } from '../../../components/tables/filter-link';
import { loadRows } from '../../../components/tables/load-rows';
import { PagedTable } from '../../../components/tables/paged-table';
import { toast } from '../../../components/toasts/toast';
import { type MetaArgs, pageMeta } from '../../../browser/page-meta';
import { screens } from '../../../browser/dashboard-screens';
import { useRights } from '../../../session/access/use-rights';
import { browserShopApi } from '../../../shop-api';
import { ButtonLink } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { type Column, DataTable } from '../../../ui/data-table';
import { EmptyState } from '../../../ui/empty-state';
import { Icon } from '../../../ui/icon';
import { PageHeading } from '../../../ui/page-heading';
import type { Route } from './+types/payments';
import { paymentColumns } from './payment-columns';

export { ScreenError as ErrorBoundary } from '../../../components/errors/screen-error';

export const meta = (args: MetaArgs) =>
  pageMeta(args, 'Payments', 'What was charged, refunded and declined.');

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

/** Asks the card provider about a payment. */
const askAbout = async ({ _id: id }: Payment) =>
  (await browserShopApi().call(checkPayment, { params: { id } })).payment;

export default function PaymentsScreen({ loaderData }: Route.ComponentProps) {
  // The key resets the list when the filter changes.
  return <Payments key={String(loaderData.onlyUnsettled)} {...loaderData} />;
}

type PaymentsProps = Route.ComponentProps['loaderData'];

function Payments({ onlyUnsettled, payments, waiting }: PaymentsProps) {
  const { loaded: unsettled } = useLastLoaded(waiting);
  const { send, isBusy } = useChange(askAbout, { onSettled: showOutcome });
  const [checkedId, setCheckedId] = useState<string | null>(null);
  const ask = (payment: Payment) => {
    setCheckedId(payment._id);
    void send(payment);
  };

  const { mayChange } = useRights();
  const checking = mayChange('orders') ? { busyId: isBusy ? checkedId : null, onAsk: ask } : null;
  const columns = (table: string) => paymentColumns(table, checking);
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
        <FilterLink to={screens.payments.path} chosen={!onlyUnsettled}>
          All payments
        </FilterLink>
        <FilterLink to={`${screens.payments.path}?unsettled=true`} chosen={onlyUnsettled}>
          Not settled
        </FilterLink>
      </nav>
      <PagedTable
        caption={onlyUnsettled ? 'Payments charged and not settled' : 'All payments'}
        columns={columns('listed')}
        list={payments}
        empty={
          <EmptyState
            icon="card"
            title={onlyUnsettled ? 'Nothing is waiting' : 'No payments yet'}
            text={
              onlyUnsettled
                ? 'Every charge paid an order or was refunded.'
                : 'A payment appears here as soon as a customer opens the payment page.'
            }
          />
        }
        moreLabel="More payments"
      />
    </div>
  );
}

function showOutcome(outcome: Outcome<Payment>): void {
  if (!outcome.ok) {
    toast.error(errorMessage(outcome.error));
    return;
  }
  const payment = outcome.value;
  const isMoneyMoved = ['charged', 'refunding', 'refunded'].includes(payment.state);
  if (payment.unsettled) toast.warning(outcomeText(payment));
  else if (isMoneyMoved) toast.success(outcomeText(payment));
  else toast.info(outcomeText(payment));
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

type ChargedNotSettledProps = {
  /** The newest of these charges; `count` is the number of all. */
  payments: readonly Payment[];
  count: number;
  columns: readonly Column<Payment>[];
  /** Whether the table below lists exactly these charges, so that they need not be listed twice. */
  listedBelow: boolean;
};

const maxChargesShown = 5;

/** Charges that neither paid an order nor were refunded. Normally this list is empty. */
function ChargedNotSettled({ payments, count, columns, listedBelow }: ChargedNotSettledProps) {
  const { mayChange } = useRights();
  if (count === 0) {
    return (
      <Card tone="tinted" aria-labelledby="not-settled" className="flex items-center gap-4">
        <Icon name="check" className="text-success size-8" />
        <div>
          <h2 id="not-settled" className="text-xl font-semibold">
            Charged, not settled: 0
          </h2>
          <p className="text-base-content/75">
            Nothing is waiting. Every charge paid an order or was refunded.
          </p>
        </div>
      </Card>
    );
  }
  return (
    <Card tone="error" padding="compact" aria-labelledby="not-settled" className="flex flex-col gap-4">
      <div>
        <h2
          id="not-settled"
          className="text-error text-xl font-semibold"
        >{`Charged, not settled: ${count.toLocaleString('en-US')}`}</h2>
        <p className="text-base-content/80 max-w-prose">
          {`These cards were charged, but the money hasn't paid an order or been refunded yet. The shop checks with the provider every few minutes.${mayChange('orders') ? ' “Check again” does it right away.' : ''}`}
        </p>
      </div>
      {!listedBelow && (
        <DataTable
          caption="Charged, not settled"
          columns={columns}
          rows={payments}
          rowKey={(payment) => payment._id}
          empty={null}
        />
      )}
      {!listedBelow && count > maxChargesShown && (
        <ButtonLink
          to={`${screens.payments.path}?unsettled=true`}
          variant="outline"
          size="small"
        >{`Show all ${count.toLocaleString('en-US')}`}</ButtonLink>
      )}
    </Card>
  );
}
