import { limits } from '@chuck-and-bit/contract/limits';
import { type Carrier, carriers, trackingForm, type TrackingInput } from '@chuck-and-bit/contract/tracking';
import { useState } from 'react';
import * as z from 'zod/mini';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';

export const carrierOptions = [
  { value: '', label: 'No carrier' },
  ...carriers.map((carrier) => ({
    value: carrier,
    label: carrier === 'Other' ? 'Other carrier' : carrier,
  })),
];

type TrackingFieldsProps = {
  values: TrackingValues;
  errors: TrackingErrors;
  onChange: (values: TrackingValues) => void;
};

/** Carrier and tracking number, and a tracking link for a carrier whose link the shop can't build. */
export function TrackingFields({ values, errors, onChange }: TrackingFieldsProps) {
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2">
      <CarrierField
        value={values.carrier}
        error={errors.carrier}
        onChange={(carrier) => onChange({ ...values, carrier })}
      />
      <TextField
        label="Tracking number"
        value={values.trackingNumber}
        error={errors.trackingNumber}
        maxLength={limits.trackingNumber.max}
        autoComplete="off"
        onChange={({ target }) => onChange({ ...values, trackingNumber: target.value })}
      />
      {values.carrier === 'Other' && (
        <TextField
          label="Tracking link"
          type="url"
          className="sm:col-span-2"
          value={values.trackingLink}
          error={errors.trackingLink}
          maxLength={limits.trackingLink.max}
          placeholder="https://"
          autoComplete="off"
          onChange={({ target }) => onChange({ ...values, trackingLink: target.value })}
        />
      )}
    </div>
  );
}

type CarrierFieldProps = {
  value: Carrier | '';
  error?: string | undefined;
  onChange: (carrier: Carrier | '') => void;
};

export function CarrierField({ value, error, onChange }: CarrierFieldProps) {
  return (
    <SelectField
      label="Carrier"
      options={carrierOptions}
      value={value}
      error={error}
      onChange={({ target }) => onChange(toCarrier(target.value))}
    />
  );
}

/** Tracking as it is typed: unknown values are empty. */
export type TrackingValues = { carrier: Carrier | ''; trackingNumber: string; trackingLink: string };
export type TrackingErrors = Partial<Record<keyof TrackingValues, string>>;

export const noTracking: TrackingValues = { carrier: '', trackingNumber: '', trackingLink: '' };

/** The carrier that a select has as its value. */
export const toCarrier = (text: string): Carrier | '' => carriers.find((carrier) => carrier === text) ?? '';

/** The API's input. Only the carrier `Other` has a typed link. */
export function toTrackingInput({ carrier, trackingNumber, trackingLink }: TrackingValues): TrackingInput {
  return {
    ...(carrier && { carrier }),
    ...(trackingNumber.trim() && { trackingNumber: trackingNumber.trim() }),
    ...(carrier === 'Other' && trackingLink.trim() && { trackingLink: trackingLink.trim() }),
  };
}

/** The first error of each field. */
export function trackingErrors(values: TrackingValues): TrackingErrors {
  const issues = z.safeParse(trackingForm, toTrackingInput(values)).error?.issues ?? [];
  return Object.fromEntries(issues.reverse().map(({ path, message }) => [path.join('.'), message]));
}

/** The tracking of one shipment while it is typed. */
export function useTracking(initial: TrackingValues = noTracking) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<TrackingErrors>({});
  return {
    fields: { values, errors, onChange: setValues },
    /** The API's input; null if it is invalid, and then the fields say why. */
    read: (): TrackingInput | null => {
      const found = trackingErrors(values);
      setErrors(found);
      return Object.keys(found).length === 0 ? toTrackingInput(values) : null;
    },
  };
}
