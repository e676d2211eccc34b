import { limits } from '@chuck-and-bit/contract/limits';
import { hasUnitsToShip, unitsToShip } from '@chuck-and-bit/contract/order-status';
import { numberOfOrder } from '@chuck-and-bit/contract/order-number';
import { getOrder, type Order } from '@chuck-and-bit/contract/orders';
import { getPurchase, type Parcel, type Purchase } from '@chuck-and-bit/contract/purchases';
import { trackingText } from '@chuck-and-bit/contract/tracking';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import { type ReactNode, useId } from 'react';
import { ScreenError } from '../../../components/errors/screen-error';
import { loadPurchases } from '../../../components/purchases/load-purchases';
import { PurchaseAddress } from '../../../components/purchases/purchase-address';
import { usePageContext } from '../../../page/page-context';
import { pageMeta } from '../../../page/page-meta';
import { screens } from '../../../page/dashboard-screens';
import { browserShopApi } from '../../../shop-api';
import { Button, ButtonLink } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { EmptyState } from '../../../ui/empty-state';
import { PageHeading } from '../../../ui/page-heading';
import type { Route } from './+types/packing-slips';

export const meta = () => pageMeta('Packing slips', 'What goes into each parcel, to print.');

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const id = 'id' in params ? params.id : undefined;
  if (!id) return { slips: await slipsOf(searchParams.get('purchases')?.split(',').filter(Boolean) ?? []) };
  const isPurchase = pathname.includes('/purchases/');
  return { slips: [await (isPurchase ? slipOfPurchase(id, searchParams.get('shipment')) : slipOfOrder(id))] };
}

export function ErrorBoundary() {
  return (
    <ScreenError
      missingTitle="We can't find this order"
      missingText="It may have been cancelled."
      missingLink={{ to: screens.manageAllOrders.path, label: 'Back to all orders' }}
    />
  );
}

export default function PackingSlips({ loaderData: { slips } }: Route.ComponentProps) {
  if (slips.length === 0) {
    return (
      <EmptyState
        icon="box"
        title="No orders chosen"
        text="Select orders in the list of all orders to print their packing slips."
        link={{ to: screens.manageAllOrders.path, label: 'All orders' }}
      />
    );
  }
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <div className="print:hidden">
        <PageHeading
          title={slips.length === 1 ? 'Packing slip' : `${slips.length} packing slips`}
          actions={
            <>
              <ButtonLink to={screens.manageAllOrders.path} variant="ghost" size="small">
                All orders
              </ButtonLink>
              <Button size="small" onClick={() => window.print()}>
                Print
              </Button>
            </>
          }
        />
      </div>
      {slips.map((slip) => (
        <PackingSlip key={slip.purchase._id} slip={slip} />
      ))}
    </div>
  );
}

/** The contents of one parcel, without prices. Each slip starts on a new page when printed. */
function PackingSlip({ slip: { purchase, parcel, lines } }: { slip: Slip }) {
  const id = useId();
  const { seller } = usePageContext().publicConfig;
  const title = `Order ${purchase.number}`;
  return (
    <Card aria-labelledby={id} className="break-after-page last:break-after-auto print:border-0 print:p-0">
      <p className="eyebrow">Packing slip</p>
      <h2 id={id} className="text-2xl font-semibold">
        {title}
      </h2>
      <dl className="mt-5 grid gap-5 sm:grid-cols-2 print:grid-cols-2">
        <Party label="From">{`${seller.name}${seller.address ? `\n${seller.address}` : ''}`}</Party>
        <Party label="Ship to">
          {parcel ? addressOf(parcel, purchase) : <PurchaseAddress purchase={purchase} />}
        </Party>
        {parcel && trackingText(parcel) && <Party label="Tracking">{trackingText(parcel)}</Party>}
        {purchase.poNumber && <Party label="PO number">{purchase.poNumber}</Party>}
        {purchase.shippingName && <Party label="Shipping">{purchase.shippingName}</Party>}
      </dl>
      <table className="mt-6 w-full text-start">
        <caption className="sr-only">{`Contents of ${title}`}</caption>
        <thead>
          <tr className="text-base-content/75 text-sm">
            <th scope="col" className="pb-1.5 text-start font-semibold">
              Product
            </th>
            <th scope="col" className="pb-1.5 text-end font-semibold">
              Quantity
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.order._id} line={line} isOneOfSeveral={purchase.orders.length > 1} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** A shipment of an earlier version has no name in its address. */
function addressOf({ address }: Parcel, { userName, phone }: Purchase): string {
  return [address.startsWith(userName) ? null : userName, address, phone].filter(Boolean).join('\n');
}

function Party({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-base-content/75 text-sm">{label}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{children}</dd>
    </div>
  );
}

function Line({ line: { order, quantity }, isOneOfSeveral }: { line: PackedLine; isOneOfSeveral: boolean }) {
  return (
    <tr className="break-inside-avoid">
      <td className="border-base-300 border-t py-2 pe-4">
        <p className="font-medium wrap-anywhere">{order.productName}</p>
        {isOneOfSeveral && <p className="text-base-content/75 text-sm">{numberOfOrder(order)}</p>}
      </td>
      <td className="border-base-300 border-t py-2 text-end font-medium tabular-nums">
        {formatQuantity(quantity, order.unit)}
      </td>
    </tr>
  );
}

type PackedLine = { order: Order; quantity: number };
/** `parcel`: null before it is shipped. */
type Slip = { purchase: Purchase; parcel: Parcel | null; lines: PackedLine[] };

/** What is left to ship of these orders of a purchase; if nothing is left, what their last shipment has of them. */
function slipOf(purchase: Purchase, orders: readonly Order[] = purchase.orders): Slip {
  const left = orders.filter(hasUnitsToShip);
  if (left.length > 0) {
    return { purchase, parcel: null, lines: left.map((order) => ({ order, quantity: unitsToShip(order) })) };
  }
  const ids = orders.map(({ _id }) => _id);
  const last = purchase.shipments.findLast(({ lines }) => lines.some(({ orderId }) => ids.includes(orderId)));
  return last ? slipOfParcel(purchase, last, orders) : { purchase, parcel: null, lines: [] };
}

/** The units of a shipment that are of these orders. */
const slipOfParcel = (purchase: Purchase, parcel: Parcel, orders: readonly Order[]): Slip => ({
  purchase,
  parcel,
  lines: orders.flatMap((order) =>
    parcel.lines.filter(({ orderId }) => orderId === order._id).map(({ quantity }) => ({ order, quantity })),
  ),
});

async function slipOfPurchase(id: string, shipmentId: string | null): Promise<Slip> {
  const purchase = await browserShopApi().call(getPurchase, { params: { id } });
  const parcel = purchase.shipments.find(({ _id }) => _id === shipmentId);
  return parcel ? slipOfParcel(purchase, parcel, purchase.orders) : slipOf(purchase);
}

async function slipOfOrder(id: string): Promise<Slip> {
  const order = await browserShopApi().call(getOrder, { params: { id } });
  const purchase = await browserShopApi().call(getPurchase, { params: { id: order.purchaseId } });
  return slipOf(purchase, [order]);
}

async function slipsOf(purchaseIds: readonly string[]): Promise<Slip[]> {
  const ids = [...new Set(purchaseIds)].slice(0, limits.shipments.max);
  const purchases = await loadPurchases(ids);
  return ids.map((id) => {
    const purchase = purchases[id];
    if (!purchase) throw new Error(`The purchase ${id} could not be loaded`);
    return slipOf(purchase);
  });
}
