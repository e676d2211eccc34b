import { limits } from '@chuck-and-bit/contract/limits';
import { type Carrier, carriers, trackingForm, type TrackingInput } from '@chuck-and-bit/contract/tracking';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { DraftNotice } from '../forms/draft-notice';
import { fieldOf } from '../forms/field-of';
import { resolverFor } from '../forms/resolver-for';
import { useDraft } from '../forms/use-draft';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';

export const carrierOptions = [
  { value: '', label: 'No carrier' },
  ...carriers.map((carrier) => ({
    value: carrier,
    label: carrier === 'Other' ? 'Other carrier' : carrier,
  })),
];

type TrackingFieldsProps = { tracking: ReturnType<typeof useTracking> };

/** Carrier and tracking number, and a tracking link for a carrier whose link the shop can't build. */
export function TrackingFields({ tracking: { form, draft } }: TrackingFieldsProps) {
  const carrier = useWatch({ control: form.control, name: 'carrier' });
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2">
      <DraftNotice draft={draft} />
      <SelectField label="Carrier" options={carrierOptions} {...fieldOf(form, 'carrier')} />
      <TextField
        label="Tracking number"
        maxLength={limits.trackingNumber.max}
        autoComplete="off"
        {...fieldOf(form, 'trackingNumber')}
      />
      {carrier === 'Other' && (
        <TextField
          label="Tracking link"
          type="url"
          className="sm:col-span-2"
          maxLength={limits.trackingLink.max}
          placeholder="https://"
          autoComplete="off"
          {...fieldOf(form, 'trackingLink')}
        />
      )}
    </div>
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

const draftFields = {
  carrier: z.enum([...carriers, '']),
  trackingNumber: z.string(),
  trackingLink: z.string(),
};

/** The form for the tracking of one shipment. It gives what the API takes. */
export function useTracking(draftName: string, initial: TrackingValues = noTracking) {
  const form = useForm<TrackingValues, unknown, TrackingInput>({
    resolver: resolverFor(trackingForm, toTrackingInput),
    defaultValues: initial,
  });
  const draft = useDraft(form, { name: draftName, fields: draftFields });
  return { form, draft };
}
