import { cardText } from '@chuck-and-bit/contract/card-text';
import { formatUsd } from '@chuck-and-bit/contract/money';
import { whyNotShip } from '@chuck-and-bit/contract/order-status';
import { getOrder, type Order } from '@chuck-and-bit/contract/orders';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import { Link, redirect } from 'react-router';
import { rowOutcome, type RowRequest, useRowAction } from '../../../components/actions/use-row-action';
import { EmailText } from '../../../components/account/email-text';
import { ProductImage } from '../../../components/catalogue/product-image';
import { ScreenError } from '../../../components/errors/screen-error';
import { CancelOrderDialog } from '../../../components/orders/cancel-order-dialog';
import { PaymentBadge, StatusBadge } from '../../../components/orders/order-badges';
import { CancelButton, PayButton, ShipButton } from '../../../components/orders/order-buttons';
import { cancelUnpaidOrder, markAsShipped } from '../../../components/orders/order-changes';
import { OrderDeadline } from '../../../components/orders/order-deadline';
import { Fact, Facts, Section, SoldBy } from '../../../components/orders/receipt-parts';
import { OrderTotal } from '../../../components/orders/order-total';
import { ShipOrderDialog } from '../../../components/orders/ship-order-dialog';
import { loadPurchases } from '../../../components/purchases/load-purchases';
import { toast } from '../../../components/toasts/toast';
import { pageMeta } from '../../../page/page-meta';
import { firstDashboardPath, paths } from '../../../page/paths';
import { sessionContext } from '../../../session/access/guards';
import { browserShopApi } from '../../../shop-api';
import { Button, buttonClasses } from '../../../ui/button';
import { PageHeading } from '../../../ui/page-heading';
import { FormSkeleton } from '../../../ui/skeleton';
import type { Route } from './+types/order';
import { OrderHistory } from './order-history';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(
    loaderData ? `Order ${loaderData.order.number}` : 'Order',
    'What was ordered, where it goes and what happened to it.',
  );

export async function clientLoader({ context, params }: Route.ClientLoaderArgs) {
  const { user } = context.get(sessionContext);
  const order = await browserShopApi().call(getOrder, { params: { id: params.id } });
  return { user, order, purchases: await loadPurchases([order]) };
}

export async function clientAction({ request, context }: Route.ClientActionArgs) {
  const { user } = context.get(sessionContext);
  const { intent, id } = (await request.json()) as RowRequest;
  if (intent === 'ship') return rowOutcome(() => markAsShipped(id));
  return rowOutcome(async () => {
    toast.success(await cancelUnpaidOrder(id));
    // With the order its page is gone.
    throw redirect(firstDashboardPath(user));
  });
}

export function HydrateFallback() {
  return <FormSkeleton label="Loading the order …" fields={4} />;
}

export function ErrorBoundary() {
  return (
    <ScreenError
      missingTitle="We can't find this order"
      missingText="It may have been cancelled."
      missingLink={{ to: paths.dashboard, label: 'Back to all orders' }}
    />
  );
}

export default function OrderPage({ loaderData: { order, user, purchases } }: Route.ComponentProps) {
  const cancelling = useRowAction<Order>('cancel');
  const shipping = useRowAction<Order>('ship');
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      {order.paymentStatus !== 'Unpaid' && (
        <p aria-hidden="true" className="eyebrow hidden print:block">
          Receipt
        </p>
      )}
      <PageHeading
        title={`Order ${order.number}`}
        actions={
          <>
            <Link to={firstDashboardPath(user)} className={buttonClasses('ghost', 'small')}>
              All orders
            </Link>
            <Button variant="outline" size="small" onClick={() => window.print()}>
              {order.paymentStatus === 'Unpaid' ? 'Print' : 'Print receipt'}
            </Button>
            <CancelButton order={order} size="small" onAsk={cancelling.ask} />
            {user.role !== 'admin' && <PayButton order={order} size="small" />}
            {user.role === 'admin' && !whyNotShip(order) && (
              <ShipButton order={order} size="small" onAsk={shipping.ask} />
            )}
          </>
        }
      />
      <OrderedLine order={order} />
      <div className="grid gap-5 sm:grid-cols-2 print:grid-cols-2">
        <Payment order={order} purchase={purchases[order.purchaseId ?? '']} />
        <Delivery order={order} />
        <OrderHistory order={order} />
        <SoldBy />
      </div>
      <ShipOrderDialog shipping={shipping} />
      <CancelOrderDialog cancelling={cancelling} purchases={purchases} />
    </div>
  );
}

/** What was ordered, and what it costs. */
function OrderedLine({ order }: { order: Order }) {
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
        <div className="min-w-48 flex-1">
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

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

function Payment({ order, purchase }: { order: Order; purchase: Purchase | undefined }) {
  const { cardBrand, cardLast4 } = order;
  return (
    <Section title="Payment">
      <Facts>
        <Fact label="Payment status">
          <PaymentBadge status={order.paymentStatus} />
        </Fact>
        {purchase && (
          <Fact label="Paid with purchase">
            <Link to={paths.purchaseDetails(purchase._id)} className="link">
              {purchase.number}
            </Link>
          </Fact>
        )}
        {order.paidAt && <Fact label="Paid on">{moment.format(new Date(order.paidAt))}</Fact>}
        {cardBrand && cardLast4 && (
          <Fact label="Card">{cardText({ brand: cardBrand, last4: cardLast4 })}</Fact>
        )}
      </Facts>
      <OrderDeadline order={order} className="text-base-content/75 mt-3 block text-sm" />
    </Section>
  );
}

function Delivery({ order }: { order: Order }) {
  return (
    <Section title="Delivery">
      <Facts>
        <Fact label="Status">
          <StatusBadge status={order.status} />
        </Fact>
        <Fact label="Customer">{order.userName}</Fact>
        <Fact label="Address">
          <span className="whitespace-pre-line">{order.address}</span>
        </Fact>
        <Fact label="Phone">{order.phone}</Fact>
        <Fact label="Email">
          <EmailText>{order.userEmail}</EmailText>
        </Fact>
      </Facts>
    </Section>
  );
}
