import { formatUsd } from '@chuck-and-bit/contract/money';
import { isPartlyShipped, unitsToShip } from '@chuck-and-bit/contract/order-status';
import type { Order } from '@chuck-and-bit/contract/orders';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import { Link } from 'react-router';
import { EmailText } from '../../../components/account/email-text';
import { CartTotals } from '../../../components/cart/cart-totals';
import { pictureOfImage, ProductImage } from '../../../components/catalogue/product-image';
import { StatusBadge } from '../../../components/orders/order-badges';
import { OrderTotal } from '../../../components/orders/order-total';
import { Fact, Facts, Section } from '../../../components/orders/receipt-parts';
import { AddressText } from '../../../components/purchases/purchase-address';
import { OrderTracking } from '../../../components/orders/tracking-text';
import { paths } from '../../../page/paths';
import { useRights } from '../../../session/access/use-rights';
import { Button } from '../../../ui/button';

/** What was ordered, and what it costs. `totals`: of its purchase, if it is the only order. */
export function OrderedLine({ order, totals }: { order: Order; totals: Purchase | undefined }) {
  const hasParts = totals !== undefined && totals.total !== order.totalPrice;
  return (
    <Section title="Product">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <div className="bg-base-200 rounded-field aspect-4/3 w-28 shrink-0 overflow-hidden">
          <ProductImage
            picture={pictureOfImage({ id: order._id, image: order.productImage })}
            alt=""
            sizes="7rem"
            loading="eager"
            className="size-full object-cover"
          />
        </div>
        <div className="min-w-[min(12rem,100%)] flex-1">
          <p className="text-lg font-semibold wrap-anywhere">{order.productName}</p>
          <p className="text-base-content/75 tabular-nums">{`${formatQuantity(order.quantity, order.unit)} at ${formatUsd(order.price)} per ${order.unit}`}</p>
        </div>
        {!hasParts && <OrderTotal order={order} className="ms-auto flex flex-col items-end" />}
      </div>
      {hasParts && (
        <div className="border-base-300 mt-5 border-t pt-5 sm:ms-auto sm:max-w-sm">
          <CartTotals totals={totals} />
        </div>
      )}
    </Section>
  );
}

type DeliveryProps = {
  order: Order;
  /** Has the whole address; undefined if it could not be loaded. */
  purchase: Purchase | undefined;
  forStaff: boolean;
  /** Opens the dialog that changes the tracking. */
  onTrack: (order: Order) => void;
};

/** Where the order goes, and the tracking of its parcel. */
export function Delivery({ order, purchase, forStaff, onTrack }: DeliveryProps) {
  const { mayChange } = useRights();
  return (
    <Section title="Delivery">
      <Facts>
        <Fact label="Status">
          <StatusBadge order={order} />
        </Fact>
        {order.carrier !== null && (
          <Fact label="Tracking">
            <OrderTracking order={order} purchase={purchase} />
          </Fact>
        )}
        {order.unitsToSettle > 0 && forStaff && (
          <Fact label="To send or refund">
            <p>{`${formatQuantity(order.unitsToSettle, order.unit)}, because their refund failed.`}</p>
            <Link to={paths.purchaseDetails(order.purchaseId)} className="link">
              Ship them with the whole order
            </Link>
          </Fact>
        )}
        {(order.refundedQuantity > 0 || isPartlyShipped(order)) && order.paymentStatus === 'Paid' && (
          <Fact label={order.status === 'Pending' ? 'To ship' : 'Refunded'}>
            {order.status === 'Pending'
              ? `${formatQuantity(unitsToShip(order), order.unit)} of ${order.quantity}`
              : formatQuantity(order.refundedQuantity, order.unit)}
          </Fact>
        )}
        <Fact label="Customer">{order.userName}</Fact>
        {/* A former customer has none of these. */}
        {order.userEmail && (
          <>
            <Fact label="Address">
              <AddressText address={{ ...(purchase ?? order), phone: null }} />
            </Fact>
            <Fact label="Phone">{order.phone}</Fact>
            <Fact label="Email">
              <EmailText>{order.userEmail}</EmailText>
            </Fact>
          </>
        )}
      </Facts>
      {mayChange('orders') && order.shippedQuantity > 0 && (
        <Button variant="outline" size="small" className="mt-4" onClick={() => onTrack(order)}>
          {order.carrier === null ? 'Add tracking' : 'Change tracking'}
        </Button>
      )}
    </Section>
  );
}
