import { canPay } from '@chuck-and-bit/contract/order-status';
import { getPurchase } from '@chuck-and-bit/contract/purchases';
import { redirect } from 'react-router';
import { StaffNotice } from '../../../components/cart/staff-notice';
import { useAskAgain } from '../../../components/forms/use-ask-again';
import { MissingOrder } from '../../../components/orders/missing-order';
import { listAddresses } from '../../../components/places/address-book';
import { type MetaArgs, pageMeta } from '../../../browser/page-meta';
import { orderPaths } from '../../../browser/order-paths';
import { paths } from '../../../browser/paths';
import { useReloadOnUserChange } from '../../../session/access/use-reload-on-user-change';
import { browserSession } from '../../../session/store/browser-session.client';
import { browserShopApi } from '../../../shop-api';
import { FormSkeleton } from '../../../ui/skeleton';
import type { Route } from './+types/checkout';
import { CheckoutCart } from './checkout-cart';
import { draftName, forgetPlaced, redirectIfPlaced } from './place-cart';
import { PlacedPurchase } from './placed-purchase';

export const meta = (args: MetaArgs) =>
  pageMeta(args, 'Checkout', 'Say where your order goes, choose how it is shipped, and pay by card.');

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const purchaseId = new URL(request.url).searchParams.get('purchase');
  const user = (await browserSession.current())?.user ?? null;
  if (!user && purchaseId) throw redirect(paths.login(paths.checkout(purchaseId)));
  if (!user || user.role) return { user, addresses: [], purchase: null };
  if (!purchaseId) {
    await redirectIfPlaced();
    return { user, addresses: await listAddresses(), purchase: null };
  }
  const purchase = await browserShopApi().call(getPurchase, { params: { id: purchaseId } });
  forgetPlaced();
  if (!canPay(purchase)) throw redirect(orderPaths.purchase(purchaseId));
  return { user, addresses: [], purchase };
}

const frame = 'page-width py-5 sm:py-8';

export function HydrateFallback() {
  return (
    <div className={frame}>
      <FormSkeleton label="Loading the checkout …" />
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <div className={frame}>
      <MissingOrder what="purchase" link={{ to: paths.myOrders, label: 'Back to My Orders' }} />
    </div>
  );
}

export default function Checkout({ loaderData: { user, addresses, purchase } }: Route.ComponentProps) {
  useReloadOnUserChange(user?._id);
  useAskAgain(draftName);
  return (
    <div className={frame}>
      <h1 tabIndex={-1} className="text-3xl font-semibold outline-none">
        Checkout
      </h1>
      {user?.role ? (
        <StaffNotice className="mt-6" />
      ) : purchase ? (
        <PlacedPurchase purchase={purchase} />
      ) : (
        <CheckoutCart key={user?._id} user={user} addresses={addresses} />
      )}
    </div>
  );
}
