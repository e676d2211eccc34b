import { formatUsd } from '@chuck-and-bit/contract/money';
import type { Payment, PaymentState } from '@chuck-and-bit/contract/payments';
import { Link } from 'react-router';
import { EmailText } from '../../../components/account/email-text';
import { paths } from '../../../page/paths';
import { Button } from '../../../ui/button';
import type { Column } from '../../../ui/data-table';

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

const states: Record<PaymentState, { label: string; look: string }> = {
  open: { label: 'Open', look: 'badge-ghost' },
  failed: { label: 'Failed', look: 'badge-warning badge-soft' },
  charged: { label: 'Charged', look: 'badge-success badge-soft' },
  refunding: { label: 'Refunding', look: 'badge-info badge-soft' },
  refunded: { label: 'Refunded', look: 'badge-info badge-soft' },
  disputed: { label: 'Disputed', look: 'badge-error badge-soft' },
  charged_back: { label: 'Charged back', look: 'badge-error badge-soft' },
  canceled: { label: 'Cancelled', look: 'badge-ghost' },
};

type PaymentColumns = {
  /** Tells the tables of a page apart, for a payment may stand in two. */
  table: string;
  /** The payment that the provider is being asked about. */
  busyId: string | null;
  onAsk: (payment: Payment) => void;
};

export function paymentColumns({ table, busyId, onAsk }: PaymentColumns): Column<Payment>[] {
  const productId = (payment: Payment) => `${table}-${payment._id}-product`;
  const customerId = (payment: Payment) => `${table}-${payment._id}-customer`;
  return [
    {
      header: 'Product',
      fills: true,
      cell: (payment) => (
        <div className="min-w-0">
          <p id={productId(payment)} className="line-clamp-2 leading-tight font-medium wrap-anywhere">
            {payment.productName === null || payment.orderId === null ? (
              <span className="text-base-content/70 font-normal">No order</span>
            ) : (
              <Link to={paths.order(payment.orderId)} title={payment.productName} className="hover:underline">
                {payment.productName}
              </Link>
            )}
          </p>
          {payment.transactionId && (
            <p className="text-base-content/70 text-xs wrap-anywhere">{payment.transactionId}</p>
          )}
        </div>
      ),
    },
    {
      header: 'Customer',
      fills: true,
      cell: (payment) => (
        <span id={customerId(payment)} className="min-w-0 text-sm @max-table:text-end">
          {payment.userEmail ? (
            <EmailText>{payment.userEmail}</EmailText>
          ) : (
            <span className="text-base-content/70">Unknown</span>
          )}
        </span>
      ),
    },
    {
      header: 'Amount',
      align: 'end',
      cell: (payment) => <span className="font-medium tabular-nums">{formatUsd(payment.amount)}</span>,
    },
    {
      header: 'State',
      cell: (payment) => (
        <div className="flex min-w-0 flex-col gap-1 @max-table:items-end @table:max-w-56">
          <div className="flex flex-wrap gap-1.5">
            <span className={`badge ${states[payment.state].look}`}>{states[payment.state].label}</span>
            {payment.unsettled && <span className="badge badge-error">Not settled</span>}
            {payment.disputedAt && payment.state !== 'disputed' && (
              <span
                className="badge badge-error badge-soft"
                title={`Disputed on ${moment.format(new Date(payment.disputedAt))}`}
              >
                Disputed
              </span>
            )}
          </div>
          {payment.refundedAmount > 0 && payment.refundedAmount < payment.amount && (
            <p className="text-base-content/70 text-sm">{formatUsd(payment.refundedAmount)} refunded</p>
          )}
          {payment.failure && (
            <p className="text-base-content/70 text-xs wrap-anywhere @max-table:text-end">
              {payment.failure}
            </p>
          )}
        </div>
      ),
    },
    {
      header: 'Started',
      cell: (payment) => (
        <time dateTime={payment.createdAt} className="text-sm">
          {moment.format(new Date(payment.createdAt))}
        </time>
      ),
    },
    {
      header: 'Actions',
      align: 'end',
      actions: true,
      cell: (payment) => (
        <div className="flex w-full justify-end">
          <Button
            variant={payment.unsettled ? 'primary' : 'outline'}
            size="row"
            busy={busyId === payment._id}
            aria-describedby={`${productId(payment)} ${customerId(payment)}`}
            onClick={() => onAsk(payment)}
          >
            Check again
          </Button>
        </div>
      ),
    },
  ];
}
