import type { Drill } from '@chuck-and-bit/contract/drills';
import { quantityRefusal } from '@chuck-and-bit/contract/orders';
import { useId } from 'react';
import { Link } from 'react-router';
import { formatQuantity } from '../../../components/catalogue/format-quantity';
import { paths } from '../../../page/paths';
import { Button, buttonClasses } from '../../../ui/button';

/** Stands where the form would be while fewer pieces are left than the smallest order. */
export function SoldOut({ drill }: { drill: Drill }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="border-base-300 rounded-box flex flex-col gap-4 border p-5 sm:p-6"
    >
      <h2 id={id} className="text-2xl font-semibold">
        Sold Out
      </h2>
      <p>
        {drill.availableQuantity === 0
          ? 'There is none left at the moment.'
          : `${formatQuantity(drill.availableQuantity)} left, and the smallest order is ${formatQuantity(drill.minimumOrder)}.`}{' '}
        Cancelled orders come back to the shelf, so look in again later, or choose another one.
      </p>
      <p id={`${id}-reason`} aria-live="polite" className="text-error text-sm font-medium">
        {quantityRefusal(drill.minimumOrder, drill)}
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button disabled aria-describedby={`${id}-reason`}>
          Place Order
        </Button>
        <Link to={paths.drillsInStock} className={buttonClasses()}>
          See What Is In Stock
        </Link>
      </div>
    </section>
  );
}
