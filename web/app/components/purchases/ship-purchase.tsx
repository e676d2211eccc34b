import type { WrittenAddress } from '@chuck-and-bit/contract/addresses';
import { messages } from '@chuck-and-bit/contract/messages';
import { hasUnitsToShip, unitsToShip, whyNotShipAny } from '@chuck-and-bit/contract/order-status';
import type { Order } from '@chuck-and-bit/contract/orders';
import type { Parcel, Purchase } from '@chuck-and-bit/contract/purchases';
import { type PartShipment, replaceShipment, shipPurchase } from '@chuck-and-bit/contract/shipments';
import { useState } from 'react';
import { useRights } from '../../session/access/use-rights';
import { browserShopApi } from '../../shop-api';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { type RowAction, useRowAction } from '../actions/use-row-action';
import { FormError } from '../errors/form-error';
import { TrackingFields, useTracking } from '../orders/tracking-fields';
import { AddressText } from './purchase-address';
import { numberOfLine, type PurchaseLine } from './purchase-line';
import { chooseAll, type UnitLine, UnitLines, unitsOf, whyNotUnits } from './unit-lines';

/** What can go into a parcel of a purchase, which has this id. */
export type ToShip = {
  _id: string;
  number: string;
  lines: UnitLine[];
  address: WrittenAddress;
  /** The lost parcel whose units are sent again. */
  replaces?: string;
};

/** Ships units of a purchase, or sends those of a lost parcel again. */
export const useShipping = () => useRowAction(shipUnits, { draftName: ({ _id }) => `ship ${_id}` });

export async function shipUnits({ _id: id, replaces }: ToShip, body: PartShipment): Promise<string> {
  const api = browserShopApi();
  if (replaces === undefined) {
    await api.call(shipPurchase, { params: { id }, body });
    return messages.orderShipped;
  }
  await api.call(replaceShipment, { params: { id, shipmentId: replaces }, body });
  return messages.shipmentReplaced;
}

const toLine = (order: Order, remaining = unitsToShip(order)): UnitLine => ({
  orderId: order._id,
  productName: order.productName,
  unit: order.unit,
  remaining,
});

/** All that is left of a purchase. */
export const remainingOf = (purchase: Purchase): ToShip => ({
  _id: purchase._id,
  number: purchase.number,
  lines: purchase.orders.filter(hasUnitsToShip).map((order) => toLine(order)),
  address: { ...purchase, name: purchase.userName },
});

/** What is left of one order. */
export const remainingOfLine = (line: PurchaseLine): ToShip => ({
  ...remainingOf(line.purchase),
  number: numberOfLine(line),
  lines: [toLine(line.order)],
});

/** What was in a lost parcel and was neither sent again nor refunded. */
export const lostIn = (purchase: Purchase, parcel: Parcel): ToShip => ({
  ...remainingOf(purchase),
  lines: purchase.orders.flatMap((order) =>
    parcel.lines
      .filter(({ orderId, toReplace }) => orderId === order._id && toReplace > 0)
      .map(({ toReplace }) => toLine(order, toReplace)),
  ),
  replaces: parcel._id,
});

type ShipPurchaseButtonProps = {
  purchase: Purchase;
  size: 'row' | 'small';
  /** The id of the element that names the purchase, if the page shows several. */
  describedBy?: string;
  /** Opens the dialog that asks first. */
  onAsk: (rest: ToShip) => void;
};

/** For staff who may change orders, and only of a purchase of which something is left to ship. */
export function ShipPurchaseButton({ purchase, size, describedBy, onAsk }: ShipPurchaseButtonProps) {
  const { mayChange } = useRights();
  if (whyNotShipAny(purchase.orders) || !mayChange('orders')) return null;
  return (
    <Button size={size} aria-describedby={describedBy} onClick={() => onAsk(remainingOf(purchase))}>
      Ship
    </Button>
  );
}

type Shipping = RowAction<ToShip, [PartShipment]>;

/** Asks which units go into a parcel, and for its tracking. */
export function ShipDialog({ shipping }: { shipping: Shipping }) {
  return shipping.row && <OpenShipDialog toShip={shipping.row} shipping={shipping} />;
}

function OpenShipDialog({ toShip, shipping }: { toShip: ToShip; shipping: Shipping }) {
  const tracking = useTracking(shipping.draftName);
  const { number, lines, address, replaces } = toShip;
  const [packed, setPacked] = useState(() => chooseAll(lines));
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = tracking.form.handleSubmit((typed) => {
    const reason = whyNotUnits(lines, packed, messages.shipUnitsTooHigh);
    setFailure(reason);
    if (reason) return undefined;
    const units = unitsOf(lines, packed);
    return shipping.confirm({ ...typed, lines: units, despiteDispute: shipping.isDisputed });
  });
  const texts = replaces
    ? {
        title: 'Send the lost parcel again?',
        message:
          'The units are taken from stock, and the customer gets one email. Units that you send again are not refunded, unless they come back.',
        confirmLabel: 'Yes, send again',
      }
    : {
        title: `Ship order ${number}?`,
        message: "One parcel with one tracking number and one email to the customer. This can't be undone.",
        confirmLabel: 'Yes, mark as shipped',
      };
  return (
    <ConfirmDialog
      {...texts}
      confirmLabel={shipping.isDisputed ? 'Yes, ship despite the dispute' : texts.confirmLabel}
      declineLabel="No, not yet"
      onConfirm={confirm}
      onDecline={shipping.close}
    >
      <UnitLines
        label="Products in the parcel"
        lines={lines}
        chosen={packed}
        onChange={(chosen) => {
          setPacked(chosen);
          setFailure(null);
        }}
        failure={failure}
      />
      <div className="my-4 text-sm">
        <p className="text-base-content/70">Ship to</p>
        <AddressText address={address} />
      </div>
      <TrackingFields tracking={tracking} />
      <FormError message={shipping.failure} />
    </ConfirmDialog>
  );
}
