import type { Order } from '@chuck-and-bit/contract/orders';
import { useState } from 'react';
import type { RowAction } from '../actions/use-row-action';
import { FormError } from '../errors/form-error';
import { Button } from '../../ui/button';
import { CheckboxField } from '../../ui/checkbox-field';
import { Modal, ModalButtons } from '../../ui/modal';
import { TrackingFields, type TrackingValues, useTracking } from './tracking-fields';

/** Corrects the tracking of a shipped order. */
export function TrackingDialog({ tracking }: { tracking: RowAction<Order> }) {
  return tracking.row && <OpenTrackingDialog order={tracking.row} tracking={tracking} />;
}

function OpenTrackingDialog({
  order,
  tracking: { confirm, close, failure, draftName },
}: {
  order: Order;
  tracking: RowAction<Order>;
}) {
  const fields = useTracking(draftName, valuesOf(order));
  const [notifyBuyer, setNotifyBuyer] = useState(false);
  const busy = fields.form.formState.isSubmitting;
  const save = fields.form.handleSubmit((input) => confirm({ ...input, notifyBuyer }));
  return (
    <Modal
      title={order.carrier === null ? 'Add tracking' : 'Change tracking'}
      message={`Order ${order.number} to ${order.userName}. It changes for all that is in the parcel. Leave everything empty to remove the tracking.`}
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

const valuesOf = ({ carrier, trackingNumber, trackingLink }: Order): TrackingValues => ({
  carrier: carrier ?? '',
  trackingNumber: trackingNumber ?? '',
  trackingLink: (carrier === 'Other' && trackingLink) || '',
});
