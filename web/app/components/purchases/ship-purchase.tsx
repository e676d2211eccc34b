import type { WrittenAddress } from '@chuck-and-bit/contract/addresses';
import { messages } from '@chuck-and-bit/contract/messages';
import { numberOfOrder } from '@chuck-and-bit/contract/order-number';
import { isLeftToShip, unitsToShip, whyNotShipAny } from '@chuck-and-bit/contract/order-status';
import type { Order } from '@chuck-and-bit/contract/orders';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { type PartShipment, shipPurchase } from '@chuck-and-bit/contract/shipments';
import { browserShopApi } from '../../shop-api';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import type { RowAction } from '../actions/use-row-action';
import { FormError } from '../errors/form-error';
import { TrackingFields, useTracking } from '../orders/tracking-fields';
import { ParcelLines, useParcelLines } from './parcel-lines';
import { AddressText } from './purchase-address';

/** The part of an action that ships units of a purchase. @returns the success message */
export async function shipUnits(id: string, body: PartShipment): Promise<string> {
  await browserShopApi().call(shipPurchase, { params: { id }, body });
  return messages.orderShipped;
}

/** What can go into a parcel: orders of a purchase, which has this id. */
export type ToShip = {
  _id: string;
  number: string;
  orders: readonly Order[];
  address: WrittenAddress;
};

/** All that is left of a purchase. */
export const restOf = (purchase: Purchase): ToShip => ({
  _id: purchase._id,
  number: purchase.number,
  orders: purchase.orders.filter(isLeftToShip),
  address: { ...purchase, name: purchase.userName },
});

/** What is left of one order. @param purchase has the whole address; undefined if it could not be loaded */
export const restOfOrder = (order: Order, purchase: Purchase | undefined): ToShip => ({
  _id: order.purchaseId,
  number: purchase && purchase.orders.length > 1 ? numberOfOrder(order) : order.number,
  orders: [order],
  address: { ...(purchase ?? order), name: order.userName },
});

type ShipPurchaseButtonProps = {
  purchase: Purchase;
  size: 'row' | 'small';
  /** The id of the element that names the purchase, if the page shows several. */
  describedBy?: string;
  /** Opens the dialog that asks first. */
  onAsk: (rest: ToShip) => void;
};

/** Only of a purchase of which something is left to ship. */
export function ShipPurchaseButton({ purchase, size, describedBy, onAsk }: ShipPurchaseButtonProps) {
  if (whyNotShipAny(purchase.orders)) return null;
  return (
    <Button size={size} aria-describedby={describedBy} onClick={() => onAsk(restOf(purchase))}>
      Ship
    </Button>
  );
}

/** Asks which units go into a parcel, and for its tracking. */
export function ShipDialog({ shipping }: { shipping: RowAction<ToShip> }) {
  return shipping.row && <OpenShipDialog toShip={shipping.row} shipping={shipping} />;
}

function OpenShipDialog({ toShip, shipping }: { toShip: ToShip; shipping: RowAction<ToShip> }) {
  const tracking = useTracking(shipping.draftName);
  const parcel = useParcelLines(
    toShip.orders.map((order) => ({ ...order, orderId: order._id, left: unitsToShip(order) })),
  );
  const confirm = tracking.form.handleSubmit((typed) => {
    const lines = parcel.read();
    return lines ? shipping.confirm({ ...typed, lines, despiteDispute: shipping.isDisputed }) : undefined;
  });
  return (
    <ConfirmDialog
      title={`Ship order ${toShip.number}?`}
      message="One parcel with one tracking number and one email to the customer. This can't be undone."
      confirmLabel={shipping.isDisputed ? 'Yes, ship despite the dispute' : 'Yes, mark as shipped'}
      declineLabel="No, not yet"
      onConfirm={confirm}
      onDecline={shipping.close}
    >
      <ParcelLines parcel={parcel} />
      <div className="my-4 text-sm">
        <p className="text-base-content/70">Ship to</p>
        <AddressText address={toShip.address} />
      </div>
      <TrackingFields tracking={tracking} />
      <FormError message={shipping.failure} />
    </ConfirmDialog>
  );
}
