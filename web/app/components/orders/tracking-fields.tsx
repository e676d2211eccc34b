import { limits } from '@chuck-and-bit/contract/limits';
import { type Carrier, carriers } from '@chuck-and-bit/contract/tracking';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';
import { toCarrier, type TrackingErrors, type TrackingValues } from './tracking-values';

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
