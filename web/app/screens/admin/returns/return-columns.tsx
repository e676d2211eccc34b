import type { OrderReturn } from '@chuck-and-bit/contract/returns';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import { Link } from 'react-router';
import { EmailText } from '../../../components/account/email-text';
import { ReturnBadge } from '../../../components/returns/return-badge';
import { dayText } from '../../../page/dates';
import { paths } from '../../../page/paths';
import { actionsColumn, type Column } from '../../../ui/data-table';
import { ReturnActions } from './return-actions';

const subjectId = ({ _id }: OrderReturn) => `return-${_id}`;

const columns: Column<OrderReturn>[] = [
  {
    header: 'Product',
    fills: true,
    cell: (row) => (
      <div id={subjectId(row)} className="min-w-0">
        <p className="leading-tight font-medium wrap-anywhere">
          <Link to={paths.order(row.orderId)} className="hover:underline">
            {row.productName}
          </Link>
        </p>
        <p className="text-base-content/70 text-xs">
          Order {row.orderNumber}, {dayText(row.createdAt)}
        </p>
      </div>
    ),
  },
  {
    header: 'Customer',
    fills: true,
    cell: (row) => (
      <div className="min-w-0">
        <p className="text-sm wrap-anywhere">{row.userName}</p>
        <p className="text-base-content/70 text-xs">
          <EmailText>{row.userEmail}</EmailText>
        </p>
      </div>
    ),
  },
  {
    header: 'Quantity',
    cell: ({ quantity, receivedQuantity, unit }) => (
      <div className="tabular-nums">
        {formatQuantity(quantity, unit)}
        {receivedQuantity !== null && receivedQuantity < quantity && (
          <p className="text-base-content/70 text-xs">{receivedQuantity} received</p>
        )}
      </div>
    ),
  },
  {
    header: 'Reason',
    fills: true,
    cell: ({ reason, answer }) => (
      <div className="min-w-0 text-sm wrap-anywhere">
        <p>{reason}</p>
        {answer && <p className="text-base-content/70 mt-1 text-xs">Answer: {answer}</p>}
      </div>
    ),
  },
  { header: 'State', cell: ({ state }) => <ReturnBadge state={state} /> },
];

const actions: Column<OrderReturn> = actionsColumn((row) => (
  <ReturnActions row={row} describedBy={subjectId(row)} />
));

/** Staff who may only read get no column of actions. */
export const returnColumns = (mayChange: boolean) => (mayChange ? [...columns, actions] : columns);
