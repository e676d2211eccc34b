import { messages } from '@chuck-and-bit/contract/messages';
import { formatUsd } from '@chuck-and-bit/contract/money';
import { canPay } from '@chuck-and-bit/contract/order-status';
import { confirmPayment, getOrder } from '@chuck-and-bit/contract/orders';
import { getPurchase, type Purchase } from '@chuck-and-bit/contract/purchases';
import { MissingOrder } from '../../../components/orders/missing-order';
import { PayByCard } from '../../../components/payment/pay-by-card';
import { type MetaArgs, pageMeta } from '../../../browser/page-meta';
import { paths } from '../../../browser/paths';
import { browserShopApi } from '../../../shop-api';
import { ButtonLink } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { PageHeading } from '../../../ui/page-heading';
import type { Route } from './+types/payment';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import { OrderDeadline } from '../../../components/orders/order-deadline';
import { CartTotals } from '../../../components/cart/cart-totals';
import { PurchaseAddress } from '../../../components/purchases/purchase-address';
import { ProductThumbnail } from '../../../components/catalogue/product-thumbnail';

export const meta = (args: MetaArgs) => pageMeta(args, 'Payment', 'Pay for your order by card.');

/** Any order stands for its purchase, which is paid as a whole. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const api = browserShopApi();
  const { purchaseId } = await api.call(getOrder, { params: { id: params.id } });
  return { purchase: await api.call(getPurchase, { params: { id: purchaseId } }) };
}

export function ErrorBoundary() {
  return <MissingOrder what="order" link={{ to: paths.myOrders, label: 'Back to My Orders' }} />;
}

export default function Payment({ loaderData: { purchase }, params }: Route.ComponentProps) {
  const confirm = (transactionId: string) =>
    browserShopApi().call(confirmPayment, { body: { orderId: params.id, transactionId } });
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <PageHeading title="Payment" />
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
        <OrderSummary purchase={purchase} />
        <Card aria-label="Card payment">
          {canPay(purchase) ? (
            <PayByCard
              key={purchase._id}
              intent={{ purchaseId: purchase._id, totalAmount: purchase.total }}
              payer={{ name: purchase.userName, email: purchase.userEmail }}
              confirm={confirm}
            />
          ) : (
            <NothingToPay purchase={purchase} />
          )}
        </Card>
      </div>
    </div>
  );
}

function NothingToPay({ purchase }: { purchase: Purchase }) {
  const isRefunded = purchase.paymentStatus === 'Refunded';
  const amount = formatUsd(purchase.total);
  return (
    <div className="flex flex-col items-start gap-3">
      <h2 className="text-xl font-semibold">
        {isRefunded ? messages.orderRefused.ORDER_REFUNDED : messages.orderAlreadyPaid}
      </h2>
      <p className="text-base-content/80">
        {isRefunded
          ? `We refunded your payment of ${amount}. You don't need to do anything.`
          : `We received your payment of ${amount}. You don't need to do anything.`}
      </p>
      <ButtonLink to={paths.myOrders} className="mt-2">
        Back to My Orders
      </ButtonLink>
    </div>
  );
}

/** What is being paid for. */
function OrderSummary({ purchase }: { purchase: Purchase }) {
  return (
    <Card tone="sunken" aria-label="Order summary" className="flex flex-col gap-5">
      <ul className="flex flex-col gap-4">
        {purchase.orders.map((order) => (
          <li key={order._id} className="flex items-center gap-4">
            <ProductThumbnail product={{ id: order._id, image: order.productImage }} />
            <div className="min-w-0">
              <h2 className="font-sans font-semibold break-words">
                <bdi>{order.productName}</bdi>
              </h2>
              <p className="text-base-content/75 text-sm tabular-nums">
                {`${formatQuantity(order.quantity, order.unit)} at ${formatUsd(order.price)}`}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2.5 text-sm">
        <dt className="text-base-content/70">Order</dt>
        <dd className="text-end">{purchase.number}</dd>
        <dt className="text-base-content/70">Ships to</dt>
        <dd className="text-end">
          <PurchaseAddress purchase={purchase} />
        </dd>
      </dl>
      <div className="border-base-300 border-t pt-4">
        <CartTotals totals={purchase} />
      </div>
      <OrderDeadline order={purchase} className="text-base-content/75 -mt-2 text-sm" />
    </Card>
  );
}
