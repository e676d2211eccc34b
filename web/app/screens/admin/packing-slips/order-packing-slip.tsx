import { getOrder } from '@chuck-and-bit/contract/orders';
import { replace } from 'react-router';
import { orderPaths } from '../../../browser/order-paths';
import { browserShopApi } from '../../../shop-api';
import type { Route } from './+types/order-packing-slip';

export { ErrorBoundary, meta } from './packing-slips';

/** The address of an order's packing slip leads to that of its purchase. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const { purchaseId } = await browserShopApi().call(getOrder, { params: { id: params.id } });
  throw replace(orderPaths.packingSlip(purchaseId));
}

export default function OrderPackingSlip() {
  return null;
}
