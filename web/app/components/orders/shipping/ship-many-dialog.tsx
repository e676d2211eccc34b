import { limits } from '@chuck-and-bit/contract/limits';
import { unitsToShip } from '@chuck-and-bit/contract/order-status';
import type { Order } from '@chuck-and-bit/contract/orders';
import type { Shipment, ShipmentResult } from '@chuck-and-bit/contract/shipments';
import type { Carrier } from '@chuck-and-bit/contract/tracking';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import { type KeyboardEvent, useState } from 'react';
import { type SubmitTarget, useFetcher } from 'react-router';
import { Button } from '../../../ui/button';
import { Modal, ModalButtons } from '../../../ui/modal';
import { TextField } from '../../../ui/text-field';
import type { Outcome } from '../../actions/outcome';
import { errorMessage } from '../../errors/error-message';
import { FormError } from '../../errors/form-error';
import { CarrierField } from '../tracking-fields';
import {
  noTracking,
  toTrackingInput,
  type TrackingErrors,
  trackingErrors,
  type TrackingValues,
} from '../tracking-values';
import { ShipmentResults } from './shipment-results';

type ShipManyDialogProps = {
  orders: readonly Order[];
  onClose: () => void;
};

/** Asks for the tracking of several orders, marks them as shipped, and says what became of each. */
export function ShipManyDialog({ orders: asked, onClose }: ShipManyDialogProps) {
  // The list behind is fetched anew: shipped orders would leave the dialog.
  const [orders] = useState(asked);
  const [carrier, setCarrier] = useState<Carrier | ''>('');
  const [typed, setTyped] = useState<Record<string, Partial<TrackingValues>>>({});
  const [errors, setErrors] = useState<Record<string, TrackingErrors>>({});
  const fetcher = useFetcher<Outcome<ShipmentResult[]>>();
  const busy = fetcher.state !== 'idle';
  const outcome = busy ? undefined : fetcher.data;
  const valuesOf = ({ _id }: Order): TrackingValues => ({ ...noTracking, ...typed[_id], carrier });

  function ship() {
    const found: Record<string, TrackingErrors> = {};
    for (const order of orders) {
      const wrong = trackingErrors(valuesOf(order));
      if (Object.keys(wrong).length > 0) found[order._id] = wrong;
    }
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const shipments: Shipment[] = orders.map((order) => ({
      orderId: order._id,
      ...toTrackingInput(valuesOf(order)),
    }));
    const wanted = { intent: 'ship many', shipments } as unknown as SubmitTarget;
    void fetcher.submit(wanted, { method: 'post', encType: 'application/json' });
  }

  if (outcome?.ok) {
    return <ShipmentResults orders={orders} results={outcome.value} onClose={onClose} />;
  }
  const carrierError = Object.values(errors).find((each) => each.carrier)?.carrier;
  return (
    <Modal
      title={orders.length === 1 ? 'Ship 1 order' : `Ship ${orders.length} orders`}
      message="They are marked as shipped, which can't be undone. Each customer gets an email with the tracking."
      busy={busy}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          ship();
        }}
      >
        <div className="mt-4">
          <CarrierField value={carrier} error={carrierError} onChange={setCarrier} />
        </div>
        <ol aria-label="Orders to ship" className="mt-4 flex max-h-[40vh] flex-col overflow-y-auto pe-1">
          {orders.map((order) => (
            <OrderToShip
              key={order._id}
              order={order}
              values={valuesOf(order)}
              errors={errors[order._id] ?? {}}
              onChange={(change) =>
                setTyped((before) => ({ ...before, [order._id]: { ...before[order._id], ...change } }))
              }
            />
          ))}
        </ol>
        <div className="mt-4 empty:hidden">
          <FormError message={outcome ? errorMessage(outcome.error) : null} />
        </div>
        <ModalButtons>
          <Button variant="ghost" disabled={busy} onClick={onClose}>
            Not yet
          </Button>
          <Button type="submit" busy={busy}>
            Mark as shipped
          </Button>
        </ModalButtons>
      </form>
    </Modal>
  );
}

type OrderToShipProps = {
  order: Order;
  values: TrackingValues;
  errors: TrackingErrors;
  onChange: (change: Partial<TrackingValues>) => void;
};

function OrderToShip({ order, values, errors, onChange }: OrderToShipProps) {
  return (
    <li className="border-base-300 flex flex-col gap-2 border-t py-3 first:border-t-0 first:pt-0">
      <p className="text-sm">
        <span className="font-medium">{order.number}</span> · {order.userName} ·{' '}
        {formatQuantity(unitsToShip(order), order.unit)} of {order.productName}
      </p>
      <TextField
        label={`Tracking number of ${order.number}`}
        value={values.trackingNumber}
        error={errors.trackingNumber}
        maxLength={limits.trackingNumber.max}
        autoComplete="off"
        onKeyDown={goOnToNextField}
        onChange={({ target }) => onChange({ trackingNumber: target.value })}
      />
      {values.carrier === 'Other' && (
        <TextField
          label={`Tracking link of ${order.number}`}
          type="url"
          placeholder="https://"
          value={values.trackingLink}
          error={errors.trackingLink}
          maxLength={limits.trackingLink.max}
          autoComplete="off"
          onKeyDown={goOnToNextField}
          onChange={({ target }) => onChange({ trackingLink: target.value })}
        />
      )}
    </li>
  );
}

/** Scanners type Enter after a number: it leads to the next field instead of shipping all. */
function goOnToNextField(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const form = event.currentTarget.form;
  const controls = [...(form?.querySelectorAll<HTMLElement>('input, button[type="submit"]') ?? [])];
  controls[controls.indexOf(event.currentTarget) + 1]?.focus();
}
