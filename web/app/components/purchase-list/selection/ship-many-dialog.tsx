import { isolated } from '@chuck-and-bit/contract/isolated';
import { limits } from '@chuck-and-bit/contract/limits';
import { hasUnitsToShip, unitsToShip } from '@chuck-and-bit/contract/order-status';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import {
  type PurchaseShipment,
  type PurchaseShipmentResult,
  shipPurchases,
} from '@chuck-and-bit/contract/shipments';
import { type Carrier, carriers } from '@chuck-and-bit/contract/tracking';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import { type KeyboardEvent, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { useChange } from '../../actions/use-change';
import { errorMessage } from '../../errors/error-message';
import { FormError } from '../../errors/form-error';
import { DraftNotice } from '../../forms/draft-notice';
import { withKey } from '../../forms/idempotency-keys';
import { useDraft } from '../../forms/use-draft';
import { browserShopApi } from '../../../shop-api';
import { Button } from '../../../ui/button';
import { Modal, ModalButtons } from '../../../ui/modal';
import { SelectField } from '../../../ui/select-field';
import { TextField } from '../../../ui/text-field';
import {
  carrierOptions,
  noTracking,
  toCarrier,
  toTrackingInput,
  trackingErrors,
  type TrackingErrors,
  type TrackingValues,
} from '../../orders/tracking-fields';
import { ShipmentResults } from './shipment-results';

/** The input for one purchase. `carrier` is null for the carrier of all. */
type Typed = Omit<TrackingValues, 'carrier'> & { carrier: Carrier | '' | null };
/** `typed`: by the ids of purchases. */
type Values = { carrier: Carrier | ''; typed: Record<string, Typed> };

const carrier = z.enum([...carriers, '']);
const draftFields = {
  carrier,
  typed: z.record(
    z.string(),
    z.object({ carrier: z.nullable(carrier), trackingNumber: z.string(), trackingLink: z.string() }),
  ),
};

const nothingTyped: Typed = { ...noTracking, carrier: null };

const asForAll = 'as for all';
const ownCarrierOptions = [{ value: asForAll, label: 'As above' }, ...carrierOptions];

/** Ships the purchases and returns the result of each. A repetition after an unclear outcome counts once. */
export const shipMany = (shipments: PurchaseShipment[]): Promise<PurchaseShipmentResult[]> =>
  withKey('shipments', shipments, async (key) => {
    const { results } = await browserShopApi().call(shipPurchases, { body: { shipments } }, key);
    return results;
  });

type ShipManyDialogProps = {
  purchases: readonly Purchase[];
  onClose: () => void;
};

/** The form of the dialog, with the input for each purchase. */
function useShipManyForm() {
  const form = useForm<Values>({ defaultValues: { carrier: '', typed: {} } });
  const [carrier, typed] = useWatch({ control: form.control, name: ['carrier', 'typed'] });
  const typedOf = ({ _id }: Purchase): Typed => typed[_id] ?? nothingTyped;
  return {
    form,
    draft: useDraft(form, { name: 'ship many', fields: draftFields }),
    typedOf,
    valuesOf: (purchase: Purchase): TrackingValues => {
      const own = typedOf(purchase);
      return { ...own, carrier: own.carrier ?? carrier };
    },
    change: (purchase: Purchase, change: Partial<Typed>) =>
      form.setValue('typed', { ...typed, [purchase._id]: { ...typedOf(purchase), ...change } }),
  };
}

/**
 * Asks for the tracking of several purchases, one number for each, with one carrier for all or one for each. Ships all that is
 * left of them and shows the result of each.
 */
export function ShipManyDialog({ purchases: selected, onClose }: ShipManyDialogProps) {
  // A copy: the list is reloaded afterwards, and shipped purchases would vanish from the dialog.
  const [purchases] = useState(selected);
  const { form, draft, typedOf, valuesOf, change } = useShipManyForm();
  const [errors, setErrors] = useState<Record<string, TrackingErrors>>({});
  const { send, isBusy, outcome } = useChange(shipMany, { onSuccess: draft.forget });
  const close = () => {
    draft.forget();
    onClose();
  };

  function ship() {
    const found = errorsOf(purchases, valuesOf);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const shipments: PurchaseShipment[] = purchases.map((purchase) => ({
      purchaseId: purchase._id,
      ...toTrackingInput(valuesOf(purchase)),
    }));
    void send(shipments);
  }

  if (outcome?.ok) {
    return <ShipmentResults purchases={purchases} results={outcome.value} onClose={onClose} />;
  }
  const carrierError = purchases
    .filter((purchase) => typedOf(purchase).carrier === null)
    .map(({ _id }) => errors[_id]?.carrier)
    .find(Boolean);
  return (
    <Modal
      title={purchases.length === 1 ? 'Ship 1 order' : `Ship ${purchases.length} orders`}
      message="They are marked as shipped, which can't be undone. Each customer gets an email with the tracking."
      busy={isBusy}
      onClose={close}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          ship();
        }}
      >
        <div className="mt-4 flex flex-col gap-3">
          <DraftNotice draft={draft} />
          <SelectField
            label="Carrier"
            options={carrierOptions}
            error={carrierError}
            {...form.register('carrier')}
          />
        </div>
        <ol aria-label="Orders to ship" className="mt-4 flex max-h-[40vh] flex-col overflow-y-auto pe-1">
          {purchases.map((purchase) => (
            <PurchaseToShip
              key={purchase._id}
              purchase={purchase}
              typed={typedOf(purchase)}
              carrier={valuesOf(purchase).carrier}
              errors={errors[purchase._id] ?? {}}
              onChange={(changed) => change(purchase, changed)}
            />
          ))}
        </ol>
        <div className="mt-4 empty:hidden">
          <FormError message={outcome ? errorMessage(outcome.error) : null} />
        </div>
        <ModalButtons>
          <Button variant="ghost" disabled={isBusy} onClick={close}>
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

/** The errors in the tracking of each purchase, by its id; no entry for one without errors. */
function errorsOf(purchases: readonly Purchase[], valuesOf: (purchase: Purchase) => TrackingValues) {
  const found: Record<string, TrackingErrors> = {};
  for (const purchase of purchases) {
    const wrong = trackingErrors(valuesOf(purchase));
    if (Object.keys(wrong).length > 0) found[purchase._id] = wrong;
  }
  return found;
}

type PurchaseToShipProps = {
  purchase: Purchase;
  typed: Typed;
  /** The purchase's own carrier, or the one of all. */
  carrier: Carrier | '';
  errors: TrackingErrors;
  onChange: (change: Partial<Typed>) => void;
};

/** What is left of a purchase: "2 pieces of Hammer Drill", or "7 products". */
function contentsOf({ orders }: Purchase): string {
  const remaining = orders.filter(hasUnitsToShip);
  const [first] = remaining;
  if (remaining.length > 1 || !first) return `${remaining.length} products`;
  return `${formatQuantity(unitsToShip(first), first.unit)} of ${isolated(first.productName)}`;
}

function PurchaseToShip({ purchase, typed, carrier, errors, onChange }: PurchaseToShipProps) {
  const { number, userName } = purchase;
  return (
    <li className="border-base-300 flex flex-col gap-2 border-t py-3 first:border-t-0 first:pt-0">
      <p className="text-sm">
        <span className="font-medium">{number}</span> <span>{`· ${userName} · ${contentsOf(purchase)}`}</span>
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)_8.5rem] items-end gap-2 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <TextField
          label={`Tracking number of ${number}`}
          value={typed.trackingNumber}
          error={errors.trackingNumber}
          maxLength={limits.trackingNumber.max}
          autoComplete="off"
          onKeyDown={focusNextField}
          onChange={({ target }) => onChange({ trackingNumber: target.value })}
        />
        <SelectField
          label={`Carrier of ${number}`}
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
          label={`Tracking link of ${number}`}
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
