import { TypedLines } from '../../../ui/typed-lines';
import { limits } from '@chuck-and-bit/contract/limits';
import { hasUnitsToShip, unitsToShip } from '@chuck-and-bit/contract/order-status';
import { numberOfOrder } from '@chuck-and-bit/contract/order-number';
import type { Order } from '@chuck-and-bit/contract/orders';
import { getPurchase, listPurchases, type Parcel, type Purchase } from '@chuck-and-bit/contract/purchases';
import { trackingText } from '@chuck-and-bit/contract/tracking';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import { type ReactNode, useId } from 'react';
import { ScreenError } from '../../../components/errors/screen-error';
import { PurchaseAddress } from '../../../components/purchases/purchase-address';
import { usePageContext } from '../../../browser/page-context';
import { type MetaArgs, pageMeta } from '../../../browser/page-meta';
import { screens } from '../../../browser/dashboard-screens';
import { browserShopApi } from '../../../shop-api';
import { Button, ButtonLink } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { EmptyState } from '../../../ui/empty-state';
import { PageHeading } from '../../../ui/page-heading';
import type { Route } from './+types/packing-slips';

export const meta = (args: MetaArgs) =>
  pageMeta(args, 'Packing slips', 'What goes into each parcel, to print.');

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  if ('id' in params && params.id) {
    return { slips: [await slipOfPurchase(params.id, searchParams.get('shipment'))] };
  }
  return { slips: await slipsOf(searchParams.get('purchases')?.split(',').filter(Boolean) ?? []) };
}

/** The purchases with these ids that the shop has, by their ids. */
async function loadPurchases(ids: readonly string[]): Promise<Map<string, Purchase>> {
  const found = new Map<string, Purchase>();
  for (let start = 0; start < ids.length; start += limits.purchaseIds.max) {
    const batch = ids.slice(start, start + limits.purchaseIds.max).join(',');
    const purchases = await browserShopApi().call(listPurchases, { query: { ids: batch } });
    for (const purchase of purchases) found.set(purchase._id, purchase);
  }
  return found;
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
      <h2 id={id} className="text-xl font-semibold">
        {title}
      </h2>
      <dl className="mt-5 grid gap-5 sm:grid-cols-2 print:grid-cols-2">
        <Party label="From">
          <TypedLines text={[seller.name, seller.address].filter(Boolean).join('\n')} />
        </Party>
        <Party label="Ship to">
          {parcel ? (
            <TypedLines text={addressOf(parcel, purchase)} />
          ) : (
            <PurchaseAddress purchase={purchase} />
          )}
        </Party>
        {parcel && trackingText(parcel) && (
          <Party label="Tracking">
            <bdi>{trackingText(parcel)}</bdi>
          </Party>
        )}
        {purchase.poNumber && (
          <Party label="PO number">
            <bdi>{purchase.poNumber}</bdi>
          </Party>
        )}
        {purchase.shippingName && (
          <Party label="Shipping">
            <bdi>{purchase.shippingName}</bdi>
          </Party>
        )}
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

function addressOf({ address }: Parcel, { phone }: Purchase): string {
  return [address, phone].filter(Boolean).join('\n');
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
        <p className="font-medium wrap-anywhere">
          <bdi>{order.productName}</bdi>
        </p>
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

/** What is left to ship of a purchase; if nothing is left, its last shipment. */
function slipOf(purchase: Purchase): Slip {
  const left = purchase.orders.filter(hasUnitsToShip);
  if (left.length > 0) {
    return { purchase, parcel: null, lines: left.map((order) => ({ order, quantity: unitsToShip(order) })) };
  }
  const last = purchase.shipments.at(-1);
  return last ? slipOfParcel(purchase, last) : { purchase, parcel: null, lines: [] };
}

const slipOfParcel = (purchase: Purchase, parcel: Parcel): Slip => ({
  purchase,
  parcel,
  lines: purchase.orders.flatMap((order) =>
    parcel.lines.filter(({ orderId }) => orderId === order._id).map(({ quantity }) => ({ order, quantity })),
  ),
});

async function slipOfPurchase(id: string, shipmentId: string | null): Promise<Slip> {
  const purchase = await browserShopApi().call(getPurchase, { params: { id } });
  const parcel = purchase.shipments.find(({ _id }) => _id === shipmentId);
  return parcel ? slipOfParcel(purchase, parcel) : slipOf(purchase);
}

async function slipsOf(purchaseIds: readonly string[]): Promise<Slip[]> {
  const ids = [...new Set(purchaseIds)].slice(0, limits.shipments.max);
  const purchases = await loadPurchases(ids);
  return ids.map((id) => {
    const purchase = purchases.get(id);
    if (!purchase) throw new Error(`The purchase ${id} could not be loaded`);
    return slipOf(purchase);
  });
}
