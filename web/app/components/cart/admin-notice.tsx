import { messages } from '@chuck-and-bit/contract/messages';
import { Link } from 'react-router';
import { paths } from '../../page/paths';
import { buttonClasses } from '../../ui/button';
import { Card } from '../../ui/card';

/** Replaces the cart for staff, who don't order. */
export function AdminNotice() {
  return (
    <Card tone="warning" className="mt-6 flex max-w-2xl flex-col items-start gap-3">
      <h2 className="text-2xl font-semibold">You&apos;re logged in as an admin</h2>
      <p>{messages.ordersAreForShoppers}</p>
      <Link to={paths.manageAllOrders} className={buttonClasses('outline', 'small')}>
        Manage All Orders
      </Link>
    </Card>
  );
}
