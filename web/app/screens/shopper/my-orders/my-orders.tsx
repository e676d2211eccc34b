import { getPurchase } from '@chuck-and-bit/contract/purchases';
import { isFailure, orFailure } from '../../../components/errors/failed-list';
import { justPaid } from '../../../components/payment/just-paid';
import { Thanks } from '../../../components/payment/thanks';
import { forgetPlacedOrders } from '../../../components/orders/order-form-name';
import { loadPurchaseList, PurchaseList } from '../../../components/purchase-list/purchase-list';
import { type MetaArgs, pageMeta } from '../../../browser/page-meta';
import { paths } from '../../../browser/paths';
import { sessionContext } from '../../../session/access/guards';
import { browserShopApi } from '../../../shop-api';
import { EmptyState } from '../../../ui/empty-state';
import { PageHeading } from '../../../ui/page-heading';
import type { Route } from './+types/my-orders';

export { ScreenError as ErrorBoundary } from '../../../components/errors/screen-error';

export const meta = (args: MetaArgs) =>
  pageMeta(args, 'My Orders', 'What you ordered, what is paid and what is on its way.');

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const [purchases, paid] = await Promise.all([loadPurchaseList(request), loadPaid(justPaid())]);
  if (!isFailure(purchases)) forgetPlacedOrders();
  return { purchases, paid, identity: context.get(sessionContext).identity };
}

/** The purchase that was just paid. Without it the list is complete all the same. */
async function loadPaid(id: string | null) {
  if (id === null) return null;
  const purchase = await orFailure(browserShopApi().call(getPurchase, { params: { id } }));
  return isFailure(purchase) || purchase.paymentStatus !== 'Paid' ? null : purchase;
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

export default function MyOrders({ loaderData: { purchases, paid, identity } }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-4">
      <PageHeading title="My Orders" />
      {paid && <Thanks key={paid._id} purchase={paid} identity={identity} />}
      <PurchaseList caption="My orders" list={purchases} empty={<NoOrders />} />
    </div>
  );
}
