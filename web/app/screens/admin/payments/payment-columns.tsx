import { formatUsd } from '@chuck-and-bit/contract/money';
import type { Payment, PaymentState } from '@chuck-and-bit/contract/payments';
import { stateWords } from '@chuck-and-bit/contract/state-words';
import { Link } from 'react-router';
import { EmailText } from '../../../components/account/email-text';
import { WrittenTime } from '../../../components/dates/written-time';
import { useDates } from '../../../session/access/use-dates';
import { orderPaths } from '../../../browser/order-paths';
import { Button } from '../../../ui/button';
import { actionsColumn, type Column } from '../../../ui/data-table';

const looks: Record<PaymentState, string> = {
  open: 'badge-ghost',
  failed: 'badge-warning badge-soft',
  charged: 'badge-success badge-soft',
  refunding: 'badge-info badge-soft',
  refunded: 'badge-info badge-soft',
  disputed: 'badge-error badge-soft',
  charged_back: 'badge-error badge-soft',
  canceled: 'badge-ghost',
};

type Checking = {
  /** The payment that the provider is being asked about. */
  busyId: string | null;
  onAsk: (payment: Payment) => void;
};

/**
 * @param table prefix of the element ids, because a payment may appear in two tables of the page
 * @param checking null for staff who may only read
 */
export function paymentColumns(table: string, checking: Checking | null): Column<Payment>[] {
  const productId = (payment: Payment) => `${table}-${payment._id}-product`;
  const customerId = (payment: Payment) => `${table}-${payment._id}-customer`;
  const columns: Column<Payment>[] = [
    {
      header: 'Product',
      fills: true,
      cell: (payment) => <PaidProduct payment={payment} id={productId(payment)} />,
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
      cell: (payment) => <StateOfPayment payment={payment} />,
    },
    {
      header: 'Started',
      cell: (payment) => <WrittenTime at={payment.createdAt} as="moment" className="text-sm" />,
    },
  ];
  if (!checking) return columns;
  const actions: Column<Payment> = actionsColumn((payment) => (
    <div className="flex w-full justify-end">
      <Button
        variant={payment.unsettled ? 'primary' : 'outline'}
        size="row"
        busy={checking.busyId === payment._id}
        aria-describedby={`${productId(payment)} ${customerId(payment)}`}
        onClick={() => checking.onAsk(payment)}
      >
        Check again
      </Button>
    </div>
  ));
  return [...columns, actions];
}

/** The ordered product, linked to its purchase, and the transaction id. */
function PaidProduct({ payment, id }: { payment: Payment; id: string }) {
  const { purchaseId, productName, orderCount, transactionId } = payment;
  const name = productName !== null && productName + (orderCount > 1 ? ` and ${orderCount - 1} more` : '');
  return (
    <div className="min-w-0">
      <p id={id} className="line-clamp-2 leading-tight font-medium wrap-anywhere">
        {!name && <span className="text-base-content/70 font-normal">No order</span>}
        {name && purchaseId === null && <bdi>{name}</bdi>}
        {name && purchaseId !== null && (
          <Link to={orderPaths.purchase(purchaseId)} title={name} className="hover:underline">
            <bdi>{name}</bdi>
          </Link>
        )}
      </p>
      {transactionId && <p className="text-base-content/70 text-xs wrap-anywhere">{transactionId}</p>}
    </div>
  );
}

/** The state of a payment, its refunded part, and why it failed. */
function StateOfPayment({ payment }: { payment: Payment }) {
  const dates = useDates();
  const { state, unsettled, disputedAt, refundedAmount, amount, failure } = payment;
  return (
    <div className="flex min-w-0 flex-col gap-1 @max-table:items-end @table:max-w-56">
      <div className="flex flex-wrap gap-1.5">
        <span className={`badge ${looks[state]}`}>{stateWords.charge[state]}</span>
        {unsettled && <span className="badge badge-error">Not settled</span>}
        {disputedAt && state !== 'disputed' && (
          <span className="badge badge-error badge-soft" title={`Disputed on ${dates.moment(disputedAt)}`}>
            Disputed
          </span>
        )}
      </div>
      {refundedAmount > 0 && refundedAmount < amount && (
        <p className="text-base-content/70 text-sm">{`${formatUsd(refundedAmount)} refunded`}</p>
      )}
      {failure && <p className="text-base-content/70 text-xs wrap-anywhere @max-table:text-end">{failure}</p>}
    </div>
  );
}
