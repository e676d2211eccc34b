import { messages } from '@chuck-and-bit/contract/messages';
import type { Parcel } from '@chuck-and-bit/contract/purchases';
import { markShipmentLost } from '@chuck-and-bit/contract/shipments';
import { trackingText } from '@chuck-and-bit/contract/tracking';
import { browserShopApi } from '../../shop-api';
import { RowDialog } from '../actions/row-dialog';
import type { RowAction } from '../actions/use-row-action';

/** @param id of the purchase. @returns the success message */
export async function markLost(id: string, { _id: shipmentId }: Parcel): Promise<string> {
  await browserShopApi().call(markShipmentLost, { params: { id, shipmentId } });
  return messages.shipmentLost;
}

/** Asks before a parcel is marked as lost. */
export function LostDialog({ losing }: { losing: RowAction<Parcel> }) {
  return (
    <RowDialog
      action={losing}
      title="Mark this parcel as lost?"
      message={(parcel) => (
        <>
          <p>
            The customer gets an email. Then send the units again or refund them. This can&apos;t be undone.
          </p>
          {trackingText(parcel) && (
            <p className="text-base-content/70 mt-1 text-sm">{`Tracking: ${trackingText(parcel)}`}</p>
          )}
        </>
      )}
      confirmLabel="Yes, it is lost"
      declineLabel="No, not yet"
      danger
    />
  );
}
