import { tierPrice } from '@chuck-and-bit/contract/price-tiers';
import type { ProductReviews } from '@chuck-and-bit/contract/product-reviews';
import type { ProductDetails } from '@chuck-and-bit/contract/products';
import { formatUsd, totalUsd } from '@chuck-and-bit/contract/money';
import { isOrderable } from '@chuck-and-bit/contract/orderable';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import { AddQuantityToCart } from '../cart/add-quantity-to-cart';
import { type FailedList, isFailure } from '../errors/failed-list';
import { StarRating } from '../reviews/star-rating';
import { paths } from '../../browser/paths';
import { ButtonLink } from '../../ui/button';
import { Card } from '../../ui/card';
import { BackInStock } from './back-in-stock';
import { DeliveryLine } from './delivery-line';
import type { DeliveryLines } from './delivery-lines';

/** The average of the reviews, which leads to them. Nothing without reviews. */
export function Rating({ reviews }: { reviews: ProductReviews | FailedList }) {
  if (isFailure(reviews) || reviews.average === null) return null;
  const { average, count } = reviews;
  return (
    <a href="#reviews" className="link link-hover mt-1.5 inline-flex min-h-6 items-center gap-2">
      <StarRating ratings={average} />
      <span className="text-base-content/75 text-sm">{`${count.toLocaleString('en-US')} ${count === 1 ? 'review' : 'reviews'}`}</span>
    </a>
  );
}

type BuyingProps = {
  product: ProductDetails;
  delivery: DeliveryLines | FailedList;
  /** Whether only staff see the page: nobody can order yet. */
  isPreview: boolean;
};

/** How many there are, what delivery costs and when it arrives, and the ways to order. */
export function Buying({ product, delivery, isPreview }: BuyingProps) {
  const { availableQuantity, minimumOrder, unit } = product;
  if (!isOrderable(product)) {
    return (
      <Card as="div">
        <p className="text-error font-semibold">
          {availableQuantity === 0 ? 'Sold out' : `${formatQuantity(availableQuantity, unit)} left`}
        </p>
        <p className="text-base-content/75 mt-1">
          {availableQuantity === 0
            ? 'There are none left at the moment. Please check back later.'
            : `The minimum order is ${formatQuantity(minimumOrder, unit)}. Please check back later.`}
        </p>
        <ButtonLink to={`${paths.allDrills}?inStock=true`} className="mt-5 w-full text-lg">
          See what&apos;s in stock
        </ButtonLink>
        {!isPreview && <BackInStock key={product._id} productId={product._id} />}
      </Card>
    );
  }
  const priced = { price: product.price, tiers: product.priceTiers };
  return (
    <Card as="div" padding="compact">
      <ul className="flex flex-col gap-1 text-sm sm:text-base">
        <li>
          <span className="font-semibold tabular-nums">{`${formatQuantity(availableQuantity, unit)} in stock`}</span>
          {minimumOrder > 1 && (
            <span className="text-base-content/75">{` · minimum order ${formatQuantity(minimumOrder, unit)}, ${formatUsd(totalUsd(tierPrice(priced, minimumOrder), minimumOrder))}`}</span>
          )}
        </li>
        {!isFailure(delivery) && <DeliveryLine {...delivery} />}
      </ul>
      {isPreview ? (
        <p className="text-base-content/75 mt-3">Customers order here once they see this page.</p>
      ) : (
        <AddQuantityToCart key={product._id} product={product}>
          {(quantity) => (
            <ButtonLink
              to={paths.purchase(product._id, quantity)}
              variant="outline"
              className="grow px-4 text-lg"
            >
              Order Now
            </ButtonLink>
          )}
        </AddQuantityToCart>
      )}
    </Card>
  );
}
