import { messages } from '@chuck-and-bit/contract/messages';
import { Link } from 'react-router';
import { paths } from '../../page/paths';
import { buttonClasses } from '../../ui/button';

/** Shown when the order was deleted before its payment: cancelled in another tab or by an admin, or expired. */
export function CancelledOrder({ isCharged }: { isCharged: boolean }) {
  return (
    <div role="alert" className="flex flex-col items-start gap-3">
      <h2 className="text-2xl font-semibold">{messages.orderWasCancelled}</h2>
      <p className="text-base-content/80">
        {isCharged
          ? 'Your card had already been charged. We refund the whole amount automatically.'
          : 'Nothing was charged to your card.'}
      </p>
      <Link to={paths.myOrders} className={`${buttonClasses()} mt-2`}>
        Back to My Orders
      </Link>
    </div>
  );
}
