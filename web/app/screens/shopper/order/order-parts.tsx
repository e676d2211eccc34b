import { formatUsd } from '@chuck-and-bit/contract/money';
import { unitsToShip } from '@chuck-and-bit/contract/order-status';
import type { Order } from '@chuck-and-bit/contract/orders';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import { EmailText } from '../../../components/account/email-text';
import { ProductImage } from '../../../components/catalogue/product-image';
import { StatusBadge } from '../../../components/orders/order-badges';
import { OrderTotal } from '../../../components/orders/order-total';
import { Fact, Facts, Section } from '../../../components/orders/receipt-parts';
import { TrackingText } from '../../../components/orders/tracking-text';
import { Button } from '../../../ui/button';

/** What was ordered, and what it costs. */
export function OrderedLine({ order }: { order: Order }) {
  return (
    <Section title="Product">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <div className="bg-base-200 rounded-field aspect-4/3 w-28 shrink-0 overflow-hidden">
          <ProductImage
            product={{ id: order.productId, image: order.productImage }}
            alt=""
            sizes="7rem"
            loading="eager"
            className="size-full object-cover"
          />
        </div>
        <div className="min-w-[min(12rem,100%)] flex-1">
          <p className="text-lg font-semibold wrap-anywhere">{order.productName}</p>
          <p className="text-base-content/75 tabular-nums">
            {formatQuantity(order.quantity, order.unit)} at {formatUsd(order.price)} per {order.unit}
          </p>
        </div>
        <OrderTotal order={order} className="ms-auto flex flex-col items-end" />
      </div>
    </Section>
  );
}

type DeliveryProps = {
  order: Order;
  /** Opens the dialog that changes the tracking; null for users who may not change it. */
  onTrack: ((order: Order) => void) | null;
};

/** Where the order goes, and the tracking of its parcel. */
export function Delivery({ order, onTrack }: DeliveryProps) {
  return (
    <Section title="Delivery">
      <Facts>
        <Fact label="Status">
          <StatusBadge status={order.status} />
        </Fact>
        {order.carrier !== null && (
          <Fact label="Tracking">
            <TrackingText order={order} />
          </Fact>
        )}
        {order.refundedQuantity > 0 && order.paymentStatus === 'Paid' && (
          <Fact label={order.status === 'Pending' ? 'To ship' : 'Refunded'}>
            {order.status === 'Pending'
              ? `${formatQuantity(unitsToShip(order), order.unit)} of ${order.quantity}`
              : formatQuantity(order.refundedQuantity, order.unit)}
          </Fact>
        )}
        <Fact label="Customer">{order.userName}</Fact>
        <Fact label="Address">
          <span className="whitespace-pre-line">{order.address}</span>
        </Fact>
        <Fact label="Phone">{order.phone}</Fact>
        <Fact label="Email">
          <EmailText>{order.userEmail}</EmailText>
        </Fact>
      </Facts>
      {onTrack && order.status === 'Shipped' && (
        <Button variant="outline" size="small" className="mt-4" onClick={() => onTrack(order)}>
          {order.carrier === null ? 'Add tracking' : 'Change tracking'}
        </Button>
      )}
    </Section>
  );
}
