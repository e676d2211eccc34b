import { messages } from '@chuck-and-bit/contract/messages';
import type { Parcel, Purchase } from '@chuck-and-bit/contract/purchases';
import { changeTracking } from '@chuck-and-bit/contract/shipments';
import type { TrackingInput } from '@chuck-and-bit/contract/tracking';
import { useState } from 'react';
import { browserShopApi } from '../../shop-api';
import type { RowAction } from '../actions/use-row-action';
import { FormError } from '../errors/form-error';
import { Button } from '../../ui/button';
import { CheckboxField } from '../../ui/checkbox-field';
import { Modal, ModalButtons } from '../../ui/modal';
import { nameOfParcel } from '../purchases/parcel-name';
import { TrackingFields, type TrackingValues, useTracking } from './tracking-fields';

export type TrackingChange = TrackingInput & { notifyBuyer: boolean };

/** @param id of the purchase. @returns the success message */
export async function correctTracking(
  id: string,
  { _id: shipmentId }: Parcel,
  body: TrackingChange,
): Promise<string> {
  await browserShopApi().call(changeTracking, { params: { id, shipmentId }, body });
  return body.notifyBuyer ? messages.trackingSavedAndSent : messages.trackingSaved;
}

type TrackingDialogProps = { purchase: Purchase; tracking: RowAction<Parcel, [TrackingChange]> };

/** Corrects the tracking of a parcel. */
export function TrackingDialog({ purchase, tracking }: TrackingDialogProps) {
  const { row } = tracking;
  return row && <OpenTrackingDialog parcel={row} purchase={purchase} tracking={tracking} />;
}

function OpenTrackingDialog({
  parcel,
  purchase,
  tracking: { confirm, close, failure, draftName },
}: TrackingDialogProps & { parcel: Parcel }) {
  const fields = useTracking(draftName, valuesOf(parcel));
  const [notifyBuyer, setNotifyBuyer] = useState(false);
  const busy = fields.form.formState.isSubmitting;
  const save = fields.form.handleSubmit((input) => confirm({ ...input, notifyBuyer }));
  return (
    <Modal
      title={parcel.carrier === null ? 'Add tracking' : 'Change tracking'}
      message={`${nameOfParcel(purchase, parcel)} of order ${purchase.number} to ${purchase.userName}. Leave everything empty to remove the tracking.`}
      busy={busy}
      onClose={close}
    >
      <form noValidate className="mt-4 flex flex-col gap-3" onSubmit={(event) => void save(event)}>
        <TrackingFields tracking={fields} />
        <CheckboxField
          label="Email the new tracking to the customer"
          checked={notifyBuyer}
          onChange={({ target }) => setNotifyBuyer(target.checked)}
        />
        <FormError message={failure} />
        <ModalButtons>
          <Button variant="ghost" disabled={busy} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Save tracking
          </Button>
        </ModalButtons>
      </form>
    </Modal>
  );
}

const valuesOf = ({ carrier, trackingNumber, trackingLink }: Parcel): TrackingValues => ({
  carrier: carrier ?? '',
  trackingNumber: trackingNumber ?? '',
  trackingLink: (carrier === 'Other' && trackingLink) || '',
});
