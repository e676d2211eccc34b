import { listPayments, type Payment } from '@chuck-and-bit/contract/payments';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { MoreRows } from '../../../components/tables/more-rows';
import { ScreenError } from '../../../components/errors/screen-error';
import { rowsPerPage, usePagedList } from '../../../components/tables/use-paged-list';
import { pageMeta } from '../../../page/page-meta';
import { paths } from '../../../page/paths';
import { browserShopApi } from '../../../shop-api';
import { classNames } from '../../../ui/class-names';
import { DataTable } from '../../../ui/data-table';
import { EmptyState } from '../../../ui/empty-state';
import { Icon } from '../../../ui/icon';
import { PageHeading } from '../../../ui/page-heading';
import { TableSkeleton } from '../../../ui/skeleton';
import type { Route } from './+types/payments';
import { askProvider } from './ask-provider';
import { ChargedNotSettled } from './charged-not-settled';
import { paymentColumns } from './payment-columns';

export const meta = () => pageMeta('Payments', 'What was charged, refunded and declined.');

function NoPayments({ onlyUnsettled }: { onlyUnsettled: boolean }) {
  const icon = <Icon name="card" className="size-12" />;
  return onlyUnsettled ? (
    <EmptyState icon={icon} title="Nothing Is Waiting" text="Every charge paid an order or went back." />
  ) : (
    <EmptyState
      icon={icon}
      title="No Payments Yet"
      text="A payment shows up here as soon as a shopper opens the payment page."
    />
  );
}

/** `?unsettled=true` leaves the payments that were charged and not settled. */
function readFilter(url: string): { onlyUnsettled: boolean } {
  return { onlyUnsettled: new URL(url).searchParams.get('unsettled') === 'true' };
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { onlyUnsettled } = readFilter(request.url);
  const unsettled = fetchPayments(true);
  const [firstPage, waiting] = await Promise.all([
    onlyUnsettled ? unsettled : fetchPayments(false),
    unsettled,
  ]);
  return { onlyUnsettled, firstPage, waiting };
}

function fetchPayments(onlyUnsettled: boolean, after?: string) {
  const filter = onlyUnsettled ? ({ unsettled: 'true' } as const) : {};
  return browserShopApi().callPage(listPayments, { query: { ...filter, limit: rowsPerPage, after } });
}

export function HydrateFallback() {
  return <TableSkeleton label="Loading all payments …" />;
}

export function ErrorBoundary() {
  return <ScreenError />;
}

export default function Payments({
  loaderData: { onlyUnsettled, firstPage, waiting },
}: Route.ComponentProps) {
  const payments = usePagedList(firstPage, (after) => fetchPayments(onlyUnsettled, after));
  const [busyId, setBusyId] = useState<string | null>(null);
  const revalidator = useRevalidator();

  async function ask(payment: Payment) {
    setBusyId(payment._id);
    const now = await askProvider(payment);
    if (now) payments.replace(now);
    // Only then may the list of those that wait be another; a reload would fold up a long list.
    if (!now || now.unsettled !== payment.unsettled) await revalidator.revalidate();
    setBusyId(null);
  }

  const columns = (table: string) => paymentColumns({ table, busyId, onAsk: (payment) => void ask(payment) });
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="Payments" />
      <ChargedNotSettled
        payments={waiting.items}
        count={waiting.total ?? waiting.items.length}
        columns={columns('waiting')}
        listedBelow={onlyUnsettled}
      />
      <nav aria-label="Which payments" className="flex flex-wrap gap-2">
        <FilterLink to={paths.payments()} chosen={!onlyUnsettled}>
          All payments
        </FilterLink>
        <FilterLink to={paths.payments({ unsettled: true })} chosen={onlyUnsettled}>
          Only those not settled
        </FilterLink>
      </nav>
      <DataTable
        caption={onlyUnsettled ? 'Payments charged and not settled' : 'All payments'}
        columns={columns('listed')}
        rows={payments.rows}
        rowKey={(payment) => payment._id}
        empty={<NoPayments onlyUnsettled={onlyUnsettled} />}
      />
      <MoreRows label="More Payments" list={payments} />
    </div>
  );
}

function FilterLink({ to, chosen, children }: { to: string; chosen: boolean; children: string }) {
  return (
    <Link
      to={to}
      aria-current={chosen ? 'page' : undefined}
      className={classNames('btn h-10 px-4 text-sm', chosen ? 'btn-secondary' : 'btn-outline')}
    >
      {children}
    </Link>
  );
}
