import { limits } from '@chuck-and-bit/contract/limits';
import { unitsToShip } from '@chuck-and-bit/contract/order-status';
import type { Order } from '@chuck-and-bit/contract/orders';
import type { Shipment, ShipmentResult } from '@chuck-and-bit/contract/shipments';
import type { Carrier } from '@chuck-and-bit/contract/tracking';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import { type KeyboardEvent, useState } from 'react';
import { useScreenAction } from '../../actions/use-screen-action';
import { errorMessage } from '../../errors/error-message';
import { FormError } from '../../errors/form-error';
import { Button } from '../../../ui/button';
import { Modal, ModalButtons } from '../../../ui/modal';
import { SelectField } from '../../../ui/select-field';
import { TextField } from '../../../ui/text-field';
import {
  CarrierField,
  carrierOptions,
  noTracking,
  toCarrier,
  toTrackingInput,
  trackingErrors,
  type TrackingErrors,
  type TrackingValues,
} from '../tracking-fields';
import { ShipmentResults } from './shipment-results';

/** The input for one order. `carrier` is null for the carrier of all orders. */
type Typed = Omit<TrackingValues, 'carrier'> & { carrier: Carrier | '' | null };
const nothingTyped: Typed = { ...noTracking, carrier: null };

const asForAll = 'as for all';
const ownCarrierOptions = [{ value: asForAll, label: 'As above' }, ...carrierOptions];

type ShipManyDialogProps = {
  orders: readonly Order[];
  onClose: () => void;
};

/** Asks for the tracking of several orders, with one carrier for all or one for each. Ships them and shows the result of each. */
export function ShipManyDialog({ orders: asked, onClose }: ShipManyDialogProps) {
  // A copy: the list is reloaded afterwards, and shipped orders would vanish from the dialog.
  const [orders] = useState(asked);
  const [carrier, setCarrier] = useState<Carrier | ''>('');
  const [typed, setTyped] = useState<Record<string, Typed>>({});
  const [errors, setErrors] = useState<Record<string, TrackingErrors>>({});
  const { send, isBusy, outcome } = useScreenAction<ShipmentResult[]>();
  const typedOf = ({ _id }: Order) => typed[_id] ?? nothingTyped;
  const valuesOf = (order: Order): TrackingValues => {
    const own = typedOf(order);
    return { ...own, carrier: own.carrier ?? carrier };
  };

  function ship() {
    const found = errorsOf(orders, valuesOf);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const shipments: Shipment[] = orders.map((order) => ({
      orderId: order._id,
      ...toTrackingInput(valuesOf(order)),
    }));
    void send({ intent: 'ship many', shipments });
  }

  if (outcome?.ok) {
    return <ShipmentResults orders={orders} results={outcome.value} onClose={onClose} />;
  }
  const carrierError = orders
    .filter((order) => typedOf(order).carrier === null)
    .map(({ _id }) => errors[_id]?.carrier)
    .find(Boolean);
  return (
    <Modal
      title={orders.length === 1 ? 'Ship 1 order' : `Ship ${orders.length} orders`}
      message="They are marked as shipped, which can't be undone. Each customer gets an email with the tracking."
      busy={isBusy}
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
              typed={typedOf(order)}
              carrier={valuesOf(order).carrier}
              errors={errors[order._id] ?? {}}
              onChange={(change) =>
                setTyped((before) => ({ ...before, [order._id]: { ...typedOf(order), ...change } }))
              }
            />
          ))}
        </ol>
        <div className="mt-4 empty:hidden">
          <FormError message={outcome ? errorMessage(outcome.error) : null} />
        </div>
        <ModalButtons>
          <Button variant="ghost" disabled={isBusy} onClick={onClose}>
            Not yet
          </Button>
          <Button type="submit" busy={isBusy}>
            Mark as shipped
          </Button>
        </ModalButtons>
      </form>
    </Modal>
  );
}

/** The errors in the tracking of each order, by its id; no entry for an order without errors. */
function errorsOf(orders: readonly Order[], valuesOf: (order: Order) => TrackingValues) {
  const found: Record<string, TrackingErrors> = {};
  for (const order of orders) {
    const wrong = trackingErrors(valuesOf(order));
    if (Object.keys(wrong).length > 0) found[order._id] = wrong;
  }
  return found;
}

type OrderToShipProps = {
  order: Order;
  typed: Typed;
  /** The order's own carrier, or the one of all orders. */
  carrier: Carrier | '';
  errors: TrackingErrors;
  onChange: (change: Partial<Typed>) => void;
};

function OrderToShip({ order, typed, carrier, errors, onChange }: OrderToShipProps) {
  return (
    <li className="border-base-300 flex flex-col gap-2 border-t py-3 first:border-t-0 first:pt-0">
      <p className="text-sm">
        <span className="font-medium">{order.number}</span> · {order.userName} ·{' '}
        {formatQuantity(unitsToShip(order), order.unit)} of {order.productName}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)_8.5rem] items-end gap-2 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <TextField
          label={`Tracking number of ${order.number}`}
          value={typed.trackingNumber}
          error={errors.trackingNumber}
          maxLength={limits.trackingNumber.max}
          autoComplete="off"
          onKeyDown={focusNextField}
          onChange={({ target }) => onChange({ trackingNumber: target.value })}
        />
        <SelectField
          label={`Carrier of ${order.number}`}
          options={ownCarrierOptions}
          value={typed.carrier ?? asForAll}
          error={typed.carrier === null ? undefined : errors.carrier}
          onChange={({ target }) =>
            onChange({ carrier: target.value === asForAll ? null : toCarrier(target.value) })
          }
        />
      </div>
      {carrier === 'Other' && (
        <TextField
          label={`Tracking link of ${order.number}`}
          type="url"
          placeholder="https://"
          value={typed.trackingLink}
          error={errors.trackingLink}
          maxLength={limits.trackingLink.max}
          autoComplete="off"
          onKeyDown={focusNextField}
          onChange={({ target }) => onChange({ trackingLink: target.value })}
        />
      )}
    </li>
  );
}

/** Barcode scanners type Enter after a number: it moves to the next field instead of shipping all. */
function focusNextField(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const form = event.currentTarget.form;
  const controls = [...(form?.querySelectorAll<HTMLElement>('input, button[type="submit"]') ?? [])];
  controls[controls.indexOf(event.currentTarget) + 1]?.focus();
}
