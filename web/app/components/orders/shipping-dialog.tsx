import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import type { RowAction } from '../actions/use-row-action';
import { FormError } from '../errors/form-error';
import { TrackingFields, useTracking } from './tracking-fields';

type ShippingDialogProps<Row extends { _id: string }> = {
  title: string;
  message: ReactNode;
  shipping: RowAction<Row>;
};

/** Asks before something is marked as shipped, and for its tracking. */
export function ShippingDialog<Row extends { _id: string }>({
  title,
  message,
  shipping,
}: ShippingDialogProps<Row>) {
  const tracking = useTracking(shipping.draftName);
  return (
    <ConfirmDialog
      title={title}
      message={message}
      confirmLabel={shipping.isDisputed ? 'Yes, ship despite the dispute' : 'Yes, mark as shipped'}
      declineLabel="No, not yet"
      onConfirm={tracking.form.handleSubmit((typed) =>
        shipping.confirm({ ...typed, despiteDispute: shipping.isDisputed }),
      )}
      onDecline={shipping.close}
    >
      <TrackingFields tracking={tracking} />
      <FormError message={shipping.failure} />
    </ConfirmDialog>
  );
}
