import { deliveryText } from '@chuck-and-bit/contract/delivery';
import { formatUsd } from '@chuck-and-bit/contract/money';
import { confirmPayment } from '@chuck-and-bit/contract/orders';
import { getPurchase, type Purchase } from '@chuck-and-bit/contract/purchases';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import { Link } from 'react-router';
import { CartTotals } from '../../../components/cart/cart-totals';
import { OrderDeadline } from '../../../components/orders/order-deadline';
import { PurchaseAddress, PurchaseInvoice } from '../../../components/purchases/purchase-address';
import { PayByCard } from '../../../components/payment/pay-by-card';
import { paths } from '../../../browser/paths';
import { browserShopApi } from '../../../shop-api';
import { ContactEmail } from './contact-email';
import { Overview, OverviewLine } from './overview';
import { Step } from './step';

/** Any order of the purchase names the whole purchase. */
async function confirmPurchase(id: string, transactionId: string): Promise<void> {
  const api = browserShopApi();
  const [order] = (await api.call(getPurchase, { params: { id } })).orders;
  if (!order) throw new Error('The purchase has no order');
  await api.call(confirmPayment, { body: { orderId: order._id, transactionId } });
}

/** The checkout of a placed purchase: only its payment is left. */
export function PlacedPurchase({ purchase }: { purchase: Purchase }) {
  const { _id, orders, total, userName, userEmail, shippingName, arrives } = purchase;
  return (
    <div className="mt-5 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(20rem,5fr)] lg:gap-12">
      <div className="flex min-w-0 flex-col gap-4">
        <Step title="Contact" state="done">
          <ContactEmail email={userEmail} />
        </Step>
        <Step title="Delivery" state="done">
          <div>
            <PurchaseAddress purchase={purchase} />
            <p className="mt-2">
              <bdi>{shippingName ?? 'Free shipping'}</bdi>
              {arrives && <span>{`, arrives ${deliveryText(arrives)}`}</span>}
            </p>
          </div>
        </Step>
        <Step title="Payment">
          <p className="mb-5">
            Your order is placed. <OrderDeadline order={purchase} className="text-base-content/80" />
          </p>
          <PayByCard
            key={_id}
            intent={{ purchaseId: _id, totalAmount: total }}
            payer={{ name: userName, email: userEmail }}
            confirm={(transactionId) => confirmPurchase(_id, transactionId)}
          />
          <p className="mt-5 text-center text-sm">
            <Link to={paths.myOrders} className="link">
              Pay later: see it in My Orders
            </Link>
          </p>
          <PurchaseInvoice purchase={purchase} />
        </Step>
      </div>
      <Overview title={`Order ${purchase.number}`} total={total} totals={<CartTotals totals={purchase} />}>
        <ul className="flex flex-col gap-4">
          {orders.map((order) => (
            <OverviewLine
              key={order._id}
              product={{ id: order._id, image: order.productImage }}
              name={order.productName}
              note={`${formatQuantity(order.quantity, order.unit)} at ${formatUsd(order.price)}`}
              total={order.totalPrice}
            />
          ))}
        </ul>
      </Overview>
    </div>
  );
}
