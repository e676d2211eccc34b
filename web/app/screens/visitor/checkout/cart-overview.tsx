import { formatUsd } from '@chuck-and-bit/contract/money';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import { Link } from 'react-router';
import type { PricedCart } from '../../../cart/use-priced-cart';
import { CartTotals, TotalAnnouncer } from '../../../components/cart/cart-totals';
import { DiscountCode } from '../../../components/cart/discount-code';
import { LineMessages } from '../../../components/cart/line-messages';
import { paths } from '../../../browser/paths';
import { OverviewLine, Overview } from './overview';

/** What is about to be ordered. */
export function CartOverview({ cart }: { cart: PricedCart }) {
  const { lines, totals, isCurrent } = cart;
  return (
    <Overview
      title="Your order"
      total={totals.total}
      totals={
        <div aria-live="polite">
          <CartTotals totals={totals} isEstimate={!isCurrent} isShippingKnown={cart.isShippingKnown} />
          <TotalAnnouncer total={totals.total} isEstimate={!isCurrent} />
        </div>
      }
      hasProblem={lines.some((line) => line.messages.length > 0 || line.formerPrice !== undefined)}
      action={
        <Link to={paths.cart} className="link text-sm">
          Edit cart
        </Link>
      }
    >
      <ul className="flex flex-col gap-4">
        {lines.map((line) => (
          <OverviewLine
            key={line.productId}
            product={{ id: line.productId, image: line.image }}
            name={line.name}
            note={
              formatQuantity(line.quantity, line.unit) +
              (line.isDiscontinued ? '' : ` at ${formatUsd(line.price)}`)
            }
            total={line.isDiscontinued ? null : line.total}
          >
            <LineMessages line={line} />
          </OverviewLine>
        ))}
      </ul>
      <div className="border-base-300 border-t pt-5">
        <DiscountCode cart={cart} />
      </div>
    </Overview>
  );
}
