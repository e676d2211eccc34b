import { isLeftToShip, unitsToShip, whyNotShipAny } from '@chuck-and-bit/contract/order-status';
import { messages } from '@chuck-and-bit/contract/messages';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { shipPurchase } from '@chuck-and-bit/contract/shipments';
import type { ShippingInput } from '@chuck-and-bit/contract/tracking';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import { browserShopApi } from '../../shop-api';
import { Button } from '../../ui/button';
import type { RowAction } from '../actions/use-row-action';
import { ShippingDialog } from '../orders/shipping-dialog';
import { PurchaseAddress } from './purchase-address';

/** The part of an action that ships all that is left of a purchase. @returns the success message */
export async function shipWholePurchase(id: string, tracking: ShippingInput): Promise<string> {
  await browserShopApi().call(shipPurchase, { params: { id }, body: tracking });
  return messages.orderShipped;
}

type ShipPurchaseButtonProps = {
  purchase: Purchase;
  size: 'row' | 'small';
  /** The id of the element that names the purchase, if the page shows several. */
  describedBy?: string;
  /** Opens the dialog that asks first. */
  onAsk: (purchase: Purchase) => void;
};

/** Only of a purchase of which something is left to ship. */
export function ShipPurchaseButton({ purchase, size, describedBy, onAsk }: ShipPurchaseButtonProps) {
  if (whyNotShipAny(purchase.orders)) return null;
  return (
    <Button size={size} aria-describedby={describedBy} onClick={() => onAsk(purchase)}>
      Ship
    </Button>
  );
}

/** Asks before all that is left of a purchase is shipped as one parcel, and for its tracking. */
export function ShipPurchaseDialog({ shipping }: { shipping: RowAction<Purchase> }) {
  return shipping.row && <OpenShipPurchaseDialog purchase={shipping.row} shipping={shipping} />;
}

function OpenShipPurchaseDialog({
  purchase,
  shipping,
}: {
  purchase: Purchase;
  shipping: RowAction<Purchase>;
}) {
  const left = purchase.orders.filter(isLeftToShip);
  return (
    <ShippingDialog
      title={`Ship order ${purchase.number}?`}
      message={
        <>
          <p>
            One parcel with all that is left, one tracking number and one email to the customer. This
            can&apos;t be undone.
          </p>
          <ul
            aria-label="Products in the parcel"
            className="border-base-300 rounded-field mt-3 max-h-[30vh] overflow-y-auto border px-3 py-1 text-sm"
          >
            {left.map((order) => (
              <li key={order._id} className="flex justify-between gap-4 py-1">
                <span className="min-w-0 wrap-anywhere">{order.productName}</span>
                <span className="shrink-0 tabular-nums">
                  {formatQuantity(unitsToShip(order), order.unit)}
                </span>
              </li>
            ))}
          </ul>
          <div className="mt-3 text-sm">
            <p className="text-base-content/70">Ship to</p>
            <PurchaseAddress purchase={purchase} />
          </div>
        </>
      }
      shipping={shipping}
    />
  );
}
