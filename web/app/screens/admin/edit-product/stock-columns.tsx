import type { StockChange, StockReason } from '@chuck-and-bit/contract/stock-changes';
import { formatCount } from '@chuck-and-bit/contract/money';
import { Link } from 'react-router';
import { momentText } from '../../../page/dates';
import { paths } from '../../../page/paths';
import type { Column } from '../../../ui/data-table';

const reasons: Record<StockReason, string> = {
  added: 'Product added',
  order: 'Ordered',
  cancelled: 'Order cancelled',
  expired: 'Order expired',
  restock: 'Came in',
  correction: 'Counted',
  return: 'Returned',
  refund: 'Refunded',
  import: 'Imported',
  bulk: 'Changed with others',
};

const actors: Record<string, string> = { buyer: 'The buyer', system: 'The shop', command: 'The operator' };

const signed = (delta: number) => (delta > 0 ? `+${formatCount(delta)}` : `−${formatCount(-delta)}`);

function Reason({ change: { reason, orderId, orderNumber, note } }: { change: StockChange }) {
  return (
    <div className="min-w-0">
      <span className="font-medium">{reasons[reason]}</span>
      {orderNumber && (
        <>
          {' '}
          {orderId ? (
            <Link to={paths.order(orderId)} className="link">
              {orderNumber}
            </Link>
          ) : (
            orderNumber
          )}
        </>
      )}
      {note && <p className="text-base-content/80 text-sm break-words">{note}</p>}
    </div>
  );
}

export const stockColumns: readonly Column<StockChange>[] = [
  { header: 'What', fills: true, cell: (change) => <Reason change={change} /> },
  {
    header: 'When',
    cell: ({ occurredAt }) => <time dateTime={occurredAt}>{momentText(occurredAt)}</time>,
  },
  {
    header: 'Who',
    cell: ({ actor }) => <span className="break-all">{actors[actor] ?? actor}</span>,
  },
  {
    header: 'Change',
    align: 'end',
    cell: ({ delta }) => <span className="tabular-nums">{delta === 0 ? '0' : signed(delta)}</span>,
  },
  {
    header: 'Stock',
    align: 'end',
    cell: ({ after }) => <span className="font-medium tabular-nums">{formatCount(after)}</span>,
  },
];
