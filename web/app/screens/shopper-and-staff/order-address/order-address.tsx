import { getOrder } from '@chuck-and-bit/contract/orders';
import { replace } from 'react-router';
import { MissingOrder } from '../../../components/orders/missing-order';
import { type MetaArgs, pageMeta } from '../../../browser/page-meta';
import { orderPaths } from '../../../browser/order-paths';
import { paths } from '../../../browser/paths';
import { browserShopApi } from '../../../shop-api';
import type { Route } from './+types/order-address';

export const meta = (args: MetaArgs) =>
  pageMeta(args, 'Order', 'What was ordered, where it goes and what happened to it.');

/** The address of an order, which mails of earlier versions have, leads to its line on the page of its purchase. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  throw replace(
    orderPaths.purchaseLine(await browserShopApi().call(getOrder, { params: { id: params.id } })),
  );
}

export function ErrorBoundary() {
  return <MissingOrder what="order" link={{ to: paths.dashboard, label: 'Back to all orders' }} />;
}

export default function OrderAddress() {
  return null;
}
