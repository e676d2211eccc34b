import { messages } from '@chuck-and-bit/contract/messages';
import { useEffect, useState } from 'react';
import { isFailure } from '../../../components/errors/failed-list';
import { forgetPayment, hasJustPaid } from '../../../components/payment/just-paid';
import { forgetPlacedOrders } from '../../../components/orders/order-form-name';
import { loadPurchaseList, PurchaseList } from '../../../components/purchase-list/purchase-list';
import { pageMeta } from '../../../browser/page-meta';
import { paths } from '../../../browser/paths';
import { EmptyState } from '../../../ui/empty-state';
import { PageHeading } from '../../../ui/page-heading';
import type { Route } from './+types/my-orders';

export { ScreenError as ErrorBoundary } from '../../../components/errors/screen-error';

export const meta = () => pageMeta('My Orders', 'What you ordered, what is paid and what is on its way.');

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const purchases = await loadPurchaseList(request);
  if (!isFailure(purchases)) forgetPlacedOrders();
  return { purchases };
}

function NoOrders() {
  return (
    <EmptyState
      icon="box"
      title="No orders yet"
      text="Your orders appear here, with their payment and delivery."
      link={{ to: paths.allDrills, label: 'Browse all drills' }}
    />
  );
}

export default function MyOrders({ loaderData }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-4">
      <PageHeading title="My Orders" />
      <ThankYou />
      <PurchaseList caption="My orders" list={loaderData.purchases} empty={<NoOrders />} />
    </div>
  );
}

/** Thanks a buyer who has just paid, until they leave the page. */
function ThankYou() {
  const [isShown] = useState(hasJustPaid);
  useEffect(() => forgetPayment, []);
  return (
    isShown && (
      <output className="alert alert-success alert-soft flex flex-col items-start gap-1 text-base">
        <span className="text-lg font-semibold">{messages.orderPaid}</span>
        <span>{messages.afterPayment}</span>
      </output>
    )
  );
}
