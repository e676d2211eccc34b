import type { Product } from '@chuck-and-bit/contract/products';
import { quantityRefusal } from '@chuck-and-bit/contract/order-quantity';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import { useId } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../browser/paths';
import { Button, ButtonLink } from '../../../ui/button';
import { Card } from '../../../ui/card';

/** Replaces the form while the stock is below the minimum order. */
export function SoldOut({ product }: { product: Product }) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="text-xl font-semibold">
        Sold out
      </h2>
      <p>{`${whatIsLeft(product)} When somebody cancels, there is stock again, so check back later or choose another product.`}</p>
      <p id={`${id}-reason`} aria-live="polite" className="text-error text-sm font-medium">
        {quantityRefusal(product.minimumOrder, product)}
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
export function SoldOutMeanwhile({ product }: { product: Product }) {
  return (
    <div role="alert" className="alert alert-warning alert-soft flex flex-col items-start gap-2 text-base">
      <p>
        <strong className="font-semibold">This product has just sold out.</strong>{' '}
        <span>{`${whatIsLeft(product)} What you typed stays here while this page is open.`}</span>
      </p>
      <Link to={`${paths.allDrills}?inStock=true`} className="link">
        See what&apos;s in stock
      </Link>
    </div>
  );
}

const whatIsLeft = ({ availableQuantity, minimumOrder, unit }: Product) =>
  availableQuantity === 0
    ? 'There are none left at the moment.'
    : `${formatQuantity(availableQuantity, unit)} left, fewer than the minimum order of ${formatQuantity(minimumOrder, unit)}.`;
