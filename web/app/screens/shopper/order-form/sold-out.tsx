import type { Drill } from '@chuck-and-bit/contract/drills';
import { quantityRefusal } from '@chuck-and-bit/contract/order-quantity';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import { useId } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../page/paths';
import { Button, ButtonLink } from '../../../ui/button';
import { Card } from '../../../ui/card';

/** Replaces the form while the stock is below the minimum order. */
export function SoldOut({ drill }: { drill: Drill }) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="text-2xl font-semibold">
        Sold out
      </h2>
      <p>{`${whatIsLeft(drill)} Cancelled orders go back on the shelf, so check back later or choose another product.`}</p>
      <p id={`${id}-reason`} aria-live="polite" className="text-error text-sm font-medium">
        {quantityRefusal(drill.minimumOrder, drill)}
      </p>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Button disabled aria-describedby={`${id}-reason`}>
          Place Order
        </Button>
        <ButtonLink to={`${paths.allDrills}?inStock=true`}>See what&apos;s in stock</ButtonLink>
      </div>
    </Card>
  );
}

/** Shown in an open form when the product sells out. */
export function SoldOutMeanwhile({ drill }: { drill: Drill }) {
  return (
    <div role="alert" className="alert alert-warning alert-soft flex flex-col items-start gap-2 text-base">
      <p>
        <strong className="font-semibold">This product has just sold out.</strong>{' '}
        <span>{`${whatIsLeft(drill)} What you typed stays here while this page is open.`}</span>
      </p>
      <Link to={`${paths.allDrills}?inStock=true`} className="link">
        See what&apos;s in stock
      </Link>
    </div>
  );
}

const whatIsLeft = ({ availableQuantity, minimumOrder, unit }: Drill) =>
  availableQuantity === 0
    ? 'There are none left at the moment.'
    : `${formatQuantity(availableQuantity, unit)} left, fewer than the minimum order of ${formatQuantity(minimumOrder, unit)}.`;
