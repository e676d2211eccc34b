import { formatCount } from '@chuck-and-bit/contract/money';
import { Link } from 'react-router';
import { filtersPath } from './order-filters';

/** Leads to the orders with units that a failed refund has freed. */
export function ToSettleNotice({ count }: { count: number }) {
  const orders = count === 1 ? '1 order has' : `${formatCount(count)} orders have`;
  return (
    <p className="alert alert-warning alert-soft block text-base">
      <span>{`${orders} units to send or refund, because a refund failed.`}</span>{' '}
      <Link to={filtersPath({ toSettle: 'true' })} className="link font-medium">
        {count === 1 ? 'Show it' : 'Show them'}
      </Link>
    </p>
  );
}
